/** One file in two maps, side by side. */
import { words } from '../../words/words.ts';

export const beside = words('beside', {
  name: 'Side by side',
  none: 'There is no file system yet at this step: step forward until it is made.',
  extents: 'with extents',
  indirect: 'with indirect blocks',
  noFile: 'this file is not there at this moment',
  rows: {
    map: {
      name: 'blocks of the map',
      about: 'Blocks of the volume that hold nothing but this file’s map, besides the inode',
    },
    data: { name: 'data written', about: 'Blocks of files sent to the disk so far' },
    metadata: {
      name: 'metadata written',
      about: 'Bitmaps, inode tables, maps and the like, sent home so far',
    },
    journal: {
      name: 'journal written',
      about: 'Blocks of the log sent so far: a changed block of the map is written here as well',
    },
    read: { name: 'blocks read', about: 'Blocks that memory did not have' },
    time: { name: 'time', about: 'The machine’s time since the mount' },
  },
  /** The twin. */
  bothMaps: 'The file in both maps',
  cost: 'What each has cost',
  row: (name: string, here: string, there: string) => `${name}: ${here}, beside it ${there}`,
});
