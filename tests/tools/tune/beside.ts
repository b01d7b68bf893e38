/** One command line of tune2fs, by the program and by ours, on the same volume: what is said, the exit code, every byte. */
import fs from 'node:fs';
import path from 'node:path';
import { idNames } from '../../../src/cli/this-machine.ts';
import { backupGroups, geometryOf, groupStart } from '../../../src/engine/volume/geometry.ts';
import { SUPERBLOCK_OFFSET } from '../../../src/format/constants.ts';
import { Superblock } from '../../../src/format/superblock.ts';
import { tune2fs } from '../../../src/tools/tune/tune.ts';
import { BlockStore } from '../../../src/trace/block-store.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import { spawnSync } from '../../helpers/spawn-sync.ts';

const NAMES = { userName: idNames('/etc/passwd'), groupName: idNames('/etc/group') };
const NOW = 1_795_111_111;

interface Outcome {
  out: string;
  err: string;
  status: number;
  image: Uint8Array;
}

/** The image stays in memory but for the program's own copy. */
function theirs(image: Uint8Array, argv: readonly string[], dir: string): Outcome {
  const file = path.join(dir, 'disk.img');
  fs.writeFileSync(file, image);
  const env = { ...process.env, E2FSPROGS_FAKE_TIME: String(NOW), TZ: 'UTC', LC_ALL: 'C' };
  const ran = spawnSync('tune2fs', [...argv, 'disk.img'], { cwd: dir, env, encoding: 'latin1', input: '' });
  return { out: ran.stdout, err: ran.stderr, status: ran.status ?? -1, image: fs.readFileSync(file) };
}

function ours(image: Uint8Array, argv: readonly string[]): Outcome {
  const blockSize = 1024 << image[SUPERBLOCK_OFFSET + Superblock.offset.s_log_block_size];
  const store = new BlockStore(blockSize, image.length, {
    size: image.length,
    read: (at, length) => image.slice(at, at + length),
  });
  const { said, status } = tune2fs(new Recorder(store, 'full'), [...argv, 'disk.img'], NOW, NAMES);
  const text = (to: string) =>
    said
      .filter((s) => s.to === to)
      .map((s) => s.text)
      .join('');
  const after = image.slice();
  for (const { block, bytes } of store.contents()) after.set(bytes, block * blockSize);
  return { out: text('out'), err: text('err'), status, image: after };
}

/** Bytes that differ, but for how many KiB the volume was written in its life, which counts the program's own writes, and the sums over it. */
function differences(a: Uint8Array, b: Uint8Array): string[] {
  const sb = Superblock.read(b.subarray(SUPERBLOCK_OFFSET, SUPERBLOCK_OFFSET + 1024));
  const g = geometryOf(sb);
  const superblocks = [SUPERBLOCK_OFFSET, ...backupGroups(g).map((group) => groupStart(g, group) * g.blockSize)];
  const left = new Set<number>();
  for (const at of superblocks)
    for (const field of ['s_kbytes_written', 's_checksum'] as const)
      for (let i = 0; i < Superblock.fields[field].kind.size; i++) left.add(at + Superblock.offset[field] + i);
  const found: string[] = [];
  if (Buffer.from(a.buffer, a.byteOffset, a.length).equals(b)) return found;
  for (let i = 0; i < a.length; i++)
    if (a[i] !== b[i] && !left.has(i)) {
      found.push(
        `block ${Math.floor(i / g.blockSize)} byte 0x${(i % g.blockSize).toString(16)}: ours ${a[i].toString(16)}, theirs ${b[i].toString(16)}`,
      );
      if (found.length > 20) break;
    }
  return found;
}

/** What differs, in words; undefined if nothing does. */
export function faultOf(before: Uint8Array, line: string, dir: string): string | undefined {
  const argv = line.split(' ');
  const [a, b] = [ours(before, argv), theirs(before, argv, dir)];
  // What is refused here by a sentence of our own (src/tools/tune/README.md) must leave the volume as it was.
  if (/^tune2fs: .*(?:is not built here|in two steps)/m.test(a.err))
    return Buffer.from(a.image.buffer).equals(before) ? undefined : `  changed, though it says: ${a.err}`;
  const faults: string[] = [];
  for (const key of ['out', 'err', 'status'] as const)
    if (a[key] !== b[key])
      faults.push(`  ${key}: ours ${JSON.stringify(a[key])}\n  ${key}: theirs ${JSON.stringify(b[key])}`);
  faults.push(...differences(a.image, b.image).map((d) => `  ${d}`));
  return faults.length > 0 ? faults.join('\n') : undefined;
}
