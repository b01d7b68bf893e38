/**
 * From an inode back to its path. Inodes do not know their names, so the directories are read once,
 * when a path is first asked for, and each inode keeps its first entry: one number, block × 2^16 + byte.
 * The directory that the entry lies in is whoever owns the block.
 */
import { EXT4_GOOD_OLD_FIRST_INO, EXT4_ROOT_INO, RESERVED_INODES } from '../../format/constants.ts';
import { DirEntry } from '../../format/directory.ts';
import { hasIncompat } from '../../format/features.ts';
import { BlockKind } from './block-kind.ts';
import { type DirRecord, eachEntry, walkRecords } from './directory.ts';
import { eachInode, isDirectory, mapKind } from './inode.ts';
import { nameText } from './name-text.ts';
import { ownerOf, ownersOf } from './owners.ts';
import type { Volume } from './volume.ts';

const BYTE = 2 ** 16;
/** Entries remembered at most; inodes past them go without a path. */
const MAX_NAMES = 2 ** 21;
const MAX_DEPTH = 256;

interface Names {
  /** Inode → place of its first entry. */
  entry: Map<number, number>;
  /** Inode → directory, for entries of inline directories: their block belongs to an inode table. */
  inlineIn: Map<number, number>;
}

const cache = new WeakMap<Volume, Names>();

function namesOf(volume: Volume): Names {
  let names = cache.get(volume);
  if (names) return names;
  const made: Names = { entry: new Map(), inlineIn: new Map() };
  const { device, geometry } = volume;
  const remember = (e: DirRecord): boolean => {
    if (e.kind === 'entry' && !isDots(e) && !made.entry.has(e.inode))
      made.entry.set(e.inode, e.block * BYTE + e.offset);
    return made.entry.size < MAX_NAMES;
  };
  ownersOf(volume).files.each((kind, first, length) => {
    if (kind !== BlockKind.directory && kind !== BlockKind.htree) return;
    for (let block = first; block < first + length && made.entry.size < MAX_NAMES; block++)
      walkRecords(volume, block, device.read(block), 0, geometry.blockSize, remember);
  });
  if (hasIncompat(volume.sb, 'inline_data'))
    eachInode(volume, (inode) => {
      if (isDirectory(inode) && mapKind(inode) === 'inline')
        eachEntry(volume, inode, (e) => {
          if (!made.entry.has(e.inode)) made.inlineIn.set(e.inode, inode.ino);
          return remember(e);
        });
      return made.entry.size < MAX_NAMES;
    });
  names = made;
  cache.set(volume, names);
  return names;
}

const DOT = 0x2e;
const isDots = (e: DirRecord): boolean =>
  e.bytes[e.nameAt] === DOT && (e.nameLength === 1 || (e.nameLength === 2 && e.bytes[e.nameAt + 1] === DOT));

/** The path of an inode by its first entry, or undefined where no entry leads to it. */
export function pathOf(volume: Volume, ino: number): string | undefined {
  if (ino === EXT4_ROOT_INO) return '/';
  const { entry, inlineIn } = namesOf(volume);
  const typed = hasIncompat(volume.sb, 'filetype');
  let path = '';
  let at = ino;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const place = entry.get(at);
    if (place === undefined) return undefined;
    const block = Math.floor(place / BYTE);
    const offset = place % BYTE;
    const bytes = volume.device.read(block);
    const length = typed
      ? bytes[offset + DirEntry.offset.name_len]
      : bytes[offset + DirEntry.offset.name_len] | (bytes[offset + DirEntry.offset.name_len + 1] << 8);
    path = `/${nameText(bytes, offset + DirEntry.size, offset + DirEntry.size + length)}${path}`;
    const inline = inlineIn.get(at);
    const owner = inline ?? fileOwner(volume, block);
    if (owner === undefined) return undefined;
    if (owner === EXT4_ROOT_INO) return path;
    at = owner;
  }
  return undefined;
}

function fileOwner(volume: Volume, block: number): number | undefined {
  const owner = ownerOf(volume, block);
  return owner?.by === 'file' ? owner.owner : undefined;
}

/** What an inode outside of the tree is for, by the superblock. */
function roleOf({ sb }: Volume, ino: number): string | undefined {
  if (ino < Math.max(EXT4_GOOD_OLD_FIRST_INO, sb.s_first_ino)) return RESERVED_INODES[ino];
  if (ino === sb.s_prj_quota_inum) return 'project quota';
  if (ino === sb.s_orphan_file_inum) return 'orphan file';
  return undefined;
}

/** `inode 12 (/db)`, `inode 8 (journal)`, `inode 13`. */
export function inodeLabel(volume: Volume, ino: number): string {
  const name = roleOf(volume, ino) ?? pathOf(volume, ino);
  return name === undefined ? `inode ${ino}` : `inode ${ino} (${name})`;
}
