/** The parts of the file system and the components of the hardware's time, for all words about time. */
import { words } from '../../words/words.ts';

export const machine = words('machine', {
  /** As the papers name them: directories, metadata, free lists, file data, journal. */
  parts: ['directories', 'metadata', 'free lists', 'file data', 'journal'] as readonly string[],
  partDocs: {
    directory: 'names looked up, added, removed: directory blocks and their index',
    metadata: 'inodes, block maps, the superblock',
    freeList: 'bitmaps and group descriptors: finding and freeing blocks and inodes',
    data: 'the contents of files',
    journal: 'writing to the journal, its commits and barriers',
  },
  components: {
    queue: 'queue',
    command: 'command',
    seek: 'seek',
    settle: 'settle',
    rotation: 'rotation',
    media: 'media',
    interface: 'interface',
    controller: 'controller',
    cache: 'cache',
    flush: 'flush',
    cpu: 'cpu',
  },
  componentDocs: {
    queue: 'waiting for its turn: in the block layer, at the controller, at the disk',
    command: 'the drive decodes the command',
    seek: 'the arm moves to the cylinder',
    settle: 'the head steadies itself on the track',
    rotation: 'the platter turns until the first sector comes by',
    media: 'bytes pass under the head, changes of track on the way included',
    interface: 'bytes cross the cable between the drive’s buffer and its controller',
    controller: 'the controller works on the command, and the link to it carries the bytes',
    cache: 'a cache answers, or takes the bytes, without the platter',
    flush: 'the drive empties its write cache before it goes on',
    cpu: 'the processor works',
  },
  /** The components of a request's time in the formula. */
  shares: { command: 'command', seek: 'seek', settle: 'settle', rotation: 'rotation', transfer: 'transfer' },
  disk: (disk: number) => `disk ${disk}`,
  /** Names for an unknown caller, and for the threads of the kernel. */
  aProgram: 'a program',
  theKernel: 'the kernel',
});
