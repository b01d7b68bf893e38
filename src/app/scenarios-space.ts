/** Scenarios about the allocator: which blocks a file gets, and when it is asked. */
import { ext_insert, ext_swap } from '../trace/events/extent-steps.ts';
import { ext4_get_implied_cluster_alloc_exit } from '../trace/events/extents.ts';
import { FreeInode } from '../trace/events/ialloc.ts';
import { MballocFree, NewGroupPa, NewInodePa } from '../trace/events/mballoc.ts';
import { DaReleaseSpace, DaWritePagesExtent } from '../trace/events/writeback.ts';
import { type Shelf, SMALL } from './scenario.ts';

export const SPACE_SHELF: Shelf = {
  id: 'space',
  title: 'Space: which blocks a file gets',
  scenarios: [
    {
      id: 'two-files-grown-in-turns',
      name: 'Two files grown in turns',
      watch: 'Each flush would put the two side by side. The preallocation of each file keeps them apart.',
      learnt:
        'File x gets 40 blocks and keeps 24 more behind them in memory: its next blocks follow on, whatever y does.',
      turn: { event: NewInodePa },
      tiles: 'buddy,file-map',
      before: { buddy: 'Group 0 of 4' },
      after: { buddy: 'This step: a chunk of 64 taken whole' },
      script: `# mkfs: -t ext4 -b 1024
# size: 32M
exec 3> x 4> y
for i in $(seq 1 8); do
  head -c 40960 /dev/zero >&3; sync
  head -c 20480 /dev/zero >&4; sync
done
filefrag -v x y
`,
    },
    {
      id: 'a-file-in-pieces-is-gathered',
      name: 'A file in pieces is gathered',
      watch:
        'A donor got its blocks in a row. Page by page, it exchanges them for those of the file, and keeps the old ones.',
      learnt:
        'What a map says of a page changes in one transaction, with its data on the disk: no crash finds half of it.',
      turn: { event: ext_swap },
      tiles: 'map,file-map',
      before: { 'file-map': '@8705' },
      after: { 'file-map': '@8513', sentence: '*Blocks 0–3* of the file move' },
      script: `# mkfs: -t ext4 -b 1024
# size: 32M
for i in $(seq 0 7); do
  for f in a b; do
    dd if=/dev/zero of=$f bs=1k count=4 seek=$((i * 4)) \\
      conv=notrunc status=none
    sync
  done
done
e4defrag -c a
e4defrag -v a
filefrag a b
`,
    },
    {
      id: 'clusters-of-blocks',
      name: 'Clusters of blocks',
      watch:
        'Space is handed out eight blocks at a time. A file of one block gets its block 3: does it need more room?',
      learnt:
        'Its cluster has a place for block 3: no bit of the bitmap changes. The cluster goes with its last block.',
      turn: { event: ext4_get_implied_cluster_alloc_exit },
      tiles: 'file-map,buddy',
      before: { 'file-map': '1 extent · depth 0', buddy: '3,381 clusters free' },
      after: { sentence: '*Block 3* of the file takes its place in a cluster that the file has already' },
      script: `# mkfs: -t ext4 -b 1024 -O bigalloc -C 8192
# size: 32M
echo one > a
sync
# three blocks further on, in the same cluster
echo two | dd of=a bs=1k seek=3 conv=notrunc status=none
sync
filefrag -v a
# the cluster goes with the last of its blocks
fallocate -p -o 0 -l 1k a
df .
truncate -s 1k a
sync
df .
`,
    },
    {
      id: 'small-files-share-a-place',
      name: 'Small files share a place',
      watch: 'Files flushed together are packed side by side, out of one preallocation of the processor.',
      learnt: 'A small file takes its blocks from the 512 that this processor keeps, right behind the file before it.',
      turn: { event: NewGroupPa },
      tiles: 'buddy,page-cache',
      before: { buddy: 'Group 0 of 2', 'page-cache': '71 KiB of 20 files wait' },
      after: { buddy: 'Group 1 of 2', sentence: '*512 blocks from 9729* are preallocated' },
      script: `${SMALL}mkdir d
for i in $(seq 1 20); do
  head -c $((i * 300)) /dev/zero > d/f$i
done
sync
ls -li d
`,
    },
    {
      id: 'deleted-and-used-again',
      name: 'Deleted and used again',
      watch: 'Every third file goes. Watch its bits clear, and new files take the inodes and the room.',
      learnt: 'Deleting clears bits in bitmaps; the bytes stay until a new file takes the inode or the blocks.',
      turn: { event: FreeInode },
      tiles: 'inode-table,map',
      before: { 'inode-table': '42 of 4,096 inodes in use' },
      after: { 'inode-table': '41 of 4,096 inodes in use' },
      script: `${SMALL}mkdir d
for i in $(seq 1 30); do
  head -c 6000 /dev/zero > d/f$i
done
sync
for i in $(seq 3 3 30); do rm d/f$i; done
sync
for i in $(seq 1 6); do
  head -c 9000 /dev/zero > d/n$i
done
sync
`,
    },
    {
      id: 'a-buddys-life',
      name: 'A buddy’s life',
      watch:
        'A group of 256 blocks, the fewest that mke2fs allows, nearly full. Three files go: their blocks look for buddies.',
      learnt: 'Eight blocks come back, and with those free beside them they make one chunk of eight: buddies merge.',
      turn: { event: MballocFree, nth: -1 },
      tiles: 'buddy!',
      before: { buddy: '3 free largest 2' },
      after: { buddy: '11 free largest 8' },
      script: `# mkfs: -t ext4 -b 1024 -g 256 -N 64 -O ^has_journal,^resize_inode,^flex_bg
# size: 1M
head -c 8k /dev/zero > a
sync
head -c 2k /dev/zero > b
sync
head -c 1k /dev/zero > c
sync
rm b
rm c
rm a
sync
`,
    },
    {
      id: 'free-space-in-pieces',
      name: 'Free space in pieces',
      watch:
        'Every second file is gone, and one of 3 MiB comes: group after group is searched, and it takes the gaps in pieces.',
      learnt:
        'No gap is longer than 80 blocks, so that is what it gets: half of a volume free, and no room for one extent.',
      turn: { event: NewInodePa, nth: -3 },
      tiles: 'buddy,file-map',
      before: { buddy: '160 free · largest 64' },
      after: { buddy: 'found: 80 blocks at block 320 of group 6' },
      script: `# mkfs: -t ext4 -b 1024 -g 1024 -O ^has_journal
# size: 8M
for i in $(seq 1 60); do head -c 80k /dev/zero > f$i; done
sync
for i in $(seq 2 2 60); do rm f$i; done
sync
df .
head -c 3M /dev/zero > big
sync
filefrag -v big
df .
`,
    },
    {
      id: 'the-allocator-on-a-full-volume',
      name: 'The allocator on a full volume',
      watch: 'Little is free but gaps of seven blocks. A file of 20 has found 16 of them; where do the other four go?',
      learnt:
        'The last four come from one of the gaps of seven: the file has a second extent, far in front of the first.',
      turn: { event: NewInodePa, nth: -1 },
      tiles: 'buddy,file-map',
      before: { 'file-map': '1 extent · depth 0' },
      after: { buddy: 'This step: chunks of 4, 8 taken whole' },
      script: `# mkfs: -t ext4 -b 1024 -N 512 -O ^has_journal
# size: 2M
mkdir d
for i in $(seq 1 255); do head -c 7k /dev/zero > d/f$i; done
sync
for i in $(seq 5 25 255); do rm d/f$i; done
sync
head -c 20k /dev/zero > last
sync
filefrag -v last
`,
    },
    {
      id: 'two-days-of-a-mail-server',
      name: 'Two days of a mail server',
      watch:
        'Letters came, were read and went for two days. Now an album of 300 KiB comes, and 792 KiB are free: in one piece?',
      learnt:
        'One run of 391 is kept for small letters, and no other is longer than 151: the album gets four pieces in three groups.',
      turn: { event: ext_insert, nth: -6 },
      tiles: 'map,file-map',
      before: { 'file-map': '1 extent · depth 0' },
      after: { 'file-map': '2 extents · depth 0' },
      script: `# mkfs: -t ext4 -b 1024 -g 1024 -N 512
# size: 4M
# a letter's size, and what becomes of it, come from a seed
seed=2009 mail=0
for user in ada ben cy; do mkdir -p $user/new $user/cur; done
for hour in $(seq 1 48); do
  for user in ada ben cy; do
    seed=$(((seed * 1103515245 + 12345) % 2147483648))
    mail=$((mail + 1))
    head -c $((seed / 65536 % 30000 + 500)) /dev/zero > $user/new/$mail
    sync $user/new/$mail
    # most are read within the hour, and many of those go after eight
    [ $((seed / 4096 % 8)) = 0 ] || mv $user/new/$mail $user/cur/
    [ $((seed / 1024 % 3)) = 0 ] || rm -f $user/cur/$((mail - 24))
  done
  sleep 3600
done
df .
head -c 300k /dev/zero > cy/new/album
sync cy/new/album
filefrag -v cy/new/album
`,
    },
  ],
};

