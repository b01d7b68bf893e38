/**
 * One mark from where it was to where it will be. A track owns the mark drawn meanwhile and writes into it, so that a
 * frame makes no garbage.
 *
 *     both sides          a ──────────▶ b            numbers mix; changed text fades out, then in
 *     born of something   ▫ ────▶ ▭                  it begins in the place of its origin, fitted to it
 *     goes into           ▭ ────▶ ▫
 *     on one side only    ┄┄▶ ▭   or   ▭ ▶┄┄         it comes in, or goes out, in place
 */
import type { Mark, Part, Place } from './mark.ts';
import type { Window } from './story.ts';
import { eased, mix, mixedPath, shapeOf, shareOf } from './way.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
export type Moving = Omit<Mutable<Mark>, 'parts'> & { parts: Mutable<Part>[] };

export interface Track {
  /** Its state at the moment last asked for; with opacity 0 it is not seen. */
  readonly mark: Moving;
  update(t: number): void;
}

/** How it becomes visible. With `outgrow` a cell becomes a whole mark, and stays visible meanwhile. */
export type Fade = 'none' | 'in' | 'out' | 'born' | 'into' | 'under' | 'outgrow';

/** Shares of the way in which a born thing leaves its origin, and in which its text waits. */
const LEAVING = 0.2;
const SWAP = 3;

/** A mark drawn in another place: its parts are stretched, its text is moved. */
export function fitted(mark: Mark, place: Place): Mark {
  const sx = mark.width > 0 ? place.width / mark.width : 1;
  const sy = mark.height > 0 ? place.height / mark.height : 1;
  return {
    ...mark,
    x: place.x,
    y: place.y,
    width: place.width,
    height: place.height,
    parts: mark.parts.map((part) => {
      if (part.shape === 'path' || part.shape === 'cells') return part;
      const at = { x: part.x * sx, y: part.y * sy };
      return part.shape === 'rect'
        ? { ...part, ...at, width: part.width * sx, height: part.height * sy }
        : { ...part, ...at };
    }),
  };
}

/** Answers whether the two are drawn alike, so that only numbers differ. */
export function alike(a: Mark, b: Mark): boolean {
  if (a.className !== b.className || a.parts.length !== b.parts.length) return false;
  return a.parts.every((p, i) => {
    const q = b.parts[i];
    return (
      p.shape === q.shape &&
      p.className === q.className &&
      (p as { fill?: string }).fill === (q as { fill?: string }).fill &&
      (p as { anchor?: string }).anchor === (q as { anchor?: string }).anchor
    );
  });
}

/** The other attributes of both; on its way a mark never wears a step's ring. */
export function sharedData(a: Mark['data'], b: Mark['data']): Mark['data'] {
  if (!a || !b) return undefined;
  const both = Object.entries(a).filter(([name, value]) => b[name] === value);
  return both.length > 0 ? Object.fromEntries(both) : undefined;
}

export interface Gliding {
  window: Window;
  fade: Fade;
  /** Lifted, and marked so. */
  onTheWay: boolean;
  /** When its text changes; with the rest if nothing else is said. */
  speaks?: Window | undefined;
  /** When it is there at all. */
  seen?: Window | undefined;
}

export class GlideTrack implements Track {
  readonly mark: Moving;
  readonly #a: Mark;
  readonly #b: Mark;
  readonly #window: Window;
  readonly #fade: Fade;
  readonly #speaks: Window;
  readonly #seenFrom: Window | undefined;
  readonly #resting: Mark['data'];
  readonly #onTheWay: Mark['data'];
  /** For each pair of paths with the same commands, the path between them. */
  readonly #paths: (((u: number) => string) | undefined)[];

