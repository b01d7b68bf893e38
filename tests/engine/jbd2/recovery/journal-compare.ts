/**
 * Our recovery beside e2fsck's, byte for byte: what each leaves of the same image.
 *
 * Three fields of the superblock record when and how much was written, and are left out, as is the checksum over them:
 * s_wtime, s_kbytes_written, s_checksum.
 */

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { Refused } from '../../../../src/bytes/refused.ts';
import { fastRecovery } from '../../../../src/engine/fastcommit/replay/fast-recovery.ts';
import type { Manner } from '../../../../src/engine/jbd2/recovery/journal-file.ts';
import { type Recovered, recoverJournal } from '../../../../src/engine/jbd2/recovery/recover.ts';
import { openImage } from '../../../../src/engine/volume/open.ts';
import { SUPERBLOCK_OFFSET } from '../../../../src/format/constants.ts';
import { Superblock } from '../../../../src/format/superblock.ts';
import { bytesSource } from '../../../../src/trace/block-device.ts';
import type { BlockStore } from '../../../../src/trace/block-store.ts';
import { type Level, Recorder } from '../../../../src/trace/recorder.ts';
import { must, run } from '../../../helpers/linux-tools.ts';

const AT_ONCE = fastRecovery({ now: () => ({ sec: 0, nsec: 0 }) });

const TOLD_BY_THE_CLOCK = ['s_wtime', 's_wtime_hi', 's_kbytes_written', 's_checksum'] as const;

/** A mount recomputes these from the group descriptors. */
const COUNTED = ['s_free_blocks_count_lo', 's_free_blocks_count_hi', 's_free_inodes_count'] as const;

/** Zeros what depends on the clock. */
export const withoutClock = (image: Uint8Array): Uint8Array => without(image, TOLD_BY_THE_CLOCK);

/** Zeros what a mount counts, too. */
export const withoutCounts = (image: Uint8Array): Uint8Array => without(image, [...TOLD_BY_THE_CLOCK, ...COUNTED]);

function without(image: Uint8Array, names: readonly (keyof typeof Superblock.fields)[]): Uint8Array {
  const out = image.slice();
  for (const name of names) {
    const at = SUPERBLOCK_OFFSET + Superblock.offset[name];
    out.fill(0, at, at + Superblock.fields[name].kind.size);
  }
  return out;
}

export function bytesOf(store: BlockStore): Uint8Array {
  const out = new Uint8Array(store.byteLength);
  for (const { block, bytes } of store.contents()) out.set(bytes, block * store.blockSize);
  return out;
}

/** The image after our recovery, or why it is refused. */
export function ours(
  image: Uint8Array,
  manner: Manner,
  level: Level = 'off',
): { bytes: Uint8Array; recovered: Recovered; recorder: Recorder } | Refused {
  const opened = openImage(bytesSource(image));
  if (opened instanceof Refused) return opened;
  const recorder = new Recorder(opened.store, level);
  const recovered = recoverJournal(recorder, manner, AT_ONCE);
  if (recovered instanceof Refused) return recovered;
  return { bytes: bytesOf(opened.store), recovered, recorder };
}

/** The image after e2fsck has replayed its journal, and nothing else. */
export function theirs(image: string, copy: string): { bytes: Uint8Array; status: number; says: string } {
  fs.copyFileSync(image, copy);
  const done = run('e2fsck', ['-y', '-E', 'journal_only', copy]);
  return { bytes: new Uint8Array(fs.readFileSync(copy)), status: done.status, says: done.stdout + done.stderr };
}

/** The image after the kernel has mounted it for reading, which replays the journal and writes nothing else. */
export function kernels(
  image: string,
  copy: string,
  options = '',
): { bytes: Uint8Array; mounted: boolean; says: string } {
  fs.copyFileSync(image, copy);
  const where = `${copy}.mnt`;
  fs.mkdirSync(where, { recursive: true });
  const loop = must('losetup', ['-f', '--show', copy]).trim();
  try {
    const done = run('mount', ['-o', options ? `ro,${options}` : 'ro', loop, where]);
    if (done.status === 0) must('umount', [where]);
    return { bytes: new Uint8Array(fs.readFileSync(copy)), mounted: done.status === 0, says: done.stderr };
  } finally {
    run('losetup', ['-d', loop]);
    fs.rmdirSync(where);
  }
}

/** A short sum of each block that differs between two images. */
export function changes(before: Uint8Array, after: Uint8Array, blockSize: number): Record<string, string> {
  const out: Record<string, string> = {};
  for (let at = 0; at < after.length; at += blockSize) {
    const now = after.subarray(at, at + blockSize);
    if (Buffer.compare(before.subarray(at, at + blockSize), now) !== 0)
      out[at / blockSize] = createHash('sha256').update(now).digest('hex').slice(0, 12);
  }
  return out;
}

/** Where two images differ, a line each: block, bytes that differ. */
export function differences(a: Uint8Array, b: Uint8Array, blockSize: number): string[] {
  const out: string[] = [];
  for (let at = 0; at < a.length; at += blockSize) {
    const x = a.subarray(at, at + blockSize);
    const y = b.subarray(at, at + blockSize);
    if (Buffer.compare(x, y) === 0) continue;
    const where = [...x.keys()].filter((i) => x[i] !== y[i]);
    const shown = where.slice(0, 12).map((i) => `0x${i.toString(16)}:${x[i].toString(16)}/${y[i].toString(16)}`);
    out.push(`block ${at / blockSize}: ${where.length} bytes: ${shown.join(' ')}`);
  }
  return out;
}
