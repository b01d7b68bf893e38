/** chown: lstat and fchownat, for each file. */
import * as K from '../process/kernel.ts';
import { complain, type Program, quote, tryHelp } from '../program/program.ts';

/** Users and groups are numbers; the one name that every Linux has is root. */
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

export const chown: Program = {
  name: 'chown',
  summary: 'Change the owner and the group of files.',
  usage: ['chown [OPTION]... [OWNER][:[GROUP]] FILE...'],
  coreutils: true,
  options: [{ short: 'h', long: 'no-dereference', help: 'of a symbolic link itself' }],
  notes: ['OWNER and GROUP are numbers, or root.'],
  check([first]) {
    return first !== undefined && !owner(first)
      ? { index: 0, message: `users and groups are numbers here, or root: ${first}` }
      : undefined;
  },
  run(p, args) {
    const [text, ...files] = args.operands;
    if (text === undefined) return tryHelp(p, 'missing operand');
    if (files.length === 0) return tryHelp(p, `missing operand after ${quote(text)}`);
    const { uid, gid } = owner(text)!;
    const follow = !args.has('no-dereference');
    let status = 0;
    const stat = K.newStat();
    for (const name of files) {
      const there = p.lstat(name, stat);
      const result = there < 0 ? there : p.fchownat(K.AT_FDCWD, name, uid, gid, follow ? 0 : K.AT_SYMLINK_NOFOLLOW);
      if (result === 0) continue;
      if (there < 0) p.lstat(name, stat);
      complain(p, there < 0 ? `cannot access ${quote(name)}` : `changing ownership of ${quote(name)}`, result);
      status = 1;
    }
    return status;
  },
};
