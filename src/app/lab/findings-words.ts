/**
 * What a reader of the papers and of the lab's tables should know, as it is known: in words for students. What rests on a
 * measurement of ours says which one.
 */

/** What the papers say, and their own measurements do not support. */
export const unsupported = {
  title: 'What the papers say, and their measurements do not',
  all: [
    {
      says: '“The data far exceeds system memory.”',
      why: 'PostMark deletes as it goes: at most 285 MB are there at once in Test 1, 18 MB in Test 2, 769 MB in Test 3. The server had 12 GB.',
    },
    {
      says: 'Test 1 on ext4: 72 s on one disk, 61.6 s on two.',
      why: 'Everywhere else two disks save a fifth to a half. With a seventh saved this is probably a bad run.',
    },
    {
      says: 'ext4 is faster because it preallocates, sums its journal and keeps inodes near directories.',
      why: 'PostMark writes each file once, makes no subdirectories and never calls fsync: it gives these three nothing to do. Delayed allocation and reuse of freed blocks are what differs; switch the first off and see.',
    },
    {
      says: 'MB per second.',
      why: 'The tables’ figures are bytes read for each second of the whole run, in which more is written than read: 27 of 36 come to whole seconds only that way. So seconds are compared here.',
    },
  ],
};

/** What ours leaves open. */
export const unexplained = {
  title: 'What remains unexplained',
  all: [
    {
      says: 'How much memory may be dirty.',
      why: 'The orderings need limits as of 500 to 600 MB, though the server had 12 GB: as a 32-bit kernel has, which counts low memory only. The papers name the kernel, 2.6.33.3-85.fc13, but not whether it was of 32 bits. “Dirty limits of 64 bits” shows what is lost without it.',
    },
    {
      says: 'Whether the controller’s cache took writes.',
      why: 'The figures speak against it: without a battery it may not. “Write-back cache” shows the other case.',
    },
    {
      says: 'Test 1 with ext3 on one and two disks.',
      why: 'Ours takes 34 and 7 % longer than the papers’: appends wait until a block is sent before the other data of a commit, which the elevator CFQ does only once all writes that are out have come back. Without that ext3’s Test 2 would be too fast. With the elevator deadline that took a sixth less time.',
    },
    {
      says: 'How many requests the controller gives a drive.',
      why: 'Its tools say “automatic”. It is 32 here; with 16 ext4 comes nearer on one disk, and ext2 and ext3 do not.',
    },
    {
      says: 'Freed blocks that are given out again at once.',
      why: 'ext3 and ext4 wait for the commit before they reuse a freed block, and so their files lie in one piece more often than ext2’s. “Freed blocks at once” shows what that is worth; after a crash, a file whose deletion was not committed could then hold another’s data.',
    },
  ],
};
