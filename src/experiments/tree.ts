/**
 * A tree of files as plain data. It is read from a real ext4, laid out by an experiment, and read back from there. Names
 * are in the order of the directory's listing, and a directory comes before its entries.
 */

import { isFinding } from '../engine/volume/finding.ts';
import { type InodeRef, isDirectory, linksOf, modeOf, sizeOf } from '../engine/volume/inode.ts';
import { fileMap } from '../engine/volume/map.ts';
import { nameBytes } from '../engine/volume/name-text.ts';
import { linkTarget, lookupPath } from '../engine/volume/path.ts';
import type { Volume } from '../engine/volume/volume.ts';
import { Inode } from '../format/inode.ts';
import { S_IFDIR, S_IFLNK, S_IFMT } from '../format/mode.ts';

export interface Run {
  logical: number;
  physical: number;
  length: number;
}

export interface FileData {
  mode: number;
  uid: number;
  gid: number;
  links: number;
  mtime: number;
  size: number;
  /** The bytes of a file, or the target of a symbolic link; empty for a directory. */
  content: Uint8Array;
  /** The content's place in ext4. */
  runs: readonly Run[];
}

export interface Tree {
  /** '' is the root. Two names with one id are hard links. */
  names: readonly { path: string; id: bigint }[];
  inodes: ReadonlyMap<bigint, FileData>;
}

export const isDir = (data: Pick<FileData, 'mode'>): boolean => (data.mode & S_IFMT) === S_IFDIR;
export const isLink = (data: Pick<FileData, 'mode'>): boolean => (data.mode & S_IFMT) === S_IFLNK;
export const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** `order` has the paths without the first slash, in the order of a listing of the mounted volume. */
export function treeOf(volume: Volume, order: readonly string[]): Tree {
  const names: { path: string; id: bigint }[] = [];
  const inodes = new Map<bigint, FileData>();
  for (const path of order) {
    const inode = lookupPath(volume, `/${path}`);
    if (isFinding(inode)) throw new Error(inode.sentence);
    const id = BigInt(inode.ino);
    names.push({ path, id });
    if (!inodes.has(id)) inodes.set(id, dataOf(volume, inode));
  }
  return { names, inodes };
}

function dataOf(volume: Volume, inode: InodeRef): FileData {
  const i = Inode.read(inode.bytes, inode.offset);
  const { runs } = fileMap(volume, inode);
  const [uid, gid] = [i.i_uid + i.l_i_uid_high * 2 ** 16, i.i_gid + i.l_i_gid_high * 2 ** 16];
  const data = { mode: modeOf(inode), uid, gid, links: linksOf(inode), mtime: i.i_mtime, runs };
  if (isDirectory(inode)) return { ...data, size: 0, content: new Uint8Array(0) };
  const size = sizeOf(inode);
  if (isLink(data)) return { ...data, size, content: nameBytes(linkTarget(volume, inode) ?? '') };
  const { blockSize } = volume.geometry;
  const content = new Uint8Array(Math.ceil(size / blockSize) * blockSize);
  for (const { logical, physical, length, unwritten } of runs)
    for (let i = 0; i < length && !unwritten && (logical + i) * blockSize < size; i++)
      content.set(volume.device.read(physical + i), (logical + i) * blockSize);
  return { ...data, size, content: content.subarray(0, size) };
}

/**
 * The tree without the numbers of inodes and the places of blocks, which a layout may choose.
 *
 * @internal
 */
export function plain({ names, inodes }: Tree) {
  const first = new Map<bigint, string>();
  return names.map(({ path, id }) => {
    if (!first.has(id)) first.set(id, path);
    const { runs: _, ...data } = inodes.get(id)!;
    return { path, sameAs: first.get(id)!, ...data };
  });
}
