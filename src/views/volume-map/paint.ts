/**
 * Every block as pixels: an ImageData's 32-bit words, one table lookup per block, no object and no call per block.
 *
 *      pitch ≥ 1   a row of cells is painted once and copied down:   ▪▪▪▪ ▪▪▪▪ → × height of the cell
 *      pitch < 1   blocks are gathered into the pixels they share: highest rank, and the count in use
 *
 * Coordinates are device pixels; the camera's corner is the pixel (0, 0) of the picture.
 */
import { BlockKind } from '../../engine/volume/block-kind.ts';
import { type Cells, kindsOf, RANK } from './cells.ts';
import { type Box, blocksIn, boxOf, forGroupsIn, groupX, groupY, type Layout } from './layout.ts';
import { LEVELS, type Shades } from './shades.ts';

export interface Picture {
  width: number;
  height: number;
  pixels: Uint32Array;
}

/** Pixels at which a hatched cell shows its lines. */
const HATCH_FROM = 7;
const HATCH_PERIOD = 5;

/** Paints everything that the camera sees. */
export function paint(to: Picture, l: Layout, cells: Cells, shades: Shades, x: number, y: number): void {
  to.pixels.fill(shades.ground);
  forGroupsIn(l, { x, y, width: to.width, height: to.height }, (group) =>
    paintGroup(to, l, cells, shades, x, y, group),
  );
}

/** Paints one group over its old picture; returns the box that may have changed. */
export function paintGroup(
  to: Picture,
  l: Layout,
  cells: Cells,
  shades: Shades,
  x: number,
  y: number,
  group: number,
): Box {
  const left = groupX(l, group) - x;
  const top = groupY(l, group) - y;
  const { kinds, at, per } = kindsOf(cells, group);
  const blocks = blocksIn(l.geometry, group);
  if (l.pitchX >= 1) paintCells(to, l, shades, kinds, at, per, blocks, left, top);
  else gather(to, l, shades, kinds, at, per, blocks, cells.fill, left, top);
  if (group > 0 || l.geometry.firstDataBlock === 0)
    return { x: left, y: top, width: l.groupWidth, height: l.groupHeight };
  const boot = boxOf(l, 0);
  const bootLeft = l.pitchX >= 1 ? edge(1, boot.x - x) : Math.floor(boot.x - x);
  const kind = l.geometry.blocksPerCell === 1 ? cells.kinds[0] : BlockKind.boot;
  const right = l.pitchX >= 1 ? edge(1, boot.x + boot.width - x) : bootLeft + 1;
  fillBox(to, shades, kind, l.cellGap, bootLeft, top, right, top + Math.max(1, edge(1, l.pitchY)));
  return { x: bootLeft, y: top, width: l.groupWidth + left - bootLeft, height: l.groupHeight };
}

/** A cell [x0, x1) × [y0, y1), its gap included. */
function fillBox(
  to: Picture,
  s: Shades,
  kind: number,
  gap: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): void {
  const hatched = s.hatch[kind] !== 0 && x1 - x0 - gap >= HATCH_FROM;
  const colour = hatched ? s.cell[kind] : s.flat[kind];
  for (let y = Math.max(0, y0); y < Math.min(to.height, y1 - gap); y++)
    for (let x = Math.max(0, x0); x < Math.min(to.width, x1 - gap); x++)
      to.pixels[y * to.width + x] = hatched && (x - x0 + y - y0) % HATCH_PERIOD > 1 ? s.hatch[kind] : colour;
}

/** The first pixel whose centre lies in cell `i` or after it. */
const edge = (i: number, pitch: number): number => Math.ceil(i * pitch - 0.5);

/** Cells of a pixel and more. */
function paintCells(
  to: Picture,
  l: Layout,
  s: Shades,
  kinds: Uint8Array,
  at: number,
  per: number,
  blocks: number,
  left: number,
  top: number,
): void {
  const { width, height, pixels } = to;
  const { columns, pitchX, pitchY, cellGap } = l;
  const c0 = Math.max(0, Math.floor(-left / pitchX));
  const c1 = Math.min(columns, Math.ceil((width - left) / pitchX) + 1);
  const r0 = Math.max(0, Math.floor(-top / pitchY));
  const r1 = Math.min(l.rows, Math.ceil((height - top) / pitchY) + 1);
  const from = Math.max(0, left + edge(c0, pitchX));
  const to_ = Math.min(width, left + edge(c1, pitchX));
  if (from >= to_) return;
  const edges = new Int32Array(c1 - c0 + 1);
  for (let c = c0; c <= c1; c++) edges[c - c0] = left + edge(c, pitchX);
  const hatching = pitchX - cellGap >= HATCH_FROM;
  const colours = hatching ? s.cell : s.flat;
  const line = new Uint32Array(to_ - from);
  for (let r = r0; r < r1; r++) {
    const y0 = top + edge(r, pitchY);
    const y1 = Math.min(height, top + edge(r + 1, pitchY) - cellGap);
    line.fill(s.ground);
    let hatched = false;
    const end = Math.min(c1, blocks - r * columns);
    for (let c = c0; c < end; c++) {
      const i = r * columns + c;
      const kind = per === 1 ? kinds[at + i] : kinds[at + Math.floor(i / per)];
      if (hatching && s.hatch[kind] !== 0) hatched = true;
      const x1 = Math.min(edges[c - c0 + 1] - cellGap, to_) - from;
      const colour = colours[kind];
      for (let x = Math.max(edges[c - c0], from) - from; x < x1; x++) line[x] = colour;
    }
    for (let y = Math.max(0, y0); y < y1; y++) pixels.set(line, y * width + from);
    if (cellGap > 0) {
      line.fill(s.ground);
      for (let y = Math.max(0, y1); y < Math.min(height, top + edge(r + 1, pitchY)); y++)
        pixels.set(line, y * width + from);
    }
    if (!hatched) continue;
    for (let c = c0; c < end; c++) {
      const i = r * columns + c;
      const kind = per === 1 ? kinds[at + i] : kinds[at + Math.floor(i / per)];
      if (s.hatch[kind] !== 0)
        fillBox(to, s, kind, cellGap, edges[c - c0], y0, edges[c - c0 + 1], y0 + edge(r + 1, pitchY) - edge(r, pitchY));
    }
  }
}

