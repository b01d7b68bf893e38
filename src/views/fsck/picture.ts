/**
 * The geometry of a check: what a pass read, along the whole volume, and bars for what checks cost.
 *
 *     block 0 ├▮▮▯▯▯▯▮▯▯▯▯▯▯▯▯▮┤ last block       every column is a stretch of blocks, filled as far as it was read
 */

import { formatCount } from '../common/units.ts';
import { cellsMark, flags, type Mark, markAt, type Part, words } from '../motion/mark.ts';
import type { Shown } from '../motion/stage.ts';
import type { FsckCost, FsckData, FsckFinding, FsckPass } from './answer.ts';
import { fsck as english, type FsckSaid, numbersOf, shortTitle } from './words.ts';

interface ReadMark {
  /** Its first block. */
  first: number;
  x: number;
  width: number;
}

const LEAST = 2;

/** The places of the read blocks on a strip of this width. Marks that touch are joined. */
export function readMarks(pass: Pick<FsckPass, 'runs'>, blockCount: number, width: number): ReadMark[] {
  const marks: ReadMark[] = [];
  for (let i = 0; i < pass.runs.length; i += 2) {
    const first = pass.runs[i];
    const x = Math.min(width - LEAST, (width * pass.runs[i]) / blockCount);
    const end = Math.max(x + LEAST, (width * (pass.runs[i] + pass.runs[i + 1])) / blockCount);
    const last = marks[marks.length - 1];
    if (last && x <= last.x + last.width + 0.5) last.width = Math.max(last.width, Math.min(width, end) - last.x);
    else marks.push({ first, x, width: Math.min(width, end) - x });
  }
  return marks;
}

export interface CostBar {
  cost: FsckCost;
  /** The share of the longest bar. */
  visited: number;
  read: number;
}

export function costBars(costs: readonly FsckCost[]): CostBar[] {
  const visited = Math.max(1, ...costs.map((c) => c.visited));
  const read = Math.max(1, ...costs.map((c) => c.read));
  return costs.map((cost) => ({ cost, visited: cost.visited / visited, read: cost.read / read }));
}

/** Costs by size: without marks and with them. */
export function costPairs(
  bars: readonly CostBar[],
): { size: string; inodes: number; without: CostBar; with: CostBar }[] {
  const sizes = [...new Set(bars.map((b) => b.cost.size))];
  return sizes.flatMap((size) => {
    const without = bars.find((b) => b.cost.size === size && !b.cost.marks);
    const marked = bars.find((b) => b.cost.size === size && b.cost.marks);
    return without && marked ? [{ size, inodes: without.cost.inodes, without, with: marked }] : [];
  });
}

/**
 * The passes of a check: each with a strip for the whole volume, filled where the pass has read, and what it has found.
 *
 *      1  inodes, blocks, sizes    ▮▮▯▯●▯▮▯▯▯▯▯      64 blocks   1
 *      2  directories              ▯▮▯▯▯▯▯│▯▯▯▯      under way
 *         mended                   ▯▯▯▯▮▯▯▯▯▯▯▯       3 blocks
 */
type Check = NonNullable<FsckData['check']>;

export interface PassRow {
  key: string;
  pass: FsckPass | undefined;
  title: string;
  numbers: string;
  y: number;
  read: { first: number; x: number; width: number }[];
  found: { finding: FsckFinding; x: number }[];
}

interface PassesLayout {
  width: number;
  height: number;
  wide: boolean;
  strip: { x: number; width: number; height: number };
  rows: PassRow[];
}

const ROW = 24;
const NAME = 168;
const NUMBERS = 92;
const BADGE_WIDTH = 32;
/** At this width or more, there is room for numbers beside the strips. */
const WIDE = 430;
const STRIP = 9;
/** Where a strip, a line of text and a badge stand in their row. */
export const STRIP_Y = 7;
const TEXT_Y = 16;

/** The place of a block along a strip. */
export const alongStrip = ({ strip }: PassesLayout, block: number, blockCount: number): number =>
  strip.x + Math.max(1, Math.min(strip.width - 1, (strip.width * block) / Math.max(1, blockCount)));

function layoutPasses(data: FsckData, check: Check, width: number, words: FsckSaid): PassesLayout {
  const wide = width >= WIDE;
  const strip = { x: NAME, width: Math.max(40, width - NAME - BADGE_WIDTH - (wide ? NUMBERS : 0)), height: STRIP };
  const layout: PassesLayout = { width, height: 0, wide, strip, rows: [] };
  const row = (key: string, pass: FsckPass | undefined, title: string, numbers: string, runs: readonly number[]) => {
    const read = readMarks({ runs }, data.blockCount, strip.width).map((m) => ({ ...m, x: m.x + strip.x }));
    const found = check.findings
      .filter((f) => pass && f.pass === pass.pass && f.block >= 0)
      .map((finding) => ({ finding, x: alongStrip(layout, finding.block, data.blockCount) }));
    layout.rows.push({ key, pass, title, numbers, y: layout.height, read, found });
    layout.height += ROW;
  };
  for (const p of check.passes) row(p.pass, p, shortTitle(p, words), numbersOf(p, words), p.runs);
  if (check.written.length > 0)
    row(
      'mended',
      undefined,
      words.written,
      words.blocks(check.written.length),
      check.written.flatMap((b) => [b, 1]),
    );
  return layout;
}

