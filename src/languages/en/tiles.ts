/** The tiles: their headings, what each shows, and the bar that opens them. */
export const tiles = {
  bar: 'Tiles',
  all: 'All tiles',
  allTitle: 'All tiles, and what each shows',
  open: 'open',
  enlarge: 'Enlarge',
  enlargeOne: (title: string) => `Enlarge ${title}`,
  showOthers: 'Show the others again',
  showOthersBeside: (title: string) => `Show the others beside ${title}`,
  /** By what they are about. */
  shelves: {
    'The disk': 'The disk',
    Files: 'Files',
    'Space and memory': 'Space and memory',
    Safety: 'Safety',
    'The machine': 'The machine',
  },
  /** `name`: as a landmark of the page. */
  named: {
    map: { title: 'Volume', name: 'Volume map', about: 'Every block of the volume, coloured by what it holds' },
    'file-map': {
      title: 'File map',
      name: 'File map',
      about: 'Where the blocks of one file are: its extents or pointers',
    },
    beside: {
      title: 'Side by side',
      name: 'Side by side',
      about: 'One file with extents and with indirect blocks, at the same moment',
    },
    buddy: {
      title: 'Buddy',
      name: 'Buddy allocator',
      about: 'Free blocks of a group in powers of two, and what a search chose',
    },
    'page-cache': {
      title: 'Page cache',
      name: 'Page cache',
      about: 'What was written and waits in memory for its flush',
    },
    directory: {
      title: 'Directory',
      name: 'Directory',
      about: 'The records of one directory, and how a name is looked up',
    },
    tree: { title: 'Files', name: 'Files', about: 'All files and directories, from the root down' },
    'inode-table': {
      title: 'Inode tables',
      name: 'Inode tables',
      about: 'Every inode of the volume: free, in use, a directory',
    },
    inode: { title: 'Inode', name: 'Inode', about: 'One inode, each of its fields in its place' },
    fsck: { title: 'Check', name: 'Check', about: 'Break something, and follow e2fsck as it finds and mends it' },
    changes: {
      title: 'What changed?',
      name: 'What changed?',
      about: 'Fields, blocks and counts before and after, since any moment',
    },
    journal: {
      title: 'Journal',
      name: 'Journal',
      about: 'The ring of blocks, the transactions, and what is not home yet',
    },
    crash: { title: 'Power cut', name: 'Power cut', about: 'Pull the plug at this moment, and see what is left' },
    counters: {
      title: 'Commands',
      name: 'Counters over the script',
      about: 'What each command did: events, writes, journal blocks, time',
    },
    latency: { title: 'Latency', name: 'Latency', about: 'Where the time went: who asked, and what it waited for' },
    formula: { title: 'Formula', name: 'Formula', about: 'The papers’ formula (1), term by term as requests finish' },
    disks: { title: 'Disks', name: 'Disks', about: 'Each disk at work: its arm, its requests, its cache' },
    compare: { title: 'Compare', name: 'Compare', about: 'The same script on other file systems or machines' },
  },
  legendOf: 'Kinds of block',
  /** Beside counts, which leave less room. */
  superShort: 'super',
  legend: {
    super: 'superblock, descriptors',
    bitmap: 'bitmaps',
    inodes: 'inode table',
    directory: 'directory',
    map: 'map nodes',
    data: 'file data',
    journal: 'journal',
    free: 'free',
  },
};
