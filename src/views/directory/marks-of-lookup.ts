/** A lookup as marks: its stops, its cost so far, the hash that falls through the rows, the blocks that are read. */
import { flags, line, type Mark, markAt, type Part, words } from '../motion/mark.ts';
import { eased, mix, shareOf } from '../motion/way.ts';
import { type Cost, type DirLookup, stagesOf } from './answer/lookup.ts';
import type { DirectoryData } from './answer.ts';
import { cellOf, type StripLayout } from './block-strip.ts';
import { HASHES, type IndexLayout } from './index-layout.ts';
import type { PictureLayout } from './layout.ts';
import { type CostRow, comparisons, type LookupLayout, type Stop } from './lookup-layout.ts';
import { LAYER } from './marks-of-index.ts';
import { isRace, raceAt, timeAt } from './race.ts';
import { costInWords } from './words.ts';

export const keyOfStop = (i: number): string => `stop.${i}`;
export const keyOfCost = (kind: CostRow['kind']): string => `cost.${kind}`;
export const LINEAR_READS = 'reads.linear';
export const FALL = 'fall';
export const ARROW = 'fall.arrow';

export function lookupMarks(layout: PictureLayout, data: DirectoryData, lookup: DirLookup, stage: number): Mark[] {
  const { overview, top } = layout;
  const { index, strip } = overview;
  const time = timeAt(lookup, stage);
  return [
    ...(layout.lookup
      ? [...layout.lookup.stops.map((s, i) => stopMark(s, i, stage)), ...costMarks(layout.lookup, lookup, time)]
      : []),
    ...(index && lookup.hash && stage >= 1 ? fallMarks(index, data, lookup, stage) : []).map(lowered(top)),
    ...readMarks(strip, data, lookup, time).map(lowered(top)),
  ];
}

export const lowered =
  (by: number) =>
  (mark: Mark): Mark => ({ ...mark, y: mark.y + by });

function stopMark({ x, y, width, height, label, text, at, end }: Stop, i: number, stage: number): Mark {
  const lit = stage >= at;
  const parts: Part[] = [
    { shape: 'text', x: 0, y: 11, text: label, className: 'dir-stop-label' },
    { shape: 'text', x: 0, y: 26, text: lit ? text : '…', className: 'dir-stop-text' },
  ];
  if (x > 0) parts.push({ shape: 'path', d: 'M-13 10.5l4.5 4.5l-4.5 4.5', className: 'dir-stop-arrow' });
  return markAt(keyOfStop(i), 'stop', LAYER.cells, { x, y, width, height }, parts, {
    className: 'dir-stop',
    opacity: lit ? 1 : 0.6,
    data: flags({ lit, end }),
  });
}

/** Bars and counts at a time of the race. */
function costMarks({ words: said, costs, bars, width }: LookupLayout, lookup: DirLookup, time: number): Mark[] {
  const { own, linear } = raceAt(lookup, time);
  return costs.map(({ kind, label, y }): Mark => {
    const cost: Cost = kind === 'linear' && isRace(lookup) ? linear.cost : own.cost;
    const compared = comparisons(cost);
    const wide = compared === 0 ? 0 : Math.max(2, (compared / bars.full) * bars.width);
    const bar: Part = { shape: 'rect', x: bars.x, y: 4, width: wide, height: 7, rx: 2, className: `dir-bar-${kind}` };
    const parts: Part[] = [
      { shape: 'text', x: 0, y: 11, text: label, className: 'dir-detail' },
      bar,
      { shape: 'text', x: width, y: 11, text: costInWords(cost, said), anchor: 'end', className: 'dir-detail' },
    ];
    return markAt(keyOfCost(kind), 'cost', LAYER.cells, { x: 0, y, width, height: 14 }, parts, {
      className: 'dir-cost',
    });
  });
}

/** The least distance between two numbers. */
const BUBBLE = 13;

/** The hash as a line that falls from row to row, and the comparisons of each node, numbered. */
function fallMarks(layout: IndexLayout, data: DirectoryData, lookup: DirLookup, stage: number): Mark[] {
  const { rows, near, width } = layout;
  const x = (lookup.hash!.hash / HASHES) * width;
  const reached = Math.min(rows.length, stage - 1);
  const last = reached > 0 ? rows[reached - 1] : undefined;
  const end = last ? last.y + last.height : rows[0].y - 2;
  const leaf =
    stage > lookup.nodes.length + 1 ? near?.cells.find((c) => c.block === lookup.leaves.at(-1)?.logical) : undefined;
  const at = { x, y: rows[0].y - 3 };
  return [
    line(FALL, 'fall', LAYER.fall, 'dir-fall', `M0 0V${end - at.y}`, at),
    line(ARROW, 'arrow', LAYER.fall, 'dir-fall-arrow', 'M-4 -6h8l-4 6z', at),
    ...(leaf
      ? [
          line(
            'fall.far',
            'fall',
            LAYER.fall,
            'dir-fall dir-fall-far',
            `M0 0L${leaf.x + leaf.width / 2 - x} ${leaf.y - end}`,
            { x, y: end },
          ),
        ]
      : []),
    ...lookup.nodes.slice(0, Math.max(0, stage - 1)).flatMap((step, i) => {
      const row = rows[i];
      const { hash, nodes } = data.index!;
      const { from } = nodes[step.node];
      const places = step.probes.map((slot) => (((hash[from + slot] & ~1) >>> 0) / HASHES) * width);
      // Numbers that would overlap are left out, because the lines show how the search closes in.
      const sorted = [...places].sort((p, q) => p - q);
      const many = sorted.some((p, n) => n > 0 && p - sorted[n - 1] < BUBBLE);
      return places.map((place, order) =>
        probeMark(`probe.${i}.${order}`, { x: place, y: row.y }, many ? row.height : 0, order),
      );
    }),
  ];
}

