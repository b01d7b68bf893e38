/**
 * The camera over the map: a pitch, and the corner of the content at which the picture begins.
 *
 *      fit ── 0.25 ── 0.5 ── 1 ── 2 ── 3 ── 4 … ── 76 CSS px per block     stops: whole pixels, so that cells are crisp
 *
 * Zooming keeps the block under the pointer in place, although labels and gaps do not grow with it.
 */
import { boxOf, groupAt, groupX, groupY, type Layout, layoutAt, MAX_PITCH_CSS, type Plan } from './layout.ts';

export interface Camera {
  pitch: number;
  x: number;
  y: number;
}

export interface Viewport {
  width: number;
  height: number;
}

const STOPS = [
  1 / 64,
  1 / 32,
  1 / 16,
  1 / 8,
  1 / 4,
  1 / 2,
  1,
  2,
  3,
  4,
  5,
  6,
  8,
  10,
  12,
  15,
  18,
  22,
  27,
  33,
  40,
  48,
  57,
  66,
  76,
];

/** Pitches to stop at: that of the whole volume, then clearly larger ones. */
export function stopsFor(plan: Plan, fit: number): number[] {
  const top = MAX_PITCH_CSS * plan.dpr;
  const stops = new Set<number>();
  for (const s of STOPS) stops.add(s < 1 ? s : Math.round(s * plan.dpr));
  return [fit, ...[...stops].filter((s) => s > fit * 1.18 && s <= top)];
}

export function stopNear(stops: readonly number[], pitch: number): number {
  let best = stops[0];
  for (const s of stops) if (Math.abs(Math.log(s / pitch)) < Math.abs(Math.log(best / pitch))) best = s;
  return best;
}

/** The stop after or before a pitch. */
export function stopBeside(stops: readonly number[], pitch: number, direction: 1 | -1): number {
  if (direction > 0) return stops.find((s) => s > pitch * 1.001) ?? stops[stops.length - 1];
  return stops.findLast((s) => s < pitch * 0.999) ?? stops[0];
}

/** Centres content that is smaller than the picture at its top, and keeps larger content in the picture. */
export function clamp(c: Camera, l: Layout, v: Viewport): Camera {
  const one = (at: number, content: number, room: number, middle: boolean) =>
    content <= room
      ? -Math.floor(middle ? (room - content) / 2 : 0)
      : Math.max(0, Math.min(content - room, Math.round(at)));
  return { pitch: c.pitch, x: one(c.x, l.width, v.width, true), y: one(c.y, l.height, v.height, false) };
}

export const fitCamera = (l: Layout, v: Viewport): Camera => clamp({ pitch: l.pitchX, x: 0, y: 0 }, l, v);

/** The group nearest to a point of the content. */
export function nearestGroup(l: Layout, x: number, y: number): number {
  const hit = groupAt(l, x, y);
  if (hit >= 0) return hit;
  const clampTo = (v: number, top: number) => Math.max(0, Math.min(top, v));
  const fc = clampTo(Math.floor((x - l.left) / l.frameStrideX), l.flexAcross - 1);
  const fr = clampTo(Math.floor((y - l.top) / l.frameStrideY), l.flexDown - 1);
  const c = clampTo(Math.floor((x - l.left - fc * l.frameStrideX - l.framePad) / l.strideX), l.across - 1);
  const r = clampTo(Math.floor((y - l.top - fr * l.frameStrideY - l.framePad - l.frameLabel) / l.strideY), l.down - 1);
  const group = (fr * l.flexAcross + fc) * (l.framed ? l.geometry.flexSize : 0) + r * l.across + c;
  return Math.min(group, l.geometry.groups - 1);
}

/** The place of a point of one layout in another layout of the same plan. */
export function pointIn(to: Layout, from: Layout, x: number, y: number): { x: number; y: number } {
  const group = nearestGroup(from, x, y);
  const u = (x - groupX(from, group)) / from.pitchX;
  const w = (y - groupY(from, group)) / from.pitchY;
  // Beside a group, the distance to it stays in pixels, not in blocks.
  const beyond = (t: number, top: number, scale: number, next: number) =>
    t < 0 ? t * scale : t > top ? top * next + (t - top) * scale : t * next;
  return {
    x: groupX(to, group) + beyond(u, from.columns, from.pitchX, to.pitchX),
    y: groupY(to, group) + beyond(w, from.rows, from.pitchY, to.pitchY),
  };
}

/** The camera at another pitch. The thing at (px, py) of the picture stays there. */
export function zoomAt(c: Camera, from: Layout, pitch: number, px: number, py: number, v: Viewport): Camera {
  const to = layoutAt(from, pitch);
  const { x, y } = pointIn(to, from, c.x + px, c.y + py);
  return clamp({ pitch, x: x - px, y: y - py }, to, v);
}

/** The least movement that brings a block into the picture, with some room around it. */
export function reveal(c: Camera, l: Layout, v: Viewport, block: number): Camera {
  const box = boxOf(l, block);
  const room = Math.min(v.width, v.height) * 0.12;
  let { x, y } = c;
  if (box.x - room < x) x = box.x - room;
  else if (box.x + box.width + room > x + v.width) x = box.x + box.width + room - v.width;
  if (box.y - room < y) y = box.y - room;
  else if (box.y + box.height + room > y + v.height) y = box.y + box.height + room - v.height;
  return clamp({ pitch: c.pitch, x, y }, l, v);
}

/** The camera with a block in the middle, at a pitch at which it is visible. */
export function centreOn(l: Layout, v: Viewport, block: number, pitch: number): Camera {
  const to = layoutAt(l, pitch);
  const box = boxOf(to, block);
  return clamp({ pitch, x: box.x + box.width / 2 - v.width / 2, y: box.y + box.height / 2 - v.height / 2 }, to, v);
}

/** A camera as a few characters of a link: the block in the middle, and CSS pixels per block. */
export const viewText = (block: number, c: Camera, dpr: number): string =>
  `${block}@${Number((c.pitch / dpr).toPrecision(4))}`;

export function viewOf(text: string): { block: number; pitchCss: number } | undefined {
  const parts = /^(\d{1,15})@(\d+(?:\.\d+)?(?:e-\d+)?)$/.exec(text);
  return parts ? { block: Number(parts[1]), pitchCss: Number(parts[2]) } : undefined;
}
