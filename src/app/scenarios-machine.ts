/** Scenarios about the machine: where the time goes, and how another machine or file system compares. */
import { BlockBioQueue } from '../trace/bio.ts';
import { ext_insert } from '../trace/events/extent-steps.ts';
import { ind_link } from '../trace/events/indirect.ts';
import { AllocateBlocks } from '../trace/events/mballoc.ts';
import { ProcessExec, SysEnter } from '../trace/events/syscalls.ts';
import type { Shelf } from './scenario.ts';

export const MACHINE_SHELF: Shelf = {
  id: 'machine',
  title: 'The machine',
  scenarios: [
    {
      id: 'four-disks-one-file',
      name: 'Four disks, one file',
      watch: 'Chunk by chunk the disks take turns: a long write keeps four arms busy at once.',
      learnt:
        'Neighbouring chunks lie on four disks: a long write is shared out, while a short one keeps one arm busy.',
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
      id: 'a-photo-on-whole-stripes',
      name: 'A photo on whole stripes',
      watch:
        'mke2fs knows the stripe size, so a photo of one stripe starts on a stripe boundary: a chunk for each disk.',
      learnt:
        'The allocator begins large files at a multiple of the stripe: one write, and each disk moves its arm once.',
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
      id: 'what-an-fsync-waits-for',
      name: 'What an fsync waits for',
      watch:
        'A line of text costs milliseconds: the journal waits for the platter to turn, and for the cache to empty.',
      learnt: 'The line itself is quick: most of the wait is the journal, which empties the disk’s cache twice.',
      turn: { event: BlockBioQueue, nth: -1 },
      busiest: true,
      tiles: 'latency,disks',
      before: { disks: 'fsync of sync asked' },
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
      id: 'what-a-commit-costs-a-database',
      name: 'What a commit costs a database',
      watch:
        'SQLite changes one number: the old page goes into a journal, and the disk is waited for, again and again.',
      learnt:
        'Four waits for one number: the journal twice, its name, the database. With a write-ahead log it is one a commit.',
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
      id: 'the-formula-fills-term-by-term',
      name: 'The formula fills, term by term',
      watch:
        'Each request that finishes adds its time to one term: directories, metadata, free lists, file data, journal.',
      learnt:
        'In the end the journal’s term is the largest, 31.6 of 94.5 ms: mostly the time until the platter has turned.',
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
      id: 'a-hit-beside-a-miss',
      name: 'A hit beside a miss',
      watch: 'The book is not in memory any more: cat is about to wait for the disk. Another cat comes right after it.',
      learnt: 'The first read waits for the disk. Ten steps on, the second finds the book in memory, 25 times as fast.',
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
      id: 'three-file-systems-one-script',
      name: 'Three file systems, one script',
      watch: 'Two files grow in turns on ext2, ext3 and ext4, and one is deleted: which stays whole, and who waits?',
      learnt: 'ext4 chose all places at the sync: two long runs where ext2 and ext3 have many, and seeks to each.',
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
      id: 'one-disk-beside-four',
      name: 'One disk beside four',
      watch: 'One film of 24 MiB on one disk, on two and on four: how much shorter does a program wait?',
      learnt:
        'Four disks share the data, not the seeks: the wait for file data is divided, that for the journal is not.',
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
      id: 'two-writers-at-once',
      name: 'Two writers at once',
      watch:
        'Two programs write in turns, and so their files lie on ext2, block by block at first. With -t ext4 both stay whole.',
      learnt:
        'Without delayed allocation the order of the writes is the order on disk: a and b have each other’s blocks between.',
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
      id: 'two-readers-one-arm',
      name: 'Two readers, one arm',
      watch: 'Two files read at once send the arm to and fro. With elevator: cfq each program has the arm for a while.',
      learnt: 'With noop the arm goes to and fro between the files; cfq keeps it with one program for a while.',
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