/** From the bottom up. */
const GROUND = 0;
const READ = 1;
const FOUND = 2;

/** The source of things that the events of a check tell. */
const CHECK = ['check'];
const RADIUS = 4;

interface Pointed {
  key?: string | undefined;
}

export function passMarks(layout: PassesLayout, data: FsckData, { key }: Pointed): Mark[] {
  const out = layout.rows.flatMap((row) => rowMarks(layout, row, key));
  const now = layout.rows.find((row) => row.pass?.state === 'now');
  const at = data.check?.at ?? -1;
  if (now && at >= 0) {
    const x = alongStrip(layout, at, data.blockCount);
    const part: Part = { shape: 'rect', x: 0, y: 0, width: 3, height: 17, rx: 1.5 };
    const place = { x: x - 1.5, y: now.y + STRIP_Y - 4, width: 3, height: 17 };
    out.push(markAt('reader', 'reader', FOUND, place, [part], { className: 'fsck-reader' }));
  }
  return out;
}

function rowMarks({ strip, width, wide }: PassesLayout, row: PassRow, pointed: string | undefined): Mark[] {
  const { key, pass, y } = row;
  const ground: Part = { shape: 'rect', x: 0, y: 0, width: strip.width, height: strip.height, rx: 2 };
  const place = { x: strip.x, y: y + STRIP_Y, width: strip.width, height: strip.height };
  const data = flags({ now: pass?.state === 'now', pointed: pointed === key });
  const read = row.read.map((m) => ({
    key: `read.${key}.${m.first}`,
    x: m.x,
    y: place.y,
    width: m.width,
    height: strip.height,
    says: '',
  }));
  return [
    ...(pass
      ? [{ ...words(`pass.${key}`, 'pass', GROUND, 'fsck-pass', { x: 6, y: y + TEXT_Y }, pass.pass), data }]
      : []),
    { ...words(`title.${key}`, 'pass', GROUND, 'fsck-title', { x: 28, y: y + TEXT_Y }, row.title), data },
    markAt(`strip.${key}`, 'pass', GROUND, place, [ground], { className: 'fsck-strip' }),
    ...(read.length > 0
      ? [
          cellsMark(
            `reads.${key}`,
            'read',
            READ,
            pass ? 'fsck-read' : 'fsck-mended',
            { cells: read },
            { says: '', from: CHECK },
          ),
        ]
      : []),
    ...row.found.map(({ finding, x }) => {
      const dot: Part = { shape: 'circle', x: 0, y: 0, r: RADIUS };
      const at = { x, y: place.y + strip.height / 2, width: 0, height: 0 };
      return markAt(`finding.${finding.event}`, 'finding', FOUND, at, [dot], {
        className: finding.fixed || finding.question === '' ? 'fsck-dot fsck-dot-fixed' : 'fsck-dot',
        says: String(finding.fixed),
        from: CHECK,
      });
    }),
    ...(wide
      ? [
          words(
            `numbers.${key}`,
            'numbers',
            GROUND,
            'fsck-numbers',
            { x: width - 34, y: y + TEXT_Y },
            row.numbers,
            'end',
          ),
        ]
      : []),
    ...(pass?.problems ? [badge(row, width, pass.problems)] : []),
  ];
}

const BADGE_BOX = { width: 26, height: 16 };

export const badgeAt = (row: PassRow, width: number) => ({ ...BADGE_BOX, x: width - BADGE_BOX.width, y: row.y + 4 });

function badge(row: PassRow, width: number, problems: number): Mark {
  const parts: Part[] = [
    { shape: 'rect', x: 0, y: 0, ...BADGE_BOX, rx: 8 },
    { shape: 'text', x: BADGE_BOX.width / 2, y: 12, text: formatCount(problems), anchor: 'middle' },
  ];
  return markAt(`badge.${row.key}`, 'badge', FOUND, badgeAt(row, width), parts, {
    className: 'fsck-badge',
    says: String(problems),
    from: CHECK,
    group: true,
  });
}

/** The picture of a check's passes at a moment: from its answer and the room there is. */
export interface Told {
  data: FsckData;
  layout: PassesLayout;
}

/** Undefined as long as nothing is checked. */
export function shownOf(
  data: FsckData,
  { width }: { width: number },
  words: FsckSaid = english,
): Shown<Told> | undefined {
  if (!data.check) return undefined;
  const layout = layoutPasses(data, data.check, width, words);
  const of = `${width} ${data.check.event}`;
  return { step: data.step, of, marks: passMarks(layout, data, {}), told: { data, layout } };
}
