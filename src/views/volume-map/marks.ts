/**
 * The drawings over the blocks: frames and names of groups, the text in large cells, rings and outlines.
 *
 *      ink ring          written by the present step            accent outline     selected
 *      thin ink line     under the pointer                      dashes             the keyboard's cursor
 *
 * Names stay in sight. If the top of a group has left the picture, its name waits at the edge.
 */

import type { Palette } from '../theme/palette.ts';
import type { Camera, Viewport } from './camera.ts';
import { cellTexts } from './cell-text.ts';
import type { Cells } from './cells.ts';
import { type Box, forGroupsIn, frameX, frameY, groupX, groupY, type Layout } from './layout.ts';
import { outlinesOf, type Point, type Run } from './runs.ts';
import type { map } from './words.ts';

export interface Marks {
  written: readonly Run[];
  /** The share of the way that the rings of the written blocks have settled, 0…1. */
  settled: number;
  selected: number;
  hovered: number;
  cursor: number;
  /** Groups that hold a copy of the superblock. */
  backups: ReadonlySet<number>;
  words: typeof map;
}

const SANS = '"Inter Variable", system-ui, sans-serif';
const MONO = '"JetBrains Mono Variable", ui-monospace, monospace';

export function drawMarks(
  ctx: CanvasRenderingContext2D,
  l: Layout,
  camera: Camera,
  v: Viewport,
  p: Palette,
  cells: Cells,
  marks: Marks,
): void {
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.clearRect(0, 0, v.width, v.height);
  ctx.translate(-camera.x, -camera.y);
  if (l.framed && l.framePad > 0) frames(ctx, l, camera, v, p, marks.words);
  cellTexts(ctx, l, camera, v, p, cells);
  rings(ctx, l, camera, v, p, marks);
  if (l.groupLabel > 0) groupNames(ctx, l, camera, v, p, marks);
  else if (l.gutter > 0) rowNames(ctx, l, camera, v, p);
}

const seen = (camera: Camera, v: Viewport): Box => ({ x: camera.x, y: camera.y, width: v.width, height: v.height });

function frames(
  ctx: CanvasRenderingContext2D,
  l: Layout,
  camera: Camera,
  v: Viewport,
  p: Palette,
  words: Marks['words'],
): void {
  const { dpr, geometry: g } = l;
  const flexes = Math.ceil(g.groups / g.flexSize);
  const size = labelSize(p, dpr);
  ctx.lineWidth = Math.max(1, Math.round(dpr));
  ctx.strokeStyle = p.line;
  ctx.font = `500 ${size}px ${SANS}`;
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  const half = ctx.lineWidth / 2;
  for (let flex = 0; flex < flexes; flex++) {
    const x = frameX(l, flex);
    const y = frameY(l, flex);
    if (
      x > camera.x + v.width ||
      y > camera.y + v.height ||
      x + l.frameWidth < camera.x ||
      y + l.frameHeight < camera.y
    )
      continue;
    ctx.beginPath();
    ctx.roundRect(x + half, y + half, l.frameWidth - 2 * half, l.frameHeight - 2 * half, 6 * dpr);
    ctx.stroke();
    // A name that would be cut at the top is left out. The names of the groups are there.
    if (l.frameLabel === 0 || y + l.framePad < camera.y) continue;
    const last = Math.min(g.groups, (flex + 1) * g.flexSize) - 1;
    const left = Math.max(x + l.framePad, camera.x + 4 * dpr);
    const room = x + l.frameWidth - l.framePad - left;
    const long = words.flexLong(flex, flex * g.flexSize, last);
    const text = [long, words.flex(flex), words.flexShort(flex)].find((t) => ctx.measureText(t).width <= room);
    if (!text) continue;
    ctx.fillStyle = p.soft;
    ctx.fillText(text, left, y + l.framePad + l.frameLabel / 2 - dpr);
  }
}

const labelSize = (p: Palette, dpr: number) => Math.round((p.sizes.small - 1) * dpr);

