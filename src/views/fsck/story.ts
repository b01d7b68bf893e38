/**
 * The story of a check between two steps.
 *
 *     a pass ends       it sweeps along the volume: what it has read is filled as the head passes
 *     a finding         lies where it was found, and is counted
 *     a repair          what is written goes to where it belongs, from where the fault was found
 */
import { markAt, type Part, type Place } from '../motion/mark.ts';
import type { Frame, Origin, Stage, Story, Travel, Window } from '../motion/story.ts';
import type { FsckFinding } from './answer.ts';
import { alongStrip, badgeAt, type PassRow, STRIP_Y, type Told } from './picture.ts';

const SWEEP_MS = 600;
const SHORT_MS = 450;
/** The eye cannot follow more repairs of one step. */
const MOST_REPAIRS = 24;
const LAYER = 4;
const SWEPT = 0.9;

export function storyOf(a: Told, b: Told): Story {
  const windows: Record<string, Window> = {};
  const born: Record<string, Origin> = {};
  const swept = b.layout.rows.filter((row) => row.pass?.state === 'done' && sameRow(a, row)?.pass?.state === 'now');
  const { x: left, width } = b.layout.strip;
  for (const row of swept)
    for (const m of row.read) {
      const key = `read.${row.key}.${m.first}`;
      const at = timeOf((m.x - left) / width) * SWEPT;
      windows[key] = [at, Math.min(1, at + 0.1)];
      born[key] = { keys: [], place: { x: m.x, y: row.y + STRIP_Y, width: 0, height: b.layout.strip.height } };
    }
  const found = newFindings(a, b);
  for (const f of found) {
    const row = b.layout.rows.find((r) => r.key === f.pass);
    const lies = row?.found.find((d) => d.finding === f);
    if (row && lies) born[`finding.${f.event}`] = { keys: [], place: { x: lies.x, y: row.y - 8, width: 0, height: 0 } };
  }
  const travels = [...swept.map((row) => sweep(b, row)), ...counted(b, found), ...repairs(a, b, found)];
  return {
    born,
    windows,
    stages: STAGES,
    ...(travels.length > 0 && { travels, ms: swept.length > 0 ? SWEEP_MS : SHORT_MS }),
  };
}

/** When the head, which is slow at both ends, has come to a share of its way. */
const timeOf = (share: number): number => (share < 0.5 ? Math.cbrt(share / 4) : 1 - Math.cbrt((1 - share) / 4));

const stage = (from: number, to: number): Stage => ({ window: [from, to] });
const STAGES: Readonly<Record<string, Stage>> = {
  'finding.come': stage(0, 0.35),
  'badge.come': stage(0.6, 1),
  'badge.move': stage(0.6, 1),
  'reader.glide': stage(0, 0.8),
  'read.come': stage(0.6, 1),
};

const sameRow = ({ layout }: Told, { key }: PassRow): PassRow | undefined => layout.rows.find((r) => r.key === key);

function newFindings(a: Told, b: Told): FsckFinding[] {
  const before = new Set(a.data.check?.findings.map((f) => f.event));
  return (b.data.check?.findings ?? []).filter((f) => !before.has(f.event));
}

const travel = (key: string, className: string, frames: readonly Frame[], rx = 2): Travel => {
  const [{ width, height }] = frames;
  const part: Part = { shape: 'rect', x: 0, y: 0, width, height, rx };
  return { mark: markAt(key, 'travel', LAYER, frames[0], [part], { className, lifts: width > 8 }), frames };
};

/** The head, from the first block to the last. */
function sweep({ layout: { strip } }: Told, row: PassRow): Travel {
  const head = { x: strip.x - 1.5, y: row.y + STRIP_Y - 4, width: 3, height: 17 };
  const end = { ...head, x: head.x + strip.width };
  return travel(`sweep.${row.key}`, 'fsck-reader', [
    { ...head, at: 0 },
    { ...end, at: SWEPT },
    { ...end, at: 1, opacity: 0 },
  ]);
}

const SPOT = 10;
const around = (x: number, y: number): Place => ({ x: x - SPOT / 2, y: y - SPOT / 2, width: SPOT, height: SPOT });

/** A finding goes from its place to its count. */
function counted({ layout, data }: Told, found: readonly FsckFinding[]): Travel[] {
  return found.slice(0, MOST_REPAIRS).flatMap((f, i) => {
    const row = layout.rows.find((r) => r.key === f.pass);
    if (!row) return [];
    const x = f.block >= 0 ? alongStrip(layout, f.block, data.blockCount) : layout.strip.x;
    const from = around(x, row.y + STRIP_Y + layout.strip.height / 2);
    const to = badgeAt(row, layout.width);
    const there = around(to.x + to.width / 2, to.y + to.height / 2);
    return [
      travel(
        `count.${i}`,
        'fsck-dot',
        [
          { ...from, at: 0.2 },
          { ...there, at: 0.7 },
          { ...there, at: 0.8, opacity: 0 },
        ],
        SPOT / 2,
      ),
    ];
  });
}

/** The blocks that this step has written come from the fault. */
function repairs(a: Told, b: Told, found: readonly FsckFinding[]): Travel[] {
  const known = new Set(a.data.check?.written);
  const { layout, data } = b;
  const row = layout.rows.find((r) => r.key === 'mended');
  const fault = found.at(-1) ?? data.check?.findings.at(-1);
  const from = layout.rows.find((r) => r.key === fault?.pass);
  if (!row || !from || !fault) return [];
  const middle = STRIP_Y + layout.strip.height / 2;
  const start = around(
    fault.block >= 0 ? alongStrip(layout, fault.block, data.blockCount) : layout.strip.x,
    from.y + middle,
  );
  return (data.check?.written ?? [])
    .filter((block) => !known.has(block))
    .slice(0, MOST_REPAIRS)
    .map((block) => {
      const end = around(alongStrip(layout, block, data.blockCount), row.y + middle);
      return travel(`repair.${block}`, 'fsck-mended', [
        { ...start, at: 0.1, opacity: 0 },
        { ...start, at: 0.2 },
        { ...end, at: 0.85 },
        { ...end, at: 1, opacity: 0 },
      ]);
    });
}
