/** Moments of the journal: a running transaction, one being written, some that wait to go home. */

import type { JournalData } from '../../session/answers/journal-data.ts';
import { CommitLogging } from '../../trace/events/jbd2.ts';
import { type Layer, momentOf, type Scene, type Scenes, sessionOf } from '../common/scene.ts';
import { cellsOf, gridOf } from './layout.ts';
import { blockInWords, captionOf, journalInWords } from './words.ts';

const WORK = `# mkfs: -t ext4
# size: 32M
mkdir d
for i in $(seq 1 20); do echo hello > d/f$i; done
sync
for i in $(seq 1 10); do rm d/f$i; done
sync
echo more > d/new
mkdir e
`;

const tile = { width: 470, height: 480 };

export const JOURNAL_SCENES: readonly Scene[] = [
  {
    id: 'running',
    title: 'One transaction runs',
    about: 'Two are safe in the log; the third takes changes. The dashed blocks may not go home before it commits.',
    shows: ['Transaction 2 is safe in the log', 'Transaction 3 is safe in the log', 'Transaction 4 takes changes'],
    command: WORK,
    ...tile,
  },
  {
    id: 'commit',
    title: 'A commit is written',
    about: 'Descriptor, copies, and then the commit block that makes them count.',
    shows: ['Transaction 3 is being written to the log', 'a descriptor', 'a commit: with it the transaction counts'],
    command: WORK,
    after: CommitLogging,
    ...tile,
  },
  {
    id: 'full',
    title: 'The ring goes round',
    about: 'A journal of 1 MiB: what is needed no longer is written over.',
    shows: ['The head is at block 174, the tail at 802', '1,023 blocks'],
    command: `# mkfs: -t ext4 -b 1024 -J size=1
# size: 32M
touch f{1..300}
sync
for k in 1 2 3 4 5 6 7; do
  chmod 600 f*
  sync
  chmod 644 f*
  sync
done
`,
    ...tile,
  },
  {
    id: 'none',
    title: 'No journal',
    about: 'ext2 has none.',
    shows: ['no journal'],
    command: '# mkfs: -t ext2\n# size: 8M\ntouch a\n',
    ...tile,
    height: 160,
  },
];

export function journalData(scene: Scene): JournalData | undefined {
  const session = sessionOf(scene.command);
  return session.ask(momentOf(scene, session), 'journal');
}

/** What a scene shows, in words: its transactions, and the blocks of the log that recovery would read. */
function describeJournalScene(scene: Scene): string {
  const data = journalData(scene);
  if (!data) return `${scene.title}: no journal`;
  const grid = gridOf(data.types.length, scene.width - 24, 200);
  const live = cellsOf(data, { ...grid, each: 1 }).filter((c) => c.live);
  return [
    scene.title,
    captionOf(data),
    ...journalInWords(data),
    `${live.length} live blocks, the first and the last:`,
    ...live.slice(0, 3).map((c) => blockInWords(data, c.at)),
    ...live.slice(-3).map((c) => blockInWords(data, c.at)),
  ].join('\n');
}

function layers(scene: Scene): Layer[] {
  const data = journalData(scene);
  if (!data) return [];
  const [width, height] = [scene.width - 24, 200];
  const { columns, cell, each } = gridOf(data.types.length, width, height);
  const boxes = Array.from({ length: Math.ceil(data.types.length / each) }, (_, i) => ({
    x: (i % columns) * cell,
    y: Math.floor(i / columns) * cell,
    width: cell,
    height: cell,
  }));
  return [{ what: 'blocks of the ring', width, height, boxes }];
}

export const SCENES: Scenes<Scene> = {
  view: { id: 'journal', title: 'Journal' },
  scenes: JOURNAL_SCENES,
  describe: describeJournalScene,
  layers,
};
