/**
 * The tree of a volume as text, one line per name: what recovery must give back.
 *
 *     d/f ino=13 gen=… type=8 mode=644 links=1 size=6 mtime=… user.a=…
 */

import { crc32c } from '../../../src/bytes/crc.ts';
import { Refused } from '../../../src/bytes/refused.ts';
import { eachEntry, inlineAreas } from '../../../src/engine/volume/directory.ts';
import { isFinding } from '../../../src/engine/volume/finding.ts';
import {
  generationOf,
  type InodeRef,
  linksOf,
  mapKind,
  modeOf,
  readInode,
  sizeOf,
  xattrBlockOf,
} from '../../../src/engine/volume/inode.ts';
import { xattrRows } from '../../../src/engine/volume/layout/xattr-rows.ts';
import { walkMap } from '../../../src/engine/volume/map.ts';
import { openVolume } from '../../../src/engine/volume/open.ts';
import { linkTarget } from '../../../src/engine/volume/path.ts';
import type { Volume } from '../../../src/engine/volume/volume.ts';
import { blockXattrs, inodeXattrs, type XattrRecord, xattrRecords } from '../../../src/engine/volume/xattrs.ts';
import { EXT4_ROOT_INO } from '../../../src/format/constants.ts';
import { Inode } from '../../../src/format/inode.ts';
import type { BlockStore } from '../../../src/trace/block-store.ts';

export interface Entry {
  path: string;
  ino: number;
  /** inode:generation, which names a file even when its number is used again. */
  key: string;
  regular: boolean;
  size: number;
  line: string;
}

export interface Tree {
  entries: Entry[];
  text: string;
  /** What could not be read. */
  faults: string[];
}

const O = Inode.offset;
const DIRECTORY = 0x4000;
const REGULAR = 0x8000;
const SYMLINK = 0xa000;
const TYPE = 0xf000;
const MOST_DEPTH = 20;

/** The tree of what a store holds, or why it cannot be read. */
export function textOf(store: BlockStore): string {
  const volume = openVolume(store);
  return volume instanceof Refused ? volume.refused : treeOf(volume).text;
}

export function treeOf(volume: Volume): Tree {
  const tree: Tree = { entries: [], text: '', faults: [] };
  visit(volume, EXT4_ROOT_INO, '', tree, 0);
  tree.entries.sort((a, b) => (a.path < b.path ? -1 : 1));
  tree.text = tree.entries.map(({ line }) => line).join('\n');
  return tree;
}

function visit(volume: Volume, dir: number, path: string, tree: Tree, depth: number): void {
  const inode = readInode(volume, dir);
  if (isFinding(inode) || depth > MOST_DEPTH) {
    tree.faults.push(`${path}: no directory`);
    return;
  }
  const names: { name: string; ino: number }[] = [];
  eachEntry(
    volume,
    inode,
    ({ bytes, nameAt, nameLength, inode: ino }) => {
      const name = Buffer.from(bytes.subarray(nameAt, nameAt + nameLength)).toString('latin1');
      if (name !== '.' && name !== '..') names.push({ name, ino });
      return true;
    },
    (f) => tree.faults.push(`${path}: ${f.sentence}`),
  );
  for (const { name, ino } of names) {
    const own = `${path}/${name}`;
    const child = readInode(volume, ino);
    if (isFinding(child)) {
      tree.faults.push(`${own}: ${child.sentence}`);
      continue;
    }
    const entry = entryOf(volume, child, own);
    tree.entries.push(entry);
    if ((modeOf(child) & TYPE) === DIRECTORY) visit(volume, ino, own, tree, depth + 1);
  }
}

function entryOf(volume: Volume, inode: InodeRef, path: string): Entry {
  const mode = modeOf(inode);
  const type = mode & TYPE;
  const u32 = (at: number) => (at < volume.geometry.inodeSize ? inode.dv.getUint32(inode.offset + at, true) : 0);
  const size = sizeOf(inode);
  const generation = generationOf(inode);
  const target = type === SYMLINK ? ` -> ${linkTarget(volume, inode)}` : '';
  const line = `${path} ino=${inode.ino} gen=${generation} mode=${mode.toString(8)} links=${linksOf(inode)} size=${size} mtime=${u32(O.i_mtime)}.${u32(O.i_mtime_extra)} ctime=${u32(O.i_ctime)}.${u32(O.i_ctime_extra)}${target}${xattrRows(
    volume,
    inode,
  )
    .map((row) => ` [${row}]`)
    .join('')}${heldValues(volume, inode)}`;
  return { path, ino: inode.ino, key: `${inode.ino}:${generation}`, regular: type === REGULAR, size, line };
}

/** Values that lie in inodes of their own: with how many users, and what they are. */
function heldValues(volume: Volume, inode: InodeRef): string {
  let text = '';
  for (const { name, valueInode } of volumeXattrs(volume, inode)) {
    if (valueInode === 0) continue;
    const held = readInode(volume, valueInode);
    const users = isFinding(held) ? -1 : held.dv.getUint32(held.offset + O.l_i_version, true);
    text += ` [${name} in ${valueInode}: ${users}, ${crc32c(~0, contentOf(volume, valueInode)).toString(16)}]`;
  }
  return text;
}

function volumeXattrs(volume: Volume, inode: InodeRef): XattrRecord[] {
  const own = inodeXattrs(volume, inode);
  const block = xattrBlockOf(inode);
  const other = block === 0 ? undefined : blockXattrs(volume, block);
  return [...(own ? xattrRecords(own) : []), ...(other ? xattrRecords(other) : [])];
}

/** The bytes of a file by its map: holes and unwritten blocks are zeros. */
export function contentOf(volume: Volume, ino: number): Uint8Array {
  const inode = readInode(volume, ino);
  if (isFinding(inode)) return new Uint8Array(0);
  const { blockSize } = volume.geometry;
  const out = new Uint8Array(sizeOf(inode));
  if (mapKind(inode) === 'inline') {
    let at = 0;
    for (const { bytes, from, to } of inlineAreas(volume, inode)) {
      out.set(bytes.subarray(from, Math.min(to, from + out.length - at)), at);
      at += Math.min(to - from, out.length - at);
    }
  }
  walkMap(volume, inode, {
    run: (logical, physical, length, unwritten) => {
      if (unwritten) return true;
      for (let i = 0; i < length; i++) {
        const at = (logical + i) * blockSize;
        if (at >= out.length) break;
        out.set(volume.device.read(physical + i).subarray(0, out.length - at), at);
      }
      return true;
    },
  });
  return out;
}

/** The block that a file has at a logical one; 0 for a hole and for what is unwritten. */
export function blockAt(volume: Volume, ino: number, logical: number): number {
  const inode = readInode(volume, ino);
  let block = 0;
  if (!isFinding(inode))
    walkMap(volume, inode, {
      run: (first, physical, length, unwritten) => {
        if (!unwritten && logical >= first && logical < first + length) block = physical + (logical - first);
        return block === 0;
      },
    });
  return block;
}
