/**
 * The place of every block of a volume in the map, as pure geometry, in device pixels.
 *
 *      ┌ flex group 0 ──────────────────┐ ┌ flex group 1 ───
 *      │ group 0        group 1         │ │ group 16
 *    b │ ▪▪▪▪▪▪▪▪▪▪     ▪▪▪▪▪▪▪▪▪▪      │ │ ▪▪▪▪▪▪▪▪▪▪        b: the boot block of a volume of 1 KiB blocks,
 *      │ ▪▪▪▪▪▪▪▪▪▪     ▪▪▪▪▪▪▪▪▪▪      │ │ ▪▪▪▪▪▪▪▪▪▪           before group 0, belongs to no group
 *      │ group 2        group 3         │ │
 *
 * A `Plan` says how many blocks lie side by side in a group, and groups in a flex group. It is made once for a tile's size
 * (plan.ts) and stays while a person zooms. A `Layout` is a plan at one pitch (pixels from block to block, below 1 when a
 * pixel covers several). Blocks grow with the pitch. Labels and gaps keep their size, and come and go with the room.
 */

export interface MapGeometry {
  blockCount: number;
  firstDataBlock: number;
  blocksPerGroup: number;
  groups: number;
  /** Groups in a flex group; 1 without flex_bg. */
  flexSize: number;
  /** Consecutive blocks of a group that the data does not tell apart: 1, or a power of two on huge volumes. */
  blocksPerCell: number;
}

export interface Plan {
  geometry: MapGeometry;
  /** Device pixels per CSS pixel. */
  dpr: number;
  /** Blocks side by side in a group, and rows of them. */
  columns: number;
  rows: number;
  /** Groups side by side in a flex group, or in the whole volume if flex groups are not framed. */
  across: number;
  down: number;
  /** There is more than one flex group, and each has a frame. */
  framed: boolean;
  flexAcross: number;
  flexDown: number;
  /** The ratio of a cell's height to its width: a quarter off square at most, to fill the tile. */
  aspect: number;
  /** The plan has no names and no room for them, as in the minimap. */
  bare?: boolean;
}

export interface Layout extends Plan {
  pitchX: number;
  pitchY: number;
  /** Pixels between cells, part of the pitch. */
  cellGap: number;
  /** Size of a group's blocks. */
  groupWidth: number;
  groupHeight: number;
  /** From one group to the next. */
  strideX: number;
  strideY: number;
  /** Room for the group's name above its blocks; 0 if there is none. */
  groupLabel: number;
  /** Inside of a flex group's frame, and the room for its name. */
  framePad: number;
  frameLabel: number;
  frameWidth: number;
  frameHeight: number;
  frameStrideX: number;
  frameStrideY: number;
  /**
   * The corner of group 0's frame. Left of it are the boot block and, if groups are too small for names, the names of rows.
   */
  left: number;
  top: number;
  gutter: number;
  width: number;
  height: number;
}

export const MAX_PITCH_CSS = 76;
/** At this many device pixels or more, a cell has a gap and therefore needs whole pixels. */
export const CRISP = 3;
const MARGIN_CSS = 4;

const BARE = { groupLabel: 0, framePad: 0, frameLabel: 0, gutter: 0 };

/** The distances between things, by the room of a group, in CSS pixels. */
function spacing(groupWidth: number, groupHeight: number, { across, framed, bare }: Plan) {
  const gap =
    groupWidth >= 90
      ? 12
      : groupWidth >= 44
        ? 8
        : groupWidth >= 18
          ? 5
          : groupWidth >= 7
            ? 2
            : groupWidth >= 2.5
              ? 1
              : 0;
  const groupLabel = groupWidth >= 15 && groupHeight >= 9 ? 17 : 0;
  if (bare) return { ...BARE, gap: Math.min(gap, 2), frameGap: Math.min(gap, 2) + 2 };
  const frame = groupWidth * across;
  const roomy = frame >= 84 && groupHeight >= 5;
  return {
    gap,
    groupLabel,
    framePad: roomy ? 7 : frame >= 24 ? 2 : 0,
    frameLabel: roomy ? 17 : 0,
    frameGap: roomy ? 10 : frame >= 24 ? 3 : gap + 1,
    gutter: groupLabel === 0 && !(framed && roomy) ? 46 : 0,
  };
}

