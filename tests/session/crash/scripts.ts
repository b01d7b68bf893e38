/**
 * Short scripts whose every crash is tried: what programs do, in every journal mode and block size.
 */
import type { CrashScript } from './watched.ts';

/** A value that does not fit into an inode. */
const LONG = 'v'.repeat(200);

/** Values that find no room but in inodes of their own. */
const VALUE = 'w'.repeat(3000);
const OTHER = 'u'.repeat(7000);

/** Whole programs in a few lines; `sync FILE` is fsync. */
const WORK: Record<string, string> = {
  create: 'echo one > a\nsync a\necho two > b\nsync b',
  'create-many': 'mkdir d\nfor i in 1 2 3 4 5 6 7 8 9; do echo $i > d/f$i; done\nsync d/f5\nrm d/f1 d/f2\nsync',
  'replace-by-rename':
    'echo old > conf\nsync conf\necho new and longer > conf.tmp\nsync conf.tmp\nmv conf.tmp conf\nsync conf',
  'rename-without-fsync': 'echo old > conf\nsync\necho new > conf.tmp\nmv conf.tmp conf\nsync .',
  'truncate-and-write': 'echo old content > f\nsync f\necho new > f\nsync f',
  append: 'for i in 1 2 3 4 5; do echo line $i >> log; sync log; done',
  overwrite:
    'head -c 6000 /dev/urandom > f\nsync f\ndd if=/dev/urandom of=f conv=notrunc bs=3000 count=1 status=none\nsync f',
  'overwrite-data-only':
    'head -c 8192 /dev/urandom > f\nsync\ndd if=/dev/urandom of=f conv=notrunc bs=1000 seek=2 count=1 status=none\nsync -d f',
  truncate: 'head -c 20000 /dev/urandom > f\nsync f\ntruncate -s 5000 f\nsync f\ntruncate -s 9000 f\nsync f',
  'delete-and-reuse': 'head -c 9000 /dev/urandom > a\nsync a\nrm a\nsync .\nhead -c 9000 /dev/urandom > b\nsync b',
  'delete-and-reuse-at-once': 'head -c 9000 /dev/urandom > a\nsync\nrm a\nhead -c 9000 /dev/urandom > b\nsync b',
  directories: 'mkdir -p a/b/c\nsync\nmkdir a/b/d\nrmdir a/b/c\necho x > a/b/d/f\nsync a/b/d/f\nmv a/b/d a/e\nsync',
  'directory-reused-for-data':
    'mkdir d\nfor i in 1 2 3 4 5 6 7 8; do echo > d/a-rather-long-name-so-that-it-takes-room-$i; done\nsync\nrm -r d\nhead -c 12000 /dev/urandom > f\nsync f\nmkdir e\nsync',
  links: 'echo x > a\nln a b\nln -s a s\nsync\nrm a\nln b c\nsync b\nrm b c\nsync',
  xattrs:
    'echo x > a\nsetfattr -n user.one -v 1 a\nsync a\nsetfattr -n user.two -v ' +
    LONG +
    ' a\nsync a\nsetfattr -x user.one a\nsync a',
  fallocate:
    'fallocate -l 10000 f\nsync f\ndd if=/dev/urandom of=f conv=notrunc bs=4000 count=1 status=none\nsync f\nfallocate -p -o 1024 -l 2048 f\nsync f',
  holes:
    'dd if=/dev/urandom of=f bs=1500 seek=4 count=1 status=none\nsync f\ndd if=/dev/urandom of=f bs=700 seek=1 count=1 conv=notrunc status=none\nsync f',
  'timer-commits': 'echo a > a\nsleep 6\necho b > b\nsleep 6\necho c >> a\nsleep 36',
  'never-synced': 'echo a > a\nmkdir d\necho b > d/b\nmv a d/a',
  'open-and-deleted':
    'exec 3> gone\nhead -c 7000 /dev/urandom >&3\nsync gone\nrm gone\necho x > other\nsync other\nexec 3>&-\nsync',
  // What a live transaction holds, written or used again past the journal.
  'direct-over-logged':
    'dd if=/dev/urandom of=f bs=1k count=24 status=none\ndd if=/dev/urandom of=f bs=8192 count=1 oflag=direct,seek_bytes seek=4096 conv=notrunc status=none\nsync\ndd if=/dev/urandom of=f bs=4096 count=1 oflag=direct conv=notrunc status=none\nsync f\necho x > g\nsync g',
  'logged-file-reused':
    'echo > fill\nfallocate -n -l 2620k fill\necho > f\nchattr +j f\nhead -c 12000 /dev/urandom > f\nsync f\nrm f\nsync\nhead -c 50000 /dev/urandom > g\nsync g\necho x > h\nsync h',
  'promised-removed-reused':
    'echo > fill\nfallocate -n -l 2620k fill\nhead -c 20000 /dev/urandom > b\nsync b\necho > a\nrm b\ndd if=/dev/urandom of=c bs=6144 count=4 oflag=direct status=none\nsync a',
  'logged-no-more':
    'echo > f\nchattr +j f\nhead -c 12000 /dev/urandom > f\nsync f\nchattr -j f\ndd if=/dev/urandom of=f bs=4000 count=2 conv=notrunc status=none\nsync f\necho x > h\nsync h',
  'logged-and-punched':
    'dd if=/dev/urandom of=f bs=1k count=24 status=none\nsync f\nfallocate -p -o 3000 -l 9000 f\nsync f\nfallocate -l 24k f\ndd if=/dev/urandom of=f bs=4096 seek=1 count=2 oflag=direct conv=notrunc status=none\nsync\necho x > g\nsync g',
  'logged-then-zeroed':
    'echo > a\nchattr +j a\ndd if=/dev/urandom of=a bs=3072 count=2 conv=notrunc status=none\nfallocate -z -o 4954 -l 3946 a\ndd if=/dev/urandom of=a bs=6144 seek=1 count=2 conv=notrunc status=none\necho more > c\nsync c',
  // Extents that are only marked as written: in the inode, and in a node, where the inode itself does not change.
  'preallocated-then-written':
    'fallocate -l 10000 f\nsync f\ndd if=/dev/urandom of=f conv=notrunc bs=4096 count=1 status=none\nsync -d f\nfor i in 1 2 3 4 5 6; do dd if=/dev/urandom of=g bs=1k count=1 seek=$((i*3)) conv=notrunc status=none; done\nfallocate -l 40k g\nsync\ndd if=/dev/urandom of=g conv=notrunc bs=1k count=2 seek=24 status=none\nsync g\nsleep 1\ndd if=/dev/urandom of=g conv=notrunc bs=1k count=2 seek=30 status=none\nsync -d g',
  'several-open-and-deleted':
    'exec 3> a 4> b 5> c\nhead -c 7000 /dev/urandom >&3\nrm a b\nsync\nexec 3>&-\nhead -c 3000 /dev/urandom >&5\nrm c\nsync\nexec 4>&-\necho x > other\nsync other\nexec 5>&-',
  // Blocks that two files exchange, and that a third one gets as soon as they are free.
  defragmented:
    'for i in 0 1 2 3; do for f in a b; do dd if=/dev/urandom of=$f bs=4k count=1 seek=$i conv=notrunc status=none; sync $f; done; done\ne4defrag a > said || echo not here\nhead -c 20000 /dev/urandom > c\nsync c\ndd if=/dev/urandom of=b bs=3000 count=1 conv=notrunc status=none\ne4defrag b >> said || echo not here\nsync b',
  // What lies in an inode, and leaves it.
  'inline-files':
    "echo one > a\nsync a\nprintf '%0100d' 1 >> a\nsync a\nprintf '%0100d' 2 >> a\nsync a\necho two > b\nsync b\nhead -c 3000 /dev/urandom >> b\nsync b\nprintf x | dd of=c bs=1 seek=90 status=none\nsync -d c\nprintf y | dd of=c bs=1 seek=3 conv=notrunc status=none\nsync -d c",
  'inline-cut':
    "printf '%0120d' 1 > a\nsync a\ntruncate -s 70 a\nsync a\ntruncate -s 5 a\nsync a\ntruncate -s 3000 a\nsync a\nprintf '%0110d' 1 > b\nsync b\nhead -c 900 /dev/urandom >> b\ntruncate -s 50 b\nsync b\nrm a\nsync",
  'inline-fallocate':
    'echo content > a\nsync a\nfallocate -l 3000 a\nsync a\nprintf more >> a\nsync a\necho other > b\nsync b\nfallocate -p -o 2 -l 3 b\nsync b\nprintf anew | dd of=b conv=notrunc status=none\nsync b\ndd if=/dev/urandom of=c bs=1024 count=1 oflag=direct status=none\nsync c',
  'inline-directories':
    'mkdir a b\nsync\nfor i in 1 2 3 4 5 6 7 8 9; do echo $i > a/name$i; done\nsync a\nmv a/name3 b/x\nmkdir b/d\nmv b/d a/d\nsync\nrm a/name1 b/x\nrmdir a/d b\nsync',
  // Values in inodes of their own: made, shared, exchanged, gone with their last user.
  'value-inodes': `echo a > a\necho b > b\nsetfattr -n user.v -v ${VALUE} a\nsync a\nsetfattr -n user.v -v ${VALUE} b\nsync b\nsetfattr -n user.v -v ${OTHER} a\nsync a\nsetfattr -x user.v b\nsync b\nsetfattr -n user.w -v ${VALUE} b\nrm a\nsync`,
  'values-and-owners': `mkdir d\nfor i in 1 2 3; do echo $i > d/f$i; setfattr -n user.fill -v $(printf '%060d' $i) d/f$i; setfattr -n user.v -v ${OTHER}$i d/f$i; setfattr -n user.w -v ${VALUE} d/f$i; done\nsync\nrm d/f1\nsync\nexec 3> d/f2\nrm d/f2\nsync\nexec 3>&-\nrm -r d\nhead -c 9000 /dev/urandom > g\nsync g`,
  // Blocks that share a cluster: one by one, punched, cut, waited for while their neighbours go, and used by others.
  'clusters-shared':
    'for i in 0 2 5 1; do dd if=/dev/urandom of=f bs=1k count=1 seek=$i conv=notrunc status=none; sync f; done\nfallocate -p -o 0 -l 1024 f\nsync f\ndd if=/dev/urandom of=f bs=1k count=1 seek=3 conv=notrunc status=none\nfallocate -p -o 1024 -l 2048 f\nsync f\ntruncate -s 3500 f\nsync f\nhead -c 9000 /dev/urandom > g\nsync g\nrm f\nsync .\nhead -c 6000 /dev/urandom > h\nsync h',
  // The volume becomes larger while it is in use: twice, by part of a group and by groups, one with a backup.
  grows: 'echo a > a\nsync a\nresize2fs /dev/loop0 4800K > said\necho b > b\nsync b\nmkdir d\necho x > d/x\nsync',
  magic: `printf '\\xc0\\x3b\\x39\\x98 looks like a block of the journal' > m\nsync m\nprintf 'again' >> m\nsync m`,
};

