/**
 * The blocks for fast commits in the journal's picture, between the log and the ring, and the records of one of them.
 *
 *      Records of fast commits                2 count for the next mount, 3 blocks are stale
 *      │F│F│f│f│f│                                        full: counts; dashed: not whole; faint: stale
 *      4097 ▸ HEAD 3 │ CREAT two (13) in 2 │ INODE 13 │ …
 */

import type { Said } from '../../bytes/said.ts';
import type { FastBlock } from '../../session/answers/fast-area.ts';
import type { JournalData } from '../../session/answers/journal-data.ts';
import { withoutMarks } from '../../words/in-english.ts';
import type { Place } from '../motion/mark.ts';
import type { journal } from './words.ts';

export interface FastLayout {
  blocks: (Place & Pick<FastBlock, 'at' | 'state' | 'tid'>)[];
  /** The block that the records are in, and the place of the text about it. */
  of: { at: number; x: number; y: number } | undefined;
  records: (Place & { key: string; text: string; at: number; state: FastBlock['state'] })[];
  more: { x: number; y: number; count: number } | undefined;
}

export const NO_FAST: FastLayout = { blocks: [], of: undefined, records: [], more: undefined };

const BLOCK = 26;
const ROW = 20;
const LINES = 2;
const GAP = 5;
/** The greatest width of a character, and the room around the text of a record. */
const CHAR = 6.4;
const PADDING = 12;
/** Room for the number of the block that the records are in, and for the count of further records. */
const NUMBER = 44;
const MORE = 96;

/** The height without the heading. It is the same for any content. */
export const FAST_HEIGHT = BLOCK + 4 + LINES * ROW + 4;

/** The block whose records are shown: the one just written, else the newest that is not stale, else the first. */
function shownBlock({ fast, written }: JournalData): FastBlock | undefined {
  if (!fast) return undefined;
  return (
    fast.blocks.findLast(({ at }) => written.includes(at)) ??
    fast.blocks.findLast(({ state }) => state !== 'stale') ??
    fast.blocks[0]
  );
}

export function fastSaid({ fast }: JournalData, { fast: words }: (typeof journal)['picture']): string {
  if (!fast) return '';
  if (fast.blocks.length === 0) return words.none;
  const stale = fast.blocks.filter(({ state }) => state === 'stale').length;
  const half = fast.blocks.some(({ state }) => state === 'half') ? words.half : '';
  const counts = fast.commits > 0 ? words.counts(fast.commits) : '';
  return [counts, half, stale > 0 ? words.stale(stale) : ''].filter(Boolean).join(', ');
}

/** `say` puts a record into the words of the page. */
export function layoutFast(data: JournalData, width: number, y: number, say: (record: Said) => string): FastLayout {
  const { fast } = data;
  const chosen = shownBlock(data);
  if (!fast || !chosen) return NO_FAST;
  const room = Math.max(1, Math.floor(width / BLOCK));
  const end = Math.max(room, fast.blocks.indexOf(chosen) + Math.ceil(room / 2));
  const shown = fast.blocks.slice(Math.max(0, Math.min(end, fast.blocks.length) - room), Math.max(end, room));
  const blocks = shown.map(({ at, state, tid }, i) => {
    return { at, state, tid, x: i * BLOCK, y, width: BLOCK - 1, height: BLOCK - 2 };
  });
  const top = y + BLOCK + 4;
  return { blocks, of: { at: chosen.at, x: 0, y: top + 13 }, ...recordsOf(chosen, width, top, say) };
}

/** As many records as fit, in lines. */
function recordsOf(
  { at, records, state }: FastBlock,
  width: number,
  top: number,
  say: (record: Said) => string,
): Pick<FastLayout, 'records' | 'more'> {
  const out: FastLayout['records'] = [];
  let x = NUMBER;
  let line = 0;
  const told = records.map((record) => withoutMarks(say(record)));
  for (const [i, text] of told.entries()) {
    const rest = told.length - i - 1;
    const most = width - NUMBER - (line === LINES - 1 && rest > 0 ? MORE : 0);
    const wide = Math.min(most, Math.ceil(text.length * CHAR) + PADDING);
    const end = width - (line === LINES - 1 && rest > 0 ? MORE : 0);
    if (x + wide > end && x > NUMBER) {
      line++;
      x = NUMBER;
      if (line === LINES) break;
    }
    const fits = Math.floor((wide - PADDING) / CHAR);
    const cut = text.length > fits ? `${text.slice(0, Math.max(1, fits - 1))}…` : text;
    const place = { x, y: top + line * ROW, width: wide, height: ROW - 3 };
    out.push({ ...place, key: `${at}.${i}.${text}`, text: cut, at, state });
    x += wide + GAP;
  }
  const last = out[out.length - 1];
  const count = told.length - out.length;
  if (count === 0 || !last) return { records: out, more: undefined };
  return { records: out, more: { x: last.x + last.width + GAP, y: last.y + 13, count } };
}
