/**
 * Pass 3: every directory must be reached from the root, and its “..” must lead to where it was found.
 *
 *     root there? ── lost+found there? ── each directory: parent of parent … root? ── no: into lost+found
 */

import { le16At, setLe16At } from '../../bytes/access.ts';
import { EXT4_ROOT_INO } from '../../format/constants.ts';
import { DirEntry, DOT, EXT4_FT_DIR, LEAST_RECORD } from '../../format/directory.ts';
import { EXT4_BG_INODE_UNINIT } from '../../format/group-descriptor.ts';
import { InlineDirectoryStart } from '../../format/indirect.ts';
import { Inode } from '../../format/inode.ts';
import { S_IFDIR, S_IFMT } from '../../format/mode.ts';
import { inodeAt, NAME_AT, nameLenAt, recLenAt, setInodeAt } from '../dirents/records.ts';
import { type Check, type DirInfo, Stop } from './check.ts';
import { entryFault } from './entry-check.ts';
import { addName, allocateInode, makeDirectory, sumLeaf } from './grow.ts';
import { nameAt } from './names.ts';
import { sumRoot } from './rehash.ts';

const O = Inode.offset;
const LOST_FOUND = 'lost+found';

export function pass3(check: Check): void {
  check.begin(
    '3',
    'Checking directory connectivity',
    'From each directory the way up must end at the root; what cannot be reached goes to lost+found.',
  );
  root(check);
  if (check.restart) {
    check.end();
    return;
  }
  // A place for what has no name; looked for before it is needed only if it can be made.
  if (check.mode !== '-n') findLostFound(check);
  if (check.restart) {
    check.end();
    return;
  }
  for (const dir of [...check.dirs.values()].sort((a, b) => a.ino - b.ino)) {
    connect(check, dir);
    if (check.restart) {
      check.end();
      return;
    }
  }
  for (const dir of check.dirs.values()) parentName(check, dir);
  check.end();
}

function root(check: Check): void {
  if (check.dirs.has(EXT4_ROOT_INO)) return;
  const unused = check.summed && (check.unusedOf(0) > 0 || (check.flagsOf(0) & EXT4_BG_INODE_UNINIT) !== 0);
  if (!check.ask('root_missing', {}, check.inodeTouch(EXT4_ROOT_INO)))
    throw new Stop(4 | 8, 'Without a root directory the check cannot go on.');
  if (unused && check.g.inodesPerGroup - check.unusedOf(0) < check.g.firstIno) {
    // It may be there, among inodes that were marked unused.
    check.setFlags(0, check.flagsOf(0) & ~EXT4_BG_INODE_UNINIT);
    check.setCount(0, 'itable_unused', 0);
  } else if (unused && check.flagsOf(0) & EXT4_BG_INODE_UNINIT)
    check.setFlags(0, check.flagsOf(0) & ~EXT4_BG_INODE_UNINIT);
  else if (!makeDirectory(check, EXT4_ROOT_INO, EXT4_ROOT_INO, S_IFDIR | 0o755, 2))
    throw new Stop(8, 'There is no room for a root directory.');
  check.restart = true;
}

/** The inode that a name of the root leads to, or 0. */
function lookUp(check: Check, dir: DirInfo, wanted: string): number {
  for (const { block } of dir.blocks) {
    const bytes = check.disk.read(block);
    for (let at = 0; at < bytes.length && entryFault(bytes, at, bytes.length) === ''; at += recLenAt(bytes, at))
      if (inodeAt(bytes, at) !== 0 && nameLenAt(bytes, at) === wanted.length && nameAt(bytes, at) === wanted)
        return inodeAt(bytes, at);
  }
  return 0;
}

/** lost+found, made if there is none: then the check begins again. */
function findLostFound(check: Check): void {
  const top = check.dirs.get(EXT4_ROOT_INO);
  if (!top || top.inline || check.lostFound !== 0) return;
  const found = lookUp(check, top, LOST_FOUND);
  if (found !== 0) {
    if (check.dirs.has(found)) {
      check.lostFound = found;
      return;
    }
    if ((check.modes.get(found) & S_IFMT) === S_IFDIR) return;
    if (!check.ask('lost_found_not_directory', { ino: found }, check.inodeTouch(found))) return;
    unlink(check, top, LOST_FOUND);
    check.counted.add(found, -1);
  } else if (!check.ask('no_lost_found', {}, check.inodeTouch(EXT4_ROOT_INO))) return;
  const ino = allocateInode(check);
  if (
    ino === 0 ||
    !makeDirectory(check, ino, EXT4_ROOT_INO, S_IFDIR | 0o700, 2) ||
    !addName(check, top, LOST_FOUND, ino, EXT4_FT_DIR)
  )
    throw new Stop(8, 'There is no room for a directory lost+found.');
  check.editInode(EXT4_ROOT_INO, (b, at) => {
    setLe16At(b, at + O.i_links_count, le16At(b, at + O.i_links_count) + 1);
  });
  // Its former names are counted again.
  check.restart = true;
}

