/**
 * The tiles on the stage, in a link's form: `map,file-map!` opens two, in this order, and enlarges the second. If a
 * link does not name any, the tiles that are open at first are there.
 */
import { TILES } from '../views/tiles.ts';

export interface Tiles {
  open: string[];
  /** The tile that fills the stage. */
  large?: string;
}

const NAMES: ReadonlySet<string> = new Set(TILES.map((t) => t.id));

export function tilesOf(text: string | undefined): Tiles {
  const words = (text ?? '').split(',').filter((w) => NAMES.has(w.replace(/!$/, '')));
  const open = [...new Set(words.map((w) => w.replace(/!$/, '')))];
  // Whatever a link says, the stage is never empty.
  if (open.length === 0) return { open: TILES.filter((t) => t.first).map((t) => t.id) };
  const large = words.find((w) => w.endsWith('!'))?.slice(0, -1);
  return large ? { open, large } : { open };
}

/** The tiles in sight. */
export const shownOf = ({ open, large }: Tiles): string[] => (large ? [large] : open);

/** Undefined for the tiles that are open at first. */
export function tilesText({ open, large }: Tiles): string | undefined {
  const text = open.map((name) => (name === large ? `${name}!` : name)).join(',');
  const usual = TILES.filter((t) => t.first)
    .map((t) => t.id)
    .join(',');
  return text === usual ? undefined : text;
}

/** The last tile cannot be closed. */
export function toggled(tiles: Tiles, name: string): Tiles {
  if (!tiles.open.includes(name)) {
    const open = TILES.map((t): string => t.id).filter((n) => n === name || tiles.open.includes(n));
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
  for (const [i, { id: name }] of TILES.entries())
    if (open.includes(name)) {
      shown.add(name);
      left -= widths.chips[i] + (open.length > 1 ? widths.large : 0);
    }
  for (const [i, { id: name }] of TILES.entries()) {
    if (shown.has(name)) continue;
    left -= widths.chips[i];
    if (left < 0) break;
    shown.add(name);
  }
  return shown;
}