const MODES: Record<string, { mkfs: string; size: string; device?: number; mount: string }> = {
  ordered: { mkfs: '-t ext4 -b 1024 -J size=1', size: '4M', mount: '' },
  'ordered-4k': { mkfs: '-t ext4 -b 4096 -J size=4', size: '12M', mount: '' },
  'ordered-2k': { mkfs: '-t ext4 -b 2048 -J size=2', size: '6M', mount: 'nodelalloc' },
  writeback: { mkfs: '-t ext4 -b 1024 -J size=1', size: '4M', mount: 'data=writeback' },
  journal: { mkfs: '-t ext4 -b 1024 -J size=1', size: '4M', mount: 'data=journal' },
  'journal-4k': { mkfs: '-t ext4 -b 4096 -J size=4', size: '12M', mount: 'data=journal' },
  'v1-sum': { mkfs: '-t ext4 -b 1024 -J size=1 -O ^metadata_csum', size: '4M', mount: 'journal_checksum' },
  async: { mkfs: '-t ext4 -b 1024 -J size=1', size: '4M', mount: 'journal_async_commit,data=writeback' },
  // What e2fsprogs makes since 1.47.1 unless told otherwise.
  today: { mkfs: '-t ext4 -b 1024 -J size=1 -O orphan_file,metadata_csum_seed', size: '4M', mount: '' },
  inline: { mkfs: '-t ext4 -b 1024 -J size=1 -O inline_data', size: '4M', mount: '' },
  'inline-writeback': {
    mkfs: '-t ext4 -b 1024 -J size=1 -O inline_data',
    size: '4M',
    mount: 'data=writeback,nodelalloc',
  },
  'inline-journal': { mkfs: '-t ext4 -b 1024 -J size=1 -O inline_data', size: '4M', mount: 'data=journal' },
  'inline-nojournal': { mkfs: '-t ext4 -b 1024 -O inline_data,^has_journal', size: '4M', mount: '' },
  'small-groups': {
    mkfs: '-t ext4 -b 1024 -J size=1 -g 1024 -N 64 -E resize=9000',
    size: '3500K',
    device: 8,
    mount: '',
  },
  'small-groups-ext3': {
    mkfs: '-t ext3 -b 1024 -J size=1 -g 1024 -N 64 -E resize=9000',
    size: '3500K',
    device: 8,
    mount: '',
  },
  values: { mkfs: '-t ext4 -b 1024 -J size=1 -O ea_inode', size: '4M', mount: '' },
  'values-small-inodes': { mkfs: '-t ext4 -b 1024 -J size=1 -I 128 -O ea_inode,orphan_file', size: '4M', mount: '' },
  'values-journal': { mkfs: '-t ext4 -b 1024 -J size=1 -O ea_inode', size: '4M', mount: 'data=journal' },
  clusters: { mkfs: '-t ext4 -b 1024 -J size=1 -N 64 -O bigalloc -C 4096', size: '4M', mount: '' },
  'clusters-writeback': {
    mkfs: '-t ext4 -b 1024 -J size=1 -N 64 -O bigalloc -C 16384',
    size: '4M',
    mount: 'data=writeback,nodelalloc',
  },
  fast: { mkfs: '-t ext4 -b 1024 -J size=1 -O fast_commit', size: '4M', mount: '' },
  ext3: { mkfs: '-t ext3 -b 1024 -J size=1', size: '4M', mount: '' },
  'ext3-journal': { mkfs: '-t ext3 -b 1024 -J size=1', size: '4M', mount: 'data=journal' },
  nojournal: { mkfs: '-t ext4 -b 1024 -O ^has_journal', size: '4M', mount: '' },
  ext2: { mkfs: '-t ext2 -b 1024', size: '4M', mount: '' },
};

