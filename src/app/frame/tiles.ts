/**
 * The tiles on the stage, in a link's form: `map,file-map!` opens two, in this order, and enlarges the second. If a
 * link does not name any, the tiles that are open at first are there. A tile is added by an entry in TILES and a case
 * in src/app/frame/Stage.tsx.
 */
export interface Tile {
  name: string;
  label: string;
  /** What it shows, in the words of the list of all tiles. */
  about: string;
  shelf: TileShelf;
  /** Open if nothing was said about tiles. */
  first: boolean;
}

export const TILE_SHELVES = ['The disk', 'Files', 'Space and memory', 'Safety', 'The machine'] as const;
export type TileShelf = (typeof TILE_SHELVES)[number];

const tile = (name: string, label: string, shelf: TileShelf, about: string): Tile => ({
  name,
  label,
  about,
  shelf,
  first: name === 'map' || name === 'file-map',
});

export const TILES: readonly Tile[] = [
  tile('map', 'Volume', 'The disk', 'Every block of the volume, coloured by what it holds'),
  tile('file-map', 'File map', 'Files', 'Where the blocks of one file are: its extents or pointers'),
  tile('buddy', 'Buddy', 'Space and memory', 'Free blocks of a group in powers of two, and what a search chose'),
  tile('page-cache', 'Page cache', 'Space and memory', 'What was written and waits in memory for its flush'),
  tile('directory', 'Directory', 'Files', 'The records of one directory, and how a name is looked up'),
  tile('tree', 'Files', 'Files', 'All files and directories, from the root down'),
  tile('inode-table', 'Inode tables', 'The disk', 'Every inode of the volume: free, in use, a directory'),
  tile('inode', 'Inode', 'Files', 'One inode, each of its fields in its place'),
  tile('fsck', 'Check', 'Safety', 'Break something, and follow e2fsck as it finds and mends it'),
  tile('journal', 'Journal', 'Safety', 'The ring of blocks, the transactions, and what is not home yet'),
  tile('crash', 'Power cut', 'Safety', 'Pull the plug at this moment, and see what is left'),
  tile('latency', 'Latency', 'The machine', 'Where the time went: who asked, and what it waited for'),
  tile('disks', 'Disks', 'The machine', 'Each disk at work: its arm, its requests, its cache'),
  tile('compare', 'Compare', 'The machine', 'The same script on other file systems or machines'),
];

export interface Tiles {
  open: string[];
  /** The tile that fills the stage. */
  large?: string;
}

const NAMES: ReadonlySet<string> = new Set(TILES.map((t) => t.name));

export function tilesOf(text: string | undefined): Tiles {
  const words = (text ?? '').split(',').filter((w) => NAMES.has(w.replace(/!$/, '')));
  const open = [...new Set(words.map((w) => w.replace(/!$/, '')))];
  // Whatever a link says, the stage is never empty.
  if (open.length === 0) return { open: TILES.filter((t) => t.first).map((t) => t.name) };
  const large = words.find((w) => w.endsWith('!'))?.slice(0, -1);
  return large ? { open, large } : { open };
}

/** The tiles in sight. */
export const shownOf = ({ open, large }: Tiles): string[] => (large ? [large] : open);

/** Undefined for the tiles that are open at first. */
export function tilesText({ open, large }: Tiles): string | undefined {
  const text = open.map((name) => (name === large ? `${name}!` : name)).join(',');
  const usual = TILES.filter((t) => t.first)
    .map((t) => t.name)
    .join(',');
  return text === usual ? undefined : text;
}

/** The last tile cannot be closed. */
export function toggled(tiles: Tiles, name: string): Tiles {
  if (!tiles.open.includes(name)) {
    const open = TILES.map((t): string => t.name).filter((n) => n === name || tiles.open.includes(n));
    return { open };
  }
  const open = tiles.open.filter((n) => n !== name);
  return open.length > 0 ? { open } : tiles;
}

export const enlarged = (tiles: Tiles, name: string): Tiles =>
  tiles.large === name
    ? { open: tiles.open }
    : { open: tiles.open.includes(name) ? tiles.open : [...tiles.open, name], large: name };

export interface ChipWidths {
  /** Of the bar. */
  room: number;
  /** Of each chip in the order of TILES, of the button that enlarges, and of the list's button; each with its gap. */
  chips: readonly number[];
  large: number;
  all: number;
}

/** The tiles that have a chip in the bar: the open ones, and of the others the first that fit beside them. */
export function chipsThatFit({ open }: Tiles, widths: ChipWidths | undefined): ReadonlySet<string> {
  if (!widths) return new Set(open);
  const shown = new Set<string>();
  let left = widths.room - widths.all;
  for (const [i, { name }] of TILES.entries())
    if (open.includes(name)) {
      shown.add(name);
      left -= widths.chips[i] + (open.length > 1 ? widths.large : 0);
    }
  for (const [i, { name }] of TILES.entries()) {
    if (shown.has(name)) continue;
    left -= widths.chips[i];
    if (left < 0) break;
    shown.add(name);
  }
  return shown;
}
