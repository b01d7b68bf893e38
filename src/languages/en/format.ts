/** The dialog that formats a volume: it comes when it is opened, and so do its words. */
import { counting } from './counting.ts';

const { number, many } = counting;
const blocks = (n: number) => many(n, { one: '# block', other: '# blocks' });

export const format = {
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
};
