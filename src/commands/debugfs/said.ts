/** The description of debugfs. Its work comes with index.ts. */
import type { Said } from '../../shell/program/program.ts';

export const DEBUGFS: readonly Said[] = [
  {
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
  },
];