interface Scratch {
  unit: number;
  /** The first unit that begins in each pixel of a group, and behind the last one the number of units. */
  starts: Int32Array;
  rank: Uint8Array;
  used: Float64Array;
}

/** Shared by all groups of a layout, because a volume may have a hundred thousand. */
const scratches = new WeakMap<Layout, Scratch>();

function scratchOf(l: Layout, unit: number, units: number): Scratch {
  const kept = scratches.get(l);
  if (kept?.unit === unit) return kept;
  const { groupWidth, pitchX } = l;
  const starts = new Int32Array(groupWidth + 1).fill(units);
  for (let u = units - 1; u >= 0; u--) starts[Math.min(groupWidth - 1, Math.floor(u * unit * pitchX))] = u;
  // A unit wider than a pixel begins in one and also fills the next ones.
  for (let p = groupWidth - 1; p >= 0; p--) starts[p] = Math.min(starts[p], starts[p + 1]);
  const made = { unit, starts, rank: new Uint8Array(groupWidth), used: new Float64Array(groupWidth) };
  scratches.set(l, made);
  return made;
}

/**
 * Paints several blocks per pixel. Blocks come in long runs of one kind, and most are free. It therefore goes from run to
 * run, and a run costs as much as the pixels that it touches.
 */
function gather(
  to: Picture,
  l: Layout,
  s: Shades,
  kinds: Uint8Array,
  at: number,
  per: number,
  blocks: number,
  fill: Uint8Array | undefined,
  left: number,
  top: number,
): void {
  const { width, height, pixels } = to;
  const { columns, pitchX, pitchY, groupWidth } = l;
  const p0 = Math.max(0, -left);
  const p1 = Math.min(groupWidth, width - left);
  if (p0 >= p1) return;
  // Cells of several blocks are whole rows or whole parts of one, which plan.ts ensures.
  const unit = Math.min(per, columns);
  const units = Math.ceil(columns / unit);
  const rowStep = Math.max(1, Math.floor(per / columns));
  const ranks = RANK;
  const free = BlockKind.free;
  const { starts, rank, used } = scratchOf(l, unit, units);
  const rows = Math.ceil(blocks / columns);
  for (let y = Math.max(0, top); y < Math.min(height, top + l.groupHeight); y++) {
    const r0 = Math.ceil((y - top) / pitchY);
    const r1 = Math.min(rows, Math.ceil((y - top + 1) / pitchY));
    if (r0 >= r1) continue;
    rank.fill(0);
    used.fill(0);
    let rowsSeen = 0;
    let lastUnits = units;
    for (let r = r0; r < r1; r = r - (r % rowStep) + rowStep) {
      rowsSeen++;
      const first = at + (unit === 1 ? r * columns : Math.floor((r * columns) / per));
      const n = Math.min(units, Math.ceil((blocks - r * columns) / unit));
      lastUnits = n;
      for (let u = 0; u < n; ) {
        const kind = kinds[first + u];
        let end = u + 1;
        if (fill === undefined || per === 1) while (end < n && kinds[first + end] === kind) end++;
        if (kind !== free) {
          const share = per > 1 && fill !== undefined ? fill[first + u] / 255 : 1;
          const own = ranks[kind];
          let p = Math.min(groupWidth - 1, Math.floor(u * unit * pitchX));
          const last = unit === 1 ? 0 : Math.ceil(end * unit * pitchX);
          for (; p < groupWidth && (starts[p] < end || p < last); p++) {
            if (own > rank[p]) rank[p] = own;
            used[p] += share * Math.max(1, Math.min(end, starts[p + 1]) - Math.max(u, starts[p]));
          }
        }
        u = end;
      }
    }
    const row = y * width + left;
    for (let p = p0; p < p1; p++) {
      const wide = Math.max(1, starts[p + 1] - starts[p]);
      // The unit under the pixel may have begun in an earlier one.
      const own = starts[p + 1] > starts[p] ? starts[p] : starts[p] - 1;
      // Nothing is to the right of the last block of a group's last row.
      const all = wide * (own >= lastUnits ? rowsSeen - 1 : rowsSeen);
      if (all === 0) continue;
      const level = Math.min(LEVELS - 1, Math.floor((used[p] * LEVELS) / all));
      pixels[row + p] = s.mixed[rank[p] * LEVELS + level];
    }
  }
}
