/**
 * The directory as geometry. All parts are in one picture, so that names can walk between them:
 *
 *     lookup    its stops and costs, if a name is looked up
 *     index     slots and leaves along the hashes
 *     strip     all blocks in their order
 *     split     names by hash, and the cut
 *     blocks    record by record
 */
import type { DetailBlock } from './answer/detail.ts';
import type { DirectoryData } from './answer.ts';
import { ROLE } from './answer.ts';
import { layoutStrip, type StripLayout } from './block-strip.ts';
import { type HashCell, type IndexLayout, layoutIndex } from './index-layout.ts';
import { type LookupLayout, layoutLookup } from './lookup-layout.ts';
import { layoutRecords, type RecordsLayout, recordAt } from './records-layout.ts';
import { layoutSplit, type SplitLayout, splitEntryAt } from './split-layout.ts';
import { directory as english, faultInWords, namesIn, type Said } from './words.ts';

export interface DirectoryLayout {
  width: number;
  height: number;
  index: IndexLayout | undefined;
  strip: StripLayout;
  stripLabel: number;
}

const LABEL = 16;
const STRIP = 22;
/** The height below the strip for two lines about the reads of a lookup. */
const READS = 16;

/**
 * The leaf that matters, as its place in the order of hashes. The lookup ends in it, or it is shown record by record.
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

/** The index and the strip. */
export function layoutDirectory(data: DirectoryData, width: number, words: Said = english): DirectoryLayout {
  const index =
    data.index && data.index.nodes.length > 0
      ? layoutIndex(data, data.index, width, focusOf(data), words.picture)
      : undefined;
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

/** A line of text. */
interface Line {
  y: number;
  text: string;
}

export interface BlockLayout {
  block: DetailBlock;
  /** Its place among the blocks of the answer. */
  detail: number;
  name: string;
  /** Baseline of its name, and the text about its content beside or below. */
  y: number;
  about: Line & { x: number };
  /** The lines about names that are gone, and about damage. */
  gone: Line | undefined;
  fault: Line | undefined;
  /** The top of its records. */
  top: number;
  records: RecordsLayout;
}

export interface PictureLayout {
  words: Said;
  width: number;
  height: number;
  lookup: LookupLayout | undefined;
  /** The top of index and strip. They do not know about the parts above them. */
  top: number;
  overview: DirectoryLayout;
  fault: Line | undefined;
  split: (SplitLayout & { y: number }) | undefined;
  blocks: BlockLayout[];
}

const GAP = 8;
const LINE = 18;
const CHAR = 6.1;
const MONO = 6.9;

const cutTo = (text: string, width: number, char = CHAR): string => {
  const room = Math.floor(width / char);
  return text.length <= room ? text : `${text.slice(0, Math.max(1, room - 1))}…`;
};

export function layoutPicture(data: DirectoryData, width: number, words: Said = english): PictureLayout {
  const lookup = data.lookup && !data.lookup.refused ? layoutLookup(data, data.lookup, width, words) : undefined;
  const top = lookup?.height ?? 0;
  const overview = layoutDirectory(data, width, words);
  let y = top + overview.height + 2;
  let fault: Line | undefined;
  if (data.index?.fault) {
    fault = { y: y + 12, text: cutTo(words.picture.damagedIndex(data.index.fault), width) };
    y += LINE + GAP;
  }
  const split = data.split && { ...layoutSplit(data.split, width), y };
  if (split) y += split.height + GAP;
  const blocks = data.detail.filter(holdsNames(data)).map((block) => {
    const laid = layoutBlock(data, block, y, width, words);
    y = laid.top + laid.records.height + GAP;
    return laid;
  });
  return { words, width, height: y + 2, lookup, top, overview, fault, split, blocks };
}

const holdsNames =
  ({ blocks }: DirectoryData) =>
  ({ logical }: DetailBlock): boolean =>
    blocks.role[logical] === ROLE.names || blocks.role[logical] === ROLE.loose;

function layoutBlock(data: DirectoryData, block: DetailBlock, from: number, width: number, words: Said): BlockLayout {
  const { blocks } = data;
  const at = block.logical;
  const name = words.picture.block(at);
  const holds = words.picture.holds(namesIn(data, at), blocks.needed[at], blocks.slack[at] + blocks.unused[at]);
  const beside = name.length * CHAR + 14;
  const fits = beside + holds.length * CHAR <= width;
  let y = from + 12;
  const about = fits ? { x: beside, y, text: holds } : { x: 0, y: y + LINE - 2, text: cutTo(holds, width) };
  y = about.y;
  const { gone, fault } = block;
  const line = (text: string): Line => {
    y += LINE - 2;
    return { y, text: cutTo(text, width, MONO) };
  };
  const list = gone.slice(0, MOST_GONE).join(' ');
  const more = gone.length - MOST_GONE;
  const goneText = more > 0 ? words.picture.goneMore(list, more) : words.picture.gone(list);
  const goneLine = gone.length > 0 && !data.split ? line(goneText) : undefined;
  const faultLine = fault ? line(faultInWords(fault, words)) : undefined;
  const records = layoutRecords(block, data.blockSize, width);
  return {
    block,
    detail: data.detail.indexOf(block),
    name,
    y: from + 12,
    about,
    gone: goneLine,
    fault: faultLine,
    top: y + 9,
    records,
  };
}

const MOST_GONE = 12;

/** The thing at a point: a range of hashes, a block, a record, a name of a split. */
export type Hit =
  | { what: 'cell'; cell: HashCell }
  | { what: 'block'; block: number }
  | { what: 'record'; detail: number; record: number }
  | { what: 'entry'; entry: number };

const within = (r: { x: number; y: number; width: number; height: number }, x: number, y: number): boolean =>
  x >= r.x && x < r.x + r.width && y >= r.y && y < r.y + r.height;

export function hit({ top, overview, split, blocks }: PictureLayout, x: number, y: number): Hit | undefined {
  const { index, strip } = overview;
  if (index) {
    const cells = [...index.rows.flatMap((r) => r.cells), ...(index.near?.cells ?? [])];
    const cell = cells.find((c) => within({ ...c, width: Math.max(c.width, 2) }, x, y - top));
    if (cell) return { what: 'cell', cell };
  }
  const own = strip.cells.find((c) => within({ ...c, y: strip.y, height: strip.height }, x, y - top));
  if (own) return { what: 'block', block: own.first };
  const entry = split && splitEntryAt(split, x, y - split.y);
  if (entry !== undefined) return { what: 'entry', entry };
  for (const b of blocks) {
    const record = recordAt(b.records, x, y - b.top);
    if (record !== undefined) return { what: 'record', detail: b.detail, record };
    if (y >= b.y - 12 && y < b.y + 4 && x < b.name.length * CHAR + 8) return { what: 'block', block: b.block.logical };
  }
  return undefined;
}
