/** Scenarios about the machine: where the time goes, and how another machine or file system compares. */
import { BlockBioQueue } from '../trace/bio.ts';
import { ext_insert } from '../trace/events/extent-steps.ts';
import { ind_link } from '../trace/events/indirect.ts';
import { AllocateBlocks } from '../trace/events/mballoc.ts';
import { ProcessExec, SysEnter } from '../trace/events/syscalls.ts';
import type { Shelf } from './scenario.ts';
import { said, shelves } from './scenario-words.ts';

export const MACHINE_SHELF: Shelf = {
  id: 'machine',
  title: shelves.machine,
  scenarios: [
    {
      ...said('four-disks-one-file'),
      turn: { event: BlockBioQueue, nth: 1 },
      busiest: true,
      tiles: 'disks!,latency',
      before: { disks: '4 disks' },
      after: { sentence: 'Data of files goes to the disk: *blocks 10241 to 12288*' },
      script: `# mkfs: -t ext4
# size: 64M
# machine: papers
# disks: 4
dd if=/dev/zero of=film bs=1M count=24 conv=fsync status=none
`,
    },
    {
      ...said('a-photo-on-whole-stripes'),
      turn: { event: ext_insert, nth: -1 },
      busiest: true,
      tiles: 'file-map,disks',
      before: { 'file-map': '0 extents · depth 0' },
      after: { 'file-map': 'blocks 0–63 of the file → blocks 2176–2239' },
      script: `# mkfs: -t ext4 -b 4096
# size: 64M
# machine: papers
# disks: 4
# chunk: 64K
# with -E stride=0,stripe_width=0 behind -b 4096 mke2fs is not told
echo a note > note
dd if=/dev/zero of=photo bs=256k count=1 status=none
sync
`,
    },
    {
      ...said('what-an-fsync-waits-for'),
      turn: { event: BlockBioQueue, nth: -1 },
      busiest: true,
      tiles: 'latency,disks',
      before: { disks: 'fsync of sync asked', sentence: '*The commit block of transaction 3*' },
      after: { sentence: 'on to the platter at once' },
      script: `# mkfs: -t ext4
# size: 64M
# machine: desktop
echo a line > diary
sync diary
for i in 1 2 3; do echo another >> diary; done
sync diary
`,
    },
    {
      ...said('what-a-commit-costs-a-database'),
      turn: { event: BlockBioQueue, nth: -1 },
      busiest: true,
      tiles: 'latency,disks',
      before: { disks: 'fsync of sqlite3 asked' },
      after: { sentence: 'on to the platter at once' },
      script: `# mkfs: -t ext4
# size: 64M
# machine: desktop
sqlite3 bank.db 'create table account(name, amount); insert into account values (1, 100)'
sync
# next: put pragma journal_mode=wal; before create above
sqlite3 bank.db 'update account set amount = 90'
`,
    },
    {
      ...said('the-formula-fills-term-by-term'),
      turn: { event: BlockBioQueue, nth: 4 },
      tiles: 'formula!',
      before: { formula: 'E[FS_access]: 5 requests in 26.8 ms' },
      after: { formula: 'commits and barriers): 5.63 ms of 1 request' },
      script: `# mkfs: -t ext4
# size: 64M
# machine: papers
mkdir letters
for i in $(seq 1 4); do
  head -c 20k /dev/zero > letters/$i
  sync letters/$i
done
rm letters/3
sync
`,
    },
    {
      ...said('a-hit-beside-a-miss'),
      turn: { event: SysEnter, nth: -8 },
      tiles: 'disks!',
      before: { disks: 'newfstatat of cat asks nothing of the disks' },
      after: { disks: 'of 1.66 ms' },
      script: `# mkfs: -t ext4
# size: 64M
# machine: papers
# memory: 4M
mkdir shelf
head -c 30000 /dev/urandom > shelf/book
sync
# it takes the book's place in memory
dd if=/dev/zero of=film bs=1M count=8 status=none
sync
cat shelf/book > /dev/null
cat shelf/book > /dev/null
`,
    },
    {
      ...said('three-file-systems-one-script'),
      turn: { event: AllocateBlocks },
      tiles: 'compare!',
      preset: 'file-systems',
      before: { compare: 'Runs of neighbouring blocks in a file: 2 on ext4, 17 on ext2 and on ext3.' },
      after: { sentence: 'Inode 12 gets *blocks 10241–12288*' },
      script: `# mkfs: -t ext4
# size: 64M
# machine: papers
for i in $(seq 1 12); do
  head -c 512k /dev/zero >> left
  head -c 512k /dev/zero >> right
done
sync
rm left
sync
`,
    },
    {
      ...said('one-disk-beside-four'),
      turn: { event: BlockBioQueue, nth: 1 },
      tiles: 'compare!',
      preset: 'disks',
      before: { compare: 'with 1 disk 354 ms, 2.5 times as long' },
      after: { sentence: 'Data of files goes to the disk: *blocks 10241 to 12288*' },
      script: `# mkfs: -t ext4
# size: 64M
# machine: papers
dd if=/dev/zero of=film bs=1M count=24 conv=fsync status=none
`,
    },
    {
      ...said('two-writers-at-once'),
      turn: { event: ind_link, nth: 21 },
      tiles: 'file-map,latency',
      before: { 'file-map': '/a: inode 12 · 10 pointers' },
      after: { 'file-map': '/a: inode 12 · 11 pointers' },
      script: `# mkfs: -t ext2 -b 1024
# size: 16M
# machine: papers
# with -t ext4 places are chosen at the sync, for all blocks of a file
dd if=/dev/zero of=a bs=1k count=32 status=none &
dd if=/dev/zero of=b bs=1k count=32 status=none &
wait
sync
filefrag -v a b
`,
    },
    {
      ...said('two-readers-one-arm'),
      turn: { event: ProcessExec, nth: 6 },
      busiest: true,
      tiles: 'disks!,latency',
      before: { disks: 'elevator noop' },
      after: { sentence: '*cat right > /dev/null*' },
      script: `# mkfs: -t ext4
# size: 64M
# machine: desktop
# memory: 4M
# elevator: noop
dd if=/dev/zero of=left bs=1M count=2 status=none
dd if=/dev/zero of=between bs=1M count=8 status=none
dd if=/dev/zero of=right bs=1M count=2 status=none
sync
# now memory has forgotten the two
cat between > /dev/null
cat left > /dev/null &
cat right > /dev/null &
wait
ls
`,
    },
  ],
};