const pick = (mode: string, ...names: string[]): CrashScript[] =>
  names.map((name) => ({ name: `${mode}: ${name}`, ...MODES[mode], script: WORK[name] }));

const INLINE = Object.keys(WORK).filter((name) => name.startsWith('inline-'));
const VALUES = ['value-inodes', 'values-and-owners'];
const OTHERS = Object.keys(WORK).filter((name) => ![...INLINE, ...VALUES, 'clusters-shared', 'grows'].includes(name));

export const CRASH_SCRIPTS: readonly CrashScript[] = [
  ...pick('ordered', ...OTHERS),
  ...pick('small-groups', 'grows'),
  ...pick('small-groups-ext3', 'grows'),
  ...pick('values', ...VALUES),
  ...pick('values-small-inodes', ...VALUES),
  ...pick('values-journal', ...VALUES),
  ...pick(
    'ordered-4k',
    'create-many',
    'replace-by-rename',
    'append',
    'delete-and-reuse',
    'directory-reused-for-data',
    'defragmented',
  ),
  ...pick('ordered-2k', 'truncate-and-write', 'overwrite', 'fallocate', 'xattrs'),
  ...pick(
    'writeback',
    'create',
    'truncate',
    'delete-and-reuse',
    'directories',
    'logged-file-reused',
    'logged-no-more',
    'promised-removed-reused',
    'defragmented',
  ),
  ...pick(
    'journal',
    'create-many',
    'replace-by-rename',
    'overwrite',
    'delete-and-reuse-at-once',
    'magic',
    'truncate',
    'directory-reused-for-data',
    'direct-over-logged',
    'logged-and-punched',
  ),
  ...pick('journal-4k', 'append', 'magic'),
  ...pick('v1-sum', 'create-many', 'directories', 'delete-and-reuse'),
  ...pick('async', 'create', 'links', 'directories'),
  ...pick('inline', ...INLINE, 'create-many', 'replace-by-rename', 'xattrs', 'directories', 'open-and-deleted'),
  ...pick('inline-writeback', ...INLINE),
  ...pick('inline-journal', ...INLINE),
  ...pick('inline-nojournal', ...INLINE),
  ...pick(
    'today',
    'open-and-deleted',
    'several-open-and-deleted',
    'truncate',
    'directories',
    'replace-by-rename',
    'delete-and-reuse',
    'holes',
    'defragmented',
  ),
  ...pick('clusters', 'clusters-shared', 'fallocate', 'xattrs', 'directory-reused-for-data', 'open-and-deleted'),
  ...pick('clusters-writeback', 'clusters-shared', 'truncate'),
  ...pick(
    'ext3',
    'create-many',
    'truncate',
    'delete-and-reuse',
    'directory-reused-for-data',
    'links',
    'open-and-deleted',
  ),
  ...pick('ext3-journal', 'overwrite', 'magic', 'append', 'direct-over-logged'),
  ...pick('nojournal', 'create-many', 'replace-by-rename', 'directories'),
  ...pick('ext2', 'create-many', 'truncate', 'links', 'delete-and-reuse'),
  ...pick(
    'fast',
    'create-many',
    'replace-by-rename',
    'append',
    'truncate',
    'delete-and-reuse',
    'directories',
    'links',
    'open-and-deleted',
    'preallocated-then-written',
    'promised-removed-reused',
  ),
];
