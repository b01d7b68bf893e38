/** The bar that opens the tiles, and the legend of blocks. */
/** What is said of a tile. */
export interface TileSaid {
  title: string;
  /** Its name as a landmark of the page. */
  name: string;
  /** What it shows. */
  about: string;
}

export const tiles = {
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
  /** What another language calls the tiles, by their ids; in English each `tile.ts` says it. */
  named: {} as Readonly<Record<string, Partial<TileSaid>>>,
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
};
