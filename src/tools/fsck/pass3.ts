/**
 * Pass 3: every directory must be reachable from the root, and its “..” must lead to the directory that names it.
 *
 *     root there? ── lost+found there? ── each directory: parent of parent … root? ── no: into lost+found
 */

import { setLe16At } from '../../bytes/access.ts';
import { inodeAt, NAME_AT, nameLenAt, recLenAt, setFileTypeAt, setInodeAt } from '../../engine/dirents/records.ts';
import { linksOf } from '../../engine/volume/inode.ts';
import { EXT4_ROOT_INO } from '../../format/constants.ts';
import { DirEntry, DOT, EXT4_FT_DIR, LEAST_RECORD } from '../../format/directory.ts';
import { EXT4_BG_INODE_UNINIT } from '../../format/group-descriptor.ts';
import { InlineDirectoryStart } from '../../format/indirect.ts';
import { Inode } from '../../format/inode.ts';
import { S_IFDIR, S_IFMT } from '../../format/mode.ts';
import type { Check } from './check.ts';
import type { CheckedVolume } from './checked-volume.ts';
import { Stop, stillWrong } from './closing.ts';
import type { DirInfo } from './dir-info.ts';
import { entryFault } from './entry-check.ts';
import { addName, adjustLinks, allocateInode, makeDirectory, sumLeaf } from './grow.ts';
import { inlineParent } from './inline-data.ts';
import { LOST_FOUND, lookUp } from './look-up.ts';
import { mapOf } from './map-of.ts';
import { nameAt } from './names.ts';
import { sumRoot } from './rehash.ts';
import { giveUpRoom } from './reserved-blocks.ts';
import type { Tally } from './tally.ts';
import type { User } from './user.ts';

const O = Inode.offset;

export function pass3(check: Check): void {
  const { user } = check;
  user.begin(
    '3',
    'Checking directory connectivity',
    'From each directory the way up must end at the root; what cannot be reached goes to lost+found.',
  );
  check.notes.unread.clear();
  root(check);
  if (check.tally.restart) {
    user.end();
    return;
  }
  const done = new Set<number>();
  let before = EXT4_ROOT_INO;
  for (const dir of [...check.tally.dirs.values()].sort((a, b) => a.ino - b.ino)) {
    connect(check, dir, done, before);
    if (check.tally.restart) {
      user.end();
      return;
    }
    parentName(check, dir);
    before = dir.parent;
  }
  // The volume needs a place for files without names, even if none turns up.
  if (check.volume.mode !== '-n') findLostFound(check);
  giveUpRoom(check);
  user.end();
}

function root(check: Check): void {
  const { volume, tally } = check;
  if (tally.dirs.has(EXT4_ROOT_INO)) return;
  if (tally.used.has(EXT4_ROOT_INO)) abort(check.user, 'root_is_no_directory');
  const unused = volume.summed && (volume.unusedOf(0) > 0 || (volume.flagsOf(0) & EXT4_BG_INODE_UNINIT) !== 0);
  if (!check.user.ask('root_missing', {}, volume.inodeTouch(EXT4_ROOT_INO))) abort(check.user, 'root_needed');
  if (unused && volume.g.inodesPerGroup - volume.unusedOf(0) < volume.g.firstIno) {
    // The root may be among the inodes that were marked unused.
    volume.setFlags(0, volume.flagsOf(0) & ~EXT4_BG_INODE_UNINIT);
    volume.setCount(0, 'itable_unused', 0);
  } else if (unused && volume.flagsOf(0) & EXT4_BG_INODE_UNINIT)
    volume.setFlags(0, volume.flagsOf(0) & ~EXT4_BG_INODE_UNINIT);
  else {
    // A “..” that the second pass made already leads here.
    const links = 2 + tally.counted.get(EXT4_ROOT_INO);
    if (!makeDirectory(check, EXT4_ROOT_INO, EXT4_ROOT_INO, S_IFDIR | 0o755, links))
      throw new Stop(8, 'There is no room for a root directory.');
    noteDirectory(check, EXT4_ROOT_INO, S_IFDIR | 0o755, links);
    tally.used.add(EXT4_ROOT_INO);
    return;
  }
  tally.restart = true;
}

function abort(user: User, code: 'root_is_no_directory' | 'root_needed'): never {
  user.ask(code);
  user.told?.(stillWrong(user.name));
  throw new Stop(4 | 8, 'aborted');
}

