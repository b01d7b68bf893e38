/** Power cuts: in a commit, with data in the journal, on ext2, and where there is nothing to cut. */

import { Refused } from '../../bytes/refused.ts';
import type { Said } from '../../bytes/said.ts';
import type { Losing } from '../../session/crash/line.ts';
import { type MatrixMode, type MatrixRow, matrixModes } from '../../session/crash/matrix.ts';
import type { CrashResult } from '../../session/crash/pull.ts';
import { pull as pullAnswer } from '../../session/crash/pull.ts';
import type { CrashData } from '../../session/crash/question.ts';
import { crash } from '../../session/crash/question.ts';
import { MatrixRun } from '../../session/matrix-run.ts';
import type { Session } from '../../session/session.ts';
import { BlockBioQueue } from '../../trace/bio.ts';
import { EQUIPMENT, momentOf, type Scene, type SceneMotion, type Scenes, sessionOf } from '../common/scene.ts';
import { plan } from '../motion/between.ts';
import { copiesShown, copiesStory } from './copies-picture.ts';
import type { MatrixSource, PowerCuts } from './Matrix.tsx';
import { lineInWords, type MatrixLine } from './matrix-words.ts';

export interface CrashScene extends Scene {
  losing?: Losing;
  /** With every moment in every mode below. */
  matrix?: true;
}

const WORK = `# size: 8M
mkdir docs
echo a letter that matters > docs/letter
sync docs/letter
mkdir more
for i in 1 2 3 4 5 6; do
  echo note $i > more/note-$i
done
rm more/note-1
sync
`;

const tile = { width: 560, height: 640 };

export const CRASH_SCENES: readonly CrashScene[] = [
  {
    id: 'commit',
    title: 'In a commit',
    about: 'Descriptor and copies are on their way, the commit block is not: nothing of the transaction counts.',
    shows: [
      '6 of 9 files and directories are not as programs believed',
      'in a transaction that is not complete on the platter',
    ],
    command: `# mkfs: -t ext4 -b 1024\n${WORK}`,
    after: BlockBioQueue,
    nth: 14,
    losing: 'all',
    ...tile,
  },
  {
    id: 'journal',
    title: 'Data in the journal',
    about: 'With data=journal the newest bytes are safe in the journal before they are home.',
    shows: [
      'Block 4 of the file, block 7173 of the volume: the newest bytes in the journal',
      'All of it outlives a power cut now',
      '1 transaction of the journal: 12 blocks came home',
    ],
    command: `# mkfs: -t ext4 -b 1024\n# mount: data=journal\n# size: 8M\nhead -c 5000 /dev/urandom > song\nsync song\n`,
    losing: 'all',
    ...tile,
  },
  {
    id: 'ext2',
    title: 'The same on ext2',
    about: 'Some of what belongs together arrived, some did not: e2fsck has work to do.',
    shows: ['No journal was there to replay', '13 problems after the mount'],
    command: `# mkfs: -t ext2 -b 1024\n${WORK}`,
    after: BlockBioQueue,
    nth: 12,
    losing: { seed: 2 },
    ...tile,
  },
  {
    id: 'memory',
    title: 'Nothing on its way',
    about: 'What was not synced is only in memory.',
    shows: [
      'Nothing is on its way',
      'hoped-for: missing',
      'without a place on disk yet: the newest bytes in the page cache',
    ],
    command: '# mkfs: -t ext4\n# size: 8M\necho one > promised\nsync promised\necho two > hoped-for\n',
    losing: 'none',
    ...tile,
  },
  {
    id: 'sent',
    title: 'Bytes leave memory',
    about: 'A request carries the newest bytes into the disk’s cache; only a flush brings them to the platter.',
    shows: ['the newest bytes in the disk cache'],
    command: `# mkfs: -t ext4 -b 1024\n${WORK}`,
    after: BlockBioQueue,
    nth: 1,
    losing: 'none',
    ...tile,
  },
  {
    id: 'matrix',
    title: 'Every moment, every mode',
    about: 'A journal keeps the structure and every promise; without one many moments leave e2fsck work.',
    shows: [
      'ordered, as it is: Once it is mounted, the structure is whole and every promise is kept.',
      'no journal: At 16 of 22 moments e2fsck has work to do after the mount.',
    ],
    command:
      '# mkfs: -t ext4 -b 1024\n# size: 8M\nmkdir d\necho one > d/kept\nsync\necho two > d/kept\necho new > d/new\nsync d/kept\nrm d/new\nsync\n',
    matrix: true,
    width: 760,
    height: 900,
  },
  {
    id: 'none',
    title: 'Nothing works here',
    about: 'A volume that mke2fs made has no program that writes.',
    shows: ['Nothing works on this volume'],
    command: 'mke2fs -t ext4 disk.img 8M',
    width: 560,
    height: 120,
  },
];

