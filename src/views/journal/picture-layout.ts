/**
 * The picture of the journal, from memory by way of the log to the places where its blocks are at home.
 *
 *      3  │past│locked│flush│ commit │finished│   12 blocks          transactions
 *      The ring                                tail 1, head 13
 *      2 │D│▪│▪│C│                                                   what was written last, large enough to read
 *      ▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪                                    every block of it
 *      Not home yet
 *      ◌ 70 bitmap      ● 98 inodes …                                blocks that are newer in memory or in the log
 *      At home, on the volume
 *      ├ ▯1▮2 ▯66▯67 ▯1618 ───────────┤                              where they belong: old, or new
 */
import { JOURNAL_TYPES, type JournalData, type TransactionData } from '../../session/answers/journal-data.ts';
import { formatMany } from '../common/units.ts';
import { homesToCome, isComplete } from './course.ts';
import { type Cell, cellsOf, type Grid, gridOf, isLive, nearOf, STAGES } from './layout.ts';

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface StageBox extends Rect {
  stage: string;
  /** Whether there is room for its name. */
  named: boolean;
}

export interface JournalLayout {
  width: number;
  height: number;
  rowHeight: number;
  /** Transactions that are not shown, and those that are. */
  older: number;
  transactions: { data: TransactionData; y: number; boxes: StageBox[] }[];
  headings: { key: string; y: number; text: string; said: string }[];
  newest: (Rect & { at: number; starts: boolean; live: boolean })[];
  grid: Grid & { y: number };
  cells: (Cell & Rect)[];
  chips: (Rect & { index: number })[];
  more: { y: number; count: number } | undefined;
  home: Rect;
  /** Where the blocks belong that are on their way there. */
  homes: (Rect & { block: number })[];
}

const LISTED = 4;
const ROW = 24;
const HEADING = 21;
const GAP = 12;
const TID = 40;
/** Width of a character of a count, at most. */
const CHAR = 7.3;
/** In a narrow picture only the present stage has its name. */
const NARROW = 496;
const NAMELESS = 22;
/** The present stage has room for its name; the others can be told apart. */
const HERE = 66;
const LEAST_BOX = 5;
const WIDE = 19;
const SHOWN = 24;
const CHIP = 18;
const LEAST_ROWS = 3;
const CHIP_WIDTH = 225;
const STRIP = 18;
/** The whole ring has this share of the tile's height. */
const RING = 0.26;
const LEAST_RING = 60;
const LEAST_SLOT = 10;
const MOST_SLOT = 44;
const SLOT_GAP = 6;
/** From this width on a slot has its number. */
export const NUMBERED = 26;

function stageBoxes(width: number, y: number, here: number, count: number): StageBox[] {
  const room = Math.max(HERE + 4 * LEAST_BOX, width - TID - count);
  const narrow = width < NARROW;
  const least = Math.min(NAMELESS, (room - HERE) / 4);
  let x = TID;
  return STAGES.map((stage, i) => {
    const each = narrow ? (i === here ? room - 4 * least : least) : room / STAGES.length;
    const box = { stage, named: !narrow || i === here, x, y: y + 2, width: each - 2, height: ROW - 4 };
    x += each;
    return box;
  });
}

/** What a transaction has. */
export const countOf = ({ blocks, revoked }: TransactionData): string =>
  `${formatMany(blocks, 'block')}${revoked > 0 ? `, ${revoked} revoked` : ''}`;

