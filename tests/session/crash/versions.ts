/** Every version that a sector of a file ever had, and when. */
import { Refused } from '../../../src/bytes/refused.ts';
import { readFile } from '../../../src/engine/file/read.ts';
import type { Inode } from '../../../src/engine/fs/inode.ts';
import type { FileSystem } from '../../../src/engine/mounted/file-system.ts';
import { openVolume } from '../../../src/engine/volume/open.ts';
import type { BlockStore } from '../../../src/trace/block-store.ts';
import { contentOf, treeOf } from './tree.ts';

export const SECTOR = 512;

interface Version {
  time: number;
  bytes: Uint8Array;
}

/** By inode:generation, sector by sector. */
export type Versions = Map<string, Version[][]>;

export const keyOf = (inode: Inode): string => `${inode.ino}:${inode.generation}`;

/** What the files of a volume hold before it is worked on. */
export function foundFiles(before: BlockStore, versions: Versions): void {
  const volume = openVolume(before);
  if (volume instanceof Refused) return;
  for (const { regular, ino, key } of treeOf(volume).entries) {
    if (!regular) continue;
    const content = contentOf(volume, ino);
    const bytes = new Uint8Array(Math.ceil(content.length / SECTOR) * SECTOR);
    bytes.set(content);
    versions.set(key, piecesOf(bytes));
  }
}

const piecesOf = (bytes: Uint8Array): Version[][] =>
  Array.from({ length: bytes.length / SECTOR }, (_, i) => [
    { time: 0, bytes: bytes.slice(i * SECTOR, (i + 1) * SECTOR) },
  ]);

export function capture(fs: FileSystem, inode: Inode, versions: Versions, time: number): void {
  const key = keyOf(inode);
  let sectors = versions.get(key);
  if (!sectors) {
    sectors = [];
    versions.set(key, sectors);
  }
  const bytes = new Uint8Array(Math.ceil(inode.size / SECTOR) * SECTOR);
  readFile(fs, inode, bytes, 0, inode.size, 0);
  for (let i = 0; i < Math.max(bytes.length / SECTOR, sectors.length); i++) {
    sectors[i] ??= [];
    const now = bytes.slice(i * SECTOR, (i + 1) * SECTOR);
    const piece = now.length === 0 ? new Uint8Array(SECTOR) : now;
    const last = sectors[i].at(-1);
    if (!last || Buffer.compare(last.bytes, piece) !== 0) sectors[i].push({ time, bytes: piece });
  }
}
