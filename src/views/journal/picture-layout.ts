/**
 * The picture of the journal, from memory by way of the log to the places where its blocks are at home.
 *
 *      3  │past│locked│flush│ commit │finished│   12 blocks          transactions
 *      2 │D│▪│▪│C│                                                   the last written blocks, large enough to read
 *         ╭ 3 ─╮        Not home yet
 *      2 │ ring │       ◌ 70 bitmap                                  every block, with transactions around; beside or
 *         ╰────╯        ● 98 inodes …                                below it blocks newer in memory or in the log
 *      At home, on the volume
 *      ├ ▯1▮2 ▯66▯67 ▯1618 ───────────┤                              their homes: old, or new
 */
import { JOURNAL_TYPES, type JournalData, type TransactionData } from '../../session/answers/journal-data.ts';
import { FAST_HEIGHT, type FastLayout, fastSaid, layoutFast, NO_FAST } from './fast-layout.ts';
import { type Cell, countedAhead, homesToCome, isComplete, isLive, nearOf, STAGES } from './layout.ts';
import { type Arc, arcsOf, type Ring, ringCells, ringIn } from './ring.ts';
import type { journal } from './words.ts';

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface StageBox extends Rect {
  stage: (typeof STAGES)[number];
  /** There is room for its name. */
  named: boolean;
}

/** The words in the picture. */
type Written = (typeof journal)['picture'];

export interface JournalLayout {
  words: Written;
  width: number;
  height: number;
  rowHeight: number;
  /** The number of transactions that are not shown, and those that are. */
  older: number;
  transactions: { data: TransactionData; y: number; boxes: StageBox[] }[];
  headings: { key: string; x: number; right: number; y: number; text: string; said: string }[];
  newest: (Rect & { at: number; starts: boolean; live: boolean })[];
  fast: FastLayout;
  ring: Ring;
  cells: (Cell & Rect)[];
  /** Transactions around the ring: all that the bytes show, and those that recovery would read. */
  arcs: Arc[];
  needed: Arc[];
  chips: (Rect & { index: number })[];
  more: { x: number; y: number; count: number } | undefined;
  home: Rect;
  /** The homes of the blocks that are on their way there. */
  homes: (Rect & { block: number })[];
}

const LISTED = 4;
const ROW = 24;
const HEADING = 21;
const GAP = 12;
/** Gap between the log and the records of fast commits. */
const FAST_GAP = 4;
const TID = 40;
/** The greatest width of a character in a count. */
const CHAR = 7.3;
/** In a picture narrower than this, only the present stage has its name. */
const NARROW = 496;
const NAMELESS = 22;
/** Width of the present stage, which has room for its name, and of the others, which can be told apart. */
const HERE = 66;
const LEAST_BOX = 5;
/** A block of the log that is drawn large. */
export const WIDE = 26;
const SHOWN = 32;
const CHIP = 18;
const LEAST_ROWS = 3;
const CHIP_WIDTH = 300;
const STRIP = 18;
/** Height of the homes, which stay in sight. */
const HOME = 54;
/** At this width or more, there is something beside the ring, and the ring has this share of the width. */
const BESIDE = 400;
const RING_WIDTH = 0.48;
const LEAST_RING = 210;
const MOST_RING = 480;
const RING_GAP = 16;
/** Height above the ring with two transactions. It is used for any number, so that the ring keeps its size. */
const ABOVE = 102;
const LEAST_SLOT = 10;
const MOST_SLOT = 44;
const SLOT_GAP = 6;
/** At this width or more, a slot has its number. */
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

/** The blocks and revokes of a transaction, counted. */
export const countOf = ({ blocks, revoked }: TransactionData, words: Written): string =>
  revoked > 0 ? words.countRevoked(blocks, revoked) : words.count(blocks);

