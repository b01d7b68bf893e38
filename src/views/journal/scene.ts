/** Moments of the journal: a running transaction, one that is being written, some that wait to go home. */

import type { JournalData } from '../../session/answers/journal-data.ts';
import { journal } from '../../session/answers/journal-data.ts';
import { BlockBioQueue } from '../../trace/bio.ts';
import { FcWriteBlock } from '../../trace/events/fast-commit.ts';
import {
  CommitLogging,
  EndCommit,
  UpdateLogTail,
  WriteCommit,
  WriteDescriptor,
  WriteRevoke,
} from '../../trace/events/jbd2.ts';
import { RecoveryOrphan, RecoveryReplayBlock, RecoverySkipRevoked } from '../../trace/events/recovery.ts';
import { type Layer, momentOf, type Scene, type SceneMotion, type Scenes, sessionOf } from '../common/scene.ts';
import { plan } from '../motion/between.ts';
import { shownOf } from './marks.ts';
import { storyOf } from './story.ts';

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

const ROUND = `# mkfs: -t ext4 -b 1024 -J size=1
# size: 32M
touch f{1..300}
sync
for k in 1 2 3 4 5 6 7; do
  chmod 600 f*
  sync
  chmod 644 f*
  sync
done
`;

const CUT = `# mkfs: -t ext4 -b 1024
# size: 8M
mkdir docs old
for i in 1 2 3; do echo $i > docs/note-$i; done
sync
rmdir old
echo more > docs/more
exec 3> docs/open
rm docs/open
sync docs/more
`;

const FAST = `# mkfs: -t ext4 -b 1024 -O fast_commit
# size: 16M
mkdir mail
echo one > mail/one
sync mail/one
for i in 2 3 4 5 6; do echo $i > mail/n$i; done
sync mail/n2
echo more >> mail/n3
sync mail/n3
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
    shows: ['The head is at journal block 174, the tail at 802', '1,023 blocks'],
    command: ROUND,
    ...tile,
  },
  {
    id: 'copies',
    title: 'Copies go into the log',
    about: 'A descriptor, and behind it a copy of each block, from memory. At home nothing has changed yet.',
    shows: ['Transaction 3 is being written to the log', 'a copy of block'],
    command: CUT,
    after: WriteDescriptor,
    ...tile,
  },
  {
    id: 'barrier',
    title: 'The commit block',
    about: 'A barrier, the block that makes the transaction count, a barrier.',
    shows: ['Transaction 3 is being written to the log'],
    command: CUT,
    after: WriteCommit,
    ...tile,
  },
  {
    id: 'safe',
    title: 'The transaction counts',
    about: 'The head goes on: what was written is what recovery would read.',
    shows: ['Transaction 3 is safe in the log'],
    command: CUT,
    after: EndCommit,
    ...tile,
  },
  {
    id: 'revoke',
    title: 'A revoke crosses out',
    about: 'The directory is gone: the copies of its block must not come back.',
    shows: ['1 revoked'],
    command: CUT,
    after: WriteRevoke,
    ...tile,
  },
  {
    id: 'home',
    title: 'Blocks go home',
    about: 'The log has them: a request carries them to where they belong.',
    shows: ['Transaction 2 is safe in the log'],
    command: CUT,
    after: BlockBioQueue,
    nth: 12,
    ...tile,
  },
  {
    id: 'tail',
    title: 'The tail follows',
    about: 'What is home is needed in the log no more.',
    shows: ['The head is at'],
    command: ROUND,
    after: UpdateLogTail,
    ...tile,
  },
  {
    id: 'replay',
    title: 'A copy is replayed',
    about: 'After a power cut the copies of complete transactions go from the log to their homes.',
    shows: ['pass replay'],
    command: `${CUT}crash after:jbd2_end_commit:2 --lose all\n`,
    after: RecoveryReplayBlock,
    nth: 4,
    ...tile,
  },
  {
    id: 'left',
    title: 'A revoked copy stays',
    about: 'Its block was freed later, and may hold something else by now.',
    shows: ['pass replay', '1 block revoked'],
    command: `${CUT}crash after:jbd2_end_commit:2 --lose all\n`,
    after: RecoverySkipRevoked,
    ...tile,
  },
  {
    id: 'orphan',
    title: 'An orphan is worked off',
    about: 'A file that was open and had no name any more: it is deleted, in a transaction of its own.',
    shows: ['The journal’s superblock on disk'],
    command: `${CUT}crash after:jbd2_end_commit:2 --lose all\n`,
    after: RecoveryOrphan,
    ...tile,
  },
  {
    id: 'fast',
    title: 'Records instead of copies',
    about:
      'An fsync by a fast commit: records of what the running transaction has changed, in the journal’s last blocks.',
    shows: [
      'records of a fast commit, the next mount replays them: HEAD 3, INODE',
      '2 fast commits for the next mount',
    ],
    command: FAST,
    after: FcWriteBlock,
    ...tile,
    height: 560,
  },
  {
    id: 'stale',
    title: 'A full commit makes them stale',
    about: 'What the log has as a whole is looked for in no record.',
    shows: ['stale: no mount looks at them any more'],
    command: `${FAST}sync\n`,
    ...tile,
    height: 560,
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
  return session.ask(momentOf(scene, session), journal);
}

function layers(scene: Scene): Layer[] {
  const data = journalData(scene);
  if (!data) return [];
  const { told } = shownOf(data, { width: scene.width - 24, height: scene.height - 80 });
  const { width, height, newest, chips, homes, fast } = told.layout;
  return [
    { what: 'blocks drawn large', width, height, boxes: newest },
    { what: 'blocks that are not home', width, height, boxes: chips },
    { what: 'blocks of records', width, height, boxes: fast.blocks },
    { what: 'records', width, height, boxes: fast.records },
    { what: 'homes', width, height, boxes: homes },
  ];
}

function motion(scene: Scene): SceneMotion | undefined {
  const session = sessionOf(scene.command);
  const { step } = momentOf(scene, session);
  const at = (s: number) => {
    const data = session.ask({ step: s, write: 0 }, journal);
    return data && shownOf(data, { width: scene.width - 24, height: scene.height - 80 });
  };
  const [before, after] = [at(step - 1), at(step)];
  if (!before || !after) return undefined;
  const way = plan(before.marks, after.marks, storyOf(before.told, after.told));
  return { plan: way, width: scene.width - 24, height: Math.max(before.told.layout.height, after.told.layout.height) };
}

export const SCENES: Scenes<Scene> = {
  view: { id: 'journal', title: 'Journal' },
  scenes: JOURNAL_SCENES,
  layers,
  motion,
};
