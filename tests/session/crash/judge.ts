/**
 * What a crash may leave, and what it must not:
 *
 *     tree      exactly that of one commit: no older than the last promise, no newer than the last commit sent
 *     contents  sector by sector something that the file once held there, or zeros; after a promise nothing older than it
 *     stale     never what a free block held before, but with data=writeback
 *
 * With data=writeback a freed block may be another file's before the commit that frees it, on Linux too: a promise
 * ends for what a file has given up since, although the crash may bring the file back with it.
 */
import { Refused } from '../../../src/bytes/refused.ts';
import { openVolume } from '../../../src/engine/volume/open.ts';
import type { Volume } from '../../../src/engine/volume/volume.ts';
import type { BlockStore } from '../../../src/trace/block-store.ts';
import { blockAt, contentOf, type Entry, type Tree, treeOf } from './tree.ts';
import { SECTOR } from './versions.ts';
import { MARKER, type Watched } from './watched.ts';

/**
 * What is wrong with a recovered volume after a crash, when `sent` things had been sent, `safe` of them for certain.
 */
export function judgeTree(watched: Watched, recovered: BlockStore, sent: number, safe: number): string[] {
  const volume = openVolume(recovered);
  if (volume instanceof Refused) return [`the recovered volume: ${volume.refused}`];
  const tree = treeOf(volume);
  const faults = [...tree.faults];
  if (watched.journaled) faults.push(...treeFaults(watched, tree, sent, safe));
  if (watched.journaled)
    for (const { regular, ino, key, path, size } of tree.entries)
      if (regular && size > 0) faults.push(...contentFaults(watched, volume, { ino, key, path }, sent, safe));
  return faults;
}

/** No record of a fast commit has the times of a directory. */
const withoutDirTimes = (text: string): string =>
  text.replace(/^(.* mode=4\d{4} .*size=\d+) mtime=\S+ ctime=\S+/gm, '$1');

function treeFaults({ snapshots, promises, fast }: Watched, tree: Tree, sent: number, safe: number): string[] {
  const plain = fast ? withoutDirTimes : (text: string) => text;
  const found = plain(tree.text);
  let most = 0;
  while (most + 1 < snapshots.length && snapshots[most + 1].at <= sent) most++;
  let least = 0;
  for (const { at, commits } of promises) if (at <= safe) least = Math.max(least, commits);
  for (let k = least; k <= most; k++) if (plain(snapshots[k].text) === found) return [];
  const which = snapshots.findIndex(({ text }) => plain(text) === found);
  if (which >= 0) return [`the tree is that of commit ${which}, and it must be one of ${least} to ${most}`];
  return [
    `the tree is that of no commit (${least} to ${most}): ${firstDifference(plain(snapshots[most].text), found)}`,
  ];
}

function firstDifference(expected: string, found: string): string {
  const a = new Set(expected.split('\n'));
  const b = new Set(found.split('\n'));
  const only = (x: Set<string>, y: Set<string>) => [...x].filter((line) => !y.has(line)).slice(0, 3);
  return `missing ${JSON.stringify(only(a, b))}, found ${JSON.stringify(only(b, a))}`;
}

const isZero = (bytes: Uint8Array): boolean => bytes.every((b) => b === 0);

function contentFaults(
  watched: Watched,
  volume: Volume,
  { ino, key, path }: Pick<Entry, 'ino' | 'key' | 'path'>,
  sent: number,
  safe: number,
): string[] {
  const content = contentOf(volume, ino);
  const sectors = watched.versions.get(key) ?? [];
  const promises = watched.promises.filter((p) => p.at <= safe && (p.key === key || p.key === ''));
  const promisedTo = (from: number, to: number) => {
    let time = 0;
    for (const p of promises) if ((p.from ?? 0) < to && (p.to ?? to) > from) time = Math.max(time, p.time);
    return time;
  };
  const faults: string[] = [];
  for (let i = 0; i * SECTOR < content.length; i++) {
    const now = content.subarray(i * SECTOR, (i + 1) * SECTOR);
    const versions = sectors[i] ?? [];
    const promised = promisedTo(i * SECTOR, (i + 1) * SECTOR);
    // The version there when it was promised, and all later ones.
    let first = 0;
    while (first + 1 < versions.length && versions[first + 1].time <= promised) first++;
    const bound = versions.length > 0 && versions[0].time <= promised;
    const good =
      versions.some((v, n) => n >= first && Buffer.compare(v.bytes.subarray(0, now.length), now) === 0) ||
      (!bound && isZero(now));
    if (good) continue;
    const stale = now.includes(MARKER);
    if (watched.data === 'writeback' && (!bound || givenUp(watched, volume, ino, key, i, promised, sent))) continue;
    faults.push(
      `${path}: sector ${i} holds ${stale ? 'what a free block held' : `bytes ${[...now.subarray(0, 8)]}`}${bound ? ', although its data was promised' : ''}`,
    );
    if (faults.length > 3) break;
  }
  return faults;
}

/** Whether the block below a sector was freed after the promise, when no more than `sent` things had been sent. */
function givenUp(
  { freed }: Watched,
  volume: Volume,
  ino: number,
  key: string,
  sector: number,
  promised: number,
  sent: number,
): boolean {
  const block = blockAt(volume, ino, Math.floor((sector * SECTOR) / volume.geometry.blockSize));
  return freed.some(
    (f) => f.key === key && f.time >= promised && f.at <= sent && block >= f.first && block < f.first + f.count,
  );
}