function groupNames(
  ctx: CanvasRenderingContext2D,
  l: Layout,
  camera: Camera,
  v: Viewport,
  p: Palette,
  { backups, words }: Marks,
): void {
  const { dpr } = l;
  ctx.font = `400 ${labelSize(p, dpr)}px ${SANS}`;
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  const gap = l.strideX - l.groupWidth;
  const widest = ctx.measureText(String(l.geometry.groups - 1)).width + 5 * dpr;
  // Every name in a row is shown, or every second, fourth, …: as many as fit.
  let every = 1;
  while (every * l.strideX < widest && every < l.across) every *= 2;
  const mark = 6 * dpr;
  const long = ctx.measureText(words.group(l.geometry.groups - 1)).width + mark + 5 * dpr <= l.groupWidth;
  forGroupsIn(l, { ...seen(camera, v), height: v.height + l.groupLabel }, (group) => {
    const x = groupX(l, group);
    const y = groupY(l, group);
    const bottom = y + l.groupHeight;
    const left = Math.max(x, camera.x + (x < camera.x ? 6 * dpr : 0));
    const room = Math.max(x + l.groupWidth, x + every * l.strideX - gap) - left;
    const base = y - l.groupLabel;
    const top = Math.min(Math.max(base, camera.y), bottom - l.groupLabel);
    if (top + l.groupLabel < camera.y || room < 8 * dpr) return;
    const backup = backups.has(group);
    const index = l.framed ? (group % l.geometry.flexSize) % l.across : group % l.across;
    const named = index % every === 0;
    const copy = group === 0 ? words.superblock : words.backup;
    const sticky = top > base;
    // All names of a picture have one form, with the noun if there is room.
    const name = long ? words.group(group) : String(group);
    const options = backup
      ? [
          [name, copy],
          [name, ''],
        ]
      : [[name, '']];
    let text = named ? options.find((o) => width(o) <= room) : undefined;
    function width(o: string[]): number {
      const wide = ctx.measureText(o[0]).width;
      return wide + (backup ? mark + 5 * dpr + (o[1] ? ctx.measureText(o[1]).width + 4 * dpr : 0) : 0);
    }
    if (named && !text && ctx.measureText(name).width <= room + gap) text = [name, ''];
    if (!text) return;
    if (sticky) {
      ctx.fillStyle = p.panel;
      ctx.globalAlpha = 0.92;
      ctx.beginPath();
      ctx.roundRect(left - 4 * dpr, top, width(text) + 9 * dpr, l.groupLabel, 4 * dpr);
      ctx.fill();
      ctx.globalAlpha = 1;
    }
    const middle = top + l.groupLabel / 2 - (sticky ? 0 : dpr);
    ctx.fillStyle = p.soft;
    ctx.fillText(text[0], left, middle);
    const after = left + ctx.measureText(text[0]).width + 5 * dpr;
    if (!backup || after + mark > left + room + gap) return;
    ctx.fillStyle = p.kinds.super;
    ctx.beginPath();
    ctx.roundRect(Math.round(after), Math.round(middle - mark / 2), mark, mark, 1.5 * dpr);
    ctx.fill();
    if (!text[1]) return;
    ctx.fillStyle = p.faint;
    ctx.fillText(text[1], after + mark + 4 * dpr, middle);
  });
}

/** Names the first group of each row, if groups are too small for names. */
function rowNames(ctx: CanvasRenderingContext2D, l: Layout, camera: Camera, v: Viewport, p: Palette): void {
  const { dpr, geometry: g } = l;
  ctx.font = `400 ${labelSize(p, dpr) - dpr}px ${MONO}`;
  ctx.textBaseline = 'top';
  ctx.textAlign = 'right';
  ctx.fillStyle = p.faint;
  const x = Math.max(l.left - l.framePad - g.firstDataBlock * l.pitchX, camera.x + l.gutter) - 6 * dpr;
  let free = Number.NEGATIVE_INFINITY;
  for (let fr = 0; fr < l.flexDown; fr++)
    for (let row = 0; row < l.down; row++) {
      const group = fr * l.flexAcross * (l.framed ? g.flexSize : 0) + row * l.across;
      if (group >= g.groups) return;
      const y = groupY(l, group);
      if (y < free || y > camera.y + v.height) continue;
      // The first row stands for a flex group.
      if (l.framed && row > 0) continue;
      free = y + 16 * dpr;
      if (y + 12 * dpr < camera.y) continue;
      const text = group.toLocaleString('en');
      if (ctx.measureText(text).width <= l.gutter - 4 * dpr) ctx.fillText(text, x, y);
    }
}