/** Finds lost+found, or makes it. The check begins again if it was made. */
function findLostFound(check: Check): void {
  const { volume, tally } = check;
  const top = tally.dirs.get(EXT4_ROOT_INO);
  if (!top || top.inline || tally.lostFound !== 0) return;
  const found = lookUp(volume, top, LOST_FOUND);
  if (found !== 0) {
    const own = tally.dirs.get(found);
    const odd = own?.inline ? 'lost_found_inline' : tally.policies.has(found) ? 'lost_found_encrypted' : undefined;
    if (own && !odd) {
      tally.lostFound = found;
      return;
    }
    if (!own && (tally.modes.get(found) & S_IFMT) === S_IFDIR) return;
    if (!check.user.ask(odd ?? 'lost_found_not_directory', { ino: found }, volume.inodeTouch(found))) return;
    unlink(volume, top, LOST_FOUND);
    adjustLinks(check, found, -1);
  }
  if (!check.user.ask('no_lost_found', {}, volume.inodeTouch(EXT4_ROOT_INO))) return;
  const ino = allocateInode(check);
  if (
    ino === 0 ||
    !makeDirectory(check, ino, EXT4_ROOT_INO, S_IFDIR | 0o700, 2) ||
    !addName(check, top, LOST_FOUND, ino, EXT4_FT_DIR)
  )
    throw new Stop(8, 'There is no room for a directory lost+found.');
  adjustLinks(check, EXT4_ROOT_INO, 1);
  tally.lostFound = ino;
  noteDirectory(check, ino, S_IFDIR | 0o700);
  // A directory that lost its name has to be found again.
  if (tally.dirs.has(found)) tally.restart = true;
}

/** Notes a directory that was made just now as if it had been found. */
function noteDirectory(check: Check, ino: number, mode: number, links = 2): void {
  const { tally } = check;
  check.user.silent = true;
  const { runs } = mapOf(check, check.volume.inode(ino));
  check.user.silent = false;
  const blocks = runs.map(({ logical, physical }) => ({ logical, block: physical }));
  tally.dirs.set(ino, {
    ino,
    dotdot: EXT4_ROOT_INO,
    parent: EXT4_ROOT_INO,
    blocks,
    length: blocks.length,
    hashed: false,
    inline: false,
    entries: 0,
  });
  tally.modes.set(ino, mode);
  tally.links.set(ino, links);
  tally.counted.set(ino, links);
}

function unlink(volume: CheckedVolume, dir: DirInfo, name: string): void {
  for (const { block } of dir.blocks) {
    const bytes = volume.disk.read(block);
    for (let at = 0; at < bytes.length && entryFault(bytes, at, bytes.length) === ''; at += recLenAt(bytes, at))
      if (inodeAt(bytes, at) !== 0 && nameAt(bytes, at) === name) {
        setInodeAt(volume.disk.edit(block), at, 0);
        sumLeaf(volume, dir.ino, block);
        return;
      }
  }
}

/** Answers whether the way up from here ends at the root. */
function reaches(tally: Tally, dir: DirInfo): boolean {
  const seen = new Set<number>();
  for (let at: DirInfo | undefined = dir; at; at = tally.dirs.get(at.parent)) {
    if (at.ino === EXT4_ROOT_INO) return true;
    if (seen.has(at.ino)) return false;
    seen.add(at.ino);
    if (at.parent === 0) return false;
  }
  return false;
}

/**
 * Follows the way up from a directory until it meets one that was visited before. A directory whose way does not end at the
 * root moves to lost+found. Where its “..” was lost, e2fsck names the parent of the previous directory, `before`.
 */
function connect(check: Check, dir: DirInfo, done: Set<number>, before: number): void {
  const { tally } = check;
  let top: DirInfo | undefined;
  for (let at: DirInfo | undefined = dir; at && at.ino !== EXT4_ROOT_INO; at = tally.dirs.get(at.parent)) {
    const walked = done.has(at.ino);
    if (walked && (top === undefined || at.parent === at.ino)) return;
    if (walked && !circle(tally, at)) return;
    done.add(at.ino);
    top = at;
    if (walked || at.parent === 0) break;
  }
  if (top === undefined || reaches(tally, top)) return;
  if (
    !check.user.ask(
      'unconnected_directory',
      { ino: top.ino, value: top.lost ? before : said(check.volume, top) },
      check.volume.inodeTouch(top.ino),
    )
  )
    return;
  findLostFound(check);
  const from = tally.dirs.get(top.parent);
  if (from) {
    // This breaks the circle: the name that led here is removed.
    unlinkInode(check.volume, from, top.ino);
    tally.counted.add(top.ino, -1);
  }
  if (reconnect(check, top.ino, EXT4_FT_DIR)) {
    top.parent = tally.lostFound;
    setParent(check, top);
  }
}

/** The inode that its “..” names. For a directory inside its inode this works even if “..” was not read. */
const said = (volume: CheckedVolume, dir: DirInfo): number =>
  dir.inline && dir.dotdot === 0 ? inlineParent(volume.inode(dir.ino)) : dir.dotdot;

