/** Scenarios about maps: extents, and pointers in place of them. */
import { ext_insert, ext_split, ext_split_extent } from '../trace/events/extent-steps.ts';
import { ind_link } from '../trace/events/indirect.ts';
import { FreeBlocks } from '../trace/events/mballoc.ts';
import { Tune2fsChange } from '../trace/events/tune2fs.ts';
import { FIRST } from './first-scenario.ts';
import { type Shelf, SMALL } from './scenario.ts';

const BLOCKS_300 = `dd if=/dev/zero of=f bs=1k count=300 status=none
sync
filefrag -v f
`;

export const MAP_SHELF: Shelf = {
  id: 'maps',
  title: 'Maps: where a file’s blocks are',
  scenarios: [
    FIRST,
    {
      id: 'a-leaf-of-the-tree-splits',
      name: 'A leaf of the tree splits',
      watch: 'A full leaf of 84 extents gets one more, for its middle: all behind that place move to a new leaf.',
      learnt:
        'A full leaf is cut where the new extent belongs, not in half: 43 stayed, 41 moved, and both have room now.',
      turn: { event: ext_split },
      tiles: 'file-map!',
      before: { 'file-map': '84 extents · depth 1' },
      after: { 'file-map': 'This step: block 9730 is new; 41 entries moved' },
      script: `${SMALL}# every fourth block: 84 extents fill a leaf
for i in $(seq 0 83); do
  dd if=/dev/zero of=f bs=1k count=1 \\
    seek=$((i * 4)) conv=notrunc status=none
done
sync
# and one more, between the 43rd and the 44th
dd if=/dev/zero of=f bs=1k count=1 seek=170 conv=notrunc status=none
sync
`,
    },
    {
      id: 'a-new-leaf-beside-a-full-one',
      name: 'A new leaf beside a full one',
      watch: 'A leaf of 1 KiB holds 84 extents. When it is full, a new leaf opens beside it.',
      learnt: 'A file that grows at its end leaves the full leaf whole: the new leaf begins with the new extent.',
      turn: { event: ext_split },
      tiles: 'file-map!',
      before: { 'file-map': '84 extents · depth 1' },
      after: { 'file-map': 'This step: block 9347 is new' },
      script: `${SMALL}# every third block: no two extents can merge
for i in $(seq 0 199); do
  dd if=/dev/zero of=f bs=1k count=1 \\
    seek=$((i * 3)) conv=notrunc status=none
done
sync
`,
    },
    {
      id: 'written-into-the-middle-of-a-preallocation',
      name: 'Written into the middle of a preallocation',
      watch:
        'A preallocation is one unwritten extent. A write into its middle cuts it in three; more writes merge it again.',
      learnt: 'An extent is written or unwritten as a whole. To mark its middle, it is cut into three entries.',
      turn: { event: ext_split_extent },
      tiles: 'file-map,page-cache',
      before: { 'file-map': '1 extent · depth 0', 'page-cache': '4 KiB of 1 file waits' },
      after: { 'file-map': 'blocks 0–403 of the file → blocks 9217–9620' },
      script: `# mkfs: -t ext4
# size: 32M
fallocate -l 1M f
sync
dd if=/dev/zero of=f bs=4k count=1 seek=100 conv=notrunc status=none
sync
dd if=/dev/zero of=f bs=4k count=4 seek=101 conv=notrunc status=none
sync
filefrag -v f
`,
    },
    {
      id: 'a-hole-is-punched',
      name: 'A hole is punched',
      watch: 'Blocks in the middle of a file are given back: one extent becomes two, and the size stays.',
      learnt: 'The map loses the blocks first, and the bitmap gets them back after that; a hole reads as zeros.',
      turn: { event: FreeBlocks },
      tiles: 'file-map,buddy',
      before: { 'file-map': '2 extents · depth 0' },
      after: { sentence: 'gives back *blocks 8745–8824*' },
      script: `# mkfs: -t ext4
# size: 32M
dd if=/dev/zero of=f bs=4k count=64 status=none
sync
fallocate -p -o 40960 -l 81920 f
sync
filefrag -v f
`,
    },
    {
      id: 'ext3-pointers-in-place-of-extents',
      name: 'ext3: pointers in place of extents',
      watch:
        'The inode has twelve pointers to data. For block 12 of the file, a block of 256 pointers is needed first.',
      learnt:
        'ext3 keeps one pointer for each block of data: a file of 300 blocks needs three more blocks of pointers.',
      turn: { event: ind_link, nth: 12 },
      tiles: 'file-map!',
      before: { 'file-map': '12 pointers' },
      after: { 'file-map': '13 pointers' },
      script: `# mkfs: -t ext3 -b 1024
# size: 16M
${BLOCKS_300}`,
    },
    {
      id: 'ext4-the-same-file-in-one-extent',
      name: 'ext4: the same file in one extent',
      watch: 'The file that cost ext3 three blocks of pointers is one entry of twelve bytes here.',
      learnt: 'An extent says where a run begins and how long it is: 300 blocks in twelve bytes of the inode.',
      turn: { event: ext_insert },
      tiles: 'file-map,page-cache',
      before: { 'file-map': '0 extents · depth 0' },
      after: { 'file-map': 'blocks 0–299 of the file → blocks 1172–1471' },
      script: `${SMALL}${BLOCKS_300}`,
    },
    {
      id: 'extents-beside-indirect-blocks',
      name: 'Extents beside indirect blocks',
      watch: 'One script on two volumes, one scrubber for both: left, most of the file’s blocks still have no pointer.',
      learnt: 'Left, 240 pointers and a block for most of them; right, one extent in the inode says the same.',
      turn: { event: ind_link, nth: -1 },
      tiles: 'beside!',
      before: { beside: 'with indirect blocks inode 12 · 16 pointers · 1 indirect block' },
      after: { beside: 'with indirect blocks inode 12 · 240 pointers · 1 indirect block' },
      script: `# mkfs: -t ext4 -b 1024 -O ^extent,^64bit
# size: 16M
# machine: papers
# beside it the same runs with extents
dd if=/dev/zero of=f bs=30k count=8 status=none
sync
rm f
sync
`,
    },
    {
      id: 'an-ext2-becomes-an-ext4-in-place',
      name: 'An ext2 becomes an ext4, in place',
      watch:
        'It gets a journal, then extents. Files that are there keep their lists of blocks; a new file gets an extent.',
      learnt: 'A feature is a bit in the superblock. It changes what is made from then on, and nothing that is there.',
      turn: { event: Tune2fsChange, nth: 1 },
      tiles: 'map,file-map',
      before: { sentence: 'The superblock goes to the disk' },
      after: { sentence: 'extent is on' },
      script: `# mkfs: -t ext2 -b 1024
# size: 16M
dd if=/dev/zero of=old bs=1k count=300 status=none
# a journal makes an ext3 of it
tune2fs -j disk.img
dd if=/dev/zero of=journaled bs=1k count=300 status=none
sync
# and these an ext4
tune2fs -O extent,uninit_bg,dir_nlink disk.img
dd if=/dev/zero of=new bs=1k count=300 status=none
sync
filefrag -v old journaled new
e2fsck -fn disk.img
`,
    },
    {
      id: 'an-ext4-becomes-an-ext3-again',
      name: 'An ext4 becomes an ext3 again',
      watch: 'The small file’s extent becomes block numbers by chattr -e. The large file has to be written once more.',
      learnt:
        'Features may go once no file needs them. A file with more than twelve blocks loses its extents only as a copy.',
      turn: { event: ind_link },
      tiles: 'file-map!',
      before: { 'file-map': '0 pointers' },
      after: { 'file-map': '1 pointer' },
      script: `# mkfs: -t ext4 -b 1024 -O uninit_bg,^metadata_csum,^64bit,^flex_bg
# size: 16M
# mount: nodelalloc
dd if=/dev/zero of=small bs=1k count=8 status=none
dd if=/dev/zero of=large bs=1k count=20 status=none
sync
chattr -e small
chattr -e large 2>&1 || lsattr small large
# no option of tune2fs takes this bit away
debugfs -w -R "feature -extent" disk.img
cp -p large copy
mv copy large
sync
lsattr small large
# what else ext3 does not know
tune2fs -O ^uninit_bg,^dir_nlink,^extra_isize,^huge_file disk.img
e2fsck -fy disk.img
filefrag small large
`,
    },
  ],
};
