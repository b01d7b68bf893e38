/**
 * One inode of a layout: the output of `debugfs stat`, `ex` and `ls` without parts that differ from run to run.
 */
import { byteString } from '../../../bytes/text.ts';
import { Inode } from '../../../format/inode.ts';
import { S_IFBLK, S_IFCHR, S_IFDIR, S_IFIFO, S_IFLNK, S_IFMT, S_IFREG, S_IFSOCK } from '../../../format/mode.ts';
import { isHashed } from '../htree.ts';
import { flagsOf, type InodeRef, iBlockAt, linksOf, mapKind, modeOf, sizeOf, xattrBlockOf } from '../inode.ts';
import type { Volume } from '../volume.ts';
import { htreeRows, leafRows } from './htree-rows.ts';
import { extentRows, indirectRow } from './map-rows.ts';
import { namesIn } from './names-in.ts';
import { xattrRows } from './xattr-rows.ts';

/** File types in debugfs's words. */
export const TYPES: Readonly<Record<number, string>> = {
  [S_IFREG]: 'regular',
  [S_IFDIR]: 'directory',
  [S_IFLNK]: 'symlink',
  [S_IFCHR]: 'character special',
  [S_IFBLK]: 'block special',
  [S_IFIFO]: 'FIFO',
  [S_IFSOCK]: 'socket',
};

export interface InodeLayout {
  type: string;
  mode: string;
  flags: string;
  uid: number;
  gid: number;
  size: number;
  links: number;
  blockcount: number;
  file_acl?: number;
  fast_link?: string;
  xattrs?: string[];
  map?: 'extents' | 'blocks';
  /** For an indirect map. */
  blocks?: string;
  /** For an extent tree: one row per node entry. */
  extents?: string[];
  /** For a hashed directory: its nodes, and where its leaves lie. */
  htree?: string[];
  /** For a hashed directory, if requested: the records of its blocks. */
  leaves?: string[];
  /** For a directory without an index. */
  entries?: string[];
}

const O = Inode.offset;

export function layoutOfInode(volume: Volume, inode: InodeRef, leaves: boolean): InodeLayout {
  const u16 = (field: number): number => inode.dv.getUint16(inode.offset + field, true);
  const u32 = (field: number): number => inode.dv.getUint32(inode.offset + field, true);
  const mode = modeOf(inode);
  const type = mode & S_IFMT;
  const layout: InodeLayout = {
    type: TYPES[type] ?? 'bad type',
    mode: (mode & 0o7777).toString(8).padStart(4, '0'),
    flags: `0x${flagsOf(inode).toString(16)}`,
    uid: u16(O.i_uid) + u16(O.l_i_uid_high) * 65536,
    gid: u16(O.i_gid) + u16(O.l_i_gid_high) * 65536,
    size: sizeOf(inode),
    links: linksOf(inode),
    blockcount: u32(O.i_blocks_lo) + u16(O.l_i_blocks_high) * 2 ** 32,
  };
  const acl = xattrBlockOf(inode);
  if (acl !== 0) layout.file_acl = acl;
  const xattrs = xattrRows(volume, inode);
  if (xattrs.length > 0) layout.xattrs = xattrs;
  addMap(volume, inode, type, layout);
  if (type !== S_IFDIR) return layout;
  if (isHashed(volume, inode)) {
    layout.htree = htreeRows(volume, inode);
    if (leaves) layout.leaves = leafRows(volume, inode);
  } else layout.entries = namesIn(volume, inode).map(({ ino, name }) => `${ino} ${name}`);
  return layout;
}

function addMap(volume: Volume, inode: InodeRef, type: number, layout: InodeLayout): void {
  if (type === S_IFCHR || type === S_IFBLK) return;
  switch (mapKind(inode)) {
    case 'extents':
      layout.map = 'extents';
      layout.extents = extentRows(volume, inode);
      break;
    case 'indirect':
      layout.map = 'blocks';
      layout.blocks = indirectRow(volume, inode);
      break;
    case 'none':
      if (type === S_IFLNK) {
        const at = iBlockAt(inode);
        layout.fast_link = byteString(inode.bytes, at, at + sizeOf(inode));
      } else {
        layout.map = 'blocks';
        layout.blocks = '';
      }
  }
}
