/** Scenarios about names, directories and inodes. */
import { DxConvert, DxSplit } from '../trace/events/dx.ts';
import { AllocateInode } from '../trace/events/ialloc.ts';
import { FindEntry, OrphanAdd, OrphanDel } from '../trace/events/names.ts';
import { XattrNewBlock } from '../trace/events/xattr.ts';
import { type Shelf, SMALL } from './scenario.ts';

export const NAMES_SHELF: Shelf = {
  id: 'names',
  title: 'Names',
  scenarios: [
    {
      id: 'a-directory-becomes-a-tree',
      name: 'A directory becomes a tree',
      watch:
        'One block holds some sixty names of this length. With the next, ext4 sorts them by hash and puts an index above.',
      learnt: 'Block 0 is now the root of a hash tree, and its names are in a leaf: a lookup reads one leaf, not all.',
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
      id: 'a-directory-grows-an-index',
      name: 'A directory grows an index',
      watch: 'Five names need no index. With many, block 0 fills, becomes the root of a hash tree, and the names move.',
      learnt: 'Small directories have no index at all: it appears with the second block, and the names move only once.',
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
      id: 'a-leaf-splits',
      name: 'A leaf splits',
      watch: 'A full leaf: its names are sorted by hash, and the upper half of them moves to a new leaf.',
      learnt: 'The split is by hash, not by name: half of the bytes move, and the index gets one entry more.',
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
      id: 'a-lookup',
      name: 'A lookup',
      watch: 'To remove a name it is looked for: hash, root, leaf, record. Type another name to compare what it costs.',
      learnt: 'Two blocks are read of ten: the root says which leaf has the hash, and only that leaf is searched.',
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
      id: 'where-inodes-go',
      name: 'Where inodes go',
      watch: 'Directories of the root are spread over the groups; files and subdirectories stay near their directory.',
      learnt: 'A directory of the root gets a group with room; its files get inodes of the same group, near by.',
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
      id: 'attributes-outgrow-the-inode',
      name: 'Attributes outgrow the inode',
      watch: 'Short attributes are kept behind the fields of the inode. The long one needs a block of its own.',
      learnt: 'The room behind the inode’s fields was full: one block now holds the attributes that did not fit.',
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
      id: 'a-file-without-a-name',
      name: 'A file without a name',
      watch: 'The name goes while the file is open. The inode waits in the orphan list until it is closed.',
      learnt:
        'The command took the name only. The inode is in the orphan list, so that a crash cannot leave it in use for ever.',
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
      id: 'rm-rf-and-a-file-that-is-open',
      name: 'rm -rf, and a file that is open',
      watch: 'A tree of files goes, and a program still writes to one of them. It closes it: then the blocks are free.',
      learnt: 'The last name and the last open file decide: only at the close did the inode leave the orphan list.',
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
