/** Scenarios about names, directories and inodes. */
import { DxConvert, DxSplit } from '../trace/events/dx.ts';
import { AllocateInode } from '../trace/events/ialloc.ts';
import { FindEntry, OrphanAdd, OrphanDel } from '../trace/events/names.ts';
import { XattrNewBlock } from '../trace/events/xattr.ts';
import { type Shelf, SMALL } from './scenario.ts';
import { said, shelves } from './scenario-words.ts';

export const NAMES_SHELF: Shelf = {
  id: 'names',
  title: shelves.names,
  scenarios: [
    {
      ...said('a-directory-becomes-a-tree'),
      turn: { event: DxConvert },
      tiles: 'directory!',
      before: { directory: '61 names 2 blocks linear' },
      after: { directory: '61 names 2 blocks index, 1 level' },
      script: `${SMALL}mkdir d
for i in $(seq 1 80); do
  : > d/name_$i
done
sync
`,
    },
    {
      ...said('a-directory-grows-an-index'),
      turn: { event: DxConvert },
      tiles: 'directory!,tree',
      before: { directory: '62 names 2 blocks linear' },
      after: { directory: '62 names 2 blocks index, 1 level' },
      script: `${SMALL}mkdir d
for name in apple fig kiwi lemon pear; do : > d/$name; done
for i in $(seq 1 70); do
  : > d/name_$i
done
sync
`,
    },
    {
      ...said('a-leaf-splits'),
      turn: { event: DxSplit, nth: 1 },
      tiles: 'directory!',
      before: { directory: '111 names 4 blocks index, 1 level' },
      after: { sentence: '*32 of them*, from 0xb02b0c4c on, move to block 3' },
      script: `${SMALL}mkdir d
for i in $(seq 1 130); do
  : > d/name_$i
done
sync
`,
    },
    {
      ...said('a-lookup'),
      turn: { event: FindEntry, nth: -1 },
      tiles: 'directory!',
      before: { directory: '400 names 10 blocks index, 1 level' },
      after: { sentence: '*name_97* is looked for in directory 12, by its hash tree' },
      script: `${SMALL}mkdir d
for i in $(seq 1 400); do
  : > d/name_$i
done
sync
[ -e d/absent ] || echo absent is not there
rm d/name_97
`,
    },
    {
      ...said('where-inodes-go'),
      turn: { event: AllocateInode, nth: 5 },
      tiles: 'inode-table,tree',
      before: { tree: 'a 193 empty' },
      after: { sentence: '*inode 194* of group 3' },
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
      ...said('attributes-outgrow-the-inode'),
      turn: { event: XattrNewBlock },
      tiles: 'inode!',
      before: { inode: 'Inode 12 /f' },
      after: { sentence: 'Inode 12 gets *block 1172* for its attributes' },
      script: `${SMALL}echo hello > f
setfattr -n user.author -v Ada f
setfattr -n user.colour -v green f
setfattr -n user.comment -v "$(printf 'a long remark %.0s' $(seq 1 8))" f
sync
getfattr -d f
`,
    },
    {
      ...said('a-file-without-a-name'),
      turn: { event: OrphanAdd },
      tiles: 'inode,tree',
      before: { tree: '/: inode 2, directory, 1 name' },
      after: { sentence: '*to the head of the orphan list*' },
      script: `${SMALL}exec 3> f
echo still here >&3
rm f
sync
exec 3>&-
sync
`,
    },
    {
      ...said('rm-rf-and-a-file-that-is-open'),
      turn: { event: OrphanDel, nth: -1 },
      tiles: 'inode-table,tree',
      before: { 'inode-table': '12 of 2,048 inodes in use' },
      after: { sentence: 'Inode 20 leaves the *orphan list*.' },
      script: `# mkfs: -t ext4 -b 1024
# size: 8M
mkdir -p work/tmp
for i in 1 2 3 4 5 6; do head -c 3000 /dev/zero > work/tmp/$i; done
head -c 20000 /dev/zero > work/log
sync
exec 3>> work/log
rm -rf work
sync
echo still writing >&3
sync
exec 3>&-
sync
`,
    },
  ],
};
