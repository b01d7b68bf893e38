/** One command line of resize2fs, by the program and by ours, on the same volume: what is said, the exit code, every byte. */
import fs from 'node:fs';
import path from 'node:path';
import { backupGroups, geometryOf, groupStart } from '../../../src/engine/volume/geometry.ts';
import { SUPERBLOCK_OFFSET } from '../../../src/format/constants.ts';
import { hasCompat } from '../../../src/format/features.ts';
import { Superblock } from '../../../src/format/superblock.ts';
import { roomFor } from '../../../src/tools/resize/options.ts';
import { resize2fs } from '../../../src/tools/resize/resize.ts';
import { BlockStore } from '../../../src/trace/block-store.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import { spawnSync } from '../../helpers/spawn-sync.ts';

export const NOW = 1_795_111_111;

interface Outcome {
  out: string;
  err: string;
  status: number;
  image: Uint8Array;
}

function theirs(image: Uint8Array, argv: readonly string[], dir: string): Outcome {
  const file = path.join(dir, 'disk.img');
  fs.writeFileSync(file, image);
  const env = { ...process.env, E2FSPROGS_FAKE_TIME: String(NOW), TZ: 'UTC', LC_ALL: 'C' };
  const ran = spawnSync('resize2fs', argv, { cwd: dir, env, encoding: 'latin1', input: '' });
  return { out: ran.stdout, err: ran.stderr, status: ran.status ?? -1, image: fs.readFileSync(file) };
}

/** The volume in memory, with room for what a tool may write behind it. */
export function storeOf(image: Uint8Array, room = (_blockSize: number) => image.length): BlockStore {
  const blockSize = 1024 << image[SUPERBLOCK_OFFSET + Superblock.offset.s_log_block_size];
  const read = (at: number, length: number) => image.slice(at, at + length);
  return new BlockStore(blockSize, room(blockSize), { size: image.length, read });
}

export function ours(image: Uint8Array, argv: readonly string[]): Outcome {
  const store = storeOf(image, (blockSize) => roomFor(argv, image.length, blockSize));
  const { blockSize } = store;
  const room = { bytes: image.length, isFile: true };
  const { said, status, bytes } = resize2fs(new Recorder(store, 'full'), argv, NOW, room);
  const text = (to: string) =>
    said
      .filter((s) => s.to === to)
      .map((s) => s.text)
      .join('');
  const after = new Uint8Array(bytes ?? image.length);
  after.set(image.subarray(0, Math.min(image.length, after.length)));
  for (const block of store.heldBlocks()) {
    const at = block * blockSize;
    if (at < after.length) after.set(store.read(block).subarray(0, after.length - at), at);
  }
  return { out: text('out'), err: text('err'), status, image: after };
}

/** Bytes that differ, but for how many KiB the volume was written in its life, which counts the program's own writes, and the sums over it. */
export function differences(a: Uint8Array, b: Uint8Array): string[] {
  if (a.length !== b.length) return [`bytes of the file: ours ${a.length}, theirs ${b.length}`];
  if (Buffer.from(a.buffer, a.byteOffset, a.length).equals(b)) return [];
  const sb = Superblock.read(b.subarray(SUPERBLOCK_OFFSET, SUPERBLOCK_OFFSET + 1024));
  const g = geometryOf(sb);
  const superblocks = [SUPERBLOCK_OFFSET, ...backupGroups(g).map((group) => groupStart(g, group) * g.blockSize)];
  const left = new Set<number>();
  for (const at of superblocks)
    for (const field of ['s_kbytes_written', 's_checksum'] as const)
      for (let i = 0; i < Superblock.fields[field].kind.size; i++) left.add(at + Superblock.offset[field] + i);
  const found: string[] = [];
  for (let i = 0; i < a.length; i++)
    if (a[i] !== b[i] && !left.has(i)) {
      found.push(
        `block ${Math.floor(i / g.blockSize)} byte 0x${(i % g.blockSize).toString(16)}: ours ${a[i].toString(16)}, theirs ${b[i].toString(16)}`,
      );
      if (found.length > 20) break;
    }
  return found;
}

function isSound(image: Uint8Array, dir: string): boolean {
  const file = path.join(dir, 'sound.img');
  fs.writeFileSync(file, image);
  return spawnSync('e2fsck', ['-fn', file], { encoding: 'latin1' }).status === 0;
}

/** What differs, in words; undefined if nothing does. */
export function faultOf(before: Uint8Array, line: string, dir: string): string | undefined {
  const argv = line.split(' ');
  const [a, b] = [ours(before, argv), theirs(before, argv, dir)];
  if (/built here/m.test(a.err))
    return Buffer.from(a.image.buffer).equals(before) ? undefined : `  changed, though it says: ${a.err}`;
  const faults: string[] = [];
  for (const key of ['out', 'err', 'status'] as const)
    if (a[key] !== b[key])
      faults.push(`  ${key}: ours ${JSON.stringify(a[key])}\n  ${key}: theirs ${JSON.stringify(b[key])}`);
  // What is left after a failure half-way is for e2fsck.
  if (b.status === 0) faults.push(...differences(a.image, b.image).map((d) => `  ${d}`));
  // With sparse_super2 it may free a block of a file behind a backup that goes (src/tools/resize/README.md): ours keeps it.
  const backup = hasCompat(
    Superblock.read(before.subarray(SUPERBLOCK_OFFSET, SUPERBLOCK_OFFSET + 1024)),
    'sparse_super2',
  );
  if (faults.length > 0 && backup && isSound(a.image, dir) && !isSound(b.image, dir)) return undefined;
  return faults.length > 0 ? faults.join('\n') : undefined;
}