/** Answers whether the way up from a directory leads back to it. */
function circle(tally: Tally, dir: DirInfo): boolean {
  const seen = new Set<number>();
  for (let at = tally.dirs.get(dir.parent); at && !seen.has(at.ino); at = tally.dirs.get(at.parent)) {
    if (at.ino === dir.ino) return true;
    seen.add(at.ino);
  }
  return false;
}

function unlinkInode(volume: CheckedVolume, dir: DirInfo, ino: number): void {
  for (const { block } of dir.blocks) {
    const bytes = volume.disk.read(block);
    for (let at = 0; at < bytes.length && entryFault(bytes, at, bytes.length) === ''; at += recLenAt(bytes, at))
      if (inodeAt(bytes, at) === ino && nameAt(bytes, at) !== '.' && nameAt(bytes, at) !== '..') {
        setInodeAt(volume.disk.edit(block), at, 0);
        sumLeaf(volume, dir.ino, block);
        return;
      }
  }
}

/** Adds a name such as `#12` in lost+found for an inode that has none. */
export function reconnect(check: Check, ino: number, type: number): boolean {
  const { tally } = check;
  findLostFound(check);
  if (tally.restart && tally.lostFound === 0) return false;
  const dir = tally.dirs.get(tally.lostFound);
  if (!dir || dir.inline) return false;
  if (!addName(check, dir, `#${ino}`, ino, type)) return false;
  adjustLinks(check, ino, 1);
  return true;
}

/** Answers whether the first block of a directory has a record “..”, whatever it leads to. */
function hasDotdot(volume: CheckedVolume, block: number): boolean {
  const bytes = volume.disk.read(block);
  const at = recLenAt(bytes, 0);
  return at + LEAST_RECORD <= bytes.length && nameLenAt(bytes, at) === 2 && bytes[at + NAME_AT] === DOT;
}

/** The inode that the record “..” names now. */
function dotdotIn(volume: CheckedVolume, dir: DirInfo): number {
  const first = dir.blocks[0];
  if (dir.inline) return inlineParent(volume.inode(dir.ino));
  if (first?.logical !== 0) return dir.dotdot;
  const bytes = volume.disk.read(first.block);
  const at = recLenAt(bytes, 0);
  return at + LEAST_RECORD <= bytes.length && nameAt(bytes, at) === '..' ? inodeAt(bytes, at) : 0;
}

/** Compares “..” with the directory that names this one. */
function parentName(check: Check, dir: DirInfo): void {
  if (dir.dotdot === dir.parent) return;
  const args = { ino: dir.ino, dir: dir.parent, value: dir.dotdot };
  const first = dir.blocks[0];
  const touched = first
    ? [{ block: first.block, struct: DirEntry.name, offset: LEAST_RECORD, length: LEAST_RECORD, field: 'inode' }]
    : [];
  if (check.user.ask('dotdot_wrong', args, touched)) setParent(check, dir);
}

/** Points “..” to the directory that names this one. */
function setParent(check: Check, dir: DirInfo): void {
  const { volume } = check;
  const first = dir.blocks[0];
  const before = dotdotIn(volume, dir);
  // As in e2fsck, the link of a “..” that was just made inside an inode is not taken back.
  const fresh = dir.inline && dir.dotdot === 0;
  if (!dir.inline && first?.logical === 0 && !hasDotdot(volume, first.block)) {
    check.user.ask('parent_not_fixed', { ino: dir.ino });
    check.user.left++;
    dir.dotdot = dir.parent;
    return;
  }
  // A directory in its inode that is its own parent keeps its count there, because e2fsck writes back the inode as it
  // read it.
  const own = dir.inline && before === dir.ino;
  const links = linksOf(volume.inode(dir.ino));
  if (before !== 0 && !fresh) adjustLinks(check, before, -1);
  else if (dir.inline && dir.dotdot > volume.g.inodeCount)
    check.user.told?.('Error while adjusting inode count on inode 0');
  adjustLinks(check, dir.parent, 1);
  dir.dotdot = dir.parent;
  if (dir.inline) {
    volume.editInode(dir.ino, (b, at) => {
      setInodeAt(b, at + O.i_block + InlineDirectoryStart.offset.parent, dir.parent);
      if (own) setLe16At(b, at + O.i_links_count, links);
    });
    return;
  }
  if (first?.logical !== 0) return;
  const b = volume.disk.edit(first.block);
  const at = recLenAt(b, 0);
  setInodeAt(b, at, dir.parent);
  setFileTypeAt(b, at, volume.incompat('filetype') ? EXT4_FT_DIR : 0);
  sumRoot(volume, dir, first.block);
}
