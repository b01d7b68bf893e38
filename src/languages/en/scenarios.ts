/** The scenarios, by their ids: a name, what to watch, and what was learnt once the story has turned. */
export const scenarios = {
  'a-name-is-lost': {
    name: 'A name is lost',
    watch: 'An inode is in use, and no name leads to it. The fourth pass finds it, and it goes to lost+found.',
    learnt: 'Pass 4 compares names counted with links kept. An inode that no name leads to gets one in lost+found.',
  },
  'two-files-claim-one-block': {
    name: 'Two files claim one block',
    watch:
      'A write to one file would destroy the other’s data. The first file gets a copy of its own, and the other keeps the block.',
    learnt:
      'Which of the two files the block belonged to is nowhere recorded: one gets a copy, and one of them is wrong.',
  },
  'the-superblock-is-wiped': {
    name: 'The superblock is wiped',
    watch: 'Nothing says any more what this volume is. Its copies in other groups do, and one takes its place.',
    learnt: 'The superblock has copies at known places: one of them says what the volume is, and the check can begin.',
  },
  'what-was-never-used-is-not-read': {
    name: 'What was never used is not read',
    watch: 'Of some four thousand inodes the check reads those that were ever used: each group says where they end.',
    learnt: 'Each group’s bg_itable_unused says how many inodes at its end were never used: 75 of 4,096 were visited.',
  },
  'pulling-the-plug-in-a-commit': {
    name: 'Pulling the plug in a commit',
    watch: 'The commit is written but for its last block. Pull the plug: the letter was synced, the notes were not.',
    learnt:
      'A transaction without its commit block does not count: the letter is whole, and of the notes there is nothing.',
  },
  'a-letter-moves-on-ext4': {
    name: 'A letter moves on ext4',
    watch: 'The letter was moved to another directory, and a note was synced in the first one. Pull the plug.',
    learnt:
      'Both directories changed in one transaction: the sync of the note committed the move of the letter as a whole.',
  },
  'the-same-on-ext2': {
    name: 'The same on ext2',
    watch: 'The same move, and the same sync. Here nothing says which writes belong together. Pull the plug.',
    learnt: 'ext2 wrote the directory that lost the letter, not the one that got it: a file that was synced is gone.',
  },
  'promised-and-not-promised': {
    name: 'Promised, and not promised',
    watch: 'Two files were written, and one was synced. Pull the plug: the other is only in memory.',
    learnt:
      'The promise is for one file. The other has its name, which was in the same transaction, and none of its bytes.',
  },
  'another-files-bytes-data-writeback': {
    name: 'Another file’s bytes: data=writeback',
    watch:
      'A new file took the blocks of a deleted one. Its map is committed, and its data is in memory. Pull the plug.',
    learnt: 'In writeback mode the map may be true before the data is there: the new file holds the deleted secret.',
  },
  'the-same-with-data-ordered': {
    name: 'The same with data=ordered',
    watch: 'The same files, the same moment. Before the commit, the data of the new file was sent to its place.',
    learnt: 'In ordered mode a commit waits for the data that its maps lead to: no file shows what was there before.',
  },
  'an-editor-saves-without-fsync': {
    name: 'An editor saves without fsync',
    watch: 'The new version took the old one’s name, and that is committed. Its bytes are in memory. Pull the plug.',
    learnt: 'The rename was safe before the bytes were: both versions are lost, and the file is empty.',
  },
  'an-editor-saves-with-fsync': {
    name: 'An editor saves with fsync',
    watch: 'The new version was synced before it took the name. Pull the plug at the same moment.',
    learnt: 'First fsync, then rename: at any moment the name leads to one whole version, the old or the new.',
  },
  'mail-that-nobody-synced': {
    name: 'Mail that nobody synced',
    watch: 'Three mails got their names in new, and a note was synced, which committed the names. Pull the plug.',
    learnt: 'A mail server that answers before its fsync has promised what is in memory: names, and empty mails.',
  },
  'an-fsync-by-a-fast-commit': {
    name: 'An fsync by a fast commit',
    watch: 'The first sync wrote 12 blocks into the log; the second has written one block of records. Pull the plug.',
    learnt:
      'One block had all that the second letter needs: its name, its inode, where its data lies. A mount does it again.',
  },
  'clusters-of-blocks': {
    name: 'Clusters of blocks',
    watch: 'Space is handed out eight blocks at a time. A file of one block gets its block 3: does it need more room?',
    learnt: 'Its cluster has a place for block 3: no bit of the bitmap changes. The cluster goes with its last block.',
  },
  'a-database-commits': {
    name: 'A database commits',
    watch: 'The log entry was synced; the page that it changes is on its way. Pull the plug: what does the log say?',
    learnt: 'The page is old, and the log is whole: the database reads its log and makes the change again.',
  },
  'four-disks-one-file': {
    name: 'Four disks, one file',
    watch: 'Chunk by chunk the disks take turns: a long write keeps four arms busy at once.',
    learnt: 'Neighbouring chunks lie on four disks: a long write is shared out, while a short one keeps one arm busy.',
  },
  'a-photo-on-whole-stripes': {
    name: 'A photo on whole stripes',
    watch: 'mke2fs knows the stripe size, so a photo of one stripe starts on a stripe boundary: a chunk for each disk.',
    learnt:
      'The allocator begins large files at a multiple of the stripe: one write, and each disk moves its arm once.',
  },
  'what-an-fsync-waits-for': {
    name: 'What an fsync waits for',
    watch: 'A line of text costs milliseconds: the journal waits for the platter to turn, and for the cache to empty.',
    learnt: 'The line itself is quick: most of the wait is the journal, which empties the disk’s cache twice.',
  },
  'what-a-commit-costs-a-database': {
    name: 'What a commit costs a database',
    watch: 'SQLite changes one number: the old page goes into a journal, and the disk is waited for, again and again.',
    learnt:
      'Four waits for one number: the journal twice, its name, the database. With a write-ahead log it is one a commit.',
  },
  'the-formula-fills-term-by-term': {
    name: 'The formula fills, term by term',
    watch:
      'Each request that finishes adds its time to one term: directories, metadata, free lists, file data, journal.',
    learnt:
      'In the end the journal’s term is the largest, 31.6 of 94.5 ms: mostly the time until the platter has turned.',
  },
  'a-hit-beside-a-miss': {
    name: 'A hit beside a miss',
    watch: 'The book is not in memory any more: cat is about to wait for the disk. Another cat comes right after it.',
    learnt: 'The first read waits for the disk. Ten steps on, the second finds the book in memory, 25 times as fast.',
  },
  'three-file-systems-one-script': {
    name: 'Three file systems, one script',
    watch: 'Two files grow in turns on ext2, ext3 and ext4, and one is deleted: which stays whole, and who waits?',
    learnt: 'ext4 chose all places at the sync: two long runs where ext2 and ext3 have many, and seeks to each.',
  },
  'one-disk-beside-four': {
    name: 'One disk beside four',
    watch: 'One film of 24 MiB on one disk, on two and on four: how much shorter does a program wait?',
    learnt: 'Four disks share the data, not the seeks: the wait for file data is divided, that for the journal is not.',
  },
  'two-writers-at-once': {
    name: 'Two writers at once',
    watch:
      'Two programs write in turns, and so their files lie on ext2, block by block at first. With -t ext4 both stay whole.',
    learnt:
      'Without delayed allocation the order of the writes is the order on disk: a and b have each other’s blocks between.',
  },
  'two-readers-one-arm': {
    name: 'Two readers, one arm',
    watch: 'Two files read at once send the arm to and fro. With elevator: cfq each program has the arm for a while.',
    learnt: 'With noop the arm goes to and fro between the files; cfq keeps it with one program for a while.',
  },
  'a-leaf-of-the-tree-splits': {
    name: 'A leaf of the tree splits',
    watch: 'A leaf of 1 KiB holds 84 extents. When it is full, a new leaf opens beside it.',
    learnt: 'A file that grows at its end leaves the full leaf whole: the new leaf begins with the new extent.',
  },
  'written-into-the-middle-of-a-preallocation': {
    name: 'Written into the middle of a preallocation',
    watch:
      'A preallocation is one unwritten extent. A write into its middle cuts it in three; more writes merge it again.',
    learnt: 'An extent is written or unwritten as a whole. To mark its middle, it is cut into three entries.',
  },
  'a-hole-is-punched': {
    name: 'A hole is punched',
    watch: 'Blocks in the middle of a file are given back: one extent becomes two, and the size stays.',
    learnt: 'The map loses the blocks first, and the bitmap gets them back after that; a hole reads as zeros.',
  },
  'ext3-pointers-in-place-of-extents': {
    name: 'ext3: pointers in place of extents',
    watch: 'The inode has twelve pointers to data. For block 12 of the file, a block of 256 pointers is needed first.',
    learnt: 'ext3 keeps one pointer for each block of data: a file of 300 blocks needs three more blocks of pointers.',
  },
  'ext4-the-same-file-in-one-extent': {
    name: 'ext4: the same file in one extent',
    watch: 'The file that cost ext3 three blocks of pointers is one entry of twelve bytes here.',
    learnt: 'An extent says where a run begins and how long it is: 300 blocks in twelve bytes of the inode.',
  },
  'extents-beside-indirect-blocks': {
    name: 'Extents beside indirect blocks',
    watch: 'One script on two volumes, one scrubber for both: left, most of the file’s blocks still have no pointer.',
    learnt: 'Left, 240 pointers and a block for most of them; right, one extent in the inode says the same.',
  },
  'an-ext2-becomes-an-ext4-in-place': {
    name: 'An ext2 becomes an ext4, in place',
    watch:
      'It gets a journal, then extents. Files that are there keep their lists of blocks; a new file gets an extent.',
    learnt: 'A feature is a bit in the superblock. It changes what is made from then on, and nothing that is there.',
  },
  'an-ext4-becomes-an-ext3-again': {
    name: 'An ext4 becomes an ext3 again',
    watch: 'The small file’s extent becomes block numbers by chattr -e. The large file has to be written once more.',
    learnt:
      'Features may go once no file needs them. A file with more than twelve blocks loses its extents only as a copy.',
  },
  'a-directory-becomes-a-tree': {
    name: 'A directory becomes a tree',
    watch:
      'One block holds some sixty names of this length. With the next, ext4 sorts them by hash and puts an index above.',
    learnt: 'Block 0 is now the root of a hash tree, and its names are in a leaf: a lookup reads one leaf, not all.',
  },
  'a-directory-grows-an-index': {
    name: 'A directory grows an index',
    watch: 'Five names need no index. With many, block 0 fills, becomes the root of a hash tree, and the names move.',
    learnt: 'Small directories have no index at all: it appears with the second block, and the names move only once.',
  },
  'a-leaf-splits': {
    name: 'A leaf splits',
    watch: 'A full leaf: its names are sorted by hash, and the upper half of them moves to a new leaf.',
    learnt: 'The split is by hash, not by name: half of the bytes move, and the index gets one entry more.',
  },
  'a-lookup': {
    name: 'A lookup',
    watch: 'To remove a name it is looked for: hash, root, leaf, record. Type another name to compare what it costs.',
    learnt: 'Two blocks are read of ten: the root says which leaf has the hash, and only that leaf is searched.',
  },
  'where-inodes-go': {
    name: 'Where inodes go',
    watch: 'Directories of the root are spread over the groups; files and subdirectories stay near their directory.',
    learnt: 'A directory of the root gets a group with room; its files get inodes of the same group, near by.',
  },
  'attributes-outgrow-the-inode': {
    name: 'Attributes outgrow the inode',
    watch: 'Short attributes are kept behind the fields of the inode. The long one needs a block of its own.',
    learnt: 'The room behind the inode’s fields was full: one block now holds the attributes that did not fit.',
  },
  'a-file-without-a-name': {
    name: 'A file without a name',
    watch: 'The name goes while the file is open. The inode waits in the orphan list until it is closed.',
    learnt:
      'The command took the name only. The inode is in the orphan list, so that a crash cannot leave it in use for ever.',
  },
  'rm-rf-and-a-file-that-is-open': {
    name: 'rm -rf, and a file that is open',
    watch: 'A tree of files goes, and a program still writes to one of them. It closes it: then the blocks are free.',
    learnt: 'The last name and the last open file decide: only at the close did the inode leave the orphan list.',
  },
  'two-files-grown-in-turns': {
    name: 'Two files grown in turns',
    watch: 'Each flush would put the two side by side. The preallocation of each file keeps them apart.',
    learnt:
      'File x gets 40 blocks and keeps 24 more behind them in memory: its next blocks follow on, whatever y does.',
  },
  'a-file-in-pieces-is-gathered': {
    name: 'A file in pieces is gathered',
    watch:
      'A donor got its blocks in a row. Page by page, it exchanges them for those of the file, and keeps the old ones.',
    learnt:
      'What a map says of a page changes in one transaction, with its data on the disk: no crash finds half of it.',
  },
  'small-files-share-a-place': {
    name: 'Small files share a place',
    watch: 'Files flushed together are packed side by side, out of one preallocation of the processor.',
    learnt: 'A small file takes its blocks from the 512 that this processor keeps, right behind the file before it.',
  },
  'deleted-and-used-again': {
    name: 'Deleted and used again',
    watch: 'Every third file goes. Watch its bits clear, and new files take the inodes and the room.',
    learnt: 'Deleting clears bits in bitmaps; the bytes stay until a new file takes the inode or the blocks.',
  },
  'a-buddys-life': {
    name: 'A buddy’s life',
    watch:
      'A group of 256 blocks, the fewest that mke2fs allows, nearly full. Three files go: their blocks look for buddies.',
    learnt: 'Eight blocks come back, and with those free beside them they make one chunk of eight: buddies merge.',
  },
  'free-space-in-pieces': {
    name: 'Free space in pieces',
    watch:
      'Every second file is gone, and one of 3 MiB comes: group after group is searched, and it takes the gaps in pieces.',
    learnt:
      'No gap is longer than 80 blocks, so that is what it gets: half of a volume free, and no room for one extent.',
  },
  'the-allocator-on-a-full-volume': {
    name: 'The allocator on a full volume',
    watch: 'Little is free but gaps of seven blocks. A file of 20 has found 16 of them; where do the other four go?',
    learnt:
      'The last four come from one of the gaps of seven: the file has a second extent, far in front of the first.',
  },
  'two-days-of-a-mail-server': {
    name: 'Two days of a mail server',
    watch:
      'Letters came, were read and went for two days. Now an album of 300 KiB comes, and 792 KiB are free: in one piece?',
    learnt:
      'One run of 391 is kept for small letters, and no other is longer than 151: the album gets four pieces in three groups.',
  },
  'many-writes-one-allocation': {
    name: 'Many writes, one allocation',
    watch: 'Thirty-two small writes only promise room. The flush makes one request of them, and one extent.',
    learnt: 'Blocks are chosen at the flush, when the whole length is known: 32 writes, one request, one extent.',
  },
  'deleted-before-it-was-flushed': {
    name: 'Deleted before it was flushed',
    watch: 'The data never gets a place: nothing is allocated, and no data block of the volume changes.',
    learnt: 'With delayed allocation a file that is deleted early costs the disk nothing: the promise is cancelled.',
  },
  'without-delayed-allocation': {
    name: 'Without delayed allocation',
    watch:
      'Mounted with nodelalloc, each write asks for its blocks at once: two files grown in turns end up interleaved.',
    learnt: 'Between two writes of x, y took the blocks behind it: x goes on elsewhere, in a second extent.',
  },
};

/** What they are about, by topic. */
export const shelves = {
  maps: 'Maps: where a file’s blocks are',
  space: 'Space: which blocks a file gets',
  time: 'Time: when it reaches the disk',
  names: 'Names',
  safety: 'Safety: when the power goes',
  checks: 'Checks: what e2fsck finds',
  machine: 'The machine',
};
