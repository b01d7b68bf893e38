/**
 * Which tiles stand on the stage, as the link says it: `map,file-map!` opens two, in this order, and enlarges the
 * second. Without a word about tiles, those stand there that are open at first. A tile is added by an entry in TILES
 * and a case in src/app/frame/Stage.tsx.
 */
export interface Tile {
  name: string;
  label: string;
  /** Stands there when nothing was said about tiles. */
  first: boolean;
}

export const TILES: readonly Tile[] = [
  { name: 'map', label: 'Volume', first: true },
  { name: 'file-map', label: 'File map', first: true },
  { name: 'buddy', label: 'Buddy', first: false },
  { name: 'page-cache', label: 'Page cache', first: false },
  { name: 'directory', label: 'Directory', first: false },
  { name: 'tree', label: 'Files', first: false },
  { name: 'inode-table', label: 'Inode tables', first: false },
  { name: 'inode', label: 'Inode', first: false },
  { name: 'fsck', label: 'Check', first: false },
  { name: 'journal', label: 'Journal', first: false },
  { name: 'crash', label: 'Power cut', first: false },
  { name: 'latency', label: 'Latency', first: false },
  { name: 'disks', label: 'Disks', first: false },
  { name: 'compare', label: 'Compare', first: false },
];

export interface Tiles {
  open: string[];
  /** The one that has the whole stage. */
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

/** The tiles that are seen. */
export const shownOf = ({ open, large }: Tiles): string[] => (large ? [large] : open);

/** Undefined for what stands there anyway. */
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
