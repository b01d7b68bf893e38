/** debugfs -R: one request about the volume as it is on its device, answered through the kernel’s hook. */
import { Unknowable } from '../shell/process/unknowable.ts';
import { type Program, toStderr } from '../shell/program/program.ts';

const REQUESTS = [
  'stat',
  'ex',
  'blocks',
  'ls',
  'icheck',
  'ncheck',
  'bmap',
  'imap',
  'htree_dump',
  'stats',
  'show_super_stats',
  'testb',
  'ffb',
  'logdump',
  'block_dump',
  'ea_list',
  'inode_dump',
  'cat',
  'dump_extents',
  'show_inode_info',
];

export const debugfs: Program = {
  name: 'debugfs',
  summary: 'Look at the volume as it lies on its device.',
  usage: ['debugfs -R "REQUEST" DEVICE'],
  options: [
    {
      short: 'R',
      argument: 'REQUEST',
      help: 'stat FILE, ex FILE, blocks FILE …; FILE is a path from the volume’s root, or <INODE>',
    },
  ],
  notes: ['DEVICE is the volume’s own: $(findmnt -no SOURCE -T .)'],
  check(operands, args) {
    const request = args.value('R') ?? 'stat';
    if (!args.has('R')) return { index: 0, message: 'debugfs answers one request here: debugfs -R "stat f" DEVICE' };
    const word = request.trim().split(/\s/, 1)[0];
    if (!REQUESTS.includes(word))
      return {
        index: 0,
        message: `debugfs answers no ${word || 'empty request'} here, but ${REQUESTS.slice(0, 3).join(', ')} and the like`,
      };
    return operands.length === 1
      ? undefined
      : { index: 0, message: 'debugfs needs a device: $(findmnt -no SOURCE -T .)' };
  },
  run(p, args, out) {
    if (!p.kernel.debugfs) throw new Unknowable('debugfs is not answered on this volume');
    const { device } = p.kernel.mounted();
    toStderr(p, 'debugfs 1.47.0 (5-Feb-2023)\n');
    const [name] = args.operands;
    if (name !== device) {
      toStderr(p, `debugfs: No such file or directory while trying to open ${name}\n`);
      return 1;
    }
    const answer = p.kernel.debugfs(args.value('R')!);
    out.print(answer.out);
    out.flush();
    if (answer.err) toStderr(p, answer.err);
    return 0;
  },
};
