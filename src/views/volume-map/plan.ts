/**
 * Arranges the groups of a volume in a tile, so that the blocks are as large as possible.
 *
 * Every way of putting groups side by side (and flex groups) is estimated, and the best dozen are laid out exactly.
 * At three pixels per block or more, the pitch is whole, and blocks may be a quarter off square if that fills the tile.
 * Below that, any pitch will do.
 */
import { CRISP, type Layout, layoutAt, MAX_PITCH_CSS, type MapGeometry, type Plan } from './layout.ts';

export interface TileSize {
  /** Device pixels. */
  width: number;
  height: number;
  dpr: number;
}

const ASPECT = 1.34;
/** Group names are worth this much of the blocks' area. */
const NAMED = 1.35;

interface Arrangement {
  across: number;
  flexAcross: number;
  score: number;
}

/** A long or tall group is harder to read than a compact one, so it costs a little of the blocks' size. */
const shape = (width: number, height: number) => 1 / (1 + 0.22 * Math.max(0, Math.abs(Math.log(width / height)) - 0.7));

/** Numbers from 1 to `top`: all of the small ones, then ever fewer. */
function candidates(top: number): number[] {
  const out: number[] = [];
  for (let n = 1; n <= top; n = n < 64 ? n + 1 : Math.ceil(n * 1.06)) out.push(n);
  if (out[out.length - 1] !== top) out.push(top);
  return out;
}

function planOf(g: MapGeometry, size: TileSize, across: number, flexAcross: number, columns: number, aspect = 1): Plan {
  const framed = g.flexSize > 1 && g.groups > g.flexSize;
  const inner = framed ? g.flexSize : g.groups;
  const flexes = framed ? Math.ceil(g.groups / g.flexSize) : 1;
  return {
    geometry: g,
    dpr: size.dpr,
    columns,
    // A volume of one short group is no taller than its blocks.
    rows: Math.ceil((g.groups === 1 ? Math.max(1, g.blockCount - g.firstDataBlock) : g.blocksPerGroup) / columns),
    across,
    down: Math.ceil(inner / across),
    framed,
    flexAcross,
    flexDown: Math.ceil(flexes / flexAcross),
    aspect,
    bare: size.width < 160 * size.dpr || size.height < 48 * size.dpr,
  };
}

const fits = (l: Layout, size: TileSize) => l.width <= size.width && l.height <= size.height;

/** The largest pitch below `CRISP` at which a plan fits, or 0. */
function finePitch(plan: Plan, size: TileSize): number {
  let low = 0;
  let high = CRISP * 0.999;
  for (let i = 0; i < 24; i++) {
    const middle = (low + high) / 2;
    if (fits(layoutAt(plan, middle), size)) low = middle;
    else high = middle;
  }
  return low;
}

interface Fit {
  plan: Plan;
  pitch: number;
  score: number;
}

