/**
 * Without a journal: what stays, whatever the cut, once fsck has repaired the rest. What was promised of a file holds until
 * that file is changed again, as long as no block changes hands: a block that two claim after the cut is anybody's.
 *
 *     fsync(13) ┊ pwrite(14) ✂ fsck -y    13 is there, in some directory, with the bytes and the size that it had
 */
import { Refused } from '../../../src/bytes/refused.ts';
import { openVolume } from '../../../src/engine/volume/open.ts';
import type { BlockStore } from '../../../src/trace/block-store.ts';
import { contentOf, type Tree, treeOf } from './tree.ts';
import { SECTOR } from './versions.ts';
import type { Watched } from './watched.ts';

/** The regular files of a volume and their sizes. */
export function sizesOf(store: BlockStore): Map<string, number> {
  const volume = openVolume(store);
  const entries = volume instanceof Refused ? [] : treeOf(volume).entries;
  return new Map(entries.filter(({ regular }) => regular).map(({ key, size }) => [key, size]));
}

/** What is not kept on a volume that was repaired after a crash. */
export function lostOf(watched: Watched, repaired: BlockStore, sent: number, safe: number): string[] {
  if (watched.freed.some(({ at }) => at <= sent)) return [];
  const volume = openVolume(repaired);
  if (volume instanceof Refused) return [volume.refused];
  const tree = treeOf(volume);
  return [...heldOf(watched, safe)].flatMap(([key, { time, size }]) => {
    if (changedAfter(watched, key, time)) return [];
    const entry = tree.entries.find((found) => found.key === key);
    if (!entry) return (watched.removed.get(key) ?? sent) < sent ? [] : [`file ${key} was synced, and is gone`];
    if (entry.size !== size) return [`${entry.path}: ${entry.size} bytes, and ${size} were synced`];
    return wrongSector(watched, contentOf(volume, entry.ino), entry, time);
  });
}

interface Held {
  time: number;
  size: number;
}

/**
 * The last promise for each file. A new file's descriptor counts are on the disk only after a sync, so that fsck may pass over
 * its inode until then, on Linux too.
 */
function heldOf({ promises }: Watched, safe: number): Map<string, Held> {
  const held = new Map<string, Held>();
  for (const { at, key, time, sizes } of promises) {
    if (at > safe || !sizes) continue;
    for (const [own, size] of sizes) if (key === '' || (own === key && held.has(own))) held.set(own, { time, size });
  }
  return held;
}

const changedAfter = ({ versions }: Watched, key: string, time: number): boolean =>
  (versions.get(key) ?? []).some((sector) => (sector?.at(-1)?.time ?? 0) > time);

function wrongSector({ versions }: Watched, content: Uint8Array, { path, key }: Tree['entries'][number], time: number) {
  const sectors = versions.get(key) ?? [];
  for (let i = 0; i * SECTOR < content.length; i++) {
    const now = content.subarray(i * SECTOR, (i + 1) * SECTOR);
    const then = sectors[i]?.findLast((version) => version.time <= time)?.bytes ?? new Uint8Array(SECTOR);
    if (Buffer.compare(then.subarray(0, now.length), now) !== 0)
      return [`${path}: sector ${i} holds bytes ${[...now.subarray(0, 8)]}, although its data was synced`];
  }
  return [];
}
