/** The description of resize2fs on the mounted device. Its work comes with index.ts. */
import type { Said } from '../../shell/program/program.ts';

export const RESIZE: readonly Said[] = [
  {
    name: 'resize2fs',
    summary: 'Make the volume larger while it is mounted, as far as its device reaches.',
    usage: ['resize2fs [-f] [-p] DEVICE [SIZE]', 'resize2fs -P DEVICE'],
    options: [
      { short: 'f', help: 'leave out some questions' },
      { short: 'P', help: 'only say how small the volume could be' },
      { short: 'p', help: 'show how far it is, which the kernel does not tell' },
    ],
    notes: [
      'DEVICE is the volume’s own: $(findmnt -no SOURCE -T .). On disk.img it is a line that unmounts the volume first.',
      'SIZE is in blocks, or with s, K, M or G',
    ],
  },
];
