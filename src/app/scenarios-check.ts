/** First scripts about checking: something is broken on purpose, and e2fsck finds and repairs it. */
import { E2fsckPass, E2fsckProblem } from '../trace/events/fsck.ts';
import type { Shelf } from './scenarios.ts';

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
  title: 'Checks: what e2fsck finds',
  scenarios: [
    {
      name: 'A name is lost',
      watch: 'An inode is in use, and no name leads to it. The fourth pass finds it, and it goes to lost+found.',
      after: E2fsckProblem,
      tiles: 'fsck,map',
      script: `${FILES}damage name
e2fsck -fy disk.img
`,
    },
    {
      name: 'Two files claim one block',
      watch:
        'Whoever writes would destroy the other’s data. Each file gets a block of its own, and the check begins again.',
      after: E2fsckProblem,
      tiles: 'fsck,file-map',
      script: `${FILES}damage shared
e2fsck -fy disk.img
`,
    },
    {
      name: 'The superblock is wiped',
      watch: 'Nothing says any more what this volume is. Its copies in other groups do, and one takes its place.',
      after: E2fsckPass,
      tiles: 'fsck,map',
      script: `${FILES}damage superblock
e2fsck -fy disk.img
`,
    },
    {
      name: 'What was never used is not read',
      watch: 'Of some four thousand inodes the check reads those that were ever used: each group says where they end.',
      tiles: 'fsck,inode-table',
      script: `${FILES}e2fsck -fn disk.img
`,
    },
  ],
};
