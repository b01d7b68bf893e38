/**
 * The terms of the papers' formula (1), and (9) with the journal, at one moment of the machine's time: what arms did for
 * each part of the file system, as far as it is finished.
 *
 *     request finished ──▶ its part ──▶ command + seek + settle + rotation + transfer
 *
 * A request here is one time that an arm served something. Waiting in queues is no service: it is in *Latency*.
 */
import { bisectRight } from 'd3';
import { countUpTo } from '../../bytes/search.ts';
import { PART_NAMES, PARTS } from '../../machine/demands.ts';
import type { MachineData } from '../../session/answers/machine-data.ts';
import type { MachineTimeData } from '../../session/answers/machine-time.ts';
import { between } from '../common/cut-pauses.ts';
import { waysOf } from '../common/journeys.ts';
import { timeIn } from '../latency/words.ts';
import type { Drawn } from '../motion/drawn.ts';
import { type Mark, markAt, type Part, type Place, words } from '../motion/mark.ts';
import type { Story, Travel } from '../motion/story.ts';
import { ENGLISH, type FormulaSaid } from './words.ts';

/** The components of a request's service, after the papers' formulas (3) and (4). */
export const SHARES = ['command', 'seek', 'settle', 'rotation', 'transfer'] as const;

/** A request that an arm has served. */
interface Served {
  /** ns since the mount. */
  finished: number;
  part: number;
  write: boolean;
  sectors: number;
  /** ns of each of SHARES. */
  shares: readonly number[];
}

interface Course {
  /** By the time at which they finished. */
  served: readonly Served[];
  finished: Float64Array;
  /** Sums after each number of requests: ns by part and share, and requests by part. */
  sums: readonly Float64Array[];
  counts: readonly Uint32Array[];
}

const made = new WeakMap<MachineData, Course>();

function courseOf(data: MachineData): Course {
  let course = made.get(data);
  if (!course) {
    const served = servedIn(data).sort((a, b) => a.finished - b.finished);
    const sums = [new Float64Array(PARTS.length * SHARES.length)];
    const counts = [new Uint32Array(PARTS.length)];
    for (const { part, shares } of served) {
      const sum = sums[sums.length - 1].slice();
      const count = counts[counts.length - 1].slice();
      shares.forEach((ns, s) => {
        sum[part * SHARES.length + s] += ns;
      });
      count[part]++;
      sums.push(sum);
      counts.push(count);
    }
    course = { served, finished: Float64Array.from(served, (s) => s.finished), sums, counts };
    made.set(data, course);
  }
  return course;
}

function servedIn(data: MachineData): Served[] {
  const { arms } = waysOf(data);
  return Array.from({ length: arms.length }, (_, row) => {
    const { disk, begun, seek, settle, rotation, media, part, flags, sectors } = arms.row(row);
    return {
      finished: begun + seek + settle + rotation + media,
      part,
      write: (flags & 1) !== 0,
      sectors,
      shares: [data.drives[disk].asked.commandOverhead, seek, settle, rotation, media],
    };
  });
}

export interface Terms {
  /** Number of finished requests, and the last of them. */
  count: number;
  last: Served | undefined;
  /** Requests, ns by share, and their sum, for each part. */
  parts: readonly { count: number; shares: readonly number[]; sum: number }[];
  sum: number;
}

/** The terms at a time, including requests that finish at that moment. */
export function termsAt(data: MachineData, time: number): Terms {
  const { served, finished, sums, counts } = courseOf(data);
  const count = countUpTo(finished, time);
  const parts = PARTS.map((_, p) => {
    const shares = SHARES.map((_, s) => sums[count][p * SHARES.length + s]);
    return { count: counts[count][p], shares, sum: shares.reduce((a, b) => a + b, 0) };
  });
  return { count, last: served[count - 1], parts, sum: parts.reduce((all, { sum }) => all + sum, 0) };
}

