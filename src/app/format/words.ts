/** The dialog that formats a volume: it comes when it is opened, and so do its words. */
import { FEATURE_DOCS } from '../../format/features.ts';
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';

const { number, many } = counting;
const blocks = (n: number) => many(n, { one: '# block', other: '# blocks' });

export const format = words('format', {
  title: 'Format a volume',
  command: 'The command: ',
  givesWay: 'The present volume gives way to the new one; the Back button brings it back.',
  cancel: 'Cancel',
  format: 'Format',
  formatting: 'Formatting…',
  /** What the volume will be, and how much of it is spent before the first file. */
  plan: (n: number, size: string, groups: number, inodes: number) =>
    `${blocks(n)} of ${size} in ${many(groups, { one: '# group', other: '# groups' })}, ${many(inodes, { one: '# inode', other: '# inodes' })}.`,
  overhead: (n: number, percent: string) => `${blocks(n)} (${percent} %)`,
  holdNone: 'hold no files',
  journalOf: (n: number) => `: ${number(n)} of them are the journal`,
  startFrom: 'Start from',
  presets: {
    blackboard: { name: 'Blackboard ext2', about: '1 MiB: every block can be drawn by hand' },
    small: { name: 'Small ext4', about: '8 MiB in eight small groups' },
    ext3: { name: 'ext3', about: '64 MiB, with the journal that made ext2 an ext3' },
    ext4: { name: 'ext4', about: '64 MiB of 1 KiB blocks' },
    large: { name: 'ext4, 10 GiB', about: '2.6 million blocks of 4 KiB, 80 groups' },
    largest: { name: 'ext4, 16 TiB', about: '4.3 billion blocks; only what is written costs memory' },
  },
  types: {
    ext2: 'Blocks in lists, no journal: after a crash the whole volume is checked.',
    ext3: 'ext2 with a journal: after a crash it is replayed in moments.',
    ext4: 'Extents instead of lists, the metadata of groups together, checksums on all of it.',
  },
  volume: 'Volume',
  type: 'Type',
  size: 'Size',
  sizeIs: (size: string) => `${size}. Only blocks that are written cost memory.`,
  sizeHow: 'With K, M, G or T; without a letter in blocks.',
  bySize: 'by the volume’s size',
  bytes: (n: number) => many(n, { one: '# byte', other: '# bytes' }),
  blockSize: {
    label: 'Block size',
    about: 'The unit of space. Small blocks waste less in small files; large ones need fewer pointers.',
  },
  inodeSize: {
    label: 'Inode size',
    about: '256 bytes have room for precise times and small attributes; 128 for neither.',
  },
  inodeRatio: {
    label: 'Bytes per inode',
    about: 'One inode for so many bytes of volume: how many files there can be. It cannot be changed later.',
  },
  journal: {
    label: 'Journal, MiB',
    about: 'Changes go through here first. It is taken from the volume’s blocks.',
  },
  reserved: { label: 'Reserved, %', about: 'Blocks that only root may use, so that a full volume still works.' },
  label: { label: 'Label', about: 'A name in the superblock, up to 16 bytes.' },
  features: 'Features',
  takenAway: 'taken away',
  added: 'added',
  costs: 'Costs',
  featureDocs: FEATURE_DOCS,
  /** Of those that are offered: the end of a sentence that begins with “Costs”. */
  featureCosts: {
    has_journal: '1,024 blocks on a small volume and 262,144 on a very large one; metadata is written twice.',
    metadata_csum: 'a crc32c at every metadata write, and 12 bytes of each directory block.',
    metadata_csum_seed: 'nothing; needs metadata_csum.',
    orphan_file: 'a block for each 4,096 of the volume, 32 at least and 512 at most; needs a journal.',
    uninit_bg: 'a crc16 at every change of a group descriptor. Not together with metadata_csum.',
    flex_bg: 'nothing; losing one area of the disk takes more metadata with it.',
    sparse_super: 'nothing; without it every group spends blocks on a copy.',
    sparse_super2: 'nothing; two copies are all there is to repair from.',
    resize_inode: 'blocks beside each copy of the descriptors, up to a quarter of a block’s bytes: 256 at 1 KiB.',
    meta_bg: 'seeks: the descriptors are read from all over the disk. Not together with resize_inode.',
    '64bit': '32 bytes more for each group descriptor.',
    extent: 'nothing; kernels before 2.6.28 cannot read it.',
    large_file: 'nothing.',
    huge_file: 'nothing.',
    ext_attr: 'nothing until attributes are set; then a block for those that do not fit the inode.',
    extra_isize: 'nothing, but needs inodes of more than 128 bytes.',
    inline_data: 'the inode’s room for attributes; needs inodes of more than 128 bytes.',
    bigalloc: 'a cluster of 16 blocks for the smallest file, unless -C says another size; needs extent.',
    filetype: 'nothing: the byte is there in every entry anyway.',
    dir_index: 'a hash for each name, and a block more once a directory outgrows its first.',
    dir_nlink: 'an exact link count, for directories of more than 65,000 others.',
    large_dir: 'one more level to walk in very large directories.',
  },
  groups: {
    Safety: 'Safety',
    'Where metadata lies': 'Where metadata lies',
    Files: 'Files',
    Directories: 'Directories',
  },
  advanced: 'Advanced',
  texts: {
    blocksPerGroup: {
      label: 'Blocks per group',
      about: 'A multiple of 8; by default as many as one bitmap block has bits.',
    },
    flexGroups: { label: 'Groups in a flex group', about: 'A power of two; 16 by default. Needs flex_bg.' },
    inodes: { label: 'Inodes', about: 'An exact number of them, instead of a ratio.' },
    uuid: { label: 'UUID', about: 'The volume’s name for machines; a link always gives the same one.' },
  },
  extended: {
    stride: { label: 'Stride', about: 'Blocks that a RAID writes to one disk before it goes to the next.' },
    stripe_width: {
      label: 'Stripe width',
      about: 'Blocks in a full stripe: the stride times the disks that hold data.',
    },
    resize: { label: 'Room to grow to', about: 'In blocks: how many descriptors to keep room for.' },
    hash_seed: { label: 'Hash seed', about: 'A UUID that scatters the names of hashed directories.' },
    root_owner: { label: 'Owner of /', about: 'uid:gid of the root directory.' },
  },
  lazy: {
    lazy_itable_init: 'Leave inode tables to be zeroed later, by the kernel after the first mount.',
    lazy_journal_init: 'Leave the journal’s blocks as they are, and zero only its beginning.',
  },
  usual: 'mke2fs’s choice',
  yes: 'yes',
  no: 'no',
});
