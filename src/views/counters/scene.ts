/** Scripts that are counted: on a volume alone, on a machine, in a loop, two programs at once. */
import { START } from '../../session/session-api.ts';
import { ProcessExec } from '../../trace/events/syscalls.ts';
import { type Layer, type Scene, type Scenes, sessionOf } from '../common/scene.ts';
import { commandCounters } from './answer.ts';
import { columnsOf, shapeOf, shareOf } from './view.tsx';

const WORK = `mkdir docs
echo a letter > docs/letter
sync
head -c 300K /dev/urandom > song
cp song docs/copy
sync
rm song
sync
`;
const VOLUME = '# mkfs: -t ext4 -b 1024\n# size: 16M\n';
const MACHINE = `# mkfs: -t ext4\n# size: 64M\n# machine: papers\n# disks: 2\n${WORK}cat docs/copy > /dev/null\n`;
const tile = { width: 720, height: 330 };

const COUNTERS_SCENES: readonly Scene[] = [
  {
    id: 'commands',
    title: 'What each command did',
    about: 'head and cp fill memory; the sync that follows gives the data its blocks, and writes the journal.',
    shows: ['8 commands', 'cp song docs/copy'],
    command: VOLUME + WORK,
    after: ProcessExec,
    nth: 4,
    ...tile,
  },
  {
    id: 'machine',
    title: 'On a machine',
    about: 'Requests to the disks and the time that they took: a sync waits, cp only fills memory.',
    shows: ['9 commands', 'requests', 'ms'],
    command: MACHINE,
    ...tile,
    height: 370,
  },
  {
    id: 'loop',
    title: 'A loop of four hundred',
    about: 'A row each; only those in sight are drawn.',
    shows: ['402 commands', 'echo $i > f$i'],
    command: `${VOLUME}for i in $(seq 1 400); do echo $i > f$i; done\nsync\n`,
    after: ProcessExec,
    nth: 250,
    ...tile,
  },
  {
    id: 'turns',
    title: 'Two programs take turns',
    about: 'Each has its own events, wherever they lie.',
    shows: ['4 commands', '> b'],
    command: `${VOLUME}# machine: papers\nhead -c 200K /dev/urandom > a &\nhead -c 200K /dev/urandom > b\nwait\nsync\nls\n`,
    ...tile,
    height: 240,
  },
  {
    id: 'column',
    title: 'In a column',
    about: 'The command stands above its figures.',
    shows: ['9 commands'],
    command: MACHINE,
    width: 366,
    height: 460,
  },
  {
    id: 'none',
    title: 'Nothing to count',
    about: 'A volume that mke2fs made, and no script.',
    shows: ['No command has run here'],
    command: 'mke2fs -t ext4 -b 1024 disk.img 8M',
    width: 520,
    height: 140,
  },
];

/** The layers: each bar must lie within the cell of its column. */
function layers(scene: Scene): Layer[] {
  const data = sessionOf(scene.command).ask(START, commandCounters);
  const { columns, row } = shapeOf(columnsOf(data), scene.width, { touch: false, text_px: 12 });
  return columns.map((column) => ({
    what: `bars of ${column.name}`,
    width: 1,
    height: Math.max(1, data.text.length) * row,
    boxes: data.text.flatMap((_, i) => {
      const width = shareOf(column, i);
      return width > 0 ? [{ x: 0, width, y: i * row, height: row }] : [];
    }),
  }));
}

export const SCENES: Scenes<Scene> = {
  view: { id: 'counters', title: 'Commands' },
  scenes: COUNTERS_SCENES,
  layers,
};
