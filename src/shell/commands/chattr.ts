/**
 * chattr and lsattr: i_flags by FS_IOC_GETFLAGS and FS_IOC_SETFLAGS, one letter per flag.
 *
 *      lsattr f       lstat · stat · openat · fstat · ioctl FS_IOC_GETFLAGS · close
 *      chattr +d f    the same, and once more with FS_IOC_SETFLAGS
 */

import { ERRNO } from '../../engine/fs/failure.ts';
import { INODE_FLAGS as F } from '../../format/inode-flags.ts';
import { errorText } from '../process/errno.ts';
import * as K from '../process/kernel.ts';
import type { Process } from '../process/process.ts';
import type { Stdout } from '../process/stdio.ts';
import { Unknowable } from '../process/unknowable.ts';
import { type Program, toStderr } from '../program/program.ts';

/** A flag of other file systems, for which ext4 has no name. */
const FS_NOCOW_FL = 0x800000;

/** The letters in the order in which lsattr prints them, and their bits of i_flags. */
const LETTERS: [string, number, string][] = [
  ['s', F.EXT4_SECRM_FL, 'erased when deleted (ignored by Linux)'],
  ['u', F.EXT4_UNRM_FL, 'kept when deleted (ignored by Linux)'],
  ['S', F.EXT4_SYNC_FL, 'every write is waited for'],
  ['D', F.EXT4_DIRSYNC_FL, 'every change of the directory is waited for'],
  ['i', F.EXT4_IMMUTABLE_FL, 'cannot be changed'],
  ['a', F.EXT4_APPEND_FL, 'can only be appended to'],
  ['d', F.EXT4_NODUMP_FL, 'left out by dump'],
  ['A', F.EXT4_NOATIME_FL, 'the time of access is not kept'],
  ['c', F.EXT4_COMPR_FL, 'compressed (ignored by ext4)'],
  ['E', F.EXT4_ENCRYPT_FL, 'encrypted'],
  ['j', F.EXT4_JOURNAL_DATA_FL, 'its data goes through the journal'],
  ['I', F.EXT4_INDEX_FL, 'an indexed directory'],
  ['t', F.EXT4_NOTAIL_FL, 'no tail merging (ignored by ext4)'],
  ['T', F.EXT4_TOPDIR_FL, 'top of a tree of directories, for the allocator'],
  ['e', F.EXT4_EXTENTS_FL, 'mapped by extents'],
  ['C', FS_NOCOW_FL, 'no copy on write'],
  ['x', F.EXT4_DAX_FL, 'direct access'],
  ['F', F.EXT4_CASEFOLD_FL, 'names without case'],
  ['N', F.EXT4_INLINE_DATA_FL, 'inline data'],
  ['P', F.EXT4_PROJINHERIT_FL, 'the project is inherited'],
  ['V', F.EXT4_VERITY_FL, 'verity'],
  ['m', F.EXT4_NOCOMPR_FL, 'not compressed'],
];

const SETTABLE = 'suSDiadAcjtTeCxFPm';

/** An error in e2fsprogs' style: `lsattr: No such file or directory while trying to stat nope`. */
function comErr(p: Process, error: number, doing: string): void {
  for (const piece of [p.name, ': ', errorText(error), ' ', doing, '\n']) toStderr(p, piece);
}

const OPEN = K.O_RDONLY | K.O_NONBLOCK | K.O_NOFOLLOW;

/** Opens what may have flags; reports what may not. */
function flagsOf(p: Process, name: string, how: 'read' | number): number {
  const s = K.newStat();
  const there = p.stat(name, s);
  if (there < 0) return there;
  const kind = s.st_mode & K.S_IFMT;
  if (kind !== K.S_IFREG && kind !== K.S_IFDIR) return -ERRNO.EOPNOTSUPP;
  const fd = p.open(name, OPEN);
  // What must not be followed has no flags.
  if (fd === -ERRNO.ELOOP) return -ERRNO.EOPNOTSUPP;
  if (fd < 0) return fd;
  p.fstat(fd, s);
  const result = how === 'read' ? p.getflags(fd) : p.setflags(fd, how);
  p.close(fd);
  return result;
}

