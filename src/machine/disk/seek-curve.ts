/**
 * How long the arm takes for a distance, by the papers' formula (7):
 *
 *     0                  distance 0
 *     a + b·√distance    up to e cylinders: it speeds up, then brakes
 *     c + d·distance     beyond: it coasts at its full speed in between
 *
 * A datasheet gives three points: the next cylinder, the average, from edge to edge. They fix the five numbers together
 * with two demands, that both pieces meet at e and meet without a bend. The average is over pairs of random sectors,
 * and so weighted by the zones: more sectors lie outside.
 */
import type { Geometry } from './geometry.ts';

export interface SeekPoints {
  trackToTrack: number;
  average: number;
  fullStroke: number;
}

export interface SeekFit {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  /** What the curve gives for the three points, to be shown beside what was asked for. */
  gives: SeekPoints;
}

export class SeekCurve {
  readonly fit: SeekFit;
  /** Times for distances up to the length of this table are looked up. */
  readonly #table: Float64Array;

  constructor(points: SeekPoints, geometry: Geometry) {
    this.fit = fitSeeks(points, geometry);
    this.#table = Float64Array.from({ length: geometry.cylinders }, (_, distance) =>
      Math.round(seekTime(this.fit, distance)),
    );
  }

  /** Whole nanoseconds. */
  time(distance: number): number {
    return this.#table[distance];
  }
}

function seekTime({ a, b, c, d, e }: Omit<SeekFit, 'gives'>, distance: number): number {
  if (distance === 0) return 0;
  return distance <= e ? a + b * Math.sqrt(distance) : c + d * distance;
}

/** The curve through the two ends that bends into a line at e. */
function through(points: SeekPoints, longest: number, e: number): Omit<SeekFit, 'gives'> {
  const root = Math.sqrt(e);
  // a + b = trackToTrack;  c = a + b·√e / 2;  d = b / (2·√e);  c + d·longest = fullStroke
  const b = (points.fullStroke - points.trackToTrack) / (root / 2 + longest / (2 * root) - 1);
  const a = points.trackToTrack - b;
  return { a, b, c: a + (b * root) / 2, d: b / (2 * root), e };
}

const SAMPLES = 1024;

/** Cylinders that cut the disk into parts of equally many sectors. */
function sampleCylinders(geometry: Geometry): Float64Array {
  return Float64Array.from({ length: SAMPLES }, (_, i) =>
    geometry.cylinderOf(Math.floor(((i + 0.5) * geometry.sectors) / SAMPLES)),
  );
}

function meanSeek(fit: Omit<SeekFit, 'gives'>, cylinders: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < cylinders.length; i++)
    for (let k = 0; k < i; k++) sum += 2 * seekTime(fit, cylinders[i] - cylinders[k]);
  return sum / cylinders.length ** 2;
}

function fitSeeks(points: SeekPoints, geometry: Geometry): SeekFit {
  const longest = geometry.cylinders - 1;
  const cylinders = sampleCylinders(geometry);
  // The longer the curved piece, the longer the average: halve the interval until e is found.
  let low = 1.001;
  let high = longest;
  for (let i = 0; i < 40 && high - low > 0.5; i++) {
    const e = (low + high) / 2;
    if (meanSeek(through(points, longest, e), cylinders) < points.average) low = e;
    else high = e;
  }
  const fit = through(points, longest, (low + high) / 2);
  return {
    ...fit,
    gives: {
      trackToTrack: seekTime(fit, 1),
      average: meanSeek(fit, cylinders),
      fullStroke: seekTime(fit, longest),
    },
  };
}
