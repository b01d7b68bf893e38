/** Moments that show what the formula's terms are for. */
import { BlockBioQueue } from '../../trace/bio.ts';
import type { Scene, Scenes } from '../common/scene.ts';

const LETTERS = (machine: string) => `# mkfs: -t ext4
# size: 64M
# machine: ${machine}
for i in $(seq 1 4); do
  head -c 20k /dev/zero > letter-$i
  sync letter-$i
done
rm letter-3
sync
`;
const tile = { width: 760, height: 420 };

const FORMULA_SCENES: readonly Scene[] = [
  {
    id: 'first-commit',
    title: 'The first commit',
    about: 'Data has gone to its place and the journal has its first request: two terms begin.',
    shows: ['E[direct_file_access]', 'of 1 request'],
    command: LETTERS('papers'),
    after: BlockBioQueue,
    nth: 4,
    ...tile,
  },
  {
    id: 'end',
    title: 'All terms',
    about: 'What four letters and their syncs cost, by what it was for.',
    shows: ['E[FS_access]:', 'rotation'],
    command: LETTERS('papers'),
    ...tile,
  },
  {
    id: 'narrow',
    title: 'In a corner',
    about: 'The terms by their short names.',
    shows: ['E[journaling_time]'],
    command: LETTERS('papers'),
    width: 340,
    height: 280,
  },
  {
    id: 'no-arm',
    title: 'No arm',
    about: 'Flash memory has neither arm nor platter: there is nothing to add up.',
    shows: ['neither arm nor platter'],
    command: LETTERS('laptop'),
    width: 560,
    height: 160,
  },
];

export const SCENES: Scenes<Scene> = {
  view: { id: 'formula', title: 'Formula' },
  scenes: FORMULA_SCENES,
};
