/** Moments of the machine: a stripe over four disks, a commit with its barrier, a hit beside a miss. */

import { FLAGS } from '../../machine/request/journey-log.ts';
import type { MachineData } from '../../session/answers/machine-data.ts';
import { machine } from '../../session/answers/machine-data.ts';
import { machineTime } from '../../session/answers/machine-time.ts';
import type { Session } from '../../session/session.ts';
import { START } from '../../session/session-api.ts';
import { BlockBioQueue } from '../../trace/bio.ts';
import { SysEnter } from '../../trace/events/syscalls.ts';
import type { Window } from '../common/cut-pauses.ts';
import { type Layer, momentOf, type Scene, type Scenes, sessionOf } from '../common/scene.ts';
import { timeWords } from '../common/units.ts';
import { matrixOf, type Scope, sumOf } from '../latency/layout.ts';
import { operationAt } from '../latency/order.ts';
import { matrixInWords, waitedIn } from '../latency/words.ts';
import { linesOf } from '../twin/passages.ts';
import { type ArrayLayout, layoutArray } from './array-layout.ts';
import { drawnTime, type Flights, flightsOf, sceneAt } from './flights.ts';
import { headTrace, movementsOf } from './layout.ts';
import { levelsAt } from './levels.ts';
import { machineTimeOf } from './machine-time.ts';
import { type Mark, marksAt } from './marks.ts';
import { momentInWords } from './moment-words.ts';
import { busiest, happeningsAt, peaksOf, windowOf } from './moments.ts';
import { cylindersOf, targetsOf } from './platter.ts';
import { cylindersInWords, disksInWords, sceneInWords, windowInWords } from './text.ts';
import { ENGLISH, type ToldFlights } from './words.ts';

export interface MachineScene extends Scene {
  view: 'disks' | 'latency';
}

const STRIPE = `# mkfs: -t ext4
# size: 64M
# machine: papers
# disks: 4
dd if=/dev/zero of=film bs=1M count=4 conv=fsync status=none
`;

const COMMIT = `# mkfs: -t ext4
# size: 64M
# machine: desktop
echo one line > diary
sync diary
echo another >> diary
sync diary
`;

const HIT = `# mkfs: -t ext4
# size: 64M
# machine: papers
mkdir shelf
head -c 30000 /dev/urandom > shelf/book
sync
ls -l shelf > /dev/null
cat shelf/book > /dev/null
cat shelf/book > /dev/null
`;

/** Memory holds only the beginning of the book. One call finds that there and asks the disk for the rest. */
const BESIDE = `# mkfs: -t ext4
# size: 64M
# machine: papers
# memory: 1M
head -c 60000 /dev/urandom > book
dd if=/dev/zero of=other bs=64K count=24 status=none
sync
head -c 4000 book > /dev/null
cat book > /dev/null
`;

const BATTERY = `# mkfs: -t ext4
# size: 64M
# machine: papers
# disks: 2
# battery: yes
dd if=/dev/zero of=film bs=1M count=1 conv=fsync status=none
`;

const MANY = STRIPE.replace('disks: 4', 'disks: 16');