export function crashOf(scene: CrashScene): { data: CrashData | undefined; result: CrashResult | undefined } {
  const session = sessionOf(scene.command);
  const moment = momentOf(scene, session);
  const data = session.ask(moment, crash);
  if (!data || data.why || !scene.losing) return { data, result: undefined };
  const result = session.ask(moment, pullAnswer, { losing: scene.losing });
  if (!('files' in result)) throw new Error(result.refused.english);
  return { data, result };
}

/** A matrix takes seconds, and the gallery shows it several times. */
const MATRICES = new WeakMap<CrashScene, { source: MatrixSource; found: MatrixLine[] }>();

/** The complete matrix of a scene, and its source. */
export function matrixOf(scene: CrashScene): { source: MatrixSource; found: MatrixLine[] } | undefined {
  if (!scene.matrix) return undefined;
  const known = MATRICES.get(scene);
  if (known) return known;
  const modes = matrixModes(scene.command, EQUIPMENT.commands);
  if (modes instanceof Refused) throw new Error(modes.refused);
  let run: MatrixRun | Refused | undefined;
  const begin = (mode: MatrixMode): MatrixRow | Said => {
    run = MatrixRun.begin(mode.text, [], EQUIPMENT);
    return run instanceof Refused ? run.said : run.row;
  };
  const cell = (index: number) => (run as MatrixRun).cell(index);
  const found = modes.map((mode): MatrixLine => {
    const row = begin(mode);
    if ('english' in row) return { mode, refused: row, cells: [] };
    return { mode, row, cells: row.points.map((_, i) => cell(i)) };
  });
  const all = {
    source: {
      work: scene.command,
      modes,
      begin: async (mode: MatrixMode) => begin(mode),
      cell: async (i: number) => cell(i),
    },
    found,
  };
  MATRICES.set(scene, all);
  return all;
}

function cutsOf(scene: CrashScene, session: Session): PowerCuts {
  const there = momentOf(scene, session).step;
  let first: CrashResult | undefined;
  return {
    async pull(step, losing) {
      const result = session.ask({ step, write: 0 }, pullAnswer, { losing });
      return 'files' in result ? result : result.refused;
    },
    pulled(step) {
      if (step !== there || !scene.losing) return undefined;
      first ??= crashOf(scene).result;
      return { losing: scene.losing, result: first };
    },
    matrix() {
      const all = matrixOf(scene);
      return all && { ...all.source, found: all.found };
    },
  };
}

function motion(scene: CrashScene): SceneMotion | undefined {
  if (scene.matrix) return undefined;
  const session = sessionOf(scene.command);
  const { step } = momentOf(scene, session);
  const width = scene.width - 24;
  const after = session.ask({ step, write: 0 }, crash)?.file;
  const before = after && session.ask({ step: step - 1, write: 0 }, crash, { ino: after.ino })?.file;
  if (!after || !before) return undefined;
  const [a, b] = [copiesShown(before, step - 1, width), copiesShown(after, step, width)];
  return { plan: plan(a.marks, b.marks, copiesStory(a.told, b.told)), width, height: b.told.layout.height };
}

export const SCENES: Scenes<CrashScene> = {
  view: { id: 'crash', title: 'Power cut' },
  scenes: CRASH_SCENES,
  actions: (scene, session) => ({ cuts: cutsOf(scene, session) }),
  describe: (scene) => (matrixOf(scene)?.found ?? []).map((line) => `${line.mode.label}: ${lineInWords(line)}`),
  motion,
};
