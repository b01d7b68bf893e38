/**
 * Finds the path of an inode. Inodes do not know their names, so the directories are read once, when a path is first
 * needed. Each inode keeps its first entry as one number, block × 2^16 + byte. The block's owner is the directory of the
 * entry.
 */

import { le16At } from '../../bytes/access.ts';
import type { Said } from '../../bytes/said.ts';
import { EXT4_ROOT_INO, INODE_ROLES, RESERVED_INODES } from '../../format/constants.ts';
import { DirEntry, DirEntryOld } from '../../format/directory.ts';
import { hasIncompat } from '../../format/features.ts';
import type { ReadableDevice } from '../../trace/block-device.ts';
import { BlockKind } from './block-kind.ts';
import { type DirRecord, eachEntry, isDots, walkRecords } from './directory.ts';
import { eachInode, isDirectory, mapKind } from './inode.ts';
import { LABEL, type NamedInode } from './label-sentences.ts';
import { NameBlocks } from './name-blocks.ts';
import { nameText } from './name-text.ts';
import { ownersOf } from './owners.ts';
import type { Volume } from './volume.ts';

const BYTE = 2 ** 16;
/** The most entries remembered. Inodes past them have no path. */
const MAX_NAMES = 2 ** 21;
const MAX_DEPTH = 256;

interface Names {
  /** The place of the first entry of an inode. */
  entry(ino: number): number | undefined;
  /** Inode → directory, for entries of inline directories, whose block belongs to an inode table. */
  inlineIn: ReadonlyMap<number, number>;
}

const cache = new WeakMap<Volume, Names>();
const lasts = new WeakMap<ReadableDevice, NameBlocks>();

function namesOf(volume: Volume): Names {
  let names = cache.get(volume);
  if (names) return names;
  names = namesInSteps(volume) ?? allNames(volume);
  cache.set(volume, names);
  return names;
}

/** The names on a device that changes. After a step only the blocks that it changed are read again. */
function namesInSteps(volume: Volume): Names | undefined {
  const { device, sb } = volume;
  if (!device.version || hasIncompat(sb, 'inline_data')) return undefined;
  let kept = lasts.get(device);
  if (!kept) {
    kept = new NameBlocks();
    lasts.set(device, kept);
  }
  kept.follow(volume, directoryBlocksOf(volume));
  if (kept.size > MAX_NAMES) return undefined;
  return { entry: (ino) => kept.first(ino), inlineIn: NOWHERE };
}

const NOWHERE: ReadonlyMap<number, number> = new Map();

/** The blocks of all directories, from the claims of files, each with its owner. */
function directoryBlocksOf(volume: Volume): ReadonlyMap<number, number> {
  const { files } = ownersOf(volume);
  let blocks = blocksOf.get(files);
  if (!blocks) {
    const owners = new Map<number, number>();
    files.each((kind, first, length, ino) => {
      if (kind === BlockKind.directory || kind === BlockKind.htree)
        for (let block = first; block < first + length; block++) if (!owners.has(block)) owners.set(block, ino);
    });
    blocks = owners;
    blocksOf.set(files, owners);
  }
  return blocks;
}

const blocksOf = new WeakMap<object, ReadonlyMap<number, number>>();

function allNames(volume: Volume): Names {
  const entry = new Map<number, number>();
  const inlineIn = new Map<number, number>();
  const { device, geometry } = volume;
  const remember = (e: DirRecord): boolean => {
    if (e.kind === 'entry' && !isDots(e) && !entry.has(e.inode)) entry.set(e.inode, e.block * BYTE + e.offset);
    return entry.size < MAX_NAMES;
  };
  for (const block of directoryBlocksOf(volume).keys()) {
    if (entry.size >= MAX_NAMES) break;
    walkRecords(volume, block, device.read(block), 0, geometry.blockSize, remember);
  }
  if (hasIncompat(volume.sb, 'inline_data'))
    eachInode(volume, (inode) => {
      if (isDirectory(inode) && mapKind(inode) === 'inline')
        eachEntry(volume, inode, (e) => {
          if (!entry.has(e.inode)) inlineIn.set(e.inode, inode.ino);
          return remember(e);
        });
      return entry.size < MAX_NAMES;
    });
  return { entry: (ino) => entry.get(ino), inlineIn };
}

/** The path of an inode by its first entry, or undefined if no entry leads to it. */
export function pathOf(volume: Volume, ino: number): string | undefined {
  if (ino === EXT4_ROOT_INO) return '/';
  const names = namesOf(volume);
  const typed = hasIncompat(volume.sb, 'filetype');
  let path = '';
  let at = ino;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const place = names.entry(at);
    if (place === undefined) return undefined;
    const block = Math.floor(place / BYTE);
    const offset = place % BYTE;
    const bytes = volume.device.read(block);
    const length = typed
      ? bytes[offset + DirEntry.offset.name_len]
      : le16At(bytes, offset + DirEntryOld.offset.name_len);
    path = `/${nameText(bytes, offset + DirEntry.size, offset + DirEntry.size + length)}${path}`;
    const owner = names.inlineIn.get(at) ?? directoryBlocksOf(volume).get(block);
    if (owner === undefined) return undefined;
    if (owner === EXT4_ROOT_INO) return path;
    at = owner;
  }
  return undefined;
}

/** The directory of each inode's first entry, for callers that ask about all of them; 0 for none. */
export function directoriesOf(volume: Volume): (ino: number) => number {
  const { entry, inlineIn } = namesOf(volume);
  const blocks = directoryBlocksOf(volume);
  return (ino) => {
    const place = entry(ino);
    return place === undefined ? 0 : (inlineIn.get(ino) ?? blocks.get(Math.floor(place / BYTE)) ?? 0);
  };
}

/** The directory and place of an inode's first entry; undefined if no entry leads to it. */
export function entryOf(volume: Volume, ino: number): { dir: number; block: number; at: number } | undefined {
  const names = namesOf(volume);
  const place = names.entry(ino);
  if (place === undefined) return undefined;
  const block = Math.floor(place / BYTE);
  const dir = names.inlineIn.get(ino) ?? directoryBlocksOf(volume).get(block);
  return dir === undefined ? undefined : { dir, block, at: place % BYTE };
}

/** The purpose of an inode outside of the tree, by the superblock. */
function roleOf({ sb, geometry }: Volume, ino: number): Said | undefined {
  if (ino < geometry.firstIno) return RESERVED_INODES[ino];
  if (ino === sb.s_prj_quota_inum) return INODE_ROLES.project_quota;
  if (ino === sb.s_orphan_file_inum) return INODE_ROLES.orphan_file;
  return undefined;
}

export function namedInode(volume: Volume, ino: number): NamedInode {
  const name = roleOf(volume, ino) ?? pathOf(volume, ino);
  return name === undefined ? { ino } : { ino, name };
}

/** `inode 12 (/db)`, `inode 8 (journal)`, `inode 13`. */
export const inodeLabel = (volume: Volume, ino: number): Said => LABEL.inode(namedInode(volume, ino));

/** The path of a file, or what it is called if it has none. */
export const fileName = (volume: Volume, ino: number): string | Said => pathOf(volume, ino) ?? inodeLabel(volume, ino);