export const MACHINE_SCENES: readonly MachineScene[] = [
  {
    id: 'stripe',
    title: 'A stripe over four disks',
    about: 'One long write: chunk by chunk the disks take turns, and all four arms work at once.',
    shows: ['disk 3: 8 movements', 'doing0: writes 128 KiB', 'doing3: writes 128 KiB', 'on disk 3: now'],
    command: STRIPE,
    after: BlockBioQueue,
    width: 640,
    height: 640,
    view: 'disks',
  },
  {
    id: 'beside',
    title: 'A hit beside a miss',
    about:
      'One call reads a file of which memory holds the beginning: that costs no disk, the rest waits for the platter.',
    shows: ['memory had 4 of them: the disks were asked for the others', 'In memory: Memory had 4 blocks'],
    command: BESIDE,
    after: SysEnter,
    nth: -3,
    width: 640,
    height: 560,
    view: 'disks',
  },
  {
    id: 'battery',
    title: 'A controller that keeps writes',
    about:
      'With a battery a write is done when the controller’s cache has it; the disks get it later, and no program waits.',
    shows: ['cache: 1.01 MiB of 256 MiB', 'the controller’s cache answered in', 'Later, disk 0 serves it'],
    command: BATTERY,
    after: BlockBioQueue,
    width: 640,
    height: 560,
    view: 'disks',
  },
  {
    id: 'sixteen',
    title: 'Sixteen disks on a phone',
    about: 'Narrow and crowded: the drives stand in rows, and what does not fit is counted.',
    shows: ['papers, 16 disks', 'doing15: turns', 'out: 9 of 160'],
    command: MANY,
    after: BlockBioQueue,
    width: 362,
    height: 640,
    view: 'disks',
  },
  {
    id: 'commit',
    title: 'A commit with its barrier',
    about: 'Data, journal blocks, the flush, and the commit block that is forced to the platter.',
    shows: ['takes it into its cache: Write for the journal', 'disk 0 empties its cache: Flush for the journal'],
    command: COMMIT,
    after: BlockBioQueue,
    width: 640,
    height: 560,
    view: 'disks',
  },
  {
    id: 'flash',
    title: 'Channels of flash',
    about: 'A drive of flash has neither arm nor platter: pages are programmed side by side.',
    shows: ['laptop, 1 disk', '1 of 16 channels'],
    command: COMMIT.replace('desktop', 'laptop'),
    after: BlockBioQueue,
    width: 480,
    height: 420,
    view: 'disks',
  },
  {
    id: 'matrix',
    title: 'Where a commit’s time goes',
    about: 'Rotation and the flush: the journal waits for the platter.',
    shows: ['E[journaling_time]', 'flush 16.6 ms', 'rotation 8.23 ms'],
    command: COMMIT,
    after: BlockBioQueue,
    width: 720,
    height: 420,
    view: 'latency',
  },
  {
    id: 'hit',
    title: 'What memory holds costs no disk',
    about: 'What was just written is in memory: reading it costs the processor alone.',
    shows: ['of it cpu 300 ns'],
    command: HIT,
    width: 560,
    height: 420,
    view: 'latency',
  },
  {
    id: 'none',
    title: 'No machine',
    about: 'A script that names none.',
    shows: ['no machine'],
    command: '# size: 16M\ntouch a\n',
    width: 420,
    height: 180,
    view: 'latency',
  },
];

const cells = (scene: MachineScene, scope: Scope): string[] => {
  const session = sessionOf(scene.command);
  const data = session.ask(START, machine);
  return data ? linesOf(matrixInWords(matrixOf(sumOf(data, scope, momentOf(scene, session).step)))) : [];
};

const captionOf = (data: MachineData): string => {
  const { profile, disks } = data;
  return `${profile}, ${disks} ${disks === 1 ? 'disk' : 'disks'}: programs waited ${timeWords(waitedIn(data))}`;
};

/** A scene in words, and the geometry of its parts. */
function describeMachineScene(scene: MachineScene): string {
  const session = sessionOf(scene.command);
  const data = session.ask(START, machine);
  if (!data) return `${scene.title}: no machine`;
  const lines = [scene.title, captionOf(data)];
  if (scene.view === 'latency') lines.push('this call', ...cells(scene, 'one'), 'whole script', ...cells(scene, 'all'));
  else lines.push(...describeDisks(data, scene, momentOf(scene, session).step, session.overview.blockSize));
  return lines.join('\n');
}

function pictured(data: MachineData, { width }: Scene, step: number) {
  const flights = { ...flightsOf(data), said: ENGLISH };
  const window = windowOf(data, operationAt(data, step));
  const layout = layoutArray(data, { width: width - 24, unit: 12, low: false }, peaksOf(flights, window));
  return { flights, window, layout };
}

/**
 * The picture at the moment with the most requests under way: every mark with its place, every level, and the stories.
 */
