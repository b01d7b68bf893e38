/** Scenarios about checking: something is broken on purpose, and e2fsck finds and repairs it. */
import { E2fsckDone, E2fsckPass, E2fsckProblem } from '../trace/events/fsck.ts';
import type { Shelf } from './scenario.ts';
import { said, shelves } from './scenario-words.ts';

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
  title: shelves.checks,
  scenarios: [
    {
      ...said('a-name-is-lost'),
      turn: { event: E2fsckProblem },
      tiles: 'fsck,map',
      before: { fsck: 'under way: nothing so far' },
      after: { fsck: 'Pass 4: Unattached inode 73.' },
      script: `${FILES}damage name
e2fsck -fy disk.img
`,
    },
    {
      ...said('two-files-claim-one-block'),
      turn: { event: E2fsckProblem },
      tiles: 'fsck,file-map',
      before: { fsck: 'Pass 1D, Reconciling multiply-claimed blocks (each its own block): under way' },
      after: { fsck: 'has 1 multiply-claimed block(s), shared with 1 file(s)' },
      script: `${FILES}damage shared
e2fsck -fy disk.img
`,
    },
    {
      ...said('the-superblock-is-wiped'),
      turn: { event: E2fsckPass },
      tiles: 'fsck,map',
      before: { fsck: 'under way: nothing so far' },
      after: { fsck: 'Pass 0, Checking superblock and descriptors (superblock, descriptors): under way' },
      script: `${FILES}damage superblock
e2fsck -fy disk.img
`,
    },
    {
      ...said('what-was-never-used-is-not-read'),
      turn: { event: E2fsckDone },
      tiles: 'fsck,inode-table',
      before: { fsck: 'e2fsck -n, under way: nothing so far' },
      after: { fsck: '75 visits to 4,096 inodes' },
      script: `${FILES}e2fsck -fn disk.img
`,
    },
  ],
};
