/**
 * A mark: a drawn thing as plain data. Its key says what the thing *is*, never where it is, so that the same thing is
 * found again in another picture.
 *
 *     bytes ──layout──▶ geometry ──marksOf──▶ Mark[] ──▶ one renderer: SVG elements, or SVG as text
 *                                                └─ plan(Mark[], Mark[]) ──▶ Mark[] on the way
 *
 *     (x, y) ┌──────────────┐      parts are in the mark's own coordinates, so that its text travels with it;
 *            │  0 +8        │      a mark of one part is drawn as that element, one of several as a group
 *            └──── width ───┘
 */

import { type Bent, bentPath } from './bent.ts';

export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Look {
  className?: string | undefined;
  opacity?: number | undefined;
}

export interface RectPart extends Look, Place {
  shape: 'rect';
  rx?: number | undefined;
  /** The name of a paint that the picture defines, such as a hatch. */
  fill?: string | undefined;
  /** It lies behind words, and comes and goes with them. */
  backs?: boolean | undefined;
}

export interface TextPart extends Look {
  shape: 'text';
  x: number;
  y: number;
  text: string;
  anchor?: 'start' | 'middle' | 'end' | undefined;
}

export interface CirclePart extends Look {
  shape: 'circle';
  x: number;
  y: number;
  r: number;
}

export interface PathPart extends Look {
  shape: 'path';
  d: string;
}

/**
 * One of many cells alike. Each has its own key, but all are drawn as one path, so that hundreds at rest cost one element.
 */
export interface Cell extends Place {
  key: string;
  /** As in a mark. */
  says?: string | undefined;
}

export interface CellsPart extends Look {
  shape: 'cells';
  cells: readonly Cell[];
  /** The grid of the cells. If the number of its columns changes, moving rows would cross each other. */
  grid?: (Place & { columns: number }) | undefined;
  fill?: string | undefined;
  /** The cells' places are in a strip that is bent into a ring. */
  bent?: Bent | undefined;
  /** Counts up while cells are on their way. */
  turn?: number | undefined;
}

export type Part = RectPart | TextPart | CirclePart | PathPart | CellsPart;

/** A line between two marks: it is tied to their places, even on their way. */
export interface Tie {
  from: string;
  to: string;
  /** One x at each end: a curve. Two: a ribbon with a left and a right edge. */
  x0: readonly number[];
  y0: number;
  x1: readonly number[];
  y1: number;
}

export interface Mark extends Place {
  key: string;
  /** Its kind: stories set their stages by it. */
  kind: string;
  /** Higher layers are on top; within a layer, marks later in the list are. */
  layer: number;
  className?: string | undefined;
  /** Attributes, without their `data-`. */
  data?: Readonly<Record<string, string | number>> | undefined;
  opacity?: number | undefined;
  parts: readonly Part[];
  tie?: Tie | undefined;
  /**
   * What the bytes say about it. If this differs, the thing itself has changed. If only its place differs, the drawing
   * has made room. Furniture (box labels, axes, captions) says nothing.
   */
  says?: string | undefined;
  /**
   * The sources it is parsed from: `b8451` is a block, `m:pa` is a part of memory, `view` means that a view shows only a
   * few of many. A change of a source explains a change of the mark.
   */
  from?: readonly string[] | undefined;
  /** Drawn as a group even if it has only one part. */
  group?: boolean | undefined;
  /** Lifted off the paper while it is on its way. */
  lifts?: boolean | undefined;
}

/** Keeps those of a mark's optional attributes that are set. */
export function flags(all: Readonly<Record<string, string | number | boolean | undefined>>): Mark['data'] {
  const out: Record<string, string | number> = {};
  let any = false;
  for (const [name, value] of Object.entries(all)) {
    if (value === undefined || value === false) continue;
    out[name] = value === true ? '' : value;
    any = true;
  }
  return any ? out : undefined;
}

const tenth = (n: number): number => Math.round(n * 10) / 10;

const NOWHERE: Place = { x: 0, y: 0, width: 0, height: 0 };

/** A mark in a place, possibly as part of something larger. */
export function markAt(
  key: string,
  kind: string,
  layer: number,
  { x, y, width, height }: Place,
  parts: readonly Part[],
  more: Partial<Mark> = {},
): Mark {
  return { key, kind, layer, x, y, width, height, parts, ...more };
}

/** A line relative to its own place. */
export const line = (
  key: string,
  kind: string,
  layer: number,
  className: string,
  d: string,
  at = { x: 0, y: 0 },
): Mark => markAt(key, kind, layer, { ...NOWHERE, x: at.x, y: at.y }, [{ shape: 'path', d }], { className });

/** Text on its own. */
export const words = (
  key: string,
  kind: string,
  layer: number,
  className: string | undefined,
  at: { x: number; y: number },
  text: string,
  anchor?: TextPart['anchor'],
): Mark =>
  markAt(key, kind, layer, { ...NOWHERE, x: at.x, y: at.y }, [{ shape: 'text', x: 0, y: 0, text, anchor }], {
    className,
  });

/** Many cells as one mark. */
export const cellsMark = (
  key: string,
  kind: string,
  layer: number,
  className: string,
  part: Omit<CellsPart, 'shape'>,
  more: Partial<Mark> = {},
): Mark => markAt(key, kind, layer, NOWHERE, [{ shape: 'cells', ...part }], { className, ...more });

/** A line from one mark to another. */
export const tied = (key: string, kind: string, layer: number, className: string, tie: Tie, data: Mark['data']): Mark =>
  markAt(key, kind, layer, NOWHERE, [{ shape: 'path', d: tiePath(tie) }], { className, tie, data });

/** Many cells as one path, rounded to tenths of a pixel: finer differences cannot be seen. */
export function cellsPath({ cells, bent }: Pick<CellsPart, 'cells' | 'bent'>): string {
  let d = '';
  for (const { x, y, width, height } of cells)
    if (width > 0 && bent) d += bentPath(bent, { x, y, width, height });
    else if (width > 0) d += `M${tenth(x)} ${tenth(y)}h${tenth(width)}v${tenth(height)}h${-tenth(width)}z`;
  return d;
}

/** How far a curve continues straight before it turns, as a share of its height. */
const CURVE_BEND = 0.55;

/** The path of a tie: it leaves one mark downwards and enters the other from above. */
export function tiePath({ x0, y0, x1, y1 }: Pick<Tie, 'x0' | 'y0' | 'x1' | 'y1'>): string {
  if (x0.length === 1) {
    const bend = (y1 - y0) * CURVE_BEND;
    return `M${tenth(x0[0])} ${tenth(y0)}C${tenth(x0[0])} ${tenth(y0 + bend)} ${tenth(x1[0])} ${tenth(y1 - bend)} ${tenth(x1[0])} ${tenth(y1)}`;
  }
  const middle = (y0 + y1) / 2;
  const [a, b, c, d] = [x0[0], x0[1], x1[0], x1[1]].map(tenth);
  return `M${a} ${y0}C${a} ${middle} ${c} ${middle} ${c} ${y1}H${d}C${d} ${middle} ${b} ${middle} ${b} ${y0}Z`;
}