function describeDisks(data: MachineData, scene: Scene, step: number, blockSize: number): string[] {
  const { flights, window, layout } = pictured(data, scene, step);
  const along = drawnTime(flights, window);
  const lines = [windowInWords(window), ...disksInWords(data), cylindersInWords(data, cylindersOf(flights, window))];
  for (let disk = 0; disk < data.drives.length; disk++) {
    const moves = movementsOf(data, disk, along, 400);
    const trace = headTrace(data, disk, along, 400, 20);
    lines.push(
      `disk ${disk}: ${moves.length} movements, ${trace ? `cylinders ${trace.low} to ${trace.high}` : 'rest'}`,
    );
  }
  for (const time of new Set([busiest(flights, window), flushIn(flights, window)]))
    if (time >= 0) lines.push(...describeMoment(flights, layout, time, blockSize));
  return lines;
}

/** The disks rest at the end of a call, so the scene shows them when most is under way. */
function busiestPosition(scene: MachineScene, session: Session): number | undefined {
  const data = session.ask(START, machine);
  const time = machineTimeOf(data, session.ask(START, machineTime));
  if (!data || !time || scene.view === 'latency') return undefined;
  const { step } = momentOf(scene, session);
  return time.positionOf(busiest(flightsOf(data), windowOf(data, operationAt(data, step))));
}

/** The middle of the longest flush in a window; -1 if there is none. */
function flushIn({ ways: { requests } }: Flights, { from, to }: Window): number {
  let longest = -1;
  let middle = -1;
  for (let row = 0; row < requests.length; row++) {
    const arrived = requests.at(row, 'arrived');
    const took = requests.at(row, 'finished') - arrived;
    if (!(requests.at(row, 'flags') & FLAGS.FLUSH) || arrived < from || arrived > to || took <= longest) continue;
    longest = took;
    middle = Math.floor(arrived + took / 2);
  }
  return middle;
}

function describeMoment(flights: ToldFlights, layout: ArrayLayout, time: number, blockSize: number): string[] {
  const now = sceneAt(flights, time);
  const lines = [`at ${time}: ${momentInWords(flights, happeningsAt(flights, time))}`];
  for (const mark of marksAt(flights, layout, now)) lines.push(markInWords(mark));
  for (const [name, { text, share }] of Object.entries(levelsAt(flights, now, blockSize, layout)))
    lines.push(`${name}: ${text}${share ? ` (${(100 * share).toFixed(2)} %)` : ''}`);
  for (const { disk, platter } of layout.cells)
    for (const t of platter ? targetsOf(flights, disk, now) : [])
      lines.push(
        `on disk ${disk}: ${t.state}, cylinder ${t.cylinder}, ${t.sweep.toFixed(1)}° from ${t.angle.toFixed(1)}°`,
      );
  return [...lines, ...sceneInWords(flights, now, blockSize)];
}

const markInWords = ({ id, where, letter, full, later, x, y, width, height }: Mark): string =>
  `${id} ${letter || '·'} ${full ? 'full' : 'hollow'}${later ? ' later' : ''}, ${where}, ${width.toFixed(0)}×${height.toFixed(0)} at ${x.toFixed(0)},${y.toFixed(0)}`;

function layers(scene: MachineScene): Layer[] {
  const session = sessionOf(scene.command);
  const data = session.ask(START, machine);
  if (!data || scene.view === 'latency') return [];
  const { flights, window, layout } = pictured(data, scene, momentOf(scene, session).step);
  const { width, height, doors, memory, queue, controller, cache, cells } = layout;
  const marks = marksAt(flights, layout, sceneAt(flights, busiest(flights, window)));
  return [
    {
      what: 'parts of the machine',
      width,
      height,
      boxes: [...doors, memory, queue, controller, ...(cache ? [cache] : []), ...cells],
    },
    ...cells.map((c) => ({ what: `channels of disk ${c.disk}`, width, height, boxes: c.channels })),
    // A request is drawn around its bios and pieces.
    { what: 'marks', width, height, boxes: marks.filter((m) => m.kind !== 'request') },
  ];
}

export const SCENES: Scenes<MachineScene> = {
  view: { id: 'machine', title: 'Machine' },
  scenes: MACHINE_SCENES,
  tile: ({ view }) => view,
  position: busiestPosition,
  describe: describeMachineScene,
  layers,
};
