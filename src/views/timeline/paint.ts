/**
 * Draws the lanes. The marks do not depend on the moment, and are drawn once into a separate canvas. For each moment that
 * is copied, the past in full and the future pale. Then the operations and the ring around the present event are drawn.
 */

import { RISK } from '../../session/crash/sent.ts';
import type { Moment, TimelineData } from '../../session/session-api.ts';
import { shortName } from '../../trace/event.ts';
import type { units } from '../common/unit-words.ts';
import { mix, type Palette } from '../theme/palette.ts';
import { type DiskMarks, type DiskWork, diskMarks, PART_CLASSES } from './disk-lanes.ts';
import { GAP, type LaneHeights, laneHeights, RULER } from './lane-heights.ts';
import {
  type LaneMarks,
  laneMarks,
  markHeight,
  operationSpans,
  type Range,
  rulerTicks,
  stepOfMoment,
  xOfStep,
} from './layout.ts';
import { eventAt, lastAtMost } from './moves.ts';
import type { RiskRun } from './risk.ts';

export interface Lanes {
  width: number;
  height: number;
  dpr: number;
  /** The operations' lane comes first, those of the disks last. */
  heights: LaneHeights;
  marks: LaneMarks;
  disks: DiskMarks | undefined;
}

export function lanesFor(
  t: TimelineData,
  classes: LaneMarks['classes'],
  range: Range,
  size: { width: number; height: number; dpr: number },
  label: number,
  work?: DiskWork,
): Lanes {
  const heights = laneHeights(size.height, classes.length, work?.disks ?? 0, label);
  const marks = laneMarks(t, classes, range, size.width);
  return { ...size, heights, marks, disks: work && diskMarks(work, marks, heights.disks) };
}

export const laneTop = ({ heights: h }: Lanes, lane: number): number =>
  RULER + h.operations + GAP + Math.min(lane, h.classes - 1) * (h.lane + GAP);
export const diskTop = (l: Lanes, disk: number): number =>
  RULER + l.heights.operations + GAP + l.heights.classes * (l.heights.lane + GAP) + disk * l.heights.disk;

/** A disk's share of the time as a bar in its lane. */
function paintDisks(g: CanvasRenderingContext2D, l: Lanes, range: Range, p: Palette): void {
  const { disks, marks, heights } = l;
  if (!disks) return;
  const most = heights.disk - (heights.disk > 8 ? GAP : 1);
  for (let lane = 0; lane < disks.lanes; lane++)
    for (let column = 0; column < marks.columns; column++) {
      const share = disks.share[lane * marks.columns + column];
      if (share === 0) continue;
      const left = xOfStep(range, l.width, marks.edges[column]);
      const height = Math.max(1, most * (0.2 + 0.8 * share));
      g.fillStyle = p.kinds[PART_CLASSES[disks.part[lane * marks.columns + column]]];
      const w = Math.max(1, xOfStep(range, l.width, marks.edges[column + 1]) - left);
      g.fillRect(left, diskTop(l, lane) + most - height, w, height);
    }
}

/** The span of a mark from the bottom of the lane. Classes that share a lane are stacked. */
function spanOf({ marks, heights }: Lanes, lane: number, column: number) {
  const countOf = (of: number) => marks.counts[of * marks.columns + column];
  if (heights.classes > 1 || marks.classes.length === 1)
    return { from: 0, to: heights.lane * markHeight(countOf(lane), marks.most) };
  const sum = (to: number) => marks.classes.slice(0, to).reduce((n, _, of) => n + countOf(of), 0);
  const all = sum(marks.classes.length);
  const unit = (heights.lane * markHeight(all, marks.mostOfAll)) / all;
  return { from: sum(lane) * unit, to: sum(lane + 1) * unit };
}

/** The box of a column's mark in its lane; undefined if the column has no writes of the class. */
function markBox(l: Lanes, range: Range, lane: number, column: number) {
  const { marks, width } = l;
  if (!marks.counts[lane * marks.columns + column] || l.heights.classes === 0) return undefined;
  const left = xOfStep(range, width, marks.edges[column]);
  const slot = xOfStep(range, width, marks.edges[column + 1]) - left;
  const gap = slot >= 7 ? 2 : slot >= 3 ? 1 : 0;
  const w = Math.max(1, slot - gap);
  const { from, to } = spanOf(l, lane, column);
  const h = Math.max(2, Math.round(to - from));
  const y = laneTop(l, lane) + l.heights.lane - Math.round(from) - h;
  return { x: left + gap / 2, y, w, h, round: w >= 5 && l.heights.classes > 1 ? 2 : 0 };
}

