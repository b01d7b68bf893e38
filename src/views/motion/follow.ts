/**
 * Tracks that follow others: the tie between two marks, the shadow under a lifted one, and the dotted line to where it
 * came from.
 *
 *     ┌────┐╮                 ▢ · · · · ┌────┐
 *     └─┬──┘│ shadow          trace     └────┘
 *       ╰─ tie ─▶ ┌────┐
 */
import { type Mark, type Place, type Tie, tiePath } from './mark.ts';
import type { Window } from './story.ts';
import type { Moving, Track } from './track.ts';
import { eased, mix, shareOf } from './way.ts';

/** Where a tie is fastened to a mark: a share of its width, and a distance in pixels from its nearer edge. */
interface Knot {
  key: string;
  place: Place | undefined;
  shares: number[];
  xs: readonly number[];
  y: number;
  below: boolean;
}

function knotOf(key: string, place: Place | undefined, xs: readonly number[], y: number): Knot {
  if (!place) return { key, place, shares: [], xs, y, below: false };
  const below = y >= place.y + place.height / 2;
  return {
    key,
    place,
    shares: xs.map((x) => (place.width > 0 ? (x - place.x) / place.width : 0)),
    xs: place.width > 0 ? [] : xs.map((x) => x - place.x),
    y: y - place.y - (below ? place.height : 0),
    below,
  };
}

interface Ends {
  from: Knot;
  to: Knot;
}

export type PlaceNow = (key: string) => Place | undefined;

/** The places of a tie's marks in its picture. */
const endsOf = (tie: Tie, placeIn: PlaceNow): Ends => ({
  from: knotOf(tie.from, placeIn(tie.from), tie.x0, tie.y0),
  to: knotOf(tie.to, placeIn(tie.to), tie.x1, tie.y1),
});

function xAt(knot: Knot, now: Place | undefined, i: number): number {
  if (!now || !knot.place) return knot.xs[i] ?? 0;
  return knot.xs.length > 0 ? now.x + knot.xs[i] : now.x + knot.shares[i] * now.width;
}

const yAt = (knot: Knot, now: Place | undefined): number =>
  now && knot.place ? now.y + knot.y + (knot.below ? now.height : 0) : knot.y;

export class TieTrack implements Track {
  readonly mark: Moving;
  readonly #a: Ends | undefined;
  readonly #b: Ends | undefined;
  readonly #window: Window;
  readonly #now: PlaceNow;
  readonly #tie: { x0: number[]; y0: number; x1: number[]; y1: number };
  readonly #opacity: number;

  constructor(a: Mark | undefined, b: Mark | undefined, window: Window, inA: PlaceNow, inB: PlaceNow, now: PlaceNow) {
    const one = (b ?? a)!;
    this.mark = { ...one, data: a && b ? undefined : one.data, parts: [{ shape: 'path', d: '' }] };
    this.#opacity = one.opacity ?? 1;
    this.#a = a?.tie && endsOf(a.tie, inA);
    this.#b = b?.tie && endsOf(b.tie, inB);
    this.#window = window;
    this.#now = now;
    const points = one.tie!.x0.length;
    this.#tie = { x0: Array<number>(points).fill(0), y0: 0, x1: Array<number>(points).fill(0), y1: 0 };
  }

  update(t: number): void {
    const share = shareOf(this.#window, t);
    const u = eased(share);
    const a = this.#a ?? this.#b!;
    const b = this.#b ?? this.#a!;
    const tie = this.#tie;
    this.#end(tie.x0, a.from, b.from, u);
    this.#end(tie.x1, a.to, b.to, u);
    tie.y0 = mix(yAt(a.from, this.#now(a.from.key)), yAt(b.from, this.#now(b.from.key)), u);
    tie.y1 = mix(yAt(a.to, this.#now(a.to.key)), yAt(b.to, this.#now(b.to.key)), u);
    const [part] = this.mark.parts;
    if (part.shape === 'path') part.d = tiePath(tie);
    this.mark.opacity = this.#opacity * (this.#a && this.#b ? 1 : this.#b ? u : 1 - u);
  }

  #end(xs: number[], a: Knot, b: Knot, u: number): void {
    const pa = this.#now(a.key);
    const pb = this.#now(b.key);
    for (let i = 0; i < xs.length; i++) xs[i] = mix(xAt(a, pa, i), xAt(b, pb, i), u);
  }
}

/** Smaller things cast no shadow, because it would hide them. */
export const LEAST_LIFTED = 8;

/** The soft shadow of a lifted mark, in two layers: a blur would cost more than the rest of a frame. */
export class ShadowTrack implements Track {
  readonly mark: Moving;
  readonly #of: Moving;
  readonly #window: Window;

  constructor(of: Moving, window: Window) {
    this.#of = of;
    this.#window = window;
    const layer = { shape: 'rect' as const, x: 0, y: 0, width: 0, height: 0, rx: 5 };
    this.mark = {
      key: `${of.key}^`,
      kind: 'shadow',
      layer: of.layer,
      className: 'way-shadow',
      x: 0,
      y: 0,
      width: 0,
      height: 0,
      opacity: 0,
      parts: [{ ...layer }, { ...layer, rx: 4 }],
    };
  }

  update(t: number): void {
    const { mark } = this;
    const of = this.#of;
    const lift = Math.sin(Math.PI * shareOf(this.#window, t));
    mark.opacity = lift * (of.opacity ?? 1);
    mark.x = of.x;
    mark.y = of.y;
    mark.width = of.width;
    mark.height = of.height;
    const [wide, near] = mark.parts as Place[];
    wide.x = -2;
    wide.y = 1;
    wide.width = of.width + 4;
    wide.height = of.height + 5 * lift + 1;
    near.x = -0.5;
    near.y = 1;
    near.width = of.width + 1;
    near.height = of.height + 2 * lift;
  }
}

/** Shorter ways need no trace. */
const LEAST_TRACE = 24;

/** From where a mark set off to where it is now. */
export class TraceTrack implements Track {
  readonly mark: Moving;
  readonly #of: Moving;
  readonly #start: Place;
  readonly #window: Window;

  constructor(of: Moving, start: Place, window: Window) {
    this.#of = of;
    this.#start = start;
    this.#window = window;
    this.mark = {
      key: `${of.key}…`,
      kind: 'trace',
      layer: of.layer,
      className: 'way-trace',
      x: 0,
      y: 0,
      width: 0,
      height: 0,
      opacity: 0,
      parts: [{ shape: 'path', d: '' }],
    };
  }

  update(t: number): void {
    const of = this.#of;
    const { x, y, width, height } = this.#start;
    const x0 = x + width / 2;
    const y0 = y + height / 2;
    const x1 = of.x + of.width / 2;
    const y1 = of.y + of.height / 2;
    const far = Math.hypot(x1 - x0, y1 - y0);
    const share = shareOf(this.#window, t);
    this.mark.opacity =
      far < LEAST_TRACE ? 0 : Math.min(1, (far - LEAST_TRACE) / 20, 4 * (1 - share)) * (of.opacity ?? 1);
    const [part] = this.mark.parts;
    if (part.shape === 'path') part.d = `M${x0.toFixed(1)} ${y0.toFixed(1)}L${x1.toFixed(1)} ${y1.toFixed(1)}`;
  }
}
