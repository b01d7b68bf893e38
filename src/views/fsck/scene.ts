/** Moments of a check: clean, damaged and only checked, repaired, from a backup, and what checks cost. */
import { START } from '../../session/session-api.ts';
import { E2fsckDirectory, E2fsckPassEnd, E2fsckProblem } from '../../trace/events/fsck.ts';
import { type Layer, momentOf, type Scene, type SceneMotion, type Scenes, sessionOf } from '../common/scene.ts';
import { plan } from '../motion/between.ts';
import { fsck, fsckCosts } from './answer.ts';
import { readMarks, shownOf } from './picture.ts';
import { storyOf } from './story.ts';
import { costInWords } from './words.ts';

export interface FsckScene extends Scene {
  costs?: boolean;
}

const FILES = `# mkfs: -t ext4 -b 1024
# size: 16M
mkdir docs old
for i in $(seq 1 60); do echo $i > docs/a-note-with-a-name-that-is-not-short-$i; done
dd if=/dev/zero of=song bs=1k count=40 status=none
dd if=/dev/zero of=film bs=1k count=200 status=none
`;

const tile = { width: 470, height: 460 };

export const FSCK_SCENES: readonly FsckScene[] = [
  {
    id: 'clean',
    title: 'Nothing is wrong',
    about: 'Five passes: what each reads of the volume, and that most inodes need not be read.',
    shows: ['nothing is wrong', '75 inodes', 'Exit code 0'],
    command: `${FILES}e2fsck -fn disk.img\n`,
    ...tile,
  },
  {
    id: 'repaired',
    title: 'Three things broken, all repaired',
    about:
      'A name is lost, two files claim one block, a count is wrong; the check begins again after it copied the block.',
    shows: ['all repaired', 'Unattached inode 73. Connect to /lost+found? Yes', 'multiply-claimed', '75 visits'],
    command: `${FILES}damage name\ndamage shared\ndamage links\ne2fsck -fy disk.img\n`,
    ...tile,
    height: 620,
  },
  {
    id: 'only-looks',
    title: 'Only looks',
    about: 'With -n every question is answered with no.',
    shows: ['6 findings, none repaired', '? No.', 'Exit code 4'],
    command: `${FILES}damage dotdot\ndamage bitmap\ne2fsck -fn disk.img\n`,
    ...tile,
  },
  {
    id: 'backup',
    title: 'By a backup of the superblock',
    about: 'The superblock is gone; its copy in group 1 takes its place.',
    shows: ['Superblock invalid, trying backup blocks', 'Exit code 1'],
    command: `${FILES}damage superblock\ne2fsck -fy disk.img\n`,
    ...tile,
  },
  {
    id: 'under-way',
    title: 'In the middle of it',
    about: 'Pass 2 has begun; what comes later is not known yet.',
    shows: ['Pass 2, Checking directory structure (directories): under way', '2 findings'],
    command: `${FILES}damage name\ndamage shared\ndamage links\ne2fsck -fy disk.img\n`,
    after: E2fsckDirectory,
    nth: 1,
    ...tile,
    height: 320,
  },
  {
    id: 'sweep',
    title: 'A pass sweeps',
    about: 'It is over, and what it has read of the volume is filled.',
    shows: ['Pass 1, Checking inodes, blocks, and sizes'],
    command: `${FILES}damage name\ndamage shared\ndamage links\ne2fsck -fy disk.img\n`,
    after: E2fsckPassEnd,
    nth: 1,
    ...tile,
  },
  {
    id: 'finding',
    title: 'A finding is laid down',
    about: 'It lies where it was found, and is counted; what a repair writes goes to where it belongs.',
    shows: ['under way'],
    command: `${FILES}damage name\ndamage shared\ndamage links\ne2fsck -fy disk.img\n`,
    after: E2fsckProblem,
    nth: -1,
    ...tile,
  },
  {
    id: 'cost',
    title: 'What it costs',
    about: 'Inodes visited on empty volumes, with and without marks of what was never used.',
    shows: ['65,536 inodes, without marks: 65,536 visited', '65,536 inodes, with marks: 11 visited'],
    command: FILES,
    costs: true,
    ...tile,
  },
  {
    id: 'small',
    title: 'In a corner',
    about: 'The least that a tile has.',
    shows: ['block #0 has an unordered hash table', 'Pass 3A'],
    command: `${FILES}damage htree\ne2fsck -fy disk.img\n`,
    ...tile,
    width: 300,
    height: 200,
  },
];

function layers(scene: FsckScene): Layer[] {
  const session = sessionOf(scene.command);
  const data = session.ask(momentOf(scene, session), fsck);
  const width = scene.width - 56;
  return (data.check?.passes ?? []).map((p) => ({
    what: `pass ${p.pass}`,
    width,
    boxes: readMarks(p, data.blockCount, width),
  }));
}

function motion(scene: FsckScene): SceneMotion | undefined {
  const session = sessionOf(scene.command);
  const { step } = momentOf(scene, session);
  const width = scene.width - 24;
  const at = (s: number) => shownOf(session.ask({ step: s, write: 0 }, fsck), { width });
  const [before, after] = [at(step - 1), at(step)];
  if (!before || !after) return undefined;
  const way = plan(before.marks, after.marks, storyOf(before.told, after.told));
  return { plan: way, width, height: Math.max(before.told.layout.height, after.told.layout.height) };
}

export const SCENES: Scenes<FsckScene> = {
  view: { id: 'fsck', title: 'Check' },
  scenes: FSCK_SCENES,
  without: ({ costs }) => (costs ? [] : ['fsckCosts']),
  describe: (scene) =>
    (scene.costs ? sessionOf(scene.command).ask(START, fsckCosts) : []).map((cost) => costInWords(cost)),
  layers,
  motion,
};
