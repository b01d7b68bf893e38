/** link and unlink: one system call each. */
import { complain, quote, tryHelp, type Work } from '../../shell/program/program.ts';

export const unlink: Work = {
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

export const link: Work = {
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
