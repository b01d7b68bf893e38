/**
 * The story of the page cache between two steps.
 *
 *     a write              pages are laid down, and blocks are promised: they leave the free space
 *     the flush begins     the writes of the file line up
 *     a request            neighbours gather in one piece
 *     blocks are found     the piece goes to its place
 *     bytes are written    the pages fly to their place; pages deleted before go nowhere
 */
import { formatCount } from '../common/units.ts';
import { type Mark, markAt, type Part, type Place } from '../motion/mark.ts';
import type { Origin, Stage, Story, Travel, Window } from '../motion/story.ts';
import { keyOfRun, type PageCacheLayout, type PageRun, SPACE, STRIP, type Told } from './picture.ts';

const LONG_MS = 600;
const SHORT_MS = 450;
/** The eye cannot follow more pieces at once. */
const MOST_PIECES = 32;
const LAYER = 4;

export function storyOf(a: Told, b: Told): Story {
  const born: Record<string, Origin> = {};
  const into: Record<string, Origin> = {};
  pages(a, b, born, into);
  const travels = [...gathered(a, b), ...arrivals(a, b), ...promises(a, b)];
  flushed(a, b, born);
  return {
    born,
    into,
    stages: STAGES,
    ...(travels.length > 0 && { travels }),
    ...((travels.length > 0 || Object.keys(into).length > 0) && { ms: travels.length > 3 ? LONG_MS : SHORT_MS }),
  };
}

const stage = (from: number, to: number, stagger?: number): Stage => ({
  window: [from, to],
  ...(stagger !== undefined && { stagger }),
});

const STAGES: Readonly<Record<string, Stage>> = {
  'write.come': stage(0, 0.8, 0.6),
  'request.come': stage(0.5, 0.95),
  'place.come': stage(0.1, 0.8),
  'ribbon.come': stage(0.6, 1),
  'at.come': stage(0.75, 1),
  'page.come': stage(0.1, 0.6),
  'page.move': stage(0.1, 0.7),
  'page.go': stage(0.1, 0.8),
  'space.move': stage(0.3, 0.9),
};

/** Runs of a file. New ones come out of other runs or are laid down, and runs that are gone went to their place. */
function pages(a: Told, b: Told, born: Record<string, Origin>, into: Record<string, Origin>): void {
  for (const row of b.layout.files) {
    const { ino } = row.file;
    const before = runsOf(a.layout, ino);
    for (const run of row.runs) {
      if (before.some((r) => r.first === run.first)) continue;
      const cover = before.find((r) => run.first >= r.first && run.first < r.first + r.length);
      born[keyOfRun(ino, run.first)] = cover
        ? { keys: [keyOfRun(ino, cover.first)], part: share(run, cover) }
        : { keys: [], place: { x: run.x, y: row.strip.y - STRIP, width: run.width, height: 2 } };
    }
  }
  for (const row of a.layout.files) {
    const { ino } = row.file;
    const after = runsOf(b.layout, ino);
    for (const run of row.runs) {
      if (after.some((r) => r.first === run.first)) continue;
      const cover = after.find((r) => run.first >= r.first && run.first < r.first + r.length);
      const place = homeOf(b, ino, run);
      if (cover) into[keyOfRun(ino, run.first)] = { keys: [keyOfRun(ino, cover.first)], part: share(run, cover) };
      else if (place) into[keyOfRun(ino, run.first)] = { keys: [], place };
    }
  }
}

const runsOf = ({ files }: PageCacheLayout, ino: number): readonly PageRun[] =>
  files.find((f) => f.file.ino === ino)?.runs ?? [];

const share = (run: PageRun, cover: PageRun): [number, number] => [
  Math.max(0, (run.first - cover.first) / cover.length),
  Math.min(1, (run.first + run.length - cover.first) / cover.length),
];

/** The place where the flush of a file puts a run, if the flush took it. */
function homeOf({ data, layout: { flush } }: Told, ino: number, run: PageRun): Place | undefined {
  if (!flush || !data.flush?.now || data.flush.ino !== ino) return undefined;
  const place = flush.places.find((p) => p.first < run.first + run.length && run.first < p.first + p.length);
  const { y, left, rows } = flush;
  return place && { x: left + place.x, y: y + rows.places, width: place.width, height: rows.height };
}

/** Pages whose bytes are written to their place. They stay in memory, but no longer wait. */
function arrivals(a: Told, b: Told): Travel[] {
  return b.layout.files.flatMap(({ file: { ino }, runs, strip }) =>
    runs.flatMap((run) => {
      const was = runsOf(a.layout, ino).find((r) => run.first >= r.first && run.first < r.first + r.length);
      const home = was?.state === 'delayed' && run.state !== 'delayed' ? homeOf(b, ino, run) : undefined;
      if (!home) return [];
      const from = { x: run.x, y: strip.y, width: run.width, height: STRIP };
      const part: Part = { shape: 'rect', x: 0, y: 0, width: from.width, height: from.height };
      const key = `${keyOfRun(ino, run.first)}>`;
      const mark = markAt(key, 'piece', LAYER, from, [part], { className: 'pc-place', lifts: true });
      return [travel(mark, from, home, [0.05, 0.9])];
    }),
  );
}

