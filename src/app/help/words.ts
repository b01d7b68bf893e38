/** Help: the headings, the keys beside those of the actions, and what the lines to try show. */
import { words } from '../../words/words.ts';

export const help = words('help', {
  title: 'Help',
  find: 'Find anything',
  keys: 'Keys',
  tries: 'To try at the prompt',
  tiles: 'Tiles',
  commands: 'Commands',
  space: 'Space',
  palette: 'Everything that can be done, in one list',
  escape: 'Close the inspector; leave the picture alone',
  shows: {
    'echo hi > f; sync': 'one small file, from the call to the disk',
    'dd if=/dev/zero of=db bs=1k count=64 status=none': 'a larger one',
    'filefrag -v db': 'its extents',
    'ln -s db short': 'a symbolic link that lives in its inode',
    'mkdir d; for i in $(seq 40); do touch d/file-$i; done': 'a directory that grows',
    'fallocate -l 1M room': 'blocks that are kept, and unwritten',
    'truncate -s 100k db': 'a file cut, or left with a hole',
    'stat db': 'its inode, as the system call returns it',
    'rm db; sync': 'deleted: which blocks are free again?',
    'debugfs -w -R "sif d links_count 5" disk.img': 'a number changed by hand, unmounted',
    'e2fsck -fn disk.img': 'what a check says of it',
  },
});