function probeMark(key: string, at: { x: number; y: number }, height: number, order: number): Mark {
  if (height > 0) return line(key, 'probe', LAYER.fall, 'dir-probe-line', `M0 0v${height}`, at);
  const parts: Part[] = [
    { shape: 'circle', x: 0, y: 0, r: 7 },
    { shape: 'text', x: 0, y: 3.5, text: String(order + 1) },
  ];
  return markAt(key, 'probe', LAYER.fall, { ...at, width: 0, height: 0 }, parts, { className: 'dir-probe' });
}

/** Marks below the strip: the few blocks that are read by the index, and all that are read without it. */
function readMarks(layout: StripLayout, data: DirectoryData, lookup: DirLookup, time: number): Mark[] {
  const y = layout.y + layout.height + 3;
  const { own, linear } = raceAt(lookup, time);
  const reads = [...lookup.nodes.map((s) => data.index!.nodes[s.node].logical), ...lookup.leaves.map((l) => l.logical)];
  const cells = new Map(
    reads.slice(0, own.read + 1).flatMap((block) => {
      const cell = cellOf(layout, block);
      return cell ? [[cell.first, cell] as const] : [];
    }),
  );
  const out = [...cells.values()].map((c) => under(`read.${c.first}`, 'dir-read', c.x, y, Math.max(2, c.width)));
  if (isRace(lookup) && linear.read >= 0) {
    const block = lookup.walk[linear.read].logical;
    const last = cellOf(layout, block);
    if (last) {
      const within = (block - last.first + linear.share) / last.many;
      out.push(under(LINEAR_READS, 'dir-read-linear', 0, y + 6, last.x + within * last.width));
    }
  }
  return out;
}

function under(key: string, className: string, x: number, y: number, width: number): Mark {
  const part: Part = { shape: 'rect', x: 0, y: 0, width, height: 4 };
  return markAt(key, 'read', LAYER.cells, { x, y, width, height: 4 }, [part], { className });
}

/**
 * Both searches on their way: one head goes from record to record and counts them, another goes along the strip, and
 * the costs are those at that time.
 */
export function racingMarks(layout: PictureLayout, data: DirectoryData, lookup: DirLookup, stage: number): Mark[] {
  const time = timeAt(lookup, stage);
  const { top, overview } = layout;
  const reads = readMarks(overview.strip, data, lookup, time).filter((m) => m.key === LINEAR_READS);
  return [
    ...(layout.lookup ? costMarks(layout.lookup, lookup, time) : []),
    ...reads.map(lowered(top)),
    ...reads
      .map(lowered(top))
      .map(({ x, y, width }) =>
        line('head.linear', 'reading', LAYER.heads, 'dir-head-linear', 'M-4 9l4 -6l4 6z', { x: x + width, y }),
      ),
    ...recordHead(layout, lookup, time),
  ].map((m) => ({ ...m, key: `${m.key}>` }));
}

/** A head at the record that is being compared, with the number of records compared so far. */
function recordHead(layout: PictureLayout, lookup: DirLookup, time: number): Mark[] {
  const first = stagesOf(lookup) - lookup.leaves.length;
  const i = Math.floor(time - first);
  const leaf = lookup.leaves[i];
  const share = time - first - i;
  const laid = layout.blocks.find((b) => b.block.logical === leaf?.logical);
  if (!leaf || !laid || share <= 0 || leaf.compared === 0) return [];
  const entries = laid.block.records.flatMap((r, record) => (r.kind === 'entry' ? [record] : []));
  const pieceOf = (n: number) => laid.records.pieces.find((p) => p.record === entries[n] && p.part === 'need');
  const n = Math.min(leaf.compared - 1, Math.floor(share * leaf.compared));
  const here = pieceOf(n);
  if (!here) return [];
  const next = (n + 1 < leaf.compared && pieceOf(n + 1)) || here;
  const u = eased(shareOf([STAYS, 1], share * leaf.compared - n));
  const width = mix(here.width, next.width, u);
  const at = { x: mix(here.x, next.x, u), y: laid.top + mix(here.y, next.y, u), width, height: HEAD };
  const count = `${n + 1}`;
  const wide = count.length * 6.5 + 8;
  const passed = entries
    .slice(0, n)
    .flatMap((record) => laid.records.pieces.filter((p) => p.record === record && p.part === 'need'));
  return [
    ...passed.map((p, i) => {
      const place = { x: p.x, y: laid.top + p.y, width: p.width, height: HEAD };
      return markAt(
        `passed.${i}`,
        'passed',
        LAYER.heads,
        place,
        [{ shape: 'rect', x: 0, y: 0, width: p.width, height: HEAD }],
        { className: 'dir-passed' },
      );
    }),
    markAt('head.record', 'reading', LAYER.heads, at, [
      { shape: 'rect', x: -1, y: -1, width: width + 2, height: HEAD + 2, rx: 3, className: 'dir-head' },
      { shape: 'rect', x: -4, y: -9, width: wide, height: 14, rx: 7, className: 'dir-head-count' },
      { shape: 'text', x: wide / 2 - 4, y: 1.5, text: count, className: 'dir-head-text' },
    ]),
  ];
}

/** The share of a record's time in which the head stays at it. */
const STAYS = 0.6;
const HEAD = 31;

/** A text that flies from one place to another, such as the name to its hash, or the hash to the rows. */
export const flying = (key: string, text: string): Mark =>
  words(key, 'flying', LAYER.heads, 'dir-flying', { x: 0, y: 0 }, text);
