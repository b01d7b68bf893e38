/**
 * First scripts: each shows one thing on a volume small enough to follow, and says what to watch. A lesson could begin
 * with any of them; tests/app/scenarios.test.ts plays all of them to the end.
 */

import type { AnyKind } from '../trace/event.ts';
import { DxConvert, DxSplit } from '../trace/events/dx.ts';
import { ext_grow_indepth, ext_insert, ext_split, ext_split_extent } from '../trace/events/extent-steps.ts';
import { FreeInode } from '../trace/events/ialloc.ts';
import { ind_link } from '../trace/events/indirect.ts';
import { AllocateBlocks, FreeBlocks, MballocAlloc, NewGroupPa, NewInodePa } from '../trace/events/mballoc.ts';
import { FindEntry, OrphanAdd } from '../trace/events/names.ts';
import { DaReleaseSpace, DaWritePagesExtent } from '../trace/events/writeback.ts';
import { XattrNewBlock } from '../trace/events/xattr.ts';
import { CHECK_SHELF } from './scenarios-check.ts';
import { CRASH_SHELF } from './scenarios-crash.ts';
import { MACHINE_SHELF } from './scenarios-machine.ts';

export interface Scenario {
  name: string;
  /** One sentence. */
  watch: string;
  script: string;
  /** The event to start just after: the turning point of the story. Without it, the end. */
  after?: AnyKind;
  /** Which event of that kind: the first by default; -1 is the last. */
  nth?: number;
  /** The tiles that show it, in a link's form. */
  tiles?: string;
  /** It is about the disks: time goes by the machine's, and begins when from there on most is under way. */
  busiest?: boolean;
}

export interface Shelf {
  title: string;
  scenarios: readonly Scenario[];
}

const SMALL = '# mkfs: -t ext4 -b 1024\n# size: 16M\n';

const OUTGROWS: Scenario = {
  name: 'A file outgrows its inode',
  watch:
    'Single blocks far apart need an extent each. The inode has four slots; with the fifth, the tree gets a level.',
  after: ext_grow_indepth,
  script: `${SMALL}# single blocks far apart
for i in $(seq 0 11); do
  dd if=/dev/zero of=db bs=1k count=1 \\
    seek=$((i * 37)) conv=notrunc status=none
done
sync
filefrag -v db
`,
};

