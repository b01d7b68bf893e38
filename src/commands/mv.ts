/**
 * mv calls renameat2 with RENAME_NOREPLACE at once. If that answers EEXIST, the name is a directory to move into, or a file
 * to replace. Then mv calls a plain renameat.
 */
import { ERRNO } from '../engine/fs/failure.ts';
import * as K from '../shell/process/kernel.ts';
import type { Process } from '../shell/process/process.ts';
import type { Stdout } from '../shell/process/stdio.ts';
import type { Arguments } from '../shell/program/arguments.ts';
import { complain, type Program, quote, tryHelp } from '../shell/program/program.ts';
import { chooseTarget, joinName, lastName } from '../shell/program/targets.ts';

export const mv: Program = {
  name: 'mv',
  summary: 'Rename files, or move them to another directory.',
  usage: ['mv [OPTION]... SOURCE DEST', 'mv [OPTION]... SOURCE... DIRECTORY'],
  coreutils: true,
  options: [
    { short: 'f', long: 'force', help: 'never ask (no question is asked here)' },
    { short: 'n', long: 'no-clobber', help: 'leave files that exist' },
    { short: 'T', long: 'no-target-directory', help: 'the last name is the new name, always' },
    { short: 'v', long: 'verbose', help: 'say what was renamed' },
  ],
  run(p, args, out) {
    const { operands } = args;
    if (operands.length === 0) return tryHelp(p, 'missing file operand');
    if (operands.length === 1) return tryHelp(p, `missing destination file operand after ${quote(operands[0])}`);
    const last = operands[operands.length - 1];
    if (args.has('no-target-directory')) {
      if (operands.length > 2) return tryHelp(p, `extra operand ${quote(operands[2])}`);
      return move(p, operands[0], K.AT_FDCWD, last, last, args, out, 1) ? 1 : 0;
    }
    let tried = 1;
    if (operands.length === 2) {
      tried = p.renameat2(K.AT_FDCWD, operands[0], K.AT_FDCWD, last, K.RENAME_NOREPLACE);
      if (tried === 0) {
        if (args.has('verbose')) out.print(renamed(operands[0], last));
        return 0;
      }
    }
    const target = chooseTarget(p, last);
    if (target.fd < 0) {
      if (operands.length === 2) return move(p, operands[0], K.AT_FDCWD, last, last, args, out, tried) ? 1 : 0;
      complain(p, `target ${quote(last)}`, target.error);
      return 1;
    }
    let failed = false;
    for (const [i, from] of operands.slice(0, -1).entries()) {
      const name = lastName(from);
      const shown = joinName(last, name);
      failed = move(p, from, target.fd, name, shown, args, out, 1) || failed;
      // mv remembers each moved file, so that a second file of that name does not replace it
      if (!failed && operands.length > 2 && i < operands.length - 1)
        p.fstatat(target.fd, name, K.AT_SYMLINK_NOFOLLOW, K.newStat());
    }
    return failed ? 1 : 0;
  },
};

const renamed = (from: string, to: string): string => `renamed ${quote(from)} -> ${quote(to)}\n`;
const isDirectory = (stat: K.Stat): boolean => (stat.st_mode & K.S_IFMT) === K.S_IFDIR;

/** `tried` is the result of an earlier rename, or 1 if there was none. */
function move(
  p: Process,
  from: string,
  dirfd: number,
  name: string,
  shown: string,
  args: Arguments,
  out: Stdout,
  tried: number,
): boolean {
  let result = tried <= 0 ? tried : p.renameat2(K.AT_FDCWD, from, dirfd, name, K.RENAME_NOREPLACE);
  if (result === 0) {
    if (args.has('verbose')) out.print(renamed(from, shown));
    return false;
  }
  const source = K.newStat();
  const there = p.lstat(from, source);
  if (there < 0) {
    complain(p, `cannot stat ${quote(from)}`, there);
    return true;
  }
  const old = K.newStat();
  const found = p.fstatat(dirfd, name, K.AT_SYMLINK_NOFOLLOW, old);
  if (found < 0 && found !== -ERRNO.ENOENT) {
    complain(p, `cannot stat ${quote(shown)}`, found);
    return true;
  }
  if (found === 0) {
    if (args.has('no-clobber')) return false;
    if (old.st_ino === source.st_ino) {
      complain(p, `${quote(from)} and ${quote(shown)} are the same file`);
      return true;
    }
    if (isDirectory(old) && !isDirectory(source)) {
      complain(p, `cannot overwrite directory ${quote(shown)} with non-directory`);
      return true;
    }
    if (!isDirectory(old) && isDirectory(source)) {
      complain(p, `cannot overwrite non-directory ${quote(shown)} with directory ${quote(from)}`);
      return true;
    }
    result = p.renameat2(K.AT_FDCWD, from, dirfd, name, 0);
    if (result === 0) {
      if (args.has('verbose')) out.print(renamed(from, shown));
      return false;
    }
  }
  if (result === -ERRNO.EINVAL && isDirectory(source))
    complain(p, `cannot move ${quote(from)} to a subdirectory of itself, ${quote(shown)}`);
  else complain(p, `cannot move ${quote(from)} to ${quote(shown)}`, result);
  return true;
}