/** Tries numbers of columns for one arrangement. */
function best(g: MapGeometry, size: TileSize, a: Arrangement): Fit | undefined {
  const one = planOf(g, size, a.across, a.flexAcross, 1);
  const perGroup = one.rows;
  // Gaps and labels come from a layout near the right one.
  const slots = a.across * a.flexAcross * one.down * one.flexDown;
  const guess = Math.min(MAX_PITCH_CSS, Math.sqrt((size.width * size.height) / (perGroup * slots)));
  const rough = Math.max(1, Math.round(size.width / (a.across * a.flexAcross) / guess));
  const near = layoutAt(planOf(g, size, a.across, a.flexAcross, rough), guess);
  const chromeX = near.width - near.groupWidth * a.across * a.flexAcross;
  const chromeY = near.height - near.groupHeight * one.down * one.flexDown;
  const roomX = Math.max(1, (size.width - chromeX) / (a.across * a.flexAcross));
  const roomY = Math.max(1, (size.height - chromeY) / (one.down * one.flexDown));
  let found: Fit | undefined;
  const offer = (plan: Plan, pitch: number) => {
    const l = layoutAt(plan, pitch);
    if (!fits(l, size)) return false;
    const score = l.pitchX * l.pitchY * shape(l.groupWidth, l.groupHeight) * (l.groupLabel > 0 ? NAMED : 1);
    if (!found || score > found.score) found = { plan, pitch, score };
    return true;
  };
  const square = Math.sqrt((roomX * roomY) / perGroup);
  const top = Math.min(Math.ceil(square * 1.2), MAX_PITCH_CSS * size.dpr);
  if (g.blocksPerCell === 1)
    for (let pitch = top; pitch >= CRISP && (!found || pitch > found.pitch * 0.75); pitch--)
      for (let spare = 0; spare < 3; spare++) {
        const columns = Math.min(perGroup, Math.floor(roomX / pitch) - spare);
        if (columns < 1) continue;
        const rows = Math.ceil(perGroup / columns);
        const tall = Math.min(Math.floor(roomY / rows), Math.floor(pitch * ASPECT));
        for (let y = tall; y >= Math.max(1, pitch / ASPECT) && y > tall - 3; y--)
          if (offer(planOf(g, size, a.across, a.flexAcross, columns, y / pitch), pitch)) break;
      }
  if (!found) {
    const ideal = Math.max(1, Math.min(perGroup, Math.round(Math.sqrt((perGroup * roomX) / roomY))));
    // Cells of a coarse volume are whole rows or whole parts of one, a power of two, unless a cell is a group.
    const exponent = Math.round(Math.log2(ideal));
    const tries =
      g.blocksPerCell > 1 && g.blocksPerCell < g.blocksPerGroup
        ? [2 ** exponent, 2 ** Math.max(0, exponent - 1), 2 ** (exponent + 1)]
        : [ideal, Math.round(ideal * 1.04), Math.max(1, Math.round(ideal * 0.96))];
    for (const columns of tries) {
      const plan = planOf(g, size, a.across, a.flexAcross, columns);
      const pitch = finePitch(plan, size);
      if (pitch > 0) offer(plan, pitch);
    }
  }
  return found;
}

/** The plan for a tile and the pitch at which the whole volume fits it. */
export function planFor(g: MapGeometry, size: TileSize): { plan: Plan; pitch: number } {
  const framed = g.flexSize > 1 && g.groups > g.flexSize;
  const flexes = framed ? Math.ceil(g.groups / g.flexSize) : 1;
  const inner = framed ? g.flexSize : g.groups;
  const arrangements: Arrangement[] = [];
  for (const flexAcross of candidates(flexes))
    for (const across of candidates(inner)) {
      const down = Math.ceil(inner / across);
      const columns = across * flexAcross;
      const rows = down * Math.ceil(flexes / flexAcross);
      const width = size.width / columns;
      const height = size.height / rows;
      // The share of slots that hold a group, and the area that labels leave.
      const used = g.groups / (columns * rows);
      const label = width / size.dpr > 20 && height / size.dpr > 24 ? (height - 20 * size.dpr) / height : 1;
      arrangements.push({ across, flexAcross, score: used * label * shape(width, height) });
    }
  arrangements.sort((a, b) => b.score - a.score);
  let found: Fit | undefined;
  for (const a of arrangements.slice(0, 12)) {
    const fit = best(g, size, a);
    if (fit && (!found || fit.score > found.score)) found = fit;
  }
  if (found) return found;
  // If there is less than a pixel per group, as many as fit are side by side, and panning reaches the rest.
  const across = Math.min(inner, Math.ceil(Math.sqrt(inner)));
  const columns =
    g.blocksPerCell > 1 && g.blocksPerCell < g.blocksPerGroup ? 128 : Math.ceil(Math.sqrt(g.blocksPerGroup));
  const pitch = 1 / columns;
  const one = layoutAt(planOf(g, size, across, 1, columns), pitch);
  const flexAcross = Math.max(1, Math.min(flexes, Math.floor((size.width - one.left) / one.frameStrideX)));
  return {
    plan: planOf(g, size, framed ? across : Math.max(1, size.width - one.left), flexAcross, columns),
    pitch,
  };
}