export function layoutJournal(
  data: JournalData,
  { width, height }: { width: number; height: number },
  stageOf: (state: string) => number,
  words: Written,
): JournalLayout {
  const shown = data.transactions.slice(-LISTED);
  const older = data.transactions.length - shown.length;
  let y = older > 0 ? ROW - 4 : 0;
  const count = 10 + CHAR * Math.max(0, ...shown.map((t) => countOf(t, words).length));
  const transactions = shown.map((t) => {
    const row = { data: t, y, boxes: stageBoxes(width, y, stageOf(t.state), count) };
    y += ROW;
    return row;
  });
  if (y > 0) y += GAP;
  const headings: JournalLayout['headings'] = [];
  const heading = (key: string, text: string, said: string, x = 0) => {
    headings.push({ key, x, right: width, y: y + 12, text, said });
    y += HEADING;
  };
  const isNeeded = neededOf(data);
  const newest = newestCells(data, nearOf(data, Math.floor(width / WIDE)), y + 13, isNeeded);
  // The room is kept, so that the ring has the same place before the first commit.
  if (data.log || newest.length > 0) y += WIDE + 16;
  let fast = NO_FAST;
  if (data.fast) {
    y += FAST_GAP;
    heading('fast', words.fast.title, fastSaid(data, words));
    fast = layoutFast(data, width, y, words.blockLabel);
    y += FAST_HEIGHT;
  }
  const above = ABOVE + (data.fast ? FAST_GAP + HEADING + FAST_HEIGHT : 0);
  const beside = width >= BESIDE;
  const size = beside
    ? Math.min(width * RING_WIDTH, Math.max(LEAST_RING, height - above - HOME), MOST_RING)
    : Math.min(width, MOST_RING);
  const ring = ringIn(data.types.length, { x: beside ? 0 : (width - size) / 2, y, width: size });
  const below = y + size;
  const x = beside ? size + RING_GAP : 0;
  if (!beside) y = below + GAP;
  let waiting: Waiting = { chips: [], more: undefined, y };
  if (data.waits > 0) {
    heading('waiting', words.notHome, words.blocks(data.waits), x);
    waiting = waitingIn(data, { x, y, width: width - x, height: beside ? below - y : height - y - HOME });
  }
  y = Math.max(below, waiting.y) + GAP;
  heading('home', words.home, homeSaid(data, words));
  const home = { x: 0, y, width, height: STRIP };
  const counting = new Set(data.fast?.blocks.filter(({ state }) => state === 'counts').map(({ at }) => at));
  return {
    words,
    width,
    height: y + STRIP + 4,
    rowHeight: ROW,
    older,
    transactions,
    headings,
    newest,
    fast,
    ring,
    cells: ringCells(data, ring, (at) => isNeeded(at) || counting.has(at)),
    arcs: arcsOf(data, ring, (at) => typeOf(data, at) !== 'old'),
    needed: arcsOf(data, ring, (at) => isNeeded(at)),
    chips: waiting.chips,
    more: waiting.more,
    home,
    homes: homeSlots(data, home),
  };
}

interface Waiting extends Pick<JournalLayout, 'chips' | 'more'> {
  /** Its lower edge. */
  y: number;
}

/** The blocks that are not home yet, in columns and rows that fill the room. */
function waitingIn(data: JournalData, room: Rect): Waiting {
  const columns = Math.max(1, Math.floor((room.width + 10) / CHIP_WIDTH));
  const each = (room.width - 10 * (columns - 1)) / columns;
  const rows = Math.max(LEAST_ROWS, Math.floor((room.height - CHIP) / CHIP));
  const chips = data.waiting.slice(0, Math.min(SHOWN, rows * columns)).map((_, index) => ({
    index,
    x: room.x + (index % columns) * (each + 10),
    y: room.y + Math.floor(index / columns) * CHIP,
    width: each,
    height: CHIP,
  }));
  const y = room.y + Math.ceil(chips.length / columns) * CHIP;
  const count = data.waits - chips.length;
  return count > 0 ? { chips, more: { x: room.x, y: y + 13, count }, y: y + CHIP } : { chips, more: undefined, y };
}

function homeSaid({ waiting, waits, recovery }: JournalData, words: Written): string {
  if (recovery) return recovery.homes.length > 0 ? words.replayed(recovery.homes.length) : '';
  if (waiting.length === 0) return words.allHome;
  const sent = waiting.filter((w) => w.sent).length;
  return waits > waiting.length
    ? words.asMemoryFirst(sent, waiting.length)
    : words.asMemory(sent, waiting.length, waits);
}

function newestCells(
  data: JournalData,
  blocks: readonly number[],
  y: number,
  isNeeded: (at: number) => boolean,
): JournalLayout['newest'] {
  return blocks.map((at, i) => ({
    at,
    live: isNeeded(at),
    starts: i === 0 || data.sequences[at] !== data.sequences[blocks[i - 1]],
    x: i * WIDE,
    y,
    width: WIDE - 1,
    height: WIDE - 2,
  }));
}

/** Answers whether recovery would read a block, or has found it in a complete transaction. */
function neededOf(data: JournalData): (at: number) => boolean {
  const counted = new Set(countedAhead(data));
  return (at) => isLive(data.log, at) || counted.has(at) || isComplete(data, at);
}

/** A slot for each block that will come home, in their order on the volume. Neighbours touch. */
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

/** A block of the log is known by its content, wherever it lies: a copy by its transaction and its home. */
export function keyOfLog(data: JournalData, at: number): string {
  const type = typeOf(data, at);
  if (type === 'copy') return `copy.${data.sequences[at]}.${data.targets[at]}`;
  return data.sequences[at] > 0 && type !== 'superblock' ? `${type}.${data.sequences[at]}.${at}` : `${type}.${at}`;
}