export function paintMarks(l: Lanes, range: Range, p: Palette): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(l.width * l.dpr));
  canvas.height = Math.max(1, Math.round(l.height * l.dpr));
  const g = canvas.getContext('2d')!;
  g.scale(l.dpr, l.dpr);
  l.marks.classes.forEach((blockClass, lane) => {
    g.fillStyle = blockClass === 'free' ? p.ghost : p.kinds[blockClass];
    g.beginPath();
    for (let column = 0; column < l.marks.columns; column++) {
      const box = markBox(l, range, lane, column);
      if (box) g.roundRect(box.x, box.y, box.w, box.h, box.round);
    }
    g.fill();
  });
  paintDisks(g, l, range, p);
  return canvas;
}

export interface Scene {
  units: typeof units;
  timeline: TimelineData;
  starts: Uint32Array;
  labels?: ReadonlyMap<number, string>;
  range: Range;
  moment: Moment;
  palette: Palette;
  marks: HTMLCanvasElement;
  /** The runs that a power cut at the crash marker puts at risk. */
  atRisk: readonly RiskRun[];
}

/** `mke2fs:inode_tables` in a lane: `inode tables`. */
const spoken = (name: string) => shortName(name).replace('lost_found', 'lost+found').replaceAll('_', ' ');

function paintRuler(g: CanvasRenderingContext2D, l: Lanes, { range, palette: p, units }: Scene, now: number): void {
  g.font = `${p.sizes.small - 1}px ${MONO}`;
  g.textBaseline = 'middle';
  for (const { x, text } of rulerTicks(range, l.width, 64, units)) {
    g.fillStyle = p.line;
    g.fillRect(Math.round(x), RULER - 5, 1, 4);
    // The scrubber's head takes this place.
    if (Math.abs(x - now) < 12) continue;
    g.fillStyle = p.faint;
    const half = g.measureText(text).width / 2;
    g.fillText(text, Math.min(l.width - 2 * half, Math.max(0, x - half)), 6);
  }
}

const MONO = '"JetBrains Mono Variable", monospace';
const SANS = '"Inter Variable", sans-serif';

function paintOperations(g: CanvasRenderingContext2D, l: Lanes, scene: Scene, now: number): void {
  const { timeline: t, starts, labels, range, moment, palette: p } = scene;
  const present = eventAt(moment);
  const present_operation = present < 0 ? -1 : starts[lastAtMost(starts, present)];
  g.font = `500 ${p.sizes.small - 1}px ${SANS}`;
  g.textBaseline = 'middle';
  for (const span of operationSpans(t, starts, range, l.width)) {
    const gap = span.width >= 6 ? 2 : span.width >= 3 ? 1 : 0;
    const x = span.x + gap / 2;
    const w = Math.max(1, span.width - gap);
    const current = span.event === present_operation;
    const past = span.event < now;
    g.fillStyle = current ? p.accent : mix(p.panel, p.accent, past ? 0.3 : 0.14);
    g.beginPath();
    g.roundRect(x, RULER, w, l.heights.operations, w >= 6 ? 3 : 0);
    g.fill();
    if (w < 24 || l.heights.operations < 13) continue;
    const pad = w > 60 ? 6 : 3;
    const from = Math.max(0, x);
    const to = Math.min(l.width, x + w);
    const label = labels?.get(t.root[span.event]) ?? labels?.get(span.event);
    const room = to - from - 2 * pad;
    const text = label === undefined ? fitting(g, spoken(t.names[t.name[span.event]]), room) : cutShort(g, label, room);
    if (!text) continue;
    g.fillStyle = current ? p.onAccent : past ? p.ink : p.soft;
    g.fillText(text, from + pad, RULER + l.heights.operations / 2 + 0.5);
  }
}

/** The text, cut to its last words (`write block bitmaps`, `bitmaps`); empty if even that is too long. */
function fitting(g: CanvasRenderingContext2D, text: string, room: number): string {
  let cut = text;
  while (cut && g.measureText(cut).width > room) cut = cut.includes(' ') ? cut.slice(cut.indexOf(' ') + 1) : '';
  return cut;
}