function unlink(check: Check, dir: DirInfo, name: string): void {
  for (const { block } of dir.blocks) {
    const bytes = check.disk.read(block);
    for (let at = 0; at < bytes.length && entryFault(bytes, at, bytes.length) === ''; at += recLenAt(bytes, at))
      if (inodeAt(bytes, at) !== 0 && nameAt(bytes, at) === name) {
        setInodeAt(check.disk.edit(block), at, 0);
        sumLeaf(check, dir.ino, block);
        return;
      }
  }
}

/** Whether the way up from here ends at the root. */
function reaches(check: Check, dir: DirInfo): boolean {
  const seen = new Set<number>();
  for (let at: DirInfo | undefined = dir; at; at = check.dirs.get(at.parent)) {
    if (at.ino === EXT4_ROOT_INO) return true;
    if (seen.has(at.ino)) return false;
    seen.add(at.ino);
    if (at.parent === 0) return false;
  }
  return false;
}

function connect(check: Check, dir: DirInfo): void {
  if (reaches(check, dir)) return;
  // A parent that is itself adrift is connected first, and this one with it; unless they lead in a circle.
  const up = check.dirs.get(dir.parent);
  if (up && !circle(check, dir)) {
    connect(check, up);
    if (reaches(check, dir)) return;
  }
  if (!check.ask('unconnected_directory', { ino: dir.ino, value: dir.dotdot }, check.inodeTouch(dir.ino))) return;
  findLostFound(check);
  if (check.restart) return;
  const before = dir.parent;
  if (before !== 0) {
    // Out of the circle: the name that led here goes.
    const from = check.dirs.get(before);
    if (from) unlinkInode(check, from, dir.ino);
    check.counted.add(dir.ino, -1);
  }
  if (reconnect(check, dir.ino, EXT4_FT_DIR)) dir.parent = check.lostFound;
}

/** Whether the way up from a directory leads back to it. */
function circle(check: Check, dir: DirInfo): boolean {
  const seen = new Set<number>();
  for (let at = check.dirs.get(dir.parent); at && !seen.has(at.ino); at = check.dirs.get(at.parent)) {
    if (at.ino === dir.ino) return true;
    seen.add(at.ino);
  }
  return false;
}

function unlinkInode(check: Check, dir: DirInfo, ino: number): void {
  for (const { block } of dir.blocks) {
    const bytes = check.disk.read(block);
    for (let at = 0; at < bytes.length && entryFault(bytes, at, bytes.length) === ''; at += recLenAt(bytes, at))
      if (inodeAt(bytes, at) === ino && nameAt(bytes, at) !== '.' && nameAt(bytes, at) !== '..') {
        setInodeAt(check.disk.edit(block), at, 0);
        sumLeaf(check, dir.ino, block);
        return;
      }
  }
}

/** A name in lost+found for an inode that has none: `#12`. */
export function reconnect(check: Check, ino: number, type: number): boolean {
  findLostFound(check);
  if (check.restart && check.lostFound === 0) return false;
  const dir = check.dirs.get(check.lostFound);
  if (!dir || dir.inline) return false;
  if (!addName(check, dir, `#${ino}`, ino, type)) return false;
  check.counted.add(ino, 1);
  return true;
}

/** What “..” says against where the directory was found. */
function parentName(check: Check, dir: DirInfo): void {
  if (dir.parent === 0 || dir.dotdot === dir.parent) return;
  const args = { ino: dir.ino, value: dir.dotdot, should: dir.parent };
  const first = dir.blocks[0];
  const touched = first
    ? [{ block: first.block, struct: DirEntry.name, offset: LEAST_RECORD, length: LEAST_RECORD, field: 'inode' }]
    : [];
  if (!check.ask('dotdot_wrong', args, touched)) return;
  if (dir.dotdot !== 0) check.counted.add(dir.dotdot, -1);
  check.counted.add(dir.parent, 1);
  dir.dotdot = dir.parent;
  if (dir.inline) {
    check.editInode(dir.ino, (b, at) => setInodeAt(b, at + O.i_block + InlineDirectoryStart.offset.parent, dir.parent));
    return;
  }
  if (first?.logical !== 0) return;
  const bytes = check.disk.read(first.block);
  const at = recLenAt(bytes, 0);
  if (at + LEAST_RECORD > bytes.length || nameLenAt(bytes, at) !== 2 || bytes[at + NAME_AT] !== DOT) return;
  setInodeAt(check.disk.edit(first.block), at, dir.parent);
  sumRoot(check, dir, first.block);
}
