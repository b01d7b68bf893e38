/**
 * chmod calls stat for the old mode and fchmodat for the new one. -R includes everything below a directory except symbolic
 * links.
 */
import { ERRNO } from '../engine/fs/failure.ts';
import { modeText } from '../format/mode.ts';
import * as K from '../shell/process/kernel.ts';
import type { Process } from '../shell/process/process.ts';
import type { Stdout } from '../shell/process/stdio.ts';
import type { Arguments } from '../shell/program/arguments.ts';
import { parseMode } from '../shell/program/modes.ts';
import { complain, type Program, quote, tryHelp } from '../shell/program/program.ts';
import { type Node, walkTree } from '../shell/program/tree-walk.ts';

export const chmod: Program = {
  name: 'chmod',
  summary: 'Change the permissions of files.',
  usage: ['chmod [OPTION]... MODE[,MODE]... FILE...', 'chmod [OPTION]... OCTAL-MODE FILE...'],
  coreutils: true,
  options: [
    { short: 'R', long: 'recursive', help: 'of directories and all that is in them' },
    { short: 'v', long: 'verbose', help: 'say what became of each file' },
    { short: 'c', long: 'changes', help: 'say it of those that changed' },
    { short: 'f', long: 'silent', help: 'say nothing of what cannot be changed' },
    { long: 'quiet', help: 'as -f' },
  ],
  *run(p, args, out) {
    const [text, ...files] = args.operands;
    if (text === undefined) return tryHelp(p, 'missing operand');
    if (files.length === 0) return tryHelp(p, `missing operand after ${quote(text)}`);
    if (parseMode(text, 0, false, p.umask) === undefined) return tryHelp(p, `invalid mode: ${quote(text)}`);
    let status = 0;
    const deep = args.has('recursive');
    const failed = (): void => {
      status = 1;
    };
    const node = (at: Node): boolean => {
      const became = change(p, at, text, args, out);
      if (became === undefined) status = 1;
      return deep && became === 'directory';
    };
    for (const name of files)
      yield* walkTree(p, { dirfd: K.AT_FDCWD, name, shown: name, given: true }, K.DT_UNKNOWN, {
        follow: true,
        node,
        failed,
      });
    return status;
  },
};

const shown = (mode: number): string => `${(mode & 0o7777).toString(8).padStart(4, '0')} (${modeText(mode).slice(1)})`;

/** Looks once more for a missing name from the command line, which may have appeared meanwhile. */
function look(p: Process, { dirfd, name, given }: Node, stat: K.Stat): number | 'dangling' {
  if (!given) return p.fstatat(dirfd, name, K.AT_SYMLINK_NOFOLLOW, stat);
  let there = 0;
  for (let tries = 0; tries < 2; tries++) {
    there = p.stat(name, stat);
    if (there !== -ERRNO.ENOENT) break;
    if (p.lstat(name, stat) === 0) return 'dangling';
  }
  return there;
}

/** Undefined if it could not be changed. */
function change(p: Process, at: Node, text: string, args: Arguments, out: Stdout): 'directory' | 'other' | undefined {
  const stat = K.newStat();
  const there = look(p, at, stat);
  const silent = args.has('silent') || args.has('quiet');
  if (there === 'dangling') {
    if (!silent) complain(p, `cannot operate on dangling symlink ${quote(at.shown)}`);
    return undefined;
  }
  const kind = stat.st_mode & K.S_IFMT;
  if (there === 0 && kind === K.S_IFLNK) {
    if (args.has('verbose')) out.print(`neither symbolic link ${quote(at.shown)} nor referent has been changed\n`);
    return 'other';
  }
  const directory = kind === K.S_IFDIR;
  const mode = parseMode(text, stat.st_mode, directory, p.umask)!;
  const result = there < 0 ? there : p.fchmodat(at.dirfd, at.name, mode);
  if (result === 0) {
    const before = stat.st_mode & 0o7777;
    if (before !== mode && (args.has('verbose') || args.has('changes')))
      out.print(`mode of ${quote(at.shown)} changed from ${shown(before)} to ${shown(mode)}\n`);
    else if (args.has('verbose')) out.print(`mode of ${quote(at.shown)} retained as ${shown(mode)}\n`);
    return directory ? 'directory' : 'other';
  }
  const what = there < 0 ? 'cannot access' : 'changing permissions of';
  if (!silent) complain(p, `${what} ${quote(at.shown)}`, result);
  return undefined;
}