/** A command, cut at its end, because its name comes first. */
function cutShort(g: CanvasRenderingContext2D, text: string, room: number): string {
  if (g.measureText(text).width <= room) return text;
  let length = Math.min(text.length, Math.floor(room / 4));
  while (length > 0 && g.measureText(`${text.slice(0, length)}…`).width > room) length--;
  return length >= 2 ? `${text.slice(0, length)}…` : '';
}

/** Stripes in the colour of danger, for writes that may be lost. */
function stripes(p: Palette): HTMLCanvasElement {
  const tile = document.createElement('canvas');
  tile.width = tile.height = 6;
  const g = tile.getContext('2d')!;
  g.strokeStyle = p.danger;
  g.lineWidth = 1.4;
  g.beginPath();
  for (const from of [-6, 0, 6]) {
    g.moveTo(from, 6);
    g.lineTo(from + 6, 0);
  }
  g.stroke();
  return tile;
}

/**
 * A band behind the marks, and under them a line that no mark hides: solid if all is lost, broken if it may be.
 */
function paintRisk(g: CanvasRenderingContext2D, l: Lanes, { range, palette: p, atRisk }: Scene): void {
  if (atRisk.length === 0 || l.heights.classes === 0) return;
  const hatched = g.createPattern(stripes(p), 'repeat')!;
  const ground = mix(p.panel, p.danger, p.scheme === 'dark' ? 0.42 : 0.3);
  for (const { lane, level, from, to } of atRisk) {
    const x = xOfStep(range, l.width, l.marks.edges[from]);
    const end = xOfStep(range, l.width, l.marks.edges[to]);
    const w = Math.max(1.5, end - x);
    const y = laneTop(l, lane);
    const lost = level === RISK.lost;
    g.fillStyle = lost ? ground : hatched;
    g.globalAlpha = lost ? 1 : 0.5;
    g.fillRect(x, y, w, l.heights.lane);
    g.globalAlpha = 1;
    g.fillStyle = p.danger;
    for (let at = x; at < x + w; at += lost ? w : 5)
      g.fillRect(at, y + l.heights.lane, Math.min(lost ? w : 3, x + w - at), 2);
  }
}

export function paint(canvas: HTMLCanvasElement, l: Lanes, scene: Scene): void {
  const { timeline: t, range, moment, palette: p, marks } = scene;
  const g = canvas.getContext('2d')!;
  const width = Math.max(1, Math.round(l.width * l.dpr));
  const height = Math.max(1, Math.round(l.height * l.dpr));
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  g.setTransform(l.dpr, 0, 0, l.dpr, 0, 0);
  g.clearRect(0, 0, l.width, l.height);

  g.fillStyle = p.hairline;
  for (let lane = 0; lane < l.heights.classes; lane++) g.fillRect(0, laneTop(l, lane) + l.heights.lane, l.width, 1);
  paintRisk(g, l, scene);

  const step = stepOfMoment(t, moment);
  const now = xOfStep(range, l.width, step);
  paintRuler(g, l, scene, now);
  paintOperations(g, l, scene, step);

  // The past in full, the future pale.
  const split = Math.min(l.width, Math.max(0, now));
  for (const [from, to, alpha] of [
    [0, split, 1],
    [split, l.width, p.name === 'projector' ? 0.4 : 0.32],
  ]) {
    if (to <= from) continue;
    g.save();
    g.beginPath();
    g.rect(from, 0, to - from, l.height);
    g.clip();
    g.globalAlpha = alpha;
    g.drawImage(marks, 0, 0, l.width, l.height);
    g.restore();
  }

  const present = eventAt(moment);
  const column = present < 0 ? -1 : lastAtMost(l.marks.edges, present);
  // The column holds only this event.
  if (column >= 0 && l.marks.edges[column + 1] === present + 1) {
    g.strokeStyle = p.ink;
    g.lineWidth = 1.5;
    for (let lane = 0; lane < l.marks.classes.length; lane++) {
      const box = markBox(l, range, lane, column);
      if (!box || box.w < 4) continue;
      g.beginPath();
      g.roundRect(box.x - 0.75, box.y - 0.75, box.w + 1.5, box.h + 1.5, 2.5);
      g.stroke();
    }
  }
}
