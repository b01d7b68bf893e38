/**
 * From ext2 to ext4 in place and back, as the papers tell it, step by step; docs/inside/migration.md has the same lines.
 *
 *     ext2 ─ tune2fs -j ─▶ ext3 ─ tune2fs -O extent,… ─▶ ext4 ─ chattr +e ─▶ … ─ feature -extent, cp, tune2fs -O ^… ─▶ ext3 ─▶ ext2
 */

/** One step: what is done, and how the volume can be mounted afterwards. */
export interface Step {
  readonly name: string;
  /** A program on the volume while it is not mounted, in the words of its command line but for the image. */
  readonly tool?: readonly string[];
  /** Programs on the mounted volume, and the kind it is mounted as. */
  readonly script?: string;
  readonly as?: 'ext2' | 'ext3' | 'ext4';
  /** What Linux mounts it as afterwards, and what it does not. */
  readonly mounts: readonly string[];
  readonly refuses?: readonly string[];
}

export const MKFS = '-t ext2 -b 1024 -I 128';

export const STEPS: readonly Step[] = [
  {
    name: 'files on an ext2',
    as: 'ext2',
    script: `mkdir d
seq 1 20000 > big
echo a few words > small
cp big d/copy
ln -s big link
head -c 5000 big > five
truncate -s 300000 holes
dd if=big of=holes bs=1k count=3 seek=200 conv=notrunc status=none
chmod 600 five
touch -d '2008-07-23 10:00' big five d/copy
touch -d '2007-06-27 10:00' small holes
sync
`,
    mounts: ['ext2'],
    refuses: ['ext3'],
  },
  { name: 'tune2fs -j', tool: ['tune2fs', '-j'], mounts: ['ext2', 'ext3', 'ext4'] },
  {
    name: 'tune2fs -O extent,…',
    tool: ['tune2fs', '-O', 'extent,uninit_bg,dir_index,dir_nlink,extra_isize,huge_file'],
    mounts: ['ext4'],
    refuses: ['ext2', 'ext3'],
  },
  { name: 'e2fsck -fy', tool: ['e2fsck', '-fy'], mounts: ['ext4'] },
  {
    name: 'a new file',
    as: 'ext4',
    script: `mkdir e
seq 1 30000 > new
seq 5 900 > e/inner
touch -d '2009-01-01 10:00' new e/inner
sync
filefrag big new
`,
    mounts: ['ext4'],
  },
  {
    name: 'chattr +e',
    as: 'ext4',
    script: `chattr +e big small five holes d d/copy
sync
lsattr -R . || true
filefrag big holes
`,
    mounts: ['ext4'],
  },
  {
    name: 'chattr -e',
    as: 'ext4',
    script: `for f in big small five holes new d d/copy e e/inner; do
  chattr -e $f || echo $f keeps its extents
done
sync
lsattr -R . || true
`,
    mounts: ['ext4'],
  },
  { name: 'feature -extent', tool: ['debugfs', '-w', '-R', 'feature -extent'], mounts: ['ext4'], refuses: ['ext3'] },
  {
    name: 'copies',
    as: 'ext4',
    script: `for f in big holes new d/copy; do
  cp -p $f $f.copy
  mv $f.copy $f
done
sync
lsattr -R . || true
filefrag big new
`,
    mounts: ['ext4'],
  },
  {
    name: 'tune2fs -O ^uninit_bg,…',
    tool: ['tune2fs', '-O', '^uninit_bg,^dir_nlink,^extra_isize,^huge_file'],
    mounts: ['ext4'],
  },
  { name: 'e2fsck -fy again', tool: ['e2fsck', '-fy'], mounts: ['ext3', 'ext4'] },
  { name: 'tune2fs -O ^has_journal', tool: ['tune2fs', '-O', '^has_journal'], mounts: ['ext2'], refuses: ['ext3'] },
];
