/** The work of the programs on names, of those that print the user, and of expr. */

import { bytesOf } from '../../bytes/text.ts';
import { complain, quote, tryHelp, type Work } from '../../shell/program/program.ts';
import { expr } from './expr.ts';
import { mktemp } from './mktemp.ts';
import { basename, dirname } from './parts.ts';
import { readlink, realpath } from './readlink.ts';

/** link and unlink: one system call each. */
const unlink: Work = {
  run(p, args) {
    const [name, more] = args.operands;
    if (name === undefined) return tryHelp(p, 'missing operand');
    if (more !== undefined) return tryHelp(p, `extra operand ${quote(more)}`);
    const result = p.unlink(name);
    if (result === 0) return 0;
    complain(p, `cannot unlink ${quote(name)}`, result);
    return 1;
  },
};

const link: Work = {
  run(p, args) {
    const [from, to, more] = args.operands;
    if (from === undefined) return tryHelp(p, 'missing operand');
    if (to === undefined) return tryHelp(p, `missing operand after ${quote(from)}`);
    if (more !== undefined) return tryHelp(p, `extra operand ${quote(more)}`);
    const result = p.link(from, to);
    if (result === 0) return 0;
    complain(p, `cannot create link ${quote(to)} to ${quote(from)}`, result);
    return 1;
  },
};

/** whoami and id: everything runs as root. */
const whoami: Work = {
  run(p, args, out) {
    if (args.operands.length > 0) return tryHelp(p, `extra operand ${quote(args.operands[0])}`);
    out.print('root\n');
    return 0;
  },
};

const id: Work = {
  check(operands, args) {
    if (operands.length > 0 && operands[0] !== 'root')
      return { index: 0, message: 'who else there is depends on the machine; id alone tells of root' };
    const one = args.has('user') || args.has('group') || args.has('groups');
    return !one && (args.has('name') || args.has('real'))
      ? { index: 0, message: 'id -n and -r stand beside -u, -g or -G' }
      : undefined;
  },
  run(_p, args, out) {
    const one = args.has('user') || args.has('group') || args.has('groups');
    out.print(!one ? 'uid=0(root) gid=0(root) groups=0(root)\n' : args.has('name') ? 'root\n' : '0\n');
    return 0;
  },
};

/** coreutils fill this many bytes with whole lines before they write. */
const BUFFER = 8192;

const yes: Work = {
  *run(p, args) {
    const line = `${args.operands.length > 0 ? args.operands.join(' ') : 'y'}\n`;
    const bytes = bytesOf(line.repeat(Math.max(1, Math.floor(BUFFER / line.length))));
    for (;;) {
      const written = p.writeAll(1, bytes, 0, bytes.length);
      yield* p.turn();
      if (written >= 0) continue;
      complain(p, 'standard output', written);
      return 1;
    }
  },
};

export const WORK: Readonly<Record<string, Work>> = {
  basename,
  dirname,
  expr,
  id,
  link,
  mktemp,
  readlink,
  realpath,
  unlink,
  whoami,
  yes,
};