export const TIME_SHELF: Shelf = {
  id: 'time',
  title: 'Time: when it reaches the disk',
  scenarios: [
    {
      id: 'many-writes-one-allocation',
      name: 'Many writes, one allocation',
      watch: 'Thirty-two small writes only promise room. The flush makes one request of them, and one extent.',
      learnt: 'Blocks are chosen at the flush, when the whole length is known: 32 writes, one request, one extent.',
      turn: { event: DaWritePagesExtent },
      tiles: 'page-cache,file-map',
      before: { 'page-cache': '32 writes of /log: the flush begins' },
      after: { 'page-cache': '32 writes → 1 request' },
      script: `# mkfs: -t ext4
# size: 32M
for i in $(seq 1 32); do
  head -c 4096 /dev/zero >> log
done
sync
filefrag -v log
`,
    },
    {
      id: 'deleted-before-it-was-flushed',
      name: 'Deleted before it was flushed',
      watch: 'The data never gets a place: nothing is allocated, and no data block of the volume changes.',
      learnt: 'With delayed allocation a file that is deleted early costs the disk nothing: the promise is cancelled.',
      turn: { event: DaReleaseSpace },
      tiles: 'page-cache,map',
      before: { 'page-cache': '200 of them promised' },
      after: { 'page-cache': ' 0 of them promised' },
      script: `# mkfs: -t ext4
# size: 32M
dd if=/dev/urandom of=draft bs=4k count=50 status=none
rm draft
sync
`,
    },
    {
      id: 'without-delayed-allocation',
      name: 'Without delayed allocation',
      watch:
        'Mounted with nodelalloc, each write asks for its blocks at once: two files grown in turns end up interleaved.',
      learnt: 'Between two writes of x, y took the blocks behind it: x goes on elsewhere, in a second extent.',
      turn: { event: ext_insert, nth: 3 },
      tiles: 'file-map,buddy',
      before: { 'file-map': '/d/x: inode 13 · 1 extent' },
      after: { 'file-map': '/d/x: inode 13 · 2 extents' },
      script: `# mkfs: -t ext4
# size: 32M
# mount: nodelalloc
mkdir d
for i in $(seq 1 6); do
  head -c 12000 /dev/zero >> d/x
  head -c 12000 /dev/zero >> d/y
done
sync
filefrag -v d/x
`,
    },
  ],
};
