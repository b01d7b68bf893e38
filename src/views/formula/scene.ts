/** Moments that show what the formula's terms are for. */
import { machine } from '../../session/answers/machine-data.ts';
import { machineTime } from '../../session/answers/machine-time.ts';
import { BlockBioQueue } from '../../trace/bio.ts';
import { momentOf, type Scene, type Scenes, sessionOf } from '../common/scene.ts';
import { linesOf } from '../twin/passages.ts';
import { termsAt, timeOfStep } from './picture.ts';
import { formulaInWords } from './words.ts';

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

function describe(scene: Scene): string {
  const session = sessionOf(scene.command);
  const moment = momentOf(scene, session);
  const data = session.ask(moment, machine);
  const times = session.ask(moment, machineTime);
  if (!data || !times || data.drives.length === 0) return `${scene.title}\nneither arm nor platter`;
  return [scene.title, ...linesOf(formulaInWords(termsAt(data, timeOfStep(times, moment.step))))].join('\n');
}

export const SCENES: Scenes<Scene> = {
  view: { id: 'formula', title: 'Formula' },
  scenes: FORMULA_SCENES,
  page: () => ({}),
  describe,
  layers: () => [],
};
