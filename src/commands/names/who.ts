/** whoami and id: everything runs as root. */
import { quote, tryHelp, type Work } from '../../shell/program/program.ts';

export const whoami: Work = {
  run(p, args, out) {
    if (args.operands.length > 0) return tryHelp(p, `extra operand ${quote(args.operands[0])}`);
    out.print('root\n');
    return 0;
  },
};

export const id: Work = {
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
