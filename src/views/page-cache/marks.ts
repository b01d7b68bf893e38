/** The page cache as marks: waiting data by file, the flush in three rows, the space of the volume by its use. */
import { flags, type Mark, markAt, type Part, tied, words } from '../motion/mark.ts';
import type { PageCacheData } from './answer.ts';
import { type PageCacheLayout, SPACE } from './picture-layout.ts';

/** From the bottom up. */
const GROUND = 0;
const RIBBONS = 1;
const PIECES = 2;

const MEMORY = 'm:pages';
const CHAR = 7.3;

/** A run of pages is known by its file and its first page. */
export const keyOfRun = (ino: number, first: number): string => `page.${ino}.${first}`;

interface Pointed {
  key?: string | undefined;
}

export function pageCacheMarks(layout: PageCacheLayout, data: PageCacheData, { key }: Pointed): Mark[] {
  return [
    ...layout.headings.flatMap((h) => [
      words(`heading.${h.key}`, 'heading', GROUND, 'pc-heading', { x: 0, y: h.y }, h.text),
      {
        ...words(`said.${h.key}`, 'heading', GROUND, 'pc-said', { x: layout.width, y: h.y }, h.said, 'end'),
        data: flags({ pointed: key === h.key, link: h.key === 'flush' && h.said !== 'now' }),
      },
    ]),
    ...fileMarks(layout, data, key),
    ...flushMarks(layout, data),
    ...spaceMarks(layout, data),
  ];
}

function fileMarks(
  { files, line, width, said: { pageCache: tell } }: PageCacheLayout,
  data: PageCacheData,
  pointed: string | undefined,
): Mark[] {
  // If there are many files, only the first are shown.
  const from = [MEMORY, ...(data.files.length > files.length ? ['view'] : [])];
  const out = files.flatMap(({ file, y, strip, runs, count }): Mark[] => {
    const { ino, name, since } = file;
    const told = tell.step(since + 1);
    const left = Math.floor(width / CHAR) - count.length - told.length;
    // If there is little room, the name gets it.
    const long = tell.since(since + 1);
    const said = left > name.length + 4 + long.length - told.length ? long : told;
    const room = Math.max(4, left + told.length - said.length - 4);
    const text = name.length > room ? `…${name.slice(1 - room)}` : name;
    const at = { x: Math.min(text.length, room) * CHAR + 10, y: y + 14 };
    const ground: Part = { shape: 'rect', x: 0, y: 0, width: strip.width, height: strip.height, rx: 2 };
    return [
      {
        ...words(`file.${ino}`, 'name', GROUND, 'pc-name', { x: 0, y: y + 14 }, text),
        data: flags({ pointed: pointed === `file.${ino}` }),
      },
      { ...words(`count.${ino}`, 'name', GROUND, 'pc-said', at, count), says: count, from },
      {
        ...words(`since.${ino}`, 'name', GROUND, 'pc-since', { x: width, y: y + 14 }, said, 'end'),
        data: flags({ pointed: pointed === `since.${ino}` }),
      },
      markAt(`strip.${ino}`, 'strip', GROUND, strip, [ground], { className: 'pc-strip' }),
      ...runs.map((run) => {
        const place = { x: run.x + 0.75, y: strip.y + 0.75, width: Math.max(0.8, run.width - 1.5), height: 12.5 };
        const fill = run.state === 'unwritten' ? 'hatch' : undefined;
        const part: Part = { shape: 'rect', x: 0, y: 0, width: place.width, height: place.height, fill };
        return markAt(keyOfRun(ino, run.first), 'page', PIECES, place, [part], {
          className: `pc-${run.state}`,
          says: `${run.state} ${run.length}`,
          from,
          lifts: true,
        });
      }),
    ];
  });
  if (line) out.push(words('line', 'line', GROUND, 'pc-said', { x: 0, y: line.y }, line.text));
  return out;
}

/** With more places than this, or with closer ones, there is no room for their numbers. */
const FEW = 8;
const APART = 52;

function flushMarks({ flush, width, said }: PageCacheLayout, data: PageCacheData): Mark[] {
  if (!flush) return [];
  const { y, left, rows } = flush;
  const { event } = data.flush!;
  const piece = (kind: 'write' | 'request' | 'place', name: number, at: { x: number; width: number }): Mark => {
    const top = y + (kind === 'write' ? rows.writes : kind === 'request' ? rows.requests : rows.places);
    const place = { x: left + at.x, y: top, width: at.width, height: rows.height };
    const rx = kind === 'write' ? undefined : 1.5;
    const part: Part = { shape: 'rect', x: 0, y: 0, width: at.width, height: rows.height, rx };
    return markAt(`${kind}.${event}.${name}`, kind, PIECES, place, [part], { className: `pc-${kind}`, lifts: true });
  };
  const numbered = flush.places.filter((p, i, all) => all.length <= FEW && (i === 0 || p.x - all[i - 1].x > APART));
  return [
    ...(['writes', 'requests', 'places'] as const).map((row) =>
      words(`row.${row}`, 'row', GROUND, 'pc-row', { x: 0, y: y + rows[row] + 10 }, said.pageCache.rows[row]),
    ),
    ...flush.ribbons.map(({ first, from, to, upper }) => {
      const edges = (at: { x: number; width: number }) => [left + at.x, left + at.x + at.width];
      const leads = `${upper ? 'request' : 'place'}.${event}.${first}`;
      const y0 = y + (upper ? rows.writes : rows.requests) + rows.height + 1;
      const y1 = y + (upper ? rows.requests : rows.places) - 1;
      const tie = { from: '', to: leads, x0: edges(from), y0, x1: edges(to), y1 };
      return tied(`ribbon.${leads}`, 'ribbon', RIBBONS, 'pc-ribbon', tie, undefined);
    }),
    ...flush.writes.map((w, i) => piece('write', i, w)),
    ...flush.requests.map((r) => piece('request', r.first, r)),
    ...flush.places.map((p) => piece('place', p.first, p)),
    ...numbered.map((p) =>
      words(
        `at.${event}.${p.first}`,
        'at',
        GROUND,
        'pc-at',
        { x: Math.min(left + p.x, width - 40), y: y + rows.places + rows.height + 12 },
        `@${p.block}`,
      ),
    ),
    words('flushed', 'row', GROUND, 'pc-said', { x: 0, y: y + rows.total + 28 }, flush.said),
  ];
}

const spaceMarks = ({ space }: PageCacheLayout, data: PageCacheData): Mark[] =>
  space.parts.map((p) => {
    const place = { x: p.x, y: space.y, width: Math.max(1, p.width - 1), height: SPACE };
    const part: Part = { shape: 'rect', x: 0, y: 0, width: place.width, height: SPACE };
    return markAt(`space.${p.what}`, 'space', GROUND, place, [part], {
      className: `pc-space-${p.what}`,
      says: String(p.blocks),
      from: [MEMORY, ...data.descriptors.map((block) => `b${block}`)],
    });
  });
