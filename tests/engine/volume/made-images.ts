/**
 * Images made by Linux's own tools, for tests of reading: a small tree of files of every shape, put into a volume by
 * mke2fs -d (no root needed), then worked on by debugfs.
 */
import fs from 'node:fs';
import path from 'node:path';
import { must, run } from '../../helpers/linux.ts';
import { tempDir } from '../../helpers/temp-dir.ts';

const BLOCK = 4096;

/** Files, holes, many names, links long and short. Made once for each test file. */
export function sampleTree(): string {
  const root = path.join(tempDir(), 'tree');
  fs.mkdirSync(root);
  const at = (...names: string[]) => path.join(root, ...names);
  fs.writeFileSync(at('empty'), '');
  fs.writeFileSync(at('tiny'), 'tiny\n');
  fs.writeFileSync(at('one-block'), Buffer.alloc(1000, 'a'));
  fs.writeFileSync(at('large'), Buffer.alloc(700_000, 'large '));
  fs.writeFileSync(at('ünïcode name'), 'x');
  fs.symlinkSync('tiny', at('short-link'));
  fs.symlinkSync(`/a/path/that/is/too/long/for/an/inode/${'x'.repeat(60)}`, at('long-link'));
  fs.mkdirSync(at('sub'));
  fs.mkdirSync(at('sub', 'deeper'));
  fs.writeFileSync(at('sub', 'deeper', 'file'), Buffer.alloc(5000, 'd'));
  fs.linkSync(at('tiny'), at('sub', 'hard-link'));
  fs.symlinkSync('sub/deeper', at('way'));
  fs.mkdirSync(at('many'));
  for (let i = 0; i < 400; i++) fs.writeFileSync(at('many', `a name of some length, number ${i}`), '');
  // Islands with holes between them: one extent each, so that the tree needs nodes of its own.
  const holes = fs.openSync(at('holes'), 'w');
  for (let i = 0; i < 200; i++) fs.writeSync(holes, Buffer.alloc(BLOCK, i), 0, BLOCK, i * 2 * BLOCK);
  // Far enough out for the second and third level of an indirect map of 1 KiB blocks.
  fs.writeSync(holes, Buffer.alloc(BLOCK, 'far'), 0, BLOCK, 30 << 20);
  fs.writeSync(holes, Buffer.alloc(BLOCK, 'further'), 0, BLOCK, 66 << 20);
  fs.closeSync(holes);
  return root;
}

export interface Recipe {
  name: string;
  /** Options of mke2fs, in words. */
  options: string;
  size: string;
  /** Put the tree in. */
  populated?: boolean;
  /** Hash-index its directories (e2fsck -D). */
  indexed?: boolean;
  /** Commands for debugfs -w. */
  debugfs?: string[];
}

let tree: string | undefined;

/** The path of an image made by a recipe. UUID, hash seed and time are fixed. */
export function makeImage(recipe: Recipe): string {
  const image = path.join(tempDir(), `${recipe.name.replaceAll(/[^a-z0-9]+/gi, '-')}.img`);
  const options = recipe.options.split(' ').filter((word) => word !== '');
  if (recipe.populated) {
    // It is gone with the test file that made it.
    if (!tree || !fs.existsSync(tree)) tree = sampleTree();
    options.push('-d', tree);
  }
  const fixed = ['-q', '-F', '-U', '6a8bd2e3-1c5f-4d0e-9b7a-0f1e2d3c4b5a'];
  must('mke2fs', [...fixed, ...options, image, recipe.size], { env: { E2FSPROGS_FAKE_TIME: '1700000000' } });
  if (recipe.debugfs) {
    const script = path.join(tempDir(), 'commands');
    fs.writeFileSync(script, `${recipe.debugfs.join('\n')}\n`);
    must('debugfs', ['-w', '-f', script, image]);
  }
  // e2fsck ends with 1 if it changed something, as it was asked to.
  if (recipe.indexed) {
    const done = run('e2fsck', ['-fyD', image]);
    if (done.status > 1) throw new Error(`e2fsck -D ended with ${done.status}: ${done.stdout}${done.stderr}`);
  }
  return image;
}

export const imageBytes = (image: string): Uint8Array => new Uint8Array(fs.readFileSync(image));