/** The requests that finish after one time and up to another. */
export function servedBetween(data: MachineData, from: number, to: number): readonly Served[] {
  const { served, finished } = courseOf(data);
  return served.slice(bisectRight(finished, from), bisectRight(finished, to));
}

/** The machine's time at a step. */
export const timeOfStep = ({ step, time }: { step: Float64Array; time: Float64Array }, at: number): number =>
  step.length > 1 ? between(step, time, at) : 0;

/**
 * The terms as a picture: bars on one scale, which is the whole run's, so that only what finishes moves them.
 *
 *     just finished  ▢▨▦█                          metadata, 3.1 ms
 *     E[directory_op]        ▢▨▦█▢▨█               4 · 12.1 ms
 *     + E[metadata_op]       ▢▨▦█                  …
 *     = E[FS_access]         ▢▢▨▨▦▦██              21 · 67.2 ms
 *
 * A request that finishes goes from its own line to the end of its term, and the term grows.
 */

/** The height of a bar, as a share of its row's height. */
const BAR = 0.5;
const LEAST_ROW = 34;
const MOST_ROW = 64;
const LABEL = 188;
const NARROW_LABEL = 92;
const FIGURES = 172;
const NARROW_FIGURES = 100;
const TOP = 8;
/** The eye cannot follow more at once. The terms grow by all of them. */
const MOST_TRAVELS = 12;
const ON_THE_WAY = 3;

interface FormulaLayout {
  height: number;
  narrow: boolean;
  /** px per ns, so that the final sum of the run fits. */
  scale: number;
  /** The bars' places: the request that has just finished, the terms, their sum. */
  rows: readonly Place[];
}

interface Told {
  data: MachineData;
  time: number;
  layout: FormulaLayout;
}

export function drawFormula(
  data: MachineData | undefined,
  times: MachineTimeData | undefined,
  step: number,
  { width, height }: { width: number; height: number },
  said: FormulaSaid = ENGLISH,
): Drawn<Told> | undefined {
  if (!data || !times || data.drives.length === 0) return undefined;
  const time = timeOfStep(times, step);
  const layout = layoutOf(data, width, height);
  const marks = marksOf(layout, termsAt(data, time), width, said);
  return {
    width,
    height: layout.height,
    shown: { step, of: `${width} ${height}`, marks, told: { data, time, layout } },
  };
}

function layoutOf(data: MachineData, width: number, height: number): FormulaLayout {
  const narrow = width < 560;
  const left = narrow ? NARROW_LABEL : LABEL;
  const room = Math.max(40, width - left - (narrow ? NARROW_FIGURES : FIGURES));
  const count = PARTS.length + 2;
  const pitch = Math.min(MOST_ROW, Math.max(LEAST_ROW, (height - TOP) / count));
  const most = termsAt(data, Number.POSITIVE_INFINITY).sum;
  return {
    height: TOP + count * pitch,
    narrow,
    scale: most > 0 ? room / most : 0,
    rows: Array.from({ length: count }, (_, row) => ({
      x: left,
      y: TOP + row * pitch + (pitch * (1 - BAR)) / 2,
      width: room,
      height: pitch * BAR,
    })),
  };
}

/** The shares of a service time one behind the other. */
function sharesOf(shares: readonly number[], scale: number, height: number): Part[] {
  let x = 0;
  return shares.map((ns, s) => {
    const width = ns * scale;
    const part: Part = { shape: 'rect', x, y: 0, width, height, className: `fo-${SHARES[s]}` };
    x += width;
    return part;
  });
}

const barOf = (
  key: string,
  kind: string,
  layer: number,
  place: Place,
  shares: readonly number[],
  scale: number,
  part: number,
) => {
  const width = shares.reduce((a, b) => a + b, 0) * scale;
  const className = part < 0 ? 'fo-all' : `lat-part-${PARTS[part]}`;
  return markAt(key, kind, layer, { ...place, width }, sharesOf(shares, scale, place.height), {
    className,
    group: true,
  });
};