export function layoutAt(plan: Plan, pitch: number): Layout {
  const { geometry, dpr, columns, rows, across, down, framed, flexAcross, flexDown } = plan;
  const pitchX = pitch;
  const pitchY = pitch >= CRISP ? Math.max(1, Math.round(pitch * plan.aspect)) : pitch;
  const groupWidth = Math.ceil(columns * pitchX);
  const groupHeight = Math.ceil(rows * pitchY);
  const s = spacing(groupWidth / dpr, groupHeight / dpr, plan);
  const px = (css: number) => Math.round(css * dpr);
  const gap = px(s.gap);
  const groupLabel = px(s.groupLabel);
  const strideX = groupWidth + gap;
  const strideY = groupHeight + groupLabel + (groupLabel ? px(4) : gap);
  const innerWidth = across * strideX - gap;
  const innerHeight = down * strideY - (groupLabel ? px(4) : gap);
  const framePad = framed ? px(s.framePad) : 0;
  const frameLabel = framed ? px(s.frameLabel) : 0;
  const frameGap = framed ? px(s.frameGap) : 0;
  const frameWidth = innerWidth + 2 * framePad;
  // The group's own label already keeps a distance from the frame.
  const frameHeight = innerHeight + 2 * framePad + frameLabel;
  const margin = px(plan.bare ? 3 : MARGIN_CSS);
  const gutter = geometry.groups > 1 ? px(s.gutter) : 0;
  const left = margin + gutter + Math.ceil(geometry.firstDataBlock * pitchX);
  return {
    ...plan,
    pitchX,
    pitchY,
    cellGap: pitchX < CRISP ? 0 : Math.max(1, Math.min(2 * dpr, Math.round(pitchX * 0.11))),
    groupWidth,
    groupHeight,
    strideX,
    strideY,
    groupLabel,
    framePad,
    frameLabel,
    frameWidth,
    frameHeight,
    frameStrideX: frameWidth + frameGap,
    frameStrideY: frameHeight + frameGap,
    left,
    top: margin,
    gutter,
    width: left + flexAcross * (frameWidth + frameGap) - frameGap + margin,
    height: margin + flexDown * (frameHeight + frameGap) - frameGap + margin,
  };
}

const flexOf = (l: Layout, group: number) => (l.framed ? Math.floor(group / l.geometry.flexSize) : 0);

/** Left edge of a group's blocks. */
export function groupX(l: Layout, group: number): number {
  const flex = flexOf(l, group);
  const inner = group - flex * (l.framed ? l.geometry.flexSize : 0);
  return l.left + (flex % l.flexAcross) * l.frameStrideX + l.framePad + (inner % l.across) * l.strideX;
}

/** Top edge of a group's blocks, below its label. */
export function groupY(l: Layout, group: number): number {
  const flex = flexOf(l, group);
  const inner = group - flex * (l.framed ? l.geometry.flexSize : 0);
  const frame = l.top + Math.floor(flex / l.flexAcross) * l.frameStrideY;
  return frame + l.framePad + l.frameLabel + l.groupLabel + Math.floor(inner / l.across) * l.strideY;
}

export const frameX = (l: Layout, flex: number): number => l.left + (flex % l.flexAcross) * l.frameStrideX;
export const frameY = (l: Layout, flex: number): number => l.top + Math.floor(flex / l.flexAcross) * l.frameStrideY;

/** The group of a block. The boot block counts as part of group 0. */
export const groupOf = (g: MapGeometry, block: number): number =>
  Math.max(0, Math.floor((block - g.firstDataBlock) / g.blocksPerGroup));

export const firstBlockOf = (g: MapGeometry, group: number): number => g.firstDataBlock + group * g.blocksPerGroup;

/** Number of blocks in a group. The last group may be short. */
export const blocksIn = (g: MapGeometry, group: number): number =>
  Math.max(0, Math.min(g.blocksPerGroup, g.blockCount - firstBlockOf(g, group)));

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The box of a block, gap included; smaller than a pixel when a pixel covers several. */
export function boxOf(l: Layout, block: number): Box {
  const { geometry: g, pitchX, pitchY } = l;
  if (block < g.firstDataBlock) {
    const x = groupX(l, 0) - l.framePad - (g.firstDataBlock - block) * pitchX;
    return { x, y: groupY(l, 0), width: pitchX, height: pitchY };
  }
  const group = groupOf(g, block);
  const i = block - firstBlockOf(g, group);
  const column = i % l.columns;
  const row = Math.floor(i / l.columns);
  return {
    x: groupX(l, group) + column * pitchX,
    y: groupY(l, group) + row * pitchY,
    width: pitchX,
    height: pitchY,
  };
}

