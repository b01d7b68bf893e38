/** What help says: the keys, and lines to begin with; the commands and tiles say themselves what they are. */
import { type Action, keyText, OF_PAGE, TRANSPORT } from '../actions.ts';

/** Keys that are the page's, and what they do. */
const ALWAYS: readonly Pick<Action, 'keys' | 'does'>[] = [
  { keys: ['Ctrl+K'], does: 'Everything that can be done, in one list' },
  { keys: ['Esc'], does: 'Close the inspector; leave the picture alone' },
];

/** Each key as it is written, and what it does. */
export const KEYS: readonly (readonly [keys: string, does: string])[] = [...TRANSPORT, ...OF_PAGE, ...ALWAYS]
  .filter(({ keys }) => keys.length > 0)
  .map(({ keys, does }) => [keys.map(keyText).join(' or '), does]);

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
