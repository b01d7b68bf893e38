/** debugfs -R answers one request about the volume. It reads the volume from the device. */
import { Refused } from '../../bytes/refused.ts';
import { openVolume } from '../../engine/volume/open.ts';
import { Unknowable } from '../../shell/process/thrown.ts';
import { toStderr, type Work } from '../../shell/program/program.ts';
import { debugfs as readByRequest } from '../../tools/debugfs/debugfs.ts';

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

const debugfs: Work = {
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
    const { kernel } = p;
    if (!kernel.device) throw new Unknowable('debugfs is not answered on this volume');
    const { device } = kernel.mounted();
    toStderr(p, 'debugfs 1.47.0 (5-Feb-2023)\n');
    const [name] = args.operands;
    if (name !== device) {
      toStderr(p, `debugfs: No such file or directory while trying to open ${name}\n`);
      return 1;
    }
    const volume = openVolume(kernel.device());
    if (volume instanceof Refused) {
      toStderr(p, `debugfs: ${volume.refused}\n`);
      return 0;
    }
    const now = { sec: 0, nsec: 0 };
    kernel.clock(now);
    const answer = readByRequest(volume, args.value('R')!, now.sec);
    out.print(answer.out);
    out.flush();
    if (answer.err) toStderr(p, answer.err);
    return 0;
  },
};

export const WORK: Readonly<Record<string, Work>> = { debugfs };