/** The flush begins with the writes. Each comes out of its pages. */
function flushed(a: Told, b: Told, born: Record<string, Origin>): void {
  const { flush } = b.layout;
  const told = b.data.flush;
  if (!flush || !told) return;
  const { y, left, rows } = flush;
  if (told.event !== a.data.flush?.event) {
    const row = a.layout.files.find((f) => f.file.ino === told.ino);
    const scale = row ? row.strip.width / row.file.span : 0;
    if (row)
      flush.writes.forEach((w, i) => {
        const place = { x: w.first * scale, y: row.strip.y, width: w.length * scale, height: STRIP };
        born[`write.${told.event}.${i}`] = { keys: [], place };
      });
  }
  for (const p of flush.places) {
    const from = { x: left + p.x, y: y + rows.requests, width: p.width, height: rows.height };
    born[`place.${told.event}.${p.first}`] = { keys: [], place: from };
  }
}

/** Neighbours that become one request, each from its own place in the row of writes. */
function gathered(a: Told, b: Told): Travel[] {
  const { flush } = b.layout;
  const { flush: told } = b.data;
  if (!flush || !told || a.data.flush?.event !== told.event) return [];
  const known = new Set(a.data.flush.requests.map((r) => r.first));
  const { y, left, rows } = flush;
  const writes = flush.requests
    .filter((r) => !known.has(r.first))
    .flatMap((r) => flush.writes.filter((w) => w.first < r.first + r.length && w.first + w.length > r.first));
  return bundled(writes).map(({ x, width }, i, all) => {
    const place = { x: left + x, width, height: rows.height };
    const part: Part = { shape: 'rect', x: 0, y: 0, width, height: rows.height };
    const top = { ...place, y: y + rows.writes };
    const mark = markAt(`gather.${told.event}.${i}`, 'piece', LAYER, top, [part], { className: 'pc-request' });
    return travel(mark, top, { ...place, y: y + rows.requests }, turnOf(i, all.length));
  });
}

/** If there are too many pieces, neighbours go as one. */
function bundled(pieces: readonly { x: number; width: number }[]): { x: number; width: number }[] {
  const each = Math.max(1, Math.ceil(pieces.length / MOST_PIECES));
  return pieces.flatMap((first, i) => {
    if (i % each > 0) return [];
    const last = pieces[Math.min(pieces.length, i + each) - 1];
    return last.x < first.x ? [first] : [{ x: first.x, width: last.x + last.width - first.x }];
  });
}

const turnOf = (i: number, n: number): Window => {
  const start = n > 1 ? (0.4 * i) / (n - 1) : 0;
  return [start, start + 0.55];
};

const travel = (mark: Mark, from: Place, to: Place, [begins, ends]: Window): Travel => ({
  mark,
  frames: [
    { ...from, at: begins },
    { ...to, at: ends },
    { ...to, at: Math.min(1, ends + 0.05), opacity: 0 },
  ],
});

const CHIP = { width: 44, height: SPACE };

/** Blocks that leave one part of the space for another: promised, used, or free again. */
function promises(a: Told, b: Told): Travel[] {
  const changes = (['free', 'promised', 'used'] as const).map((what) => {
    const before = a.layout.space.parts.find((p) => p.what === what);
    const after = b.layout.space.parts.find((p) => p.what === what);
    return { what, by: (after?.blocks ?? 0) - (before?.blocks ?? 0), before, after };
  });
  const from = changes.filter((c) => c.by < 0).sort((p, q) => p.by - q.by)[0];
  const to = changes.filter((c) => c.by > 0).sort((p, q) => q.by - p.by)[0];
  // The blocks of a fulfilled promise are already counted as used since they were found.
  if (!from?.before || !to?.after || (from.what === 'promised' && b.data.flush?.now)) return [];
  const blocks = Math.min(-from.by, to.by);
  const chip = (part: { x: number; width: number }, { space, width }: PageCacheLayout): Place => ({
    ...CHIP,
    x: Math.max(0, Math.min(width - CHIP.width, part.x + part.width / 2 - CHIP.width / 2)),
    y: space.y,
  });
  const parts: Part[] = [
    { shape: 'rect', x: 0, y: 0, ...CHIP, rx: 3 },
    { shape: 'text', x: CHIP.width / 2, y: 12, text: formatCount(blocks), anchor: 'middle' },
  ];
  const begin = chip(from.before, a.layout);
  const mark = markAt('promise', 'promise', LAYER, begin, parts, {
    className: `pc-moved pc-moved-${to.what}`,
    group: true,
    lifts: true,
  });
  return [travel(mark, begin, chip(to.after, b.layout), [0.05, 0.9])];
}
