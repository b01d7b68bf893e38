/**
 * mkdir and rmdir. -p goes into each directory as it makes it:
 *
 *      mkdir -p a/b    mkdir a · openat a · fchdir · mkdir b        (a is there already: mkdir a EEXIST · chdir a)
 */
import { ERRNO } from '../engine/fs/failure.ts';
import * as K from '../shell/process/kernel.ts';
import type { Process } from '../shell/process/process.ts';
import type { Stdout } from '../shell/process/stdio.ts';
import { parseMode } from '../shell/program/modes.ts';
import { complain, type Program, quote, tryHelp } from '../shell/program/program.ts';

export const mkdir: Program = {
  name: 'mkdir',
  summary: 'Make directories.',
  usage: ['mkdir [OPTION]... DIRECTORY...'],
  coreutils: true,
  options: [
    { short: 'p', long: 'parents', help: 'make what is missing on the way; an existing directory is no error' },
    { short: 'm', long: 'mode', argument: 'MODE', help: 'permissions, as for chmod' },
    { short: 'v', long: 'verbose', help: 'say what was made' },
  ],
  *run(p, args, out) {
    if (args.operands.length === 0) return tryHelp(p, 'missing operand');
    const text = args.value('mode');
    const mode = text === undefined ? 0o777 : parseMode(text, 0o777, true, 0);
    if (mode === undefined) {
      complain(p, `invalid mode ${quote(text!)}`);
      return 1;
    }
    if (text !== undefined) p.umask = 0;
    let status = 0;
    for (const name of args.operands) {
      const tell = args.has('verbose') ? out : undefined;
      const failed = args.has('parents') ? withParents(p, name, mode, tell) : single(p, name, mode, tell);
      if (failed) status = 1;
      else if (text !== undefined) settleMode(p, name, mode);
      yield* p.turn();
    }
    return status;
  },
};

/** mkdir(2) may clear bits (the parent's set-group-ID bit counts too), so -m checks the result. */
function settleMode(p: Process, name: string, mode: number): void {
  const fd = p.open(name, K.O_RDONLY | K.O_NOCTTY | K.O_NONBLOCK | K.O_NOFOLLOW | K.O_DIRECTORY);
  if (fd < 0) return;
  const stat = K.newStat();
  p.fstat(fd, stat);
  if ((stat.st_mode & 0o7777) !== mode) p.fchmod(fd, mode);
  p.close(fd);
}

const said = (name: string): string => `mkdir: created directory ${quote(name)}\n`;

function single(p: Process, name: string, mode: number, tell: Stdout | undefined): boolean {
  const result = p.mkdir(name, mode);
  if (result < 0) complain(p, `cannot create directory ${quote(name)}`, result);
  else tell?.print(said(name));
  return result < 0;
}

/** Walks into each directory as it makes it, so that a long path costs one lookup per step. */
function withParents(p: Process, name: string, mode: number, tell: Stdout | undefined): boolean {
  const parts = name.split('/').filter((part) => part !== '');
  const home = p.kernel.cwd;
  const refuse = (upTo: number, error: number): boolean => {
    complain(p, `cannot create directory ${quote(parts.slice(0, upTo + 1).join('/') || name)}`, error);
    p.kernel.cwd = home;
    return true;
  };
  if (parts.length === 0) return refuse(0, -ERRNO.ENOENT);
  // parents get u+wx, whatever the umask and -m say
  for (let i = 0; i < parts.length - 1; i++) {
    if (parts[i] === '.') continue;
    const made = p.mkdir(parts[i], 0o777);
    if (made < 0 && made !== -ERRNO.EEXIST) return refuse(i, made);
    if (made === 0) {
      tell?.print(said(parts.slice(0, i + 1).join('/')));
      const fd = p.open(parts[i], K.O_RDONLY | K.O_NOCTTY | K.O_NONBLOCK | K.O_NOFOLLOW | K.O_DIRECTORY);
      if (fd < 0) return refuse(i, fd);
      p.fchdir(fd);
      p.close(fd);
    } else {
      const entered = p.chdir(parts[i]);
      // a dangling link is in the way
      if (entered < 0) return refuse(i, entered === -ERRNO.ENOENT ? made : entered);
    }
  }
  const last = parts[parts.length - 1];
  const made = p.mkdir(last, mode);
  if (made === 0) tell?.print(said(name));
  else {
    const stat = K.newStat();
    const there = p.stat(last, stat);
    if (there < 0 && there !== -ERRNO.ENOENT && there !== -ERRNO.ENOTDIR && made === -ERRNO.EEXIST) {
      complain(p, `cannot stat ${quote(name)}`, there);
      p.kernel.cwd = home;
      return true;
    }
    if (there < 0 || (stat.st_mode & K.S_IFMT) !== K.S_IFDIR) return refuse(parts.length - 1, made);
  }
  p.kernel.cwd = home;
  return false;
}

export const rmdir: Program = {
  name: 'rmdir',
  summary: 'Remove empty directories.',
  usage: ['rmdir [OPTION]... DIRECTORY...'],
  coreutils: true,
  options: [
    { short: 'p', long: 'parents', help: 'also those on the way: rmdir -p a/b is rmdir a/b a' },
    { long: 'ignore-fail-on-non-empty', help: 'a directory that is not empty is no error' },
  ],
  run(p, args) {
    if (args.operands.length === 0) return tryHelp(p, 'missing operand');
    let status = 0;
    for (const operand of args.operands) {
      let name = operand;
      for (;;) {
        const result = p.rmdir(name);
        if (result < 0) {
          if (result === -ERRNO.ENOTEMPTY && args.has('ignore-fail-on-non-empty')) break;
          complain(p, `failed to remove ${name === operand ? '' : 'directory '}${quote(name)}`, result);
          status = 1;
          break;
        }
        const slash = name.replace(/\/+$/, '').lastIndexOf('/');
        if (!args.has('parents') || slash <= 0) break;
        name = name.slice(0, slash);
      }
    }
    return status;
  },
};
