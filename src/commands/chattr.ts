/**
 * chattr: i_flags by FS_IOC_GETFLAGS and FS_IOC_SETFLAGS, one letter per flag.
 *
 *      chattr +d f    lstat · stat · openat · fstat · ioctl FS_IOC_GETFLAGS · close, and once more with FS_IOC_SETFLAGS
 */

import { ERRNO } from '../engine/fs/failure.ts';
import { INODE_FLAGS as F } from '../format/inode-flags.ts';
import { errorText } from '../shell/process/errno.ts';
import * as K from '../shell/process/kernel.ts';
import type { Process } from '../shell/process/process.ts';
import { type Program, toStderr } from '../shell/program/program.ts';

/** A flag of other file systems, for which ext4 has no name. */
const FS_NOCOW_FL = 0x800000;

/** The letters in the order in which lsattr prints them, and their bits of i_flags. */
export const LETTERS: [string, number, string][] = [
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
export function comErr(p: Process, error: number, doing: string): void {
  for (const piece of [p.name, ': ', errorText(error), ' ', doing, '\n']) toStderr(p, piece);
}

export const OPEN = K.O_RDONLY | K.O_NONBLOCK | K.O_NOFOLLOW;

/** Opens a file that may have flags, and reports any other. */
export function flagsOf(p: Process, name: string, how: 'read' | number): number {
  const s = K.newStat();
  const there = p.stat(name, s);
  if (there < 0) return there;
  const kind = s.st_mode & K.S_IFMT;
  if (kind !== K.S_IFREG && kind !== K.S_IFDIR) return -ERRNO.EOPNOTSUPP;
  const fd = p.open(name, OPEN);
  // A symbolic link has no flags.
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
  // -i removes a flag, so no word here is an option
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