export function layoutJournal(
  data: JournalData,
  { width, height }: { width: number; height: number },
  stageOf: (state: string) => number,
): JournalLayout {
  const shown = data.transactions.slice(-LISTED);
  const older = data.transactions.length - shown.length;
  let y = older > 0 ? ROW - 4 : 0;
  const count = 10 + CHAR * Math.max(0, ...shown.map((t) => countOf(t).length));
  const transactions = shown.map((t) => {
    const row = { data: t, y, boxes: stageBoxes(width, y, stageOf(t.state), count) };
    y += ROW;
    return row;
  });
  if (y > 0) y += GAP;
  const headings: JournalLayout['headings'] = [];
  const heading = (key: string, text: string, said: string) => {
    headings.push({ key, y: y + 12, text, said });
    y += HEADING;
  };
  const fitted = gridOf(data.types.length, width, Math.max(LEAST_RING, height * RING));
  heading('ring', 'The ring', ringSaid(data, fitted));
  const newest = newestCells(data, nearOf(data, Math.floor(width / WIDE)), y + 13);
  if (newest.length > 0) y += WIDE + 20;
  const grid = { ...fitted, y };
  y += grid.rows * grid.cell + GAP;
  const chips: JournalLayout['chips'] = [];
  let more: JournalLayout['more'];
  if (data.waits > 0) {
    heading('waiting', 'Not home yet', formatMany(data.waits, 'block'));
    const columns = Math.max(1, Math.floor((width + 10) / CHIP_WIDTH));
    const each = (width - 10 * (columns - 1)) / columns;
    // What is at home stays in sight.
    const rows = Math.max(LEAST_ROWS, Math.floor((height - y - CHIP - GAP - HEADING - STRIP - 4) / CHIP));
    data.waiting.slice(0, Math.min(SHOWN, rows * columns)).forEach((_, index) => {
      const [column, row] = [index % columns, Math.floor(index / columns)];
      chips.push({ index, x: column * (each + 10), y: y + row * CHIP, width: each, height: CHIP });
    });
    y += Math.ceil(chips.length / columns) * CHIP;
    if (data.waits > chips.length) {
      more = { y: y + 13, count: data.waits - chips.length };
      y += CHIP;
    }
    y += GAP;
  }
  heading('home', 'At home, on the volume', homeSaid(data));
  const home = { x: 0, y, width, height: STRIP };
  return {
    width,
    height: y + STRIP + 4,
    rowHeight: ROW,
    older,
    transactions,
    headings,
    newest,
    grid,
    cells: cellsIn(data, grid),
    chips,
    more,
    home,
    homes: homeSlots(data, home),
  };
}

function ringSaid({ log, recovery }: JournalData, { each }: Grid): string {
  const several = each > 1 ? `a cell is ${each} blocks` : '';
  const ends = log
    ? `tail ${log.tail}, head ${log.head}`
    : recovery?.pass
      ? `${recovery.pass}: block ${recovery.at}`
      : '';
  return [several, ends].filter(Boolean).join(', ');
}

function homeSaid({ waiting, waits, recovery }: JournalData): string {
  if (recovery) return recovery.homes.length > 0 ? `${recovery.homes.length} written by the replay` : '';
  if (waiting.length === 0) return 'everything is as memory has it';
  const first = waits > waiting.length ? 'the first ' : '';
  return `${waiting.filter((w) => w.sent).length} of ${first}${formatMany(waiting.length, 'block')} as memory has ${waits === 1 ? 'it' : 'them'}`;
}

function newestCells(data: JournalData, blocks: readonly number[], y: number): JournalLayout['newest'] {
  return blocks.map((at, i) => ({
    at,
    live: isNeeded(data, at),
    starts: i === 0 || data.sequences[at] !== data.sequences[blocks[i - 1]],
    x: i * WIDE,
    y,
    width: WIDE - 1,
    height: WIDE - 2,
  }));
}

/** Where a block of the journal is drawn in the whole ring. */
export function placeInRing({ cell, columns, each, y }: JournalLayout['grid'], at: number): Rect {
  const i = Math.floor(at / each);
  return {
    x: (i % columns) * cell + 0.5,
    y: y + Math.floor(i / columns) * cell + 0.5,
    width: cell - 1,
    height: cell - 1,
  };
}

/** Recovery would read it, or has found it to be complete. */
const isNeeded = (data: JournalData, at: number): boolean => isLive(data.log, at) || isComplete(data, at);

function cellsIn(data: JournalData, grid: JournalLayout['grid']): JournalLayout['cells'] {
  return cellsOf(data, grid, (at) => isNeeded(data, at)).map(({ at, shown, type, sequence, live, written }) => {
    const { x, y, width, height } = placeInRing(grid, at);
    return { at, shown, type, sequence, live, written, x, y, width, height };
  });
}

/** A slot for each block that is to come home, in their order on the volume; neighbours touch. */
function homeSlots(data: JournalData, home: Rect): JournalLayout['homes'] {
  const blocks = data.recovery ? homesToCome(data) : data.waiting.map((w) => w.block);
  const shown = blocks.toSorted((a, b) => a - b).slice(0, Math.floor(home.width / (LEAST_SLOT + SLOT_GAP)));
  const apart = shown.filter((block, i) => i > 0 && block !== shown[i - 1] + 1).length;
  const each = Math.min(MOST_SLOT, (home.width - SLOT_GAP * (apart + 2)) / Math.max(1, shown.length));
  let x = SLOT_GAP;
  return shown.map((block, i) => {
    if (i > 0 && block !== shown[i - 1] + 1) x += SLOT_GAP;
    const slot = { block, x, y: home.y, width: each, height: home.height };
    x += each;
    return slot;
  });
}

export const typeOf = (data: JournalData, at: number): (typeof JOURNAL_TYPES)[number] => JOURNAL_TYPES[data.types[at]];
