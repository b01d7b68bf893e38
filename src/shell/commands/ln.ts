/**
 * ln: linkat or symlinkat at once; only if the name is taken does it check whether that is a directory to go into. With
 * -f a link of another name is made and renamed over the old one, so that there is always one.
 */
import { ERRNO } from '../../engine/fs/failure.ts';
import * as K from '../process/kernel.ts';
import { complain, type Program, quote, quoteIfNeeded, tryHelp } from '../program/program.ts';
import { chooseTarget, joinName } from '../program/targets.ts';

export const ln: Program = {
  name: 'ln',
  summary: 'Give a file another name, or make a symbolic link.',
  usage: ['ln [OPTION]... TARGET LINK_NAME', 'ln [OPTION]... TARGET... DIRECTORY', 'ln [OPTION]... TARGET'],
  coreutils: true,
  options: [
    { short: 's', long: 'symbolic', help: 'make symbolic links' },
    { short: 'f', long: 'force', help: 'replace what has the name already' },
    { short: 'n', long: 'no-dereference', help: 'a link to a directory is not entered' },
    { short: 'T', long: 'no-target-directory', help: 'the last name is that of the link, always' },
    { short: 'v', long: 'verbose', help: 'say what was made' },
  ],
  run(p, args, out) {
    const { operands } = args;
    if (operands.length === 0) return tryHelp(p, 'missing file operand');
    const symbolic = args.has('symbolic');
    const kind = symbolic ? 'symbolic' : 'hard';

    const link = (from: string, dirfd: number, name: string): number =>
      symbolic ? p.symlinkat(from, dirfd, name) : p.linkat(K.AT_FDCWD, from, dirfd, name, 0);

    const tell = (from: string, to: string): void => {
      if (args.has('verbose')) out.print(`${quote(to)} ${symbolic ? '->' : '=>'} ${quote(from)}\n`);
    };

    const make = (from: string, dirfd: number, name: string, shown: string, tried: number): boolean => {
      const result = tried <= 0 ? tried : link(from, dirfd, name);
      if (result === 0) {
        tell(from, shown);
        return false;
      }
      const source = K.newStat();
      if (!symbolic) {
        const there = p.lstat(from, source);
        if (there < 0) {
          complain(p, `failed to access ${quote(from)}`, there);
          return true;
        }
        if ((source.st_mode & K.S_IFMT) === K.S_IFDIR) {
          complain(p, `${quoteIfNeeded(from)}: hard link not allowed for directory`);
          return true;
        }
      }
      const old = K.newStat();
      const found = args.has('force') ? p.fstatat(dirfd, name, K.AT_SYMLINK_NOFOLLOW, old) : -ERRNO.ENOENT;
      if (found < 0 && found !== -ERRNO.ENOENT) {
        complain(p, `failed to access ${quote(shown)}`, found);
        return true;
      }
      if (found === 0) {
        if ((old.st_mode & K.S_IFMT) === K.S_IFDIR) {
          complain(p, `${quoteIfNeeded(shown)}: cannot overwrite directory`);
          return true;
        }
        const same = symbolic ? p.stat(from, source) === 0 : true;
        if (same && old.st_ino === source.st_ino && from === shown) {
          complain(p, `${quote(from)} and ${quote(shown)} are the same file`);
          return true;
        }
        // first a new name, then that over the old one: at no moment is there none
        const slash = name.lastIndexOf('/') + 1;
        const temporary = `${name.slice(0, slash)}Cu000000`;
        const made = link(from, dirfd, temporary);
        const renamed = made < 0 ? made : p.renameat2(dirfd, temporary, dirfd, name, 0);
        if (!symbolic && made === 0) p.unlinkat(dirfd, temporary, 0);
        if (renamed === 0) {
          tell(from, shown);
          return false;
        }
        complain(p, `failed to create ${kind} link ${quote(shown)}`, renamed);
        return true;
      }
      complain(
        p,
        result === -ERRNO.EEXIST || (!symbolic && result === -ERRNO.EPERM)
          ? `failed to create ${kind} link ${quote(shown)}`
          : `failed to create ${kind} link ${quote(shown)}${symbolic || result === -ERRNO.ENAMETOOLONG ? '' : ` => ${quote(from)}`}`,
        result,
      );
      return true;
    };

    const whole = args.has('no-target-directory');
    if (whole && operands.length > 2) return tryHelp(p, `extra operand ${quote(operands[2])}`);
    if (whole && operands.length < 2) return tryHelp(p, `missing destination file operand after ${quote(operands[0])}`);
    if (operands.length === 1) {
      const base = operands[0].replace(/\/+$/, '').replace(/.*\//, '');
      return make(operands[0], K.AT_FDCWD, base, `./${base}`, 1) ? 1 : 0;
    }
    const last = operands[operands.length - 1];
    let tried = 1;
    if (operands.length === 2) {
      tried = link(operands[0], K.AT_FDCWD, last);
      const taken = tried === -ERRNO.EEXIST || tried === -ERRNO.ENOTDIR || tried === -ERRNO.EINVAL;
      if (!taken || whole) return make(operands[0], K.AT_FDCWD, last, last, tried) ? 1 : 0;
    }
    const target = chooseTarget(p, last, !args.has('no-dereference'));
    if (target.fd < 0) {
      if (operands.length === 2) return make(operands[0], K.AT_FDCWD, last, last, tried) ? 1 : 0;
      complain(p, `target ${quote(last)}`, target.error);
      return 1;
    }
    let failed = false;
    for (const from of operands.slice(0, -1)) {
      const base = from.replace(/\/+$/, '').replace(/.*\//, '');
      failed = make(from, target.fd, base, joinName(last, base), 1) || failed;
    }
    return failed ? 1 : 0;
  },
};
