/** Moments of the machine: a stripe over four disks, a commit with its barrier, a hit beside a miss. */

import type { MachineData } from '../../session/answers/machine-data.ts';
import { machine } from '../../session/answers/machine-data.ts';
import { machineTime } from '../../session/answers/machine-time.ts';
import type { Session } from '../../session/session.ts';
import { START } from '../../session/session-api.ts';
import { BlockBioQueue } from '../../trace/bio.ts';
import { SysEnter } from '../../trace/events/syscalls.ts';
import { type Layer, momentOf, type Scene, type Scenes, sessionOf } from '../common/scene.ts';
import { operationAt } from '../latency/order.ts';
import { layoutArray } from './array-layout.ts';
import { flightsOf, sceneAt } from './flights.ts';
import { machineTimeOf } from './machine-time.ts';
import { marksAt } from './marks.ts';
import { busiest, peaksOf, windowOf } from './moments.ts';
import { ENGLISH } from './words.ts';

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
    shows: ['Disk 3: 8 requests', 'disk 3 serves it: Write for file data'],
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
    shows: ['the controller’s cache answered in', 'Later, disk 0 serves it'],
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
    shows: ['papers, 16 disks'],
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
    shows: ['takes it into its cache: Write for the journal'],
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
    shows: ['laptop, 1 disk'],
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
    shows: ['E[journaling_time]', 'E[metadata_op]'],
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
    shows: ['E[direct_file_access]'],
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

function pictured(data: MachineData, { width }: Scene, step: number) {
  const flights = { ...flightsOf(data), said: ENGLISH };
  const window = windowOf(data, operationAt(data, step));
  const layout = layoutArray(data, { width: width - 24, unit: 12, low: false }, peaksOf(flights, window));
  return { flights, window, layout };
}

/** The disks rest at the end of a call, so the scene shows them when most is under way. */
function busiestPosition(scene: MachineScene, session: Session): number | undefined {
  const data = session.ask(START, machine);
  const time = machineTimeOf(data, session.ask(START, machineTime));
  if (!data || !time || scene.view === 'latency') return undefined;
  const { step } = momentOf(scene, session);
  return time.positionOf(busiest(flightsOf(data), windowOf(data, operationAt(data, step))));
}

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
  layers,
};
