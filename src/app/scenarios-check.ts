/** Scenarios about checking: something is broken on purpose, and e2fsck finds and repairs it. */
import { E2fsckDone, E2fsckPass, E2fsckProblem } from '../trace/events/fsck.ts';
import type { Shelf } from './scenario.ts';

const FILES = `# mkfs: -t ext4 -b 1024
# size: 16M
mkdir docs old
for i in $(seq 1 60); do
  echo $i > docs/a-note-with-a-name-that-is-not-short-$i
done
dd if=/dev/zero of=song bs=1k count=40 status=none
dd if=/dev/zero of=film bs=1k count=200 status=none
# unmounted from here on
`;

export const CHECK_SHELF: Shelf = {
  id: 'checks',
  title: 'Checks: what e2fsck finds',
  scenarios: [
    {
      id: 'a-name-is-lost',
      name: 'A name is lost',
      watch: 'An inode is in use, and no name leads to it. The fourth pass finds it, and it goes to lost+found.',
      learnt: 'Pass 4 compares names counted with links kept. An inode that no name leads to gets one in lost+found.',
      turn: { event: E2fsckProblem },
      tiles: 'fsck,map',
      before: { fsck: 'under way: nothing so far' },
      after: { fsck: 'Pass 4: Unattached inode 73.' },
      script: `${FILES}damage name
e2fsck -fy disk.img
`,
    },
    {
      id: 'two-files-claim-one-block',
      name: 'Two files claim one block',
      watch:
        'A write to one file would destroy the other’s data. The first file gets a copy of its own, and the other keeps the block.',
      learnt:
        'Which of the two files the block belonged to is nowhere recorded: one gets a copy, and one of them is wrong.',
      turn: { event: E2fsckProblem },
      tiles: 'fsck,file-map',
      before: { fsck: 'Pass 1D, Reconciling multiply-claimed blocks (each its own block): under way' },
      after: { fsck: 'has 1 multiply-claimed block(s), shared with 1 file(s)' },
      script: `${FILES}damage shared
e2fsck -fy disk.img
`,
    },
    {
      id: 'the-superblock-is-wiped',
      name: 'The superblock is wiped',
      watch: 'Nothing says any more what this volume is. Its copies in other groups do, and one takes its place.',
      learnt:
        'The superblock has copies at known places: one of them says what the volume is, and the check can begin.',
      turn: { event: E2fsckPass },
      tiles: 'fsck,map',
      before: { fsck: 'under way: nothing so far' },
      after: { fsck: 'Pass 0, Checking superblock and descriptors (superblock, descriptors): under way' },
      script: `${FILES}damage superblock
e2fsck -fy disk.img
`,
    },
    {
      id: 'what-was-never-used-is-not-read',
      name: 'What was never used is not read',
      watch: 'Of some four thousand inodes the check reads those that were ever used: each group says where they end.',
      learnt:
        'Each group’s bg_itable_unused says how many inodes at its end were never used: 75 of 4,096 were visited.',
      turn: { event: E2fsckDone },
      tiles: 'fsck,inode-table',
      before: { fsck: 'e2fsck -n, under way: nothing so far' },
      after: { fsck: '75 visits to 4,096 inodes' },
      script: `${FILES}e2fsck -fn disk.img
`,
    },
  ],
};