export const chattr: Program = {
  name: 'chattr',
  summary: 'Change the flags of files.',
  usage: ['chattr +|-|=FLAGS FILE...'],
  options: [],
  // -i takes a flag away: no word here is an option
  raw: true,
  notes: LETTERS.filter(([letter]) => SETTABLE.includes(letter)).map(([letter, , what]) => `  ${letter}  ${what}`),
  check(operands) {
    for (const [index, word] of operands.entries()) {
      if (word === undefined) return undefined;
      if (!/^[-+=]/.test(word))
        return index === 0 ? { index, message: 'chattr needs flags first: chattr +i file' } : undefined;
      const wrong = [...word.slice(1)].find((letter) => !SETTABLE.includes(letter));
      if (wrong !== undefined || word.length < 2)
        return { index, message: `chattr has no flag ${wrong ?? word} here; it knows ${SETTABLE}` };
    }
    return { index: operands.length - 1, message: 'chattr needs a file' };
  },
  run(p, args) {
    let add = 0;
    let remove = 0;
    let only: number | undefined;
    let at = 0;
    for (; at < args.operands.length && /^[-+=]/.test(args.operands[at]); at++) {
      const word = args.operands[at];
      let bits = 0;
      for (const letter of word.slice(1)) bits |= LETTERS.find(([l]) => l === letter)?.[1] ?? 0;
      if (word[0] === '+') add |= bits;
      else if (word[0] === '-') remove |= bits;
      else only = (only ?? 0) | bits;
    }
    let status = 0;
    for (const name of args.operands.slice(at)) {
      const there = p.lstat(name, K.newStat());
      if (there < 0) {
        comErr(p, there, `while trying to stat ${name}`);
        status = 1;
        continue;
      }
      const now = only === undefined ? flagsOf(p, name, 'read') : 0;
      if (now < 0) {
        comErr(p, now, `while reading flags on ${name}`);
        status = 1;
        continue;
      }
      const result = flagsOf(p, name, only ?? (now & ~remove) | add);
      if (result >= 0) continue;
      comErr(p, result, `while setting flags on ${name}`);
      status = 1;
    }
    return status;
  },
};

export const lsattr: Program = {
  name: 'lsattr',
  summary: 'Show the flags of files; of those in a directory, unless -d.',
  usage: ['lsattr [-R] [-a] [-d] [-v] [FILE]...'],
  options: [
    { short: 'R', help: 'directories within too' },
    { short: 'a', help: 'also names that begin with a dot' },
    { short: 'd', help: 'directories themselves' },
    { short: 'v', help: 'with i_generation' },
    { short: 'l', help: 'in words' },
  ],
  check(_operands, args) {
    return args.has('l') ? { index: 0, message: 'lsattr -l is not known here' } : undefined;
  },
  run(p, args, out) {
    let status = 0;
    const how: Listing = { all: args.has('a'), version: args.has('v'), within: args.has('R') };
    for (const name of args.operands.length > 0 ? args.operands : ['.']) {
      const s = K.newStat();
      const there = p.lstat(name, s);
      if (there < 0) {
        comErr(p, there, `while trying to stat ${name}`);
        status = 1;
      } else if ((s.st_mode & K.S_IFMT) === K.S_IFDIR && !args.has('d')) {
        if (!inside(p, name, how, out)) status = 1;
      } else if (!show(p, name, how.version, out)) status = 1;
    }
    return status;
  },
};

interface Listing {
  all: boolean;
  version: boolean;
  within: boolean;
}

function show(p: Process, name: string, version: boolean, out: Stdout): boolean {
  if (version) {
    const fd = p.open(name, OPEN);
    const generation = fd < 0 ? fd : p.getversion(fd);
    if (fd >= 0) p.close(fd);
    if (generation < 0) {
      comErr(p, generation, `While reading version on ${name}`);
      return false;
    }
    out.print(`${String(generation).padStart(10)} `);
  }
  const flags = flagsOf(p, name, 'read');
  if (flags < 0) {
    comErr(p, flags, `While reading flags on ${name}`);
    return false;
  }
  out.print(`${LETTERS.map(([letter, bit]) => (flags & bit ? letter : '-')).join('')} ${name}\n`);
  return true;
}

/** Names that are not listed are looked at all the same; what lies above the volume is not known, and is not said. */
function lookAt(p: Process, path: string, s: K.Stat): void {
  try {
    p.lstat(path, s);
  } catch (thrown) {
    if (!(thrown instanceof Unknowable)) throw thrown;
  }
}

function inside(p: Process, directory: string, how: Listing, out: Stdout): boolean {
  const { all, version, within } = how;
  p.statfs(directory, K.newStatFs());
  const fd = p.open(directory, K.O_RDONLY | K.O_NONBLOCK | K.O_CLOEXEC | K.O_DIRECTORY);
  if (fd < 0) return false;
  p.fstat(fd, K.newStat());
  const entries: K.Dirent[] = [];
  let good = true;
  while (p.getdents64(fd, entries) > 0)
    for (const { d_name } of entries.splice(0)) {
      const path = `${directory}${directory.endsWith('/') ? '' : '/'}${d_name}`;
      const s = K.newStat();
      if ((d_name === '.' || d_name === '..') && !all) {
        lookAt(p, path, s);
        continue;
      }
      if (d_name === '..') continue;
      if (p.lstat(path, s) < 0 || (d_name[0] === '.' && !all)) continue;
      good = show(p, path, version, out) && good;
      if (!within || (s.st_mode & K.S_IFMT) !== K.S_IFDIR || d_name === '.') continue;
      out.print(`\n${path}:\n`);
      good = inside(p, path, how, out) && good;
      out.print('\n');
    }
  p.close(fd);
  return good;
}
