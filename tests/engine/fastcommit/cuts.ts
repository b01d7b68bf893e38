/**
 * The disk as it is when the power goes right after an fsync: with what was on the platter by then, and nothing else; and
 * what a mount makes of it, ours or the kernel's.
 */

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Refused } from '../../../src/bytes/refused.ts';
import { layoutOf } from '../../../src/engine/volume/layout.ts';
import { openImage, openVolume } from '../../../src/engine/volume/open.ts';
import { bytesSource } from '../../../src/trace/block-device.ts';
import type { BlockStore } from '../../../src/trace/block-store.ts';
import { CrashDisk, sentIn } from '../../../src/trace/crash-disk.ts';
import { is } from '../../../src/trace/event.ts';
import { FC_STATUS, FcCommitStop } from '../../../src/trace/events/fast-commit.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import { mountWithShell } from '../../helpers/equipment.ts';
import { must, run } from '../../helpers/linux-tools.ts';
import { directivesOf, makeVolume, runOnEngine } from '../fidelity/engine-run.ts';

export interface Cut {
  /** Its place among the fast commits of the script. */
  n: number;
  count: number;
  image: BlockStore;
}

/**
 * The disk after fast commits of a script: after each, or after `most` of them, the last among those. Each is good until the
 * next is asked for.
 */
export function* cutsOf(script: string, most = Number.POSITIVE_INFINITY): Generator<Cut> {
  const before = makeVolume(directivesOf(script));
  const { recording } = runOnEngine(script, 'full');
  const disk = new CrashDisk(before);
  const ends = recording!.events.filter((e) => is(e, FcCommitStop) && e.fields.reason === FC_STATUS.OK);
  const step = Math.ceil(ends.length / most) || 1;
  let from = 0;
  for (const [n, event] of ends.entries()) {
    if ((ends.length - 1 - n) % step !== 0) continue;
    for (const write of sentIn(recording!, from, event.id + 1)) disk.take(write);
    from = event.id + 1;
    yield { n, count: ends.length, image: disk.image(() => false) };
  }
}

/**
 * All that was decided, but for what Linux 6.18 leaves wrong of directories that a fast commit makes: their links, their
 * blocks, and how many there are.
 */
export function layoutText(store: BlockStore): string {
  const volume = openVolume(store);
  if (volume instanceof Refused) return volume.refused;
  const layout = layoutOf(volume, { leaves: true });
  for (const group of Object.values(layout.groups)) group.directories = 0;
  for (const inode of Object.values(layout.inodes) as unknown as Record<string, unknown>[])
    if ('entries' in inode || 'leaves' in inode || 'index' in inode) {
      delete inode.links;
      delete inode.blockcount;
    }
  return JSON.stringify(layout, undefined, 1);
}

const HASH_DIGITS = 12;
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, HASH_DIGITS);

const NOW = 1_700_000_000;

/** After our mount and umount; a sentence where we refuse. */
export function mountedHere(image: BlockStore): BlockStore | string {
  const store = image.clone();
  const mounted = mountWithShell(new Recorder(store, 'off'), { now: NOW });
  if (mounted instanceof Refused) return mounted.refused;
  mounted.unmount();
  return store;
}

export function save(file: string, store: BlockStore): void {
  const fd = fs.openSync(file, 'w');
  fs.ftruncateSync(fd, store.byteLength);
  for (const { block, bytes } of store.contents()) fs.writeSync(fd, bytes, 0, bytes.length, block * store.blockSize);
  fs.closeSync(fd);
}

/** After the kernel's; only for volumes whose files all have extents. */
export function mountedByLinux(image: BlockStore, dir: string): BlockStore | undefined {
  const file = path.join(dir, 'cut.img');
  const where = path.join(dir, 'mnt');
  save(file, image);
  fs.mkdirSync(where, { recursive: true });
  if (run('mount', ['-t', 'ext4', '-o', 'loop', file, where]).status !== 0) return undefined;
  must('umount', [where]);
  const opened = openImage(bytesSource(new Uint8Array(fs.readFileSync(file))));
  return opened instanceof Refused ? undefined : opened.store;
}
