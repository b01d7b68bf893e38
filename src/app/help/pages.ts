/** What help says: the keys, and lines to begin with; the commands and tiles say themselves what they are. */

/** Keys, and what they do. */
export const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ['← →', 'a step back, a step on; held, slowly'],
  ['PageUp PageDown', 'the same, from a clicker'],
  ['Shift ← →', 'a whole command'],
  [', .', 'one block write'],
  ['Home End', 'to the start, to the end'],
  ['Space', 'play, pause'],
  ['f s a', 'the next flush, split, allocation; with Shift the one before'],
  ['[ ]', 'the picked block’s change before, after'],
  ['b', 'bookmark this moment'],
  ['c', 'cut the power at this moment, or not'],
  ['w', 'what changed, beside the other tiles'],
  ['p', 'the picture alone, for a room'],
  ['g', 'the words, and what they mean'],
  ['Esc', 'close the inspector; leave the picture alone'],
];

/** Lines for the prompt, in an order in which they run. */
export const EXAMPLES: readonly (readonly [line: string, shows: string])[] = [
  ['echo hi > f; sync', 'one small file, from the call to the disk'],
  ['dd if=/dev/zero of=db bs=1k count=64 status=none', 'a larger one'],
  ['filefrag -v db', 'its extents'],
  ['ln -s db short', 'a symbolic link that lives in its inode'],
  ['mkdir d; for i in $(seq 40); do touch d/file-$i; done', 'a directory that grows'],
  ['fallocate -l 1M room', 'blocks that are kept, and unwritten'],
  ['truncate -s 100k db', 'a file cut, or left with a hole'],
  ['stat db', 'its inode, as the system call returns it'],
  ['rm db; sync', 'deleted: which blocks are free again?'],
  ['debugfs -w -R "sif d links_count 5" disk.img', 'a number changed by hand, unmounted'],
  ['e2fsck -fn disk.img', 'what a check says of it'],
];
