/**
 * A strip that is bent into a ring: cells of it keep a place in the strip, and are drawn as parts of the ring.
 *
 *      ┌──┬──┬──────┐            along the strip (x) is clockwise from the top, its upper edge (y = 0) is outside;
 *      │  │  │      │    ──▶ ◠   what glides in the strip goes round
 *      └──┴──┴──────┘
 */
import type { Place } from './mark.ts';

export interface Bent {
  /** The ring's middle, and the radius at which the strip is as long as it is. */
  x: number;
  y: number;
  r: number;
}

const tenth = (n: number): number => Math.round(n * 10) / 10;
/** A full turn would not be drawn: SVG drops an arc whose ends meet. */
const TURN = 2 * Math.PI - 0.001;

/** Where a point of the strip is in the picture. */
export function bentPoint({ x, y, r }: Bent, along: number, down: number): { x: number; y: number } {
  const angle = along / r;
  return { x: x + (r - down) * Math.sin(angle), y: y - (r - down) * Math.cos(angle) };
}

/** Where a point of the picture is in the strip. */
export function straightPoint({ x, y, r }: Bent, at: { x: number; y: number }): { along: number; down: number } {
  const angle = Math.atan2(at.x - x, y - at.y);
  return { along: (angle < 0 ? angle + 2 * Math.PI : angle) * r, down: r - Math.hypot(at.x - x, at.y - y) };
}

/** A square around the middle of a part of the strip; its side is the depth of the part. */
export function bentBox(bent: Bent, { x, y, width, height }: Place): Place {
  const middle = bentPoint(bent, x + width / 2, y + height / 2);
  return { x: middle.x - height / 2, y: middle.y - height / 2, width: height, height };
}

/** The outline of a part of the strip. */
export function bentPath(bent: Bent, { x, y, width, height }: Place): string {
  const turn = Math.min(width / bent.r, TURN);
  const to = x + turn * bent.r;
  const far = turn > Math.PI ? 1 : 0;
  const point = (along: number, down: number) => {
    const at = bentPoint(bent, along, down);
    return `${tenth(at.x)} ${tenth(at.y)}`;
  };
  const arc = (radius: number, clockwise: number) => `A${tenth(radius)} ${tenth(radius)} 0 ${far} ${clockwise} `;
  return `M${point(x, y)}${arc(bent.r - y, 1)}${point(to, y)}L${point(to, y + height)}${arc(bent.r - y - height, 0)}${point(x, y + height)}Z`;
}