function marksOf({ rows, scale, narrow }: FormulaLayout, terms: Terms, width: number, said: FormulaSaid): Mark[] {
  const { formula: written, machine } = said;
  const [just, ...others] = rows;
  const marks: Mark[] = [];
  const label = (row: Place, key: string, text: string, figures: string, className = '') => {
    const y = row.y + row.height / 2 + 4;
    const track: Part = { shape: 'rect', x: 0, y: 0, width: row.width, height: row.height, className: 'fo-track' };
    if (key !== 'just') marks.push(markAt(`track.${key}`, 'track', 0, row, [track]));
    marks.push(words(`label.${key}`, 'label', 1, `fo-label${className}`, { x: 0, y }, text));
    marks.push(words(`figures.${key}`, 'figures', 1, `fo-figures${className}`, { x: width, y }, figures, 'end'));
  };
  const { last } = terms;
  label(
    just,
    'just',
    narrow ? written.justNow : written.justFinished,
    last ? `${machine.parts[last.part]} ${timeIn(said, sumOf(last))}` : written.nothingYet,
    ' fo-quiet',
  );
  if (last) marks.push(barOf(`request.${terms.count}`, 'request', 2, just, last.shares, scale, last.part));
  PARTS.forEach((part, p) => {
    const { count, shares, sum } = terms.parts[p];
    const name = narrow ? written.parts[p] : PART_NAMES[part];
    label(others[p], part, `${p > 0 ? '+ ' : ''}${name}`, figuresOf(count, sum, narrow, said));
    marks.push(barOf(`term.${part}`, 'term', 2, others[p], shares, scale, p));
  });
  const all = others[PARTS.length];
  label(
    all,
    'all',
    narrow ? written.shortSum : '= E[FS_access]',
    figuresOf(terms.count, terms.sum, narrow, said),
    ' fo-strong',
  );
  const shares = SHARES.map((_, s) => terms.parts.reduce((sum, part) => sum + part.shares[s], 0));
  marks.push(barOf('term.all', 'term', 2, all, shares, scale, -1));
  return marks;
}

const sumOf = ({ shares }: Served): number => shares.reduce((a, b) => a + b, 0);

const figuresOf = (count: number, sum: number, narrow: boolean, said: FormulaSaid): string =>
  `${(narrow ? said.formula.number : said.formula.requests)(count)} · ${timeIn(said, sum)}`;

/** Requests that finish between two moments go to their terms, one after the other. */
export function storyOf(a: Told, b: Told): Story {
  const served = servedBetween(a.data, a.time, b.time);
  const { scale, rows } = b.layout;
  if (served.length === 0) return {};
  const ends = termsAt(a.data, a.time).parts.map(({ sum }) => sum);
  const gap = 0.5 / Math.max(1, Math.min(served.length, MOST_TRAVELS) - 1);
  const travels = served.map((one, i): Travel => {
    const from = rows[0];
    const sum = sumOf(one);
    const width = sum * scale;
    const to = { ...rows[1 + one.part], x: from.x + ends[one.part] * scale, width };
    ends[one.part] += sum;
    const begin = 0.05 + (served.length > 1 ? gap * i : 0);
    const key = `way.${one.finished}.${i}`;
    return {
      mark: barOf(key, 'way', ON_THE_WAY, { ...from, width }, one.shares, scale, one.part),
      frames: [
        { at: begin, ...from, width, opacity: 1 },
        { at: begin + 0.4, ...to, opacity: 1 },
      ],
    };
  });
  return { travels: travels.slice(0, MOST_TRAVELS), stages: STAGES, ms: served.length > 3 ? 800 : 600 };
}

const STAGES = {
  'request.go': { window: [0, 0.05] },
  'request.come': { window: [0, 0.05] },
  'term.glide': { window: [0.3, 1] },
  'term.move': { window: [0.3, 1] },
} as const;
