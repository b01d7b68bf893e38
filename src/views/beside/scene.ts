/** Moments that show what the two maps side by side are for. */
import { ind_link } from '../../trace/events/indirect.ts';
import type { Scene, Scenes } from '../common/scene.ts';

const LONG = `# mkfs: -t ext4 -b 1024 -O ^extent,^64bit
# size: 16M
# machine: papers
dd if=/dev/zero of=f bs=30k count=10 status=none
sync
rm f
sync
`;
const HOLES = `# mkfs: -t ext4 -b 1024
# size: 16M
for i in $(seq 0 5); do dd if=/dev/zero of=db bs=1k count=1 seek=$((i * 37)) conv=notrunc status=none; done
sync
`;

const tile = { width: 900, height: 520 };

const BESIDE_SCENES: readonly Scene[] = [
  {
    id: 'second-level',
    title: 'A list of lists beside one extent',
    about: 'Block 268 of a file needs a second level of pointers; with extents the same file is one entry.',
    shows: ['with indirect blocks: inode 12 · 300 pointers · 3 indirect blocks', 'with extents: inode 12 · 1 extent'],
    command: LONG,
    after: ind_link,
    nth: 3,
    ...tile,
  },
  {
    id: 'holes',
    title: 'Where pointers cost less',
    about: 'Six single blocks: pointers do with one block of them, and extents need a level as well.',
    shows: ['with extents: inode 12 · 6 extents · depth 1', 'blocks of the map: 1, beside it 1'],
    command: HOLES,
    ...tile,
  },
  {
    id: 'small',
    title: 'In a corner',
    about: 'The least that a tile has.',
    shows: ['with indirect blocks: inode 12 · 6 pointers'],
    command: HOLES,
    width: 340,
    height: 320,
  },
];

export const SCENES: Scenes<Scene> = {
  view: { id: 'beside', title: 'Side by side' },
  scenes: BESIDE_SCENES,
};