function rings(ctx: CanvasRenderingContext2D, l: Layout, camera: Camera, v: Viewport, p: Palette, m: Marks): void {
  const { dpr } = l;
  ctx.lineJoin = 'round';
  const stroke = (path: Path2D, css: string, width: number, dash: number[] = []) => {
    ctx.setLineDash(dash);
    ctx.strokeStyle = p.panel;
    ctx.lineWidth = width + 2 * dpr;
    ctx.stroke(path);
    ctx.strokeStyle = css;
    ctx.lineWidth = width;
    ctx.stroke(path);
    ctx.setLineDash([]);
  };
  if (m.written.length > 0) {
    const path = new Path2D();
    const out = (1 - m.settled) * 5 * dpr;
    for (const run of m.written)
      for (const corners of outlinesOf(l, run)) trace(path, corners, camera, v, 7 * dpr, out, dpr);
    ctx.globalAlpha = 0.25 + 0.75 * m.settled;
    stroke(path, p.ink, 1.5 * dpr);
    ctx.globalAlpha = 1;
  }
  const around = (block: number, css: string, width: number, least: number, dash?: number[], out = 0) => {
    if (block < 0 || block >= l.geometry.blockCount) return;
    const path = new Path2D();
    for (const corners of outlinesOf(l, { first: block, length: 1 }))
      trace(path, corners, camera, v, least * dpr, out * dpr, dpr);
    stroke(path, css, width * dpr, dash);
  };
  if (m.hovered !== m.selected) around(m.hovered, p.ink, 1, 6);
  // If a block is selected and just written, the ring is still visible inside the outline.
  const ringed = m.written.some((r) => r.length === 1 && r.first === m.selected);
  around(m.selected, p.accent, 2, 9, undefined, ringed ? 2.5 : 0);
  if (m.cursor >= 0) around(m.cursor, p.accent, 2, 11, [3 * dpr, 2 * dpr]);
}

/** Adds an outline a hair away from its cells. Outlines too small to see are drawn larger, around their middles. */
function trace(
  path: Path2D,
  corners: Point[],
  camera: Camera,
  v: Viewport,
  least: number,
  out: number,
  dpr: number,
): void {
  let x0 = Number.POSITIVE_INFINITY;
  let y0 = Number.POSITIVE_INFINITY;
  let x1 = Number.NEGATIVE_INFINITY;
  let y1 = Number.NEGATIVE_INFINITY;
  for (const [x, y] of corners) {
    x0 = Math.min(x0, x);
    x1 = Math.max(x1, x);
    y0 = Math.min(y0, y);
    y1 = Math.max(y1, y);
  }
  if (x1 < camera.x || y1 < camera.y || x0 > camera.x + v.width || y0 > camera.y + v.height) return;
  const off = 0.75 * dpr + out;
  if (corners.length === 4 || x1 - x0 < least || y1 - y0 < least) {
    const w = Math.max(x1 - x0, least) / 2 + off;
    const h = Math.max(y1 - y0, least) / 2 + off;
    path.roundRect((x0 + x1) / 2 - w, (y0 + y1) / 2 - h, 2 * w, 2 * h, Math.min(3 * dpr, w / 2, h / 2));
    return;
  }
  // Corners lie on the outside of the run, in clockwise order: each edge moves outwards by `off`.
  const n = corners.length;
  corners.forEach(([x, y], i) => {
    const [ax, ay] = corners[(i + n - 1) % n];
    const [bx, by] = corners[(i + 1) % n];
    const normalX = Math.sign(y - ay) || Math.sign(by - y);
    const normalY = -(Math.sign(x - ax) || Math.sign(bx - x));
    const px = x + normalX * off;
    const py = y + normalY * off;
    if (i === 0) path.moveTo(px, py);
    else path.lineTo(px, py);
  });
  path.closePath();
}
