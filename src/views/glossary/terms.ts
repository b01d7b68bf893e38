/**
 * What the words on the screen mean: one or two sentences each, for a reader who meets them for the first time. Structures,
 * fields, features and events are explained where they are declared (src/views/glossary/declared.ts), and are not repeated
 * here. A plural with s is understood.
 */
import type { Term } from './lexicon.ts';

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
    forms: ['super-block'],
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
    forms: ['meta'],
  },
  {
    name: 'backup',
    says: 'A copy of the superblock and of the group descriptors in another group, for the day when the first cannot be read.',
  },
  {
    name: 'sector',
    says: 'What a disk reads or writes at the least, and whole: 512 bytes. A block is several of them.',
  },
  {
    name: 'mount',
    says: 'Making a volume part of the tree of directories, so that programs can use it. What a power cut left undone is finished first.',
    forms: ['mounted', 'unmounted', 'remount'],
  },
  { name: 'magic number', says: 'A fixed number at a fixed place that tells what a structure is.' },
  { name: 'padding', says: 'Bytes that only fill a structure up to its size.' },
  {
    name: 'flex group',
    says: 'Several groups, usually 16, whose bitmaps and inode tables lie together in the first, so that the rest is free for long files.',
    forms: ['flexible group'],
  },
  { name: 'quota', says: 'A limit on the blocks and inodes of a user, a group or a project.' },
  {
    name: 'cluster',
    says: 'The unit in which blocks are handed out: one block, or several with the feature bigalloc.',
  },
  {
    name: 'CRC32C',
    says: 'The way in which ext4 computes its checksums; crc16 is the older one of its group descriptors.',
    forms: ['crc16'],
  },
  { name: 'UUID', says: 'A random number of 128 bits by which a volume is known, wherever it is plugged in.' },
  { name: 'uid', says: 'The number of a user; gid is that of a group of users.', forms: ['gid'] },
  { name: 'mke2fs', says: 'The program that formats: it writes an empty ext2, ext3 or ext4 to a disk.' },
  {
    name: 'lazy_itable_init',
    says: 'mke2fs leaves inode tables unwritten, and with lazy_journal_init the journal: Linux zeroes them after the first mount.',
    forms: ['lazy_journal_init'],
  },
  {
    name: 'KiB',
    says: '1,024 bytes. A MiB is 1,024 KiB, a GiB 1,024 MiB, a TiB 1,024 GiB.',
    forms: ['MiB', 'GiB', 'TiB'],
  },
  {
    name: 'little endian',
    says: 'How a number lies in its bytes: the lowest comes first (le16, le32), as in all of ext4, or last (be32), as in the journal. u8 is a single byte.',
    forms: ['le16', 'le32', 'le64', 'be16', 'be32', 'be64', 'u8'],
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
    forms: ['index', 'index entries', 'index node'],
  },
  {
    name: 'indirect block',
    says: 'A block full of block numbers. ext2 and ext3 reach the blocks of a larger file through one, two or three of them in turn.',
    forms: ['indirect', 'indirect map', 'double indirect', 'triple indirect'],
  },
  {
    name: 'direct block',
    says: 'One of the first twelve blocks of a file in ext2 and ext3: their numbers stand in the inode itself.',
    forms: ['direct'],
  },
  { name: 'pointer', says: 'The number of a block, stored to lead to it.' },
  {
    name: 'header',
    says: 'The first bytes of a structure: they say what it is and how much of it is in use.',
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
    name: 'allocator',
    says: 'The part of the file system that chooses free blocks for a file.',
    forms: ['allocation', 'allocate', 'allocated', 'allocates'],
  },
  {
    name: 'chunk',
    says: 'A run of blocks that is handled as one: a free buddy, or what each disk of an array holds before it is the next one’s turn.',
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
  { name: 'volatile', says: 'Holds its bytes only as long as there is power.' },
  { name: 'stable', says: 'Holds its bytes without power, too.' },
  {
    name: 'cache',
    says: 'A faster memory in front of a slower one: pages of files in memory, and in a disk what it was sent but may not have on its platters yet.',
    forms: ['disk cache'],
  },
  {
    name: 'flush',
    says: 'Sending what waits in a cache on its way: dirty pages to the disk, or a disk’s own cache to its platters.',
    forms: ['flushes', 'flushed'],
  },
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
    says: 'Force unit access: this write counts as done only when it is on the platter, past the disk’s cache. On a request it stands as WF.',
    forms: ['WF'],
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
    name: 'record',
    says: 'A name in a block of a directory: the number of its inode, how long it is, and where the next one begins.',
  },
  {
    name: 'slack',
    says: 'Bytes behind a name that belong to its record and hold nothing: room for the next name.',
  },
  {
    name: 'hash',
    says: 'A number computed from a name. Equal names have equal hashes, and names spread evenly over all numbers.',
  },
  {
    name: 'half-MD4',
    says: 'The usual way in which ext4 computes the hash of a name; TEA and legacy are the others.',
    forms: ['half_md4'],
  },
  {
    name: 'hard link',
    says: 'Another name for an inode. The file goes when its last name does and no program has it open.',
  },
  {
    name: 'link count',
    says: 'How many names lead to an inode. At 0 it is freed, once no program has it open.',
    forms: ['link', 'ref count', 'reference count'],
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
    forms: ['attribute', 'xattr'],
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
  { name: 'CREAT', says: 'A record of a fast commit: a file was made, under this name in that directory.' },
  {
    name: 'ADD_RANGE',
    says: 'A record of a fast commit: blocks of a file got their places; of DEL_RANGE, they have none any more.',
    forms: ['DEL_RANGE'],
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
  {
    name: 'pass',
    says: 'One of the five walks of e2fsck over the volume: inodes and their blocks, directories, how they hang together, link counts, bitmaps.',
    forms: ['passes'],
  },
  {
    name: 'multiply-claimed',
    says: 'In the maps of two files at once, or twice in one: writing to one of them would destroy the other.',
  },
  { name: 'unattached', says: 'Of an inode: in use, though no name leads to it. It goes to lost+found.' },
];
