/** The engine by itself, as docs/inside/library.md shows it: in Node, without a shell and a machine. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { Ext4Error, type Files, format, open } from '../../src/tools/index.ts';
import { e2fsck, mustJudge } from '../helpers/linux.ts';
import { tempDir } from '../helpers/temp-dir.ts';
import { image, lines, names, status, text, told } from './dozen-lines.ts';

const HOW = { now: 1_700_000_000, uuid: '6d0f5a3e-90a5-4f0e-9e8c-5a1d1f0b7c11' };

it('the document has these lines', () => {
  const shown = fs.readFileSync(new URL('./dozen-lines.ts', import.meta.url), 'utf8');
  const page = fs.readFileSync(new URL('../../docs/inside/library.md', import.meta.url), 'utf8');
  expect(page).toContain(shown);
});

it('a volume is made, written, read and checked; what happened is told', () => {
  expect(text).toBe('Dear reader');
  expect(names).toEqual(['für dich']);
  expect(status).toBe(0);
  expect(lines.at(-1)).toMatch(/^disk\.img: 13\/4096 files/);
  expect(told).toEqual(expect.arrayContaining(['jbd2:jbd2_start_commit', 'ext4:ext4_fc_commit_start']));
});

it('e2fsck finds the image clean', () => {
  if (!mustJudge('e2fsck')) return;
  const file = path.join(tempDir(), 'disk.img');
  fs.writeFileSync(file, image);
  expect(e2fsck(file).says).toBe('');
});

it('an image from elsewhere is mounted and changed', () => {
  const disk = open(image, HOW);
  const files = disk.mount();
  files.rename('/letters/für dich', '/letters/first');
  files.write('/letters/first', new Uint8Array(100_000));
  expect(files.read('letters/first')).toEqual(new Uint8Array(100_000));
  files.remove('/letters/first');
  files.remove('/letters');
  files.sync();
  expect(files.readdir('/')).toEqual(['lost+found']);
  files.unmount();
  expect(disk.check().status).toBe(0);
  expect(disk.events).toEqual([]);
});

const codeOf = (what: () => unknown): string => {
  try {
    what();
    return '';
  } catch (thrown) {
    if (!(thrown instanceof Ext4Error)) throw thrown;
    return thrown.code;
  }
};

it.each<[string, (files: Files) => unknown]>([
  ['ENOENT', (files) => files.read('/nothing')],
  ['EEXIST', (files) => files.mkdir('/lost+found')],
  ['EISDIR', (files) => files.write('/lost+found', '')],
  ['ENOTDIR', (files) => files.readdir('/f/g')],
  ['ENAMETOOLONG', (files) => files.write(`/${'ü'.repeat(200)}`, '')],
  ['ENOSPC', (files) => files.write('/large', new Uint8Array(2 << 20), { sync: true })],
])('what cannot be done has Linux’s name: %s', (code, what) => {
  const files = format('-t ext2 disk.img 1M', HOW).mount();
  files.write('/f', '');
  expect(codeOf(() => what(files))).toBe(code);
});

it('what mke2fs and mount refuse is EINVAL, and says why', () => {
  expect(() => format('-t ext5 disk.img 16M', HOW)).toThrow(/^EINVAL: .*ext5/);
  expect(() => format('disk.img 16M', HOW).mount({ options: 'frobnicate' })).toThrow(/^EINVAL: .*frobnicate/);
  expect(codeOf(() => open(new Uint8Array(1 << 20), HOW))).toBe('EINVAL');
});
