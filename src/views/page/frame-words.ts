/** Around the pictures: what a step wrote, what cannot be stepped through, a part that has failed. */
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';

const { many } = counting;

export const frame = words('frame', {
  stage: 'Stage',
  narration: 'Narration',
  /** A volume that was opened; its name comes before this. */
  asOpened: (kind: string) => ` as it was opened: ${kind}, with nothing to step through yet.`,
  /** Between asterisks, as in the sentences of steps. */
  asCut:
    'The disk *as the power cut left it* cannot be mounted, so there is nothing to step through. The tile Power cut leads back.',
  details: 'kernel details',
  detailsTitle: 'Events by their names in the kernel, causes, what was passed over (k)',
  written: 'Written by this step',
  wrote: 'wrote',
  wroteNothing: 'wrote nothing',
  block: (block: number) => `Block ${block}`,
  blocks: (from: number, to: number) => `Block ${from} to ${to}`,
  many: (n: number) => many(n, { one: '# block', other: '# blocks' }),
  morePlaces: (n: number) => many(n, { one: 'and # more place', other: 'and # more places' }),
  leave: 'Leave',
  leaveTitle: 'Leave (Esc)',
  drop: 'Drop a disk image, a visit, an exercise, a program (.wasm) or a trace of strace to open it',
  newer: { here: 'A newer version of ext4lab is here.', load: 'Load it', later: 'Later' },
  /** What may fail by itself. */
  parts: {
    timeline: 'The timeline',
    script: 'The script panel',
    inspector: 'The inspector',
    transport: 'The transport',
  },
  tile: (title: string) => `The tile “${title}”`,
  hasFailed: (part: string) => `${part} has failed: `,
  ours: '. This is a mistake of ext4lab, not of the volume.',
  again: 'Try again',
});
