/**
 * What the words on the screen mean: one or two sentences each, for a reader who meets them for the first time. Structures,
 * fields, features and events are explained where they are declared (declared.ts), and are not repeated here.
 */
export interface Term {
  readonly name: string;
  readonly says: string;
  /** Other forms in which it stands in a text; a plural with s is understood. */
  readonly forms?: readonly string[];
}

export const TERMS: readonly Term[] = [
  // The volume
  {
    name: 'volume',
    says: 'A disk, or a part of one, that holds one file system. Here it is a real image: mke2fs made it, and Linux would mount it.',
  },
  {
    name: 'block',
    says: 'The unit in which a volume is used: 1, 2 or 4 KiB, chosen when it is formatted. Every block has a number, and belongs to one purpose at a time.',
  },
  {
    name: 'group',
    says: 'A stretch of neighbouring blocks with bitmaps and a part of the inode table of its own, so that a file and what describes it can lie close together.',
    forms: ['block group'],
  },
  {
    name: 'superblock',
    says: 'The block that describes the volume: sizes, counts, features, its state. All reading begins there; copies stand in some other groups.',
  },
  {
    name: 'group descriptor',
    says: 'The line of a table that says where a group’s bitmaps and inode table are, and how much of the group is free.',
    forms: ['descriptor'],
  },
  {
    name: 'bitmap',
    says: 'A block of bits that says what is in use: bit n stands for block (or inode) n of the group, 1 for used.',
    forms: ['block bitmap', 'inode bitmap'],
  },
  {
    name: 'inode table',
    says: 'The blocks of a group in which its inodes stand side by side. Their number is fixed when the volume is formatted.',
  },
  {
    name: 'inode',
    says: 'A file without its name: its type, owner, size and times, and the map to its blocks. Names in directories lead to inodes by number.',
    forms: ['inode number'],
  },
  {
    name: 'feature',
    says: 'An ability of the format that a volume uses or not. The superblock lists them, so that an older system refuses what it does not know.',
  },
  {
    name: 'checksum',
    says: 'A number computed from bytes and stored beside them: if it does not fit, the bytes have changed.',
  },
  {
    name: 'metadata',
    says: 'What a file system stores about files: inodes, maps, directories, bitmaps. All but the contents of the files.',
  },
  // Maps
  {
    name: 'map',
    says: 'How the blocks of a file are found: an extent tree, or in ext2 and ext3 an indirect map.',
    forms: ['block map'],
  },
  {
    name: 'extent',
    says: 'One entry for a run of neighbouring blocks: block n of the file and the next m are on the volume from block p on. It replaces a number for every block.',
  },
  {
    name: 'extent tree',
    says: 'The map of a file in ext4. Four entries fit into the inode; more of them go to blocks of their own, found through index entries.',
  },
  {
    name: 'leaf',
    says: 'A block of a tree that leads to what is looked for: to data in an extent tree, to names in a directory’s tree.',
    forms: ['leaves'],
  },
  {
    name: 'root',
    says: 'Where a tree begins: in the inode for the map of a file, in the first block for a directory. Also the directory that all paths begin with, /.',
  },
  {
    name: 'tree',
    says: 'Entries that lead to blocks with further entries, down to the leaves. Each level costs one read.',
  },
  {
    name: 'entry',
    says: 'One line of a table or a tree: an extent in a map, a name in a directory.',
    forms: ['entries'],
  },
  { name: 'slot', says: 'A numbered place for an entry, taken or free.' },
  {
    name: 'depth',
    says: 'The levels of a tree between the root and its leaves: 0 if the root leads to the data itself.',
  },
  { name: 'node', says: 'A block of a tree, or the root in the inode.' },
  {
    name: 'index entry',
    says: 'An entry of a tree that leads to a block one level further down.',
    forms: ['index entries'],
  },
  {
    name: 'indirect block',
    says: 'A block full of block numbers. ext2 and ext3 reach the blocks of a larger file through one, two or three of them in turn.',
    forms: ['indirect map', 'double indirect', 'triple indirect'],
  },
  {
    name: 'logical block',
    says: 'A block counted from the beginning of its file. Where it is on the volume, the map says.',
  },
  {
    name: 'hole',
    says: 'A part of a file that was never written: it reads as zeros and takes no block.',
    forms: ['sparse'],
  },
  {
    name: 'unwritten',
    says: 'Reserved for a file on the volume, but not written yet: it reads as zeros, whatever the disk holds there.',
    forms: ['preallocation', 'preallocated', 'uninitialised extent'],
  },
  // Allocation
  {
    name: 'buddy',
    says: 'A free run of 2ⁿ blocks that starts at a multiple of its size. Free space kept as buddies makes it quick to find a run that is long enough; two free neighbours of one size join.',
    forms: ['buddies'],
  },
  { name: 'order', says: 'The size of a buddy as a power of two: order 3 is 8 blocks.' },
  {
    name: 'goal',
    says: 'The block near which the allocator would like to find room: behind the file’s last block, or in the group of its inode.',
  },
  {
    name: 'normalised',
    says: 'A request made larger than was asked, to a round size, in the hope that the file grows into it.',
    forms: ['normalisation', 'normalises'],
  },
  {
    name: 'locality group',
    says: 'A preallocation shared by the small files that one processor writes, so that they lie side by side.',
  },
  {
    name: 'delayed allocation',
    says: 'ext4 gives a place on the volume to data only when it is sent to the disk. By then it knows how much there is, and finds one run for all of it.',
    forms: ['delayed', 'delalloc'],
  },
  {
    name: 'fragmentation',
    says: 'A file or free space in many pieces. On a disk with arms, each piece can cost a seek.',
    forms: ['fragmented'],
  },
  // Memory
  {
    name: 'page cache',
    says: 'The memory in which Linux keeps what was read and written. A program’s write ends there; the disk gets it later.',
  },
  { name: 'page', says: 'The unit of the page cache: 4 KiB of one file, in memory.' },
  { name: 'dirty', says: 'Changed in memory, and not yet on the disk: a power cut loses it.' },
  {
    name: 'writeback',
    says: 'Dirty pages on their way to the disk. As a journal mode: only metadata is journaled, and data may arrive before or after.',
    forms: ['flusher'],
  },
  {
    name: 'fsync',
    says: 'A program’s request to have one file safe on the disk before it goes on. Without it, a write is safe only some time later.',
  },
  { name: 'sync', says: 'A request to have everything safe on the disk before going on.' },
  {
    name: 'barrier',
    says: 'An order to the disk to empty its cache before going on, so that what comes later cannot be safe before what came first.',
  },
  {
    name: 'FUA',
    says: 'Force unit access: this write counts as done only when it is on the platter, past the disk’s cache.',
  },
  // Directories
  {
    name: 'directory',
    says: 'A file that holds names and the numbers of their inodes.',
  },
  {
    name: 'hash tree',
    says: 'An index over a directory’s blocks by the hash of the names: a name is found by reading two or three blocks, not all of them.',
    forms: ['HTree', 'hashed directory', 'hashed'],
  },
  { name: 'linear', says: 'A directory without an index: a lookup reads block after block until the name is found.' },
  {
    name: 'hash',
    says: 'A number computed from a name. Equal names have equal hashes, and names spread evenly over all numbers.',
  },
  {
    name: 'hard link',
    says: 'Another name for an inode. The file goes when its last name does and no program has it open.',
  },
  {
    name: 'symbolic link',
    says: 'A file that holds a path, which is followed in its place.',
    forms: ['symlink', 'fast symlink'],
  },
  {
    name: 'orphan',
    says: 'A file without a name that is still in use, or was being shortened when the power failed. It stands in a list, so that the next mount can finish the work.',
    forms: ['orphan list'],
  },
  {
    name: 'dcache',
    says: 'Linux’s memory of names it has looked up: a name that is there needs no look into the directory.',
    forms: ['dentry', 'dentries'],
  },
  {
    name: 'extended attribute',
    says: 'A named value attached to a file beside its contents, such as an access control list.',
    forms: ['xattr'],
  },
  {
    name: 'access control list',
    says: 'Rights for further users and groups, beyond owner, group and others.',
    forms: ['ACL'],
  },
  // Journal
  {
    name: 'journal',
    says: 'A file to which blocks are copied before they are changed at home. After a power cut, what is complete in it is done again, and the rest never happened.',
  },
  { name: 'log', says: 'The blocks of the journal that hold transactions, used round and round.' },
  {
    name: 'transaction',
    says: 'All changes of a few seconds, made true together: after a power cut either all of them are there, or none.',
  },
  {
    name: 'handle',
    says: 'The right of one operation to change a number of blocks within one transaction.',
  },
  { name: 'credits', says: 'How many blocks a handle may still change.', forms: ['credit'] },
  {
    name: 'commit',
    says: 'Writing a transaction to the journal. It has happened once its commit block is on the platter.',
    forms: ['commit block', 'commits', 'committed', 'committing'],
  },
  {
    name: 'checkpoint',
    says: 'Sending journaled blocks to their homes, so that their room in the journal can be used again.',
    forms: ['checkpointed'],
  },
  {
    name: 'descriptor block',
    says: 'Stands before the copies in the journal and says to which block each of them belongs.',
  },
  {
    name: 'revoke',
    says: 'A note in the journal that older copies of a block must not be replayed: it was freed, and may hold something else by now.',
    forms: ['revoked', 'revoke block'],
  },
  {
    name: 'replay',
    says: 'Copying what is complete in the journal to its homes, after a power cut.',
    forms: ['replayed', 'recovery'],
  },
  { name: 'tail', says: 'The oldest block of the log that recovery would need.' },
  {
    name: 'ordered',
    says: 'The usual journal mode: metadata is journaled, and the data of new blocks reaches the disk before the commit that makes it visible.',
  },
  // Check
  {
    name: 'e2fsck',
    says: 'The program that checks a volume that is not mounted: it compares what its parts say of one another, in five passes, and repairs.',
    forms: ['fsck'],
  },
  { name: 'lost+found', says: 'The directory where e2fsck puts files whose names are lost.' },
  // Machine
  {
    name: 'seek',
    says: 'The arm of a disk moves to another track: some milliseconds, longer the further it goes.',
    forms: ['seeks'],
  },
  {
    name: 'settle',
    says: 'After a seek the head comes to rest over the track, and for a write waits a little longer.',
  },
  { name: 'rotation', says: 'Waiting until the wanted sector comes round under the head: half a turn on average.' },
  { name: 'transfer', says: 'The time in which the sectors themselves pass under the head.' },
  {
    name: 'track',
    says: 'One circle of a platter; all that passes under a head that stands still.',
    forms: ['cylinder'],
  },
  { name: 'platter', says: 'The disk in the drive that holds the bytes when the power is off.' },
  { name: 'request', says: 'What the block layer asks of a disk at once: a run of sectors to read or write.' },
  {
    name: 'elevator',
    says: 'Orders waiting requests by their place, so that the arm sweeps over them instead of going to and fro.',
    forms: ['I/O scheduler', 'mq-deadline'],
  },
  {
    name: 'RAID-0',
    says: 'Several disks used as one: pieces of equal size go to each in turn, so that a long request keeps all of them busy. If one disk fails, all is lost.',
    forms: ['stripe', 'striped', 'striping'],
  },
  { name: 'cache hit', says: 'What was asked for is in a cache already: no disk has to move.' },
  {
    name: 'p95',
    says: 'Of 100 measured times 95 are shorter, 5 longer. p50 is the middle one.',
    forms: ['p50', 'p99'],
  },
];
