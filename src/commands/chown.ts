/** chown and chgrp call lstat and fchownat for each file. With -R a directory comes after everything in it. */
import * as K from '../shell/process/kernel.ts';
import type { Process } from '../shell/process/process.ts';
import type { Steps } from '../shell/process/steps.ts';
import type { Arguments } from '../shell/program/arguments.ts';
import { complain, type Program, quote, tryHelp } from '../shell/program/program.ts';
import { type Node, walkTree } from '../shell/program/tree-walk.ts';

/** Users and groups are numbers. Only root has a name, as on every Linux. */
function id(text: string): number | undefined {
  if (text === 'root') return 0;
  return /^\+?\d+$/.test(text) ? Number(text) : undefined;
}

function owner(text: string): { uid: number; gid: number } | undefined {
  const found = /^([^:]*)(?::(.*))?$/s.exec(text)!;
  const uid = found[1] === '' ? -1 : id(found[1]);
  const gid = found[2] === undefined || found[2] === '' ? -1 : id(found[2]);
  return uid === undefined || gid === undefined || (found[2] === '' && uid >= 0) ? undefined : { uid, gid };
}

const OPTIONS: Program['options'] = [
  { short: 'R', long: 'recursive', help: 'of directories and all that is in them; of symbolic links themselves' },
  { short: 'h', long: 'no-dereference', help: 'of a symbolic link itself' },
  { short: 'f', long: 'silent', help: 'say nothing of what cannot be changed' },
  { long: 'quiet', help: 'as -f' },
];

export const chown: Program = {
  name: 'chown',
  summary: 'Change the owner and the group of files.',
  usage: ['chown [OPTION]... [OWNER][:[GROUP]] FILE...'],
  coreutils: true,
  options: OPTIONS,
  notes: ['OWNER and GROUP are numbers, or root.'],
  check([first]) {
    return first !== undefined && !owner(first)
      ? { index: 0, message: `users and groups are numbers here, or root: ${first}` }
      : undefined;
  },
  run: (p, args) => change(p, args, (text) => owner(text)!, 'ownership'),
};

export const chgrp: Program = {
  name: 'chgrp',
  summary: 'Change the group of files.',
  usage: ['chgrp [OPTION]... GROUP FILE...'],
  coreutils: true,
  options: OPTIONS,
  notes: ['GROUP is a number, or root.'],
  check([first]) {
    return first !== undefined && id(first) === undefined
      ? { index: 0, message: `groups are numbers here, or root: ${first}` }
      : undefined;
  },
  run: (p, args) => change(p, args, (text) => ({ uid: -1, gid: id(text)! }), 'group'),
};

function* change(
  p: Process,
  args: Arguments,
  read: (text: string) => { uid: number; gid: number },
  what: 'ownership' | 'group',
): Steps<number> {
  const [text, ...files] = args.operands;
  if (text === undefined) return tryHelp(p, 'missing operand');
  if (files.length === 0) return tryHelp(p, `missing operand after ${quote(text)}`);
  const { uid, gid } = read(text);
  const deep = args.has('recursive');
  const flags = deep || args.has('no-dereference') ? K.AT_SYMLINK_NOFOLLOW : 0;
  const silent = args.has('silent') || args.has('quiet');
  let status = 0;
  const stat = K.newStat();
  const say = (message: string, shown: string, error: number): void => {
    status = 1;
    if (!silent) complain(p, `${message} ${quote(shown)}`, error);
  };
  const set = ({ dirfd, name, shown }: Node): void => {
    const result = p.fchownat(dirfd, name, uid, gid, flags);
    if (result < 0) say(`changing ${what} of`, shown, result);
  };
  const node = (at: Node, type: number): boolean => {
    const { dirfd, name, shown } = at;
    // no stat is needed if the directory tells the type
    if (type === K.DT_UNKNOWN || type === K.DT_DIR) {
      let there = p.fstatat(dirfd, name, K.AT_SYMLINK_NOFOLLOW, stat);
      if (there < 0) {
        p.fstatat(dirfd, name, K.AT_SYMLINK_NOFOLLOW, stat);
        say('cannot access', shown, there);
        return false;
      }
      const kind = stat.st_mode & K.S_IFMT;
      if (deep && kind === K.S_IFDIR) return true;
      // for a link that leads nowhere
      if (flags === 0 && kind === K.S_IFLNK) there = p.fstatat(dirfd, name, 0, stat);
      if (there < 0) {
        say('cannot dereference', shown, there);
        return false;
      }
    }
    set(at);
    return false;
  };
  for (const name of files)
    yield* walkTree(p, { dirfd: K.AT_FDCWD, name, shown: name, given: true }, K.DT_UNKNOWN, {
      follow: false,
      node,
      after: set,
      failed: () => {
        status = 1;
      },
    });
  return status;
}
