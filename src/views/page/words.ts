/** The tiles: their headings, what each shows, and the bar that opens them. */
import { words } from '../../words/words.ts';

export const tiles = words('tiles', {
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
});