export const SHELVES: readonly Shelf[] = [
  {
    title: 'Maps: where a file’s blocks are',
    scenarios: [
      OUTGROWS,
      {
        name: 'A leaf of the tree splits',
        watch: 'A leaf of 1 KiB holds 84 extents. When it is full, a new leaf opens beside it.',
        after: ext_split,
        script: `${SMALL}# every third block: no two extents can merge
for i in $(seq 0 199); do
  dd if=/dev/zero of=f bs=1k count=1 \\
    seek=$((i * 3)) conv=notrunc status=none
done
sync
`,
      },
      {
        name: 'Written into the middle of a preallocation',
        watch:
          'A preallocation is one unwritten extent. A write into its middle cuts it in three; more writes merge it again.',
        after: ext_split_extent,
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
        name: 'A hole is punched',
        watch: 'Blocks in the middle of a file are given back: one extent becomes two, and the size stays.',
        after: FreeBlocks,
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
        name: 'ext3: pointers in place of extents',
        watch:
          'Twelve pointers in the inode, then a block of 256 pointers, then a block of such blocks: one number for every block.',
        after: ind_link,
        script: `# mkfs: -t ext3 -b 1024
# size: 16M
dd if=/dev/zero of=f bs=1k count=300 status=none
sync
filefrag -v f
`,
      },
      {
        name: 'ext4: the same file in one extent',
        watch: 'The file that cost ext3 three blocks of pointers is one entry of twelve bytes here.',
        after: ext_insert,
        script: `${SMALL}dd if=/dev/zero of=f bs=1k count=300 status=none
sync
filefrag -v f
`,
      },
    ],
  },
  {
    title: 'Space: which blocks a file gets',
    scenarios: [
      {
        name: 'Two files grown in turns',
        watch: 'Each flush would put the two side by side. The preallocation of each file keeps them apart.',
        after: NewInodePa,
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
        name: 'Small files share a place',
        watch: 'Files flushed together are packed side by side, out of one preallocation of the processor.',
        after: NewGroupPa,
        script: `${SMALL}mkdir d
for i in $(seq 1 20); do
  head -c $((i * 300)) /dev/zero > d/f$i
done
sync
ls -li d
`,
      },
      {
        name: 'Deleted and used again',
        watch: 'Every third file goes. Watch its bits clear, and new files take the inodes and the room.',
        after: FreeInode,
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
        name: 'Free space in pieces',
        watch:
          'Every second file is gone, and one of 3 MiB comes: group after group is searched, and it takes the gaps in pieces.',
        after: MballocAlloc,
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
    ],
  },
  {
    title: 'Time: when it reaches the disk',
    scenarios: [
      {
        name: 'Many writes, one allocation',
        watch: 'Thirty-two small writes only promise room. The flush makes one request of them, and one extent.',
        after: DaWritePagesExtent,
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
        name: 'Deleted before it was flushed',
        watch: 'The data never gets a place: nothing is allocated, and no data block of the volume changes.',
        after: DaReleaseSpace,
        script: `# mkfs: -t ext4
# size: 32M
dd if=/dev/urandom of=draft bs=4k count=50 status=none
rm draft
sync
`,
      },
      {
        name: 'Without delayed allocation',
        watch:
          'Mounted with nodelalloc, each write asks for its blocks at once: two files grown in turns end up interleaved.',
        after: AllocateBlocks,
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
  },
  {
    title: 'Names',
    scenarios: [
      {
        name: 'A directory becomes a tree',
        watch:
          'One block holds some sixty names of this length. With the next, ext4 sorts them by hash and puts an index above.',
        after: DxConvert,
        script: `${SMALL}mkdir d
for i in $(seq 1 80); do
  : > d/name_$i
done
sync
`,
      },
      {
        name: 'A directory grows an index',
        watch: 'Five names need no index. Step on: block 0 fills, becomes the root of a hash tree, and the names move.',
        after: DxConvert,
        tiles: 'directory!,tree',
        script: `${SMALL}mkdir d
for name in apple fig kiwi lemon pear; do : > d/$name; done
for i in $(seq 1 70); do
  : > d/name_$i
done
sync
`,
      },
      {
        name: 'A leaf splits',
        watch: 'A full leaf: its names are sorted by hash, and the upper half of them moves to a new leaf.',
        after: DxSplit,
        nth: 1,
        tiles: 'directory!',
        script: `${SMALL}mkdir d
for i in $(seq 1 130); do
  : > d/name_$i
done
sync
`,
      },
      {
        name: 'A lookup',
        watch:
          'To remove a name it is looked for: hash, root, leaf, record. Type another name to compare what it costs.',
        after: FindEntry,
        nth: -1,
        tiles: 'directory!',
        script: `${SMALL}mkdir d
for i in $(seq 1 400); do
  : > d/name_$i
done
sync
[ -e d/nobody ] || echo nobody is not there
rm d/name_97
`,
      },
      {
        name: 'Where inodes go',
        watch:
          'Directories of the root are spread over the groups; files and subdirectories stay near their directory.',
        tiles: 'tree,inode-table!',
        script: `# mkfs: -t ext4 -b 1024 -g 1024 -N 512 -O ^flex_bg
# size: 8M
for d in a b c d e; do mkdir $d; done
for d in a b c d e; do
  for i in 1 2 3 4 5 6; do : > $d/f$i; done
  mkdir $d/sub
  for i in 1 2; do : > $d/sub/g$i; done
done
rm a/f3 c/f1 c/f2
sync
ls -i a
`,
      },
      {
        name: 'Attributes outgrow the inode',
        watch: 'Short attributes are kept behind the fields of the inode. The long one needs a block of its own.',
        after: XattrNewBlock,
        tiles: 'inode!',
        script: `${SMALL}echo hello > f
setfattr -n user.author -v Ada f
setfattr -n user.colour -v green f
setfattr -n user.comment -v "$(printf 'a long remark %.0s' $(seq 1 8))" f
sync
getfattr -d f
`,
      },
      {
        name: 'A file without a name',
        watch: 'The name goes while the file is open. The inode waits in the orphan list until it is closed.',
        after: OrphanAdd,
        script: `${SMALL}exec 3> f
echo still here >&3
rm f
sync
exec 3>&-
sync
`,
      },
    ],
  },
  CRASH_SHELF,
  CHECK_SHELF,
  MACHINE_SHELF,
];

/** @internal */
export const SCENARIOS: readonly Scenario[] = SHELVES.flatMap((shelf) => shelf.scenarios);

/** The first visit's script. */
export const FIRST = OUTGROWS;

export const scenarioOf = (script: string): Scenario | undefined => SCENARIOS.find((s) => s.script === script);

/** A script's title: a scenario's name, or its first comment or command. */
export function titleOf(run: string): string {
  const scenario = scenarioOf(run);
  if (scenario) return scenario.name;
  const line = run.split('\n').find((l) => l.trim() && !/^\s*#\s*(mkfs|size|mount):/.test(l));
  return (line ?? run).replace(/^\s*#\s*/, '').trim();
}
