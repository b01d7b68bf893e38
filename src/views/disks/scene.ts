/** Moments of the machine: a stripe over four disks, a commit with its barrier, a hit beside a miss. */

import { momentOf, type Scene, sessionOf } from '../gallery/scene.ts';
import { matrixOf, operationAt, type Scope, sumOf } from '../latency/layout.ts';
import { captionOf, matrixInWords } from '../latency/words.ts';
import { headTrace, movementsOf, windowOf } from './layout.ts';
import { disksInWords, windowInWords } from './words.ts';

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

export const MACHINE_SCENES: readonly MachineScene[] = [
  {
    id: 'stripe',
    title: 'A stripe over four disks',
    about: 'One long write: chunk by chunk the disks take turns, and all four arms work at once.',
    command: STRIPE,
    after: 'block:block_bio_queue',
    width: 620,
    height: 470,
    view: 'disks',
  },
  {
    id: 'commit',
    title: 'A commit with its barrier',
    about: 'Data, journal blocks, the flush, and the commit block that is forced to the platter.',
    command: COMMIT,
    after: 'block:block_bio_queue',
    width: 620,
    height: 220,
    view: 'disks',
  },
  {
    id: 'ideal',
    title: 'No arm to watch',
    about: 'A drive of flash has neither arm nor platter.',
    command: COMMIT.replace('desktop', 'laptop'),
    width: 420,
    height: 180,
    view: 'disks',
  },
  {
    id: 'matrix',
    title: 'Where a commit’s time goes',
    about: 'Rotation and the flush: the journal waits for the platter.',
    command: COMMIT,
    after: 'block:block_bio_queue',
    width: 720,
    height: 420,
    view: 'latency',
  },
  {
    id: 'hit',
    title: 'What memory holds costs no disk',
    about: 'What was just written is in memory: reading it costs the processor alone.',
    command: HIT,
    width: 560,
    height: 420,
    view: 'latency',
  },
  {
    id: 'none',
    title: 'No machine',
    about: 'A script that names none.',
    command: '# size: 16M\ntouch a\n',
    width: 420,
    height: 180,
    view: 'latency',
  },
];

const cells = (scene: MachineScene, scope: Scope): string[] => {
  const session = sessionOf(scene.command);
  const data = session.machine();
  return data ? matrixInWords(matrixOf(sumOf(data, scope, momentOf(scene, session).step))) : [];
};

/** What a scene shows, in words and in the geometry of its parts. */
export function describeMachineScene(scene: MachineScene): string {
  const session = sessionOf(scene.command);
  const data = session.machine();
  if (!data) return `${scene.title}: no machine`;
  const lines = [scene.title, captionOf(data)];
  if (scene.view === 'latency') lines.push('this call', ...cells(scene, 'one'), 'whole script', ...cells(scene, 'all'));
  else {
    const window = windowOf(data, operationAt(data, momentOf(scene, session).step));
    lines.push(windowInWords(window), ...disksInWords(data));
    for (let disk = 0; disk < data.drives.length; disk++) {
      const moves = movementsOf(data, disk, window, 400);
      const trace = headTrace(data, disk, window, 400, 20);
      lines.push(
        `disk ${disk}: ${moves.length} movements, ${trace ? `cylinders ${trace.low} to ${trace.high}` : 'rest'}`,
      );
    }
  }
  return lines.join('\n');
}
