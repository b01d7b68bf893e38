/** The buddies of a group as marks: the bitmap and kept blocks, the rows of chunks, goal and result of the search. */

import type { Drawn } from '../motion/drawn.ts';
import { cellsMark, flags, line, type Mark, markAt, type Part, tied, words } from '../motion/mark.ts';
import type { BuddyData, Chunk } from './answer.ts';
import { type BuddyLayout, type ChunkMark, layoutBuddy, type Marker, type Rect, type Row } from './layout.ts';
import type { Told } from './story.ts';
import { buddy as english, shortSize } from './words.ts';

interface Pointed {
  /** The chunk that is pointed at. */
  chunk?: Chunk | undefined;
  /** The selected block, counted from the group's first. */
  selected?: number | undefined;
}

/** If goal and result are nearer than this, there is no room for two words. */
const CLOSE = 44;

/** From the bottom up. */
const STRIP = 0;
const ROWS = 1;
const CHUNKS = 2;
const SEARCH = 3;
const POINTED = 4;

export function buddyMarks(layout: BuddyLayout, data: BuddyData, pointed: Pointed): Mark[] {
  const from = [`b${data.bitmap}`, 'm:pa', 'm:freed'];
  return [
    ...stripMarks(layout, data, from),
    ...markerMarks(layout, data.search?.event ?? -1),
    ...layout.ticks.map((t, i) =>
      words(`tick.${i}`, 'tick', STRIP, 'buddy-tick', { x: t.x, y: bottom(layout.strip) + 14 }, t.text, t.anchor),
    ),
    ...layout.rows.flatMap((row, i) => rowMarks(layout, row, i, from)),
    ...layout.gone.map((m) => chunkMark(`gone.${m.key}`, 'gone', ROWS, m, { className: 'buddy-gone' })),
    ...layout.made.map((m) =>
      chunkMark(m.key, 'chunk', CHUNKS, m, {
        className: 'buddy-made',
        data: flags({ key: m.key, thin: m.width < 4 }),
        says: '',
        from,
        lifts: true,
      }),
    ),
    ...pointedMarks(layout, pointed),
  ];
}

/** The kind of a row's label: each row's count changes at its own time. */
export const rowKind = (order: number): string => `order${order}`;

const bottom = ({ y, height }: Rect): number => y + height;

function stripMarks({ strip, used, kept, waiting, left }: BuddyLayout, data: BuddyData, from: string[]): Mark[] {
  const lying = (key: string, kind: string, at: Rect, says: string) => {
    const part: Part = { shape: 'rect', x: 0, y: 0.75, width: at.width, height: at.height - 1.5 };
    return markAt(key, kind, STRIP, at, [part], { className: `buddy-${kind}`, says, from });
  };
  return [
    words('bitmap', 'label', STRIP, undefined, { x: left - 8, y: strip.y + strip.height / 2 + 4 }, 'bitmap', 'end'),
    markAt(
      'strip',
      'strip',
      STRIP,
      strip,
      [{ shape: 'rect', x: 0, y: 0, width: strip.width, height: strip.height, rx: 2, fill: 'dots' }],
      {
        className: 'buddy-free',
      },
    ),
    cellsMark('used', 'used', STRIP, 'buddy-used', { cells: used }, { says: '', from }),
    // Kept blocks are used up from the front, so their end stays.
    ...kept.map((k) => {
      const { physical, length } = data.kept[k.index];
      return lying(`kept.${physical + length * data.ratio}`, 'kept', k, String(physical));
    }),
    ...waiting.map((k) => {
      const { physical, length } = data.waiting[k.index];
      return lying(`freed.${physical}`, 'waiting', k, String(length));
    }),
  ];
}

/** Goal and result that lie close together share one word. */
function markerText({ markers, words: { markers: said } }: BuddyLayout, what: 'goal' | 'needed' | 'result'): string {
  const [a, b] = markers;
  const close = a && b && Math.abs(a.x - b.x) < CLOSE;
  return close ? (what === 'result' ? '' : said.both(said[a.what])) : said[what];
}

/** The place of a marker's word: outside of the flight, whose arc would strike it through. */
function wordAt({ markers, flight, width }: BuddyLayout, m: Marker, text: string): { x: number; end: boolean } {
  const wide = 4 + text.length * 7;
  const other = markers.find((o) => o !== m);
  if (flight && other) {
    const shared = Math.abs(m.x - other.x) < CLOSE;
    const [first, last] = m.x < other.x ? [m, other] : [other, m];
    // The arc comes down within the first pixels of its target.
    const behind = last.x - m.x + Math.min(last.width / 2, 12) + 4;
    if ((shared || m === last) && m.x + behind + wide < width) return { x: behind, end: false };
    if (m === first && m.x >= wide) return { x: -4, end: true };
  }
  const end = m.x > width - 60;
  return { x: end ? -4 : 4, end };
}

