/** The directory as geometry: the index above, the strip of blocks below it. Records and splits have layouts of their own. */
import type { DirectoryData } from '../../session/answers/directory-answer.ts';
import { layoutStrip, type StripLayout } from './block-strip.ts';
import { type HashCell, type IndexLayout, layoutIndex } from './index-layout.ts';

export interface DirectoryLayout {
  width: number;
  height: number;
  index: IndexLayout | undefined;
  strip: StripLayout;
  stripLabel: number;
}

const LABEL = 16;
const STRIP = 22;
/** Below the strip: what a lookup reads of it, two lines. */
const READS = 16;

/**
 * The leaf that matters, by its place in the order of hashes: where the lookup ends, or what is shown record by record.
 */
export function focusOf(data: DirectoryData): number {
  const { index, lookup, detail } = data;
  if (!index) return -1;
  for (const block of [lookup?.leaves.at(-1)?.logical, ...detail.map((d) => d.logical)]) {
    const at = block === undefined ? -1 : index.leaves.indexOf(block);
    if (at >= 0) return at;
  }
  return 0;
}

export function layoutDirectory(data: DirectoryData, width: number): DirectoryLayout {
  const index =
    data.index && data.index.nodes.length > 0 ? layoutIndex(data, data.index, width, focusOf(data)) : undefined;
  const from = index ? index.height + 8 : 0;
  const strip = layoutStrip(data, from + LABEL, width, STRIP);
  return {
    width,
    height: strip.y + STRIP + (data.lookup && !data.lookup.refused ? READS : 4),
    index,
    strip,
    stripLabel: from + 11,
  };
}

export type Hit = { cell: HashCell } | { block: number };

const within = (r: { x: number; y: number; width: number; height: number }, x: number, y: number): boolean =>
  x >= r.x && x < r.x + r.width && y >= r.y && y < r.y + r.height;

/** What is at a point: a range of hashes, or a block. */
export function hit({ index, strip }: DirectoryLayout, x: number, y: number): Hit | undefined {
  if (index) {
    const cells = [...index.rows.flatMap((r) => r.cells), ...(index.near?.cells ?? [])];
    const cell = cells.find((c) => within({ ...c, width: Math.max(c.width, 2) }, x, y));
    if (cell) return { cell };
  }
  const block = strip.cells.find((c) => within({ ...c, y: strip.y, height: strip.height }, x, y));
  return block ? { block: block.first } : undefined;
}
