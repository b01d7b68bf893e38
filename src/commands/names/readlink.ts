/**
 * readlink and realpath find where a name lies. They call readlink on each of its parts.
 *
 *      realpath l/x    readlink /mnt/l = d · readlink /mnt/d = EINVAL, no link · readlink /mnt/d/x …
 */
import { ERRNO } from '../../engine/fs/failure.ts';
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import { complain, quoteIfNeeded, tryHelp, type Work } from '../../shell/program/program.ts';

/** The part of a name that must exist. */
type Exists = 'all' | 'all but the last' | 'nothing';

/** A link that comes up more often than this is in a loop. */
const MOST_LINKS = 20;
const SPACE = 1023;

function lies(p: Process, name: string, exists: Exists, links: boolean): string | number {
  if (name === '') return -ERRNO.ENOENT;
  let at = name.startsWith('/') ? '' : p.directory;
  const rest = name.split('/').filter((part) => part !== '');
  const seen = new Map<string, number>();
  while (rest.length > 0) {
    const part = rest.shift()!;
    if (part === '.') continue;
    if (part === '..') {
      at = at.slice(0, at.lastIndexOf('/'));
      continue;
    }
    at = `${at}/${part}`;
    if (!links) continue;
    const target = p.readlink(at, SPACE);
    if (typeof target !== 'string') {
      const gone = target !== -ERRNO.EINVAL;
      const forgiven =
        exists === 'nothing' || (exists === 'all but the last' && target === -ERRNO.ENOENT && rest.length === 0);
      if (gone && !forgiven) return target;
      continue;
    }
    const times = (seen.get(at) ?? 0) + 1;
    seen.set(at, times);
    if (times > MOST_LINKS) {
      if (exists === 'nothing') continue;
      return -ERRNO.ELOOP;
    }
    rest.unshift(...target.split('/').filter((piece) => piece !== ''));
    at = target.startsWith('/') ? '' : at.slice(0, at.lastIndexOf('/'));
  }
  // a slash at the end asks for a directory
  const stat = K.newStat();
  if (
    name.endsWith('/') &&
    exists !== 'nothing' &&
    p.stat(at || '/', stat) === 0 &&
    (stat.st_mode & K.S_IFMT) !== K.S_IFDIR
  )
    return -ERRNO.ENOTDIR;
  return at || '/';
}

export const readlink: Work = {
  run(p, args, out) {
    const { operands } = args;
    if (operands.length === 0) return tryHelp(p, 'missing operand');
    const exists = args.has('canonicalize-missing')
      ? 'nothing'
      : args.has('canonicalize-existing')
        ? 'all'
        : args.has('canonicalize')
          ? 'all but the last'
          : undefined;
    let alone = args.has('no-newline');
    if (alone && operands.length > 1) {
      complain(p, 'ignoring --no-newline with multiple arguments');
      alone = false;
    }
    let status = 0;
    for (const name of operands) {
      const found = exists ? lies(p, name, exists, true) : p.readlink(name, 64);
      if (typeof found === 'string') out.print(found + (alone ? '' : args.has('zero') ? '\0' : '\n'));
      else {
        status = 1;
        if (args.has('verbose')) complain(p, quoteIfNeeded(name), found);
      }
    }
    return status;
  },
};

export const realpath: Work = {
  run(p, args, out) {
    if (args.operands.length === 0) return tryHelp(p, 'missing operand');
    const exists = args.has('canonicalize-missing')
      ? 'nothing'
      : args.has('canonicalize-existing')
        ? 'all'
        : 'all but the last';
    const links = !args.has('strip') && !args.has('no-symlinks');
    let status = 0;
    for (const name of args.operands) {
      const found = lies(p, name, exists, links);
      if (typeof found === 'string') out.print(found + (args.has('zero') ? '\0' : '\n'));
      else {
        status = 1;
        if (!args.has('quiet')) complain(p, quoteIfNeeded(name), found);
      }
    }
    return status;
  },
};
