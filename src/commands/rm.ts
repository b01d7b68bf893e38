/**
 * rm calls lstat and unlinkat for each name. It removes trees from the leaves up.
 *
 *      rm -r d     lstat d · a look whether it is empty · openat d · all names read · unlinkat each, directories in
 *                  their turn · unlinkat d AT_REMOVEDIR
 */
import { ERRNO } from '../engine/fs/failure.ts';
import * as K from '../shell/process/kernel.ts';
import type { Process } from '../shell/process/process.ts';
import type { Stdout } from '../shell/process/stdio.ts';
import type { Steps } from '../shell/process/steps.ts';
import type { Arguments } from '../shell/program/arguments.ts';
import { complain, type Program, quote, quoteIfNeeded, tryHelp } from '../shell/program/program.ts';
import { named, readEntries } from '../shell/program/read-all.ts';

const LOOK = K.O_RDONLY | K.O_NOCTTY | K.O_NONBLOCK | K.O_NOFOLLOW | K.O_DIRECTORY;

/** fts walks a directory with more names than this by inode number, and not in the order read. */
const MANY = 10000;

export const rm: Program = {
  name: 'rm',
  summary: 'Remove names; a file goes with its last name, when no program has it open any more.',
  usage: ['rm [OPTION]... FILE...'],
  coreutils: true,
  options: [
    { short: 'f', long: 'force', help: 'say nothing of files that do not exist' },
    { short: 'r', long: 'recursive', help: 'directories too, with all that is in them' },
    { short: 'R', help: 'the same as -r' },
    { short: 'd', long: 'dir', help: 'empty directories too' },
    { short: 'v', long: 'verbose', help: 'say what was removed' },
  ],
  *run(p, args, out) {
    const force = args.has('force');
    if (args.operands.length === 0) return force ? 0 : tryHelp(p, 'missing operand');
    let failed = false;
    for (const name of args.operands) failed = (yield* removeOperand(p, name, args, out)) || failed;
    return failed ? 1 : 0;
  },
};

function* removeOperand(p: Process, operand: string, args: Arguments, out: Stdout): Steps<boolean> {
  const recursive = args.has('recursive') || args.has('R');
  const stat = K.newStat();
  const there = p.lstat(operand, stat);
  if (there < 0) {
    // rm tries to remove it all the same, because the file may have appeared meanwhile
    const gone = p.unlinkat(K.AT_FDCWD, operand, 0);
    if (gone === 0 || (args.has('force') && (gone === -ERRNO.ENOENT || gone === -ERRNO.ENOTDIR))) return false;
    complain(p, `cannot remove ${quote(operand)}`, gone);
    return true;
  }
  const name = operand.length > 1 ? operand.replace(/\/+$/, '') || '/' : operand;
  const base = name.slice(name.lastIndexOf('/') + 1);
  if (recursive && (base === '.' || base === '..')) {
    complain(p, `refusing to remove '.' or '..' directory: skipping ${quote(operand)}`);
    return true;
  }
  if ((stat.st_mode & K.S_IFMT) !== K.S_IFDIR) return yield* unlink(p, K.AT_FDCWD, operand, operand, 0, args, out);
  if (!recursive && !args.has('dir')) {
    complain(p, `cannot remove ${quote(operand)}`, -ERRNO.EISDIR);
    return true;
  }
  const empty = isEmpty(p, K.AT_FDCWD, operand);
  if (!recursive) {
    if (empty && isEmpty(p, K.AT_FDCWD, operand))
      return yield* unlink(p, K.AT_FDCWD, operand, operand, K.AT_REMOVEDIR, args, out);
    complain(p, `cannot remove ${quote(operand)}`, -ERRNO.ENOTEMPTY);
    return true;
  }
  return yield* removeTree(p, K.AT_FDCWD, operand, operand, args, out);
}

function* unlink(
  p: Process,
  dirfd: number,
  name: string,
  shown: string,
  flags: number,
  args: Arguments,
  out: Stdout,
): Steps<boolean> {
  const result = yield* p.turn(p.unlinkat(dirfd, name, flags));
  if (result < 0) {
    if (args.has('force') && result === -ERRNO.ENOENT) return false;
    complain(p, `cannot remove ${quote(shown)}`, result);
    return true;
  }
  if (args.has('verbose')) out.print(flags ? `removed directory ${quote(shown)}\n` : `removed ${quote(shown)}\n`);
  return false;
}

/** A volume without the feature filetype keeps no types in its directories, so rm must look at the inode. */
function isDirectory(p: Process, dirfd: number, name: string, d_type: number): boolean {
  if (d_type !== K.DT_DIR && d_type !== K.DT_UNKNOWN) return false;
  const stat = K.newStat();
  const failed = p.fstatat(dirfd, name, K.AT_SYMLINK_NOFOLLOW, stat) < 0;
  return d_type === K.DT_DIR || (!failed && (stat.st_mode & K.S_IFMT) === K.S_IFDIR);
}

/** rm checks a directory before it goes in, because it would have to ask about one that it may not write. */
function isEmpty(p: Process, dirfd: number, name: string): boolean {
  const fd = p.openat(dirfd, name, LOOK);
  if (fd < 0) return false;
  p.fstat(fd, K.newStat());
  const entries: K.Dirent[] = [];
  let empty = true;
  let read = 1;
  while (empty && read > 0) {
    read = p.getdents64(fd, entries);
    empty = !entries.some(named);
  }
  p.close(fd);
  return empty && read === 0;
}

function* removeTree(
  p: Process,
  dirfd: number,
  name: string,
  shown: string,
  args: Arguments,
  out: Stdout,
): Steps<boolean> {
  let failed = false;
  let fd = p.openat(dirfd, name, LOOK | K.O_CLOEXEC);
  if (fd < 0) {
    complain(p, `cannot remove ${quote(shown)}`, fd);
    return true;
  }
  p.fstat(fd, K.newStat());
  const entries: K.Dirent[] = [];
  // the directory is read through one descriptor and walked through another
  const walk = p.dup(fd, fd);
  const error = yield* readEntries(p, fd, entries);
  p.close(fd);
  fd = walk;
  const inside = entries.filter(named);
  if (inside.length > MANY) inside.sort((a, b) => a.d_ino - b.d_ino);
  for (const { d_name, d_type } of inside) {
    const path = `${shown.replace(/\/+$/, '')}/${d_name}`;
    if (isDirectory(p, fd, d_name, d_type)) {
      isEmpty(p, fd, d_name);
      failed = (yield* removeTree(p, fd, d_name, path, args, out)) || failed;
    } else failed = (yield* unlink(p, fd, d_name, path, 0, args, out)) || failed;
  }
  p.close(fd);
  if (error < 0 && inside.length > 0) {
    complain(p, `traversal failed: ${quoteIfNeeded(shown)}`, error);
    return true;
  }
  return failed || (yield* unlink(p, dirfd, name, shown, K.AT_REMOVEDIR, args, out));
}