/** The markers of one search; the next search has others. */
function markerMarks(layout: BuddyLayout, search: number): Mark[] {
  const { strip, markers, flight } = layout;
  const out = markers.map((m) => {
    const text = markerText(layout, m.what);
    const word = wordAt(layout, m, text);
    const parts: Part[] = [{ shape: 'path', d: `M0 -3v${strip.height + 6}` }];
    if (m.what === 'result')
      parts.push({ shape: 'rect', x: 0, y: -1, width: m.width, height: strip.height + 2, rx: 1.5 });
    parts.push({
      shape: 'text',
      x: word.x,
      y: -6,
      text,
      anchor: word.end ? 'end' : 'start',
    });
    const at = { x: m.x, y: strip.y, width: m.width, height: strip.height };
    return markAt(`marker.${search}.${m.what}`, 'marker', SEARCH, at, parts, {
      className: 'buddy-marker',
      data: { what: m.what },
    });
  });
  return flight ? [line(`flight.${search}`, 'flight', SEARCH, 'buddy-flight', flight), ...out] : out;
}

function rowMarks({ rows, left, words: { number } }: BuddyLayout, row: Row, i: number, from: string[]): Mark[] {
  // If the rows are lower than their words, only every second one is named.
  const each = rows.length > 1 && rows[1].y - rows[0].y < 11 ? 2 : 1;
  const size = 2 ** row.order;
  const text = left < 60 ? shortSize(size) : `${number(size)} × ${number(row.chunks.length)}`;
  const at = { x: left - 8, y: row.y + row.height / 2 + 4 };
  const named = words(`order.${row.order}`, rowKind(row.order), ROWS, 'buddy-order', at, text, 'end');
  const lane: Part = { shape: 'rect', x: 0, y: 0, width: row.width, height: row.height, rx: 2 };
  return [
    ...(i % each === 0 ? [{ ...named, data: flags({ none: row.chunks.length === 0 }) }] : []),
    markAt(`lane.${row.order}`, 'lane', ROWS, row, [lane], { className: 'buddy-lane' }),
    cellsMark(
      `chunks.${row.order}`,
      'chunk',
      ROWS,
      'buddy-chunks',
      { cells: row.cells, fill: 'dots' },
      { says: '', from },
    ),
  ];
}

const chunkMark = (key: string, kind: string, layer: number, at: ChunkMark, more: Partial<Mark>): Mark => {
  const fill = kind === 'gone' ? undefined : 'dots';
  return markAt(
    key,
    kind,
    layer,
    at,
    [{ shape: 'rect', x: 0, y: 0, width: at.width, height: at.height, rx: 1.5, fill }],
    more,
  );
};

function pointedMarks({ rows, left, width, span, strip, height }: BuddyLayout, { chunk, selected }: Pointed): Mark[] {
  const scale = (width - left) / span;
  const out: Mark[] = [];
  const drawn = chunk && rows.find((r) => r.order === chunk.order)?.chunks.find((c) => c.chunk.start === chunk.start);
  if (chunk && drawn) {
    const here = { x: drawn.x - 1, y: drawn.y - 1, width: drawn.width + 2, height: drawn.height + 2 };
    const bits = {
      x: left + chunk.start * scale,
      y: strip.y - 1,
      width: 2 ** chunk.order * scale,
      height: strip.height + 2,
    };
    const tie = {
      from: 'pointed',
      to: 'pointed.bits',
      x0: [here.x, here.x + here.width],
      y0: here.y + here.height,
      x1: [bits.x, bits.x + bits.width],
      y1: bits.y,
    };
    const ring = (key: string, at: Rect): Mark =>
      markAt(key, 'pointed', POINTED, at, [{ shape: 'rect', x: 0, y: 0, width: at.width, height: at.height, rx: 2 }], {
        className: 'buddy-pointed',
      });
    out.push(
      tied('pointed.tie', 'pointed', POINTED, 'buddy-pointed-tie', tie, undefined),
      ring('pointed', here),
      ring('pointed.bits', bits),
    );
  }
  if (selected !== undefined && selected >= 0 && selected < span) {
    const at = { x: left + (selected + 0.5) * scale, y: strip.y };
    out.push(line('selected', 'pointed', POINTED, 'buddy-selected', `M0 -3V${height - strip.y}`, at));
  }
  return out;
}

/** The buddies as a picture of a moment, in a room. */
export function drawBuddy(
  data: BuddyData,
  room: { width: number; height: number },
  selected: number | undefined,
  words: typeof english = english,
): Drawn<Told> {
  const layout = layoutBuddy(data, room, words);
  const marks = buddyMarks(layout, data, { selected: selected === undefined ? undefined : selected - data.first });
  const of = `${room.width} ${room.height}`;
  return { width: room.width, height: layout.height, shown: { step: data.step, of, marks, told: { data, layout } } };
}