/** The group whose blocks' area holds a point, or -1. */
export function groupAt(l: Layout, x: number, y: number): number {
  const flexColumn = Math.floor((x - l.left) / l.frameStrideX);
  const flexRow = Math.floor((y - l.top) / l.frameStrideY);
  if (flexColumn < 0 || flexRow < 0 || flexColumn >= l.flexAcross || flexRow >= l.flexDown) return -1;
  const fx = x - l.left - flexColumn * l.frameStrideX - l.framePad;
  const fy = y - l.top - flexRow * l.frameStrideY - l.framePad - l.frameLabel;
  const column = Math.floor(fx / l.strideX);
  const row = Math.floor(fy / l.strideY);
  if (column < 0 || row < 0 || column >= l.across || row >= l.down) return -1;
  const gy = fy - row * l.strideY - l.groupLabel;
  if (fx - column * l.strideX >= l.groupWidth || gy < 0 || gy >= l.groupHeight) return -1;
  const inner = row * l.across + column;
  if (l.framed && inner >= l.geometry.flexSize) return -1;
  const group = (flexRow * l.flexAcross + flexColumn) * (l.framed ? l.geometry.flexSize : 0) + inner;
  return group < l.geometry.groups ? group : -1;
}

/** The block at a point, or -1: the inverse of `boxOf`. */
export function blockAt(l: Layout, x: number, y: number): number {
  const { geometry: g, pitchX, pitchY } = l;
  const group = groupAt(l, x, y);
  if (group < 0) {
    if (g.firstDataBlock === 0) return -1;
    const boot = boxOf(l, 0);
    const inside = x >= boot.x && x < boot.x + g.firstDataBlock * pitchX && y >= boot.y && y < boot.y + pitchY;
    return inside ? Math.floor((x - boot.x) / pitchX) : -1;
  }
  const column = Math.floor((x - groupX(l, group)) / pitchX);
  const row = Math.floor((y - groupY(l, group)) / pitchY);
  if (column >= l.columns) return -1;
  const i = row * l.columns + column;
  return i < blocksIn(g, group) ? firstBlockOf(g, group) + i : -1;
}

/** Calls back with each group whose blocks or label touch the box. */
export function forGroupsIn(l: Layout, box: Box, visit: (group: number) => void): void {
  const { flexSize, groups } = l.geometry;
  const clamp = (v: number, top: number) => Math.max(0, Math.min(top, v));
  const f0 = clamp(Math.floor((box.x - l.left) / l.frameStrideX), l.flexAcross - 1);
  const f1 = clamp(Math.floor((box.x + box.width - l.left) / l.frameStrideX), l.flexAcross - 1);
  const r0 = clamp(Math.floor((box.y - l.top) / l.frameStrideY), l.flexDown - 1);
  const r1 = clamp(Math.floor((box.y + box.height - l.top) / l.frameStrideY), l.flexDown - 1);
  for (let fr = r0; fr <= r1; fr++)
    for (let fc = f0; fc <= f1; fc++) {
      const x = box.x - l.left - fc * l.frameStrideX - l.framePad;
      const y = box.y - l.top - fr * l.frameStrideY - l.framePad - l.frameLabel;
      const c0 = clamp(Math.floor(x / l.strideX), l.across - 1);
      const c1 = clamp(Math.floor((x + box.width) / l.strideX), l.across - 1);
      const g0 = clamp(Math.floor(y / l.strideY), l.down - 1);
      const g1 = clamp(Math.floor((y + box.height) / l.strideY), l.down - 1);
      const base = (fr * l.flexAcross + fc) * (l.framed ? flexSize : 0);
      for (let row = g0; row <= g1; row++)
        for (let column = c0; column <= c1; column++) {
          const inner = row * l.across + column;
          if ((l.framed && inner >= flexSize) || base + inner >= groups) continue;
          visit(base + inner);
        }
    }
}