  /** `a` and `b` have the same parts. */
  constructor(a: Mark, b: Mark, { window, fade, onTheWay, speaks = window, seen }: Gliding) {
    const data = fade === 'out' || fade === 'into' ? a.data : fade === 'none' ? sharedData(a.data, b.data) : b.data;
    this.mark = {
      ...a,
      data,
      parts: a.parts.map((p) => ({ ...p })),
    };
    this.#a = a;
    this.#b = b;
    this.#window = window;
    this.#fade = fade;
    this.#speaks = speaks;
    this.#seenFrom = seen;
    this.#resting = data;
    this.#onTheWay = onTheWay ? { ...data, 'on-the-way': '' } : data;
    this.#paths = a.parts.map((p, i) => {
      const q = b.parts[i];
      return p.shape === 'path' && q.shape === 'path' && p.d !== q.d && shapeOf(p.d) === shapeOf(q.d)
        ? mixedPath(p.d, q.d)
        : undefined;
    });
  }

  update(t: number): void {
    const share = shareOf(this.#window, t);
    const u = eased(share);
    const { mark } = this;
    const a = this.#a;
    const b = this.#b;
    mark.data = share > 0 ? this.#onTheWay : this.#resting;
    mark.x = mix(a.x, b.x, u);
    mark.y = mix(a.y, b.y, u);
    mark.width = mix(a.width, b.width, u);
    mark.height = mix(a.height, b.height, u);
    mark.opacity = mix(a.opacity ?? 1, b.opacity ?? 1, u) * this.#seen(share, t);
    const spoken = shareOf(this.#speaks, t);
    const words = this.#words(spoken);
    for (let i = 0; i < mark.parts.length; i++)
      this.#part(mark.parts[i], a.parts[i], b.parts[i], i, u, words, eased(spoken));
  }

  #seen(share: number, t: number): number {
    const seen = this.#seenFrom;
    if (seen && (t < seen[0] || t >= seen[1])) return 0;
    switch (this.#fade) {
      case 'in':
        return eased(share);
      case 'out':
        return 1 - eased(share);
      case 'born':
        return Math.min(1, share / LEAVING);
      case 'into':
        return Math.min(1, (1 - share) / LEAVING);
      case 'under':
        return t >= 1 ? 0 : 1;
      default:
        return 1;
    }
  }

  /** The opacity of text: it comes when there is room for it, and goes before the room does. */
  #words(share: number): number {
    switch (this.#fade) {
      case 'born':
      case 'outgrow':
        return Math.max(0, Math.min(1, SWAP * (share - 0.5)));
      case 'into':
      case 'under':
        return Math.max(0, Math.min(1, SWAP * (0.5 - share)));
      case 'in':
        return Math.max(0, Math.min(1, SWAP * (share - 0.4)));
      case 'out':
        return Math.max(0, Math.min(1, SWAP * (0.6 - share)));
      default:
        return 1;
    }
  }

  #part(out: Mutable<Part>, a: Part, b: Part, i: number, u: number, words: number, spoken: number): void {
    if (out.shape === 'path') {
      const p = a as typeof out;
      const q = b as typeof out;
      const between = this.#paths[i];
      if (between) out.d = between(u);
      else if (p.d !== q.d) {
        out.d = u < 0.5 ? p.d : q.d;
        out.opacity = Math.min(1, SWAP * Math.abs(u - 0.5)) * (p.opacity ?? 1);
      }
      return;
    }
    if (out.shape === 'cells') return;
    const p = a as typeof out;
    const q = b as typeof out;
    out.x = mix(p.x, q.x, u);
    out.y = mix(p.y, q.y, u);
    if (out.shape === 'rect') {
      out.width = mix((p as Place).width, (q as Place).width, u);
      out.height = mix((p as Place).height, (q as Place).height, u);
      if (out.backs) out.opacity = words;
    } else if (out.shape === 'text') {
      const s = (p as typeof out).text;
      const e = (q as typeof out).text;
      out.text = spoken < 0.5 ? s : e;
      const own = p.opacity ?? 1;
      if (words < 1 || out.opacity !== p.opacity || s !== e)
        out.opacity = own * words * (s === e ? 1 : Math.min(1, SWAP * Math.abs(spoken - 0.5)));
    } else out.r = mix((p as typeof out).r, (q as typeof out).r, u);
  }
}

/** Something that exists only on the way, from frame to frame. */
export class TravelTrack implements Track {
  readonly mark: Moving;
  readonly #template: Mark;
  readonly #frames: readonly { at: number; mark: Mark; opacity: number }[];

  constructor(template: Mark, frames: readonly (Place & { at: number; opacity?: number })[]) {
    this.#template = template;
    this.#frames = frames.map((f) => ({ at: f.at, mark: fitted(template, f), opacity: f.opacity ?? 1 }));
    this.mark = {
      ...template,
      data: { ...template.data, 'on-the-way': '' },
      parts: template.parts.map((p) => ({ ...p })),
    };
  }

  update(t: number): void {
    const frames = this.#frames;
    const { mark } = this;
    const last = frames.length - 1;
    if (t < frames[0].at || t > frames[last].at || last === 0) {
      mark.opacity = 0;
      return;
    }
    let i = 0;
    while (i < last - 1 && t >= frames[i + 1].at) i++;
    const a = frames[i];
    const b = frames[i + 1];
    const u = eased(shareOf([a.at, b.at], t));
    mark.x = mix(a.mark.x, b.mark.x, u);
    mark.y = mix(a.mark.y, b.mark.y, u);
    mark.width = mix(a.mark.width, b.mark.width, u);
    mark.height = mix(a.mark.height, b.mark.height, u);
    mark.opacity = (this.#template.opacity ?? 1) * mix(a.opacity, b.opacity, u);
    for (let p = 0; p < mark.parts.length; p++) {
      const out = mark.parts[p];
      const from = a.mark.parts[p];
      const to = b.mark.parts[p];
      if (out.shape === 'path' || out.shape === 'cells') continue;
      out.x = mix((from as typeof out).x, (to as typeof out).x, u);
      out.y = mix((from as typeof out).y, (to as typeof out).y, u);
      if (out.shape === 'rect') {
        out.width = mix((from as Place).width, (to as Place).width, u);
        out.height = mix((from as Place).height, (to as Place).height, u);
      }
    }
  }
}
