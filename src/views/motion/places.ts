/**
 * Where on the screen the tiles of a page draw things. The flights from one tile to another ask here.
 *
 *     journal   'dot.66', step 257   ──▶ { x, y, width, height }       volume   'b66+8' ──▶ the box around eight cells
 *
 * A tile answers by the key of a mark and the step of the picture, or not at all if the thing is out of sight.
 */
import type { Place } from './mark.ts';

export type Finder = (key: string, step: number) => Place | undefined;

export class Places {
  readonly #finders = new Map<string, Finder>();
  readonly #listeners = new Set<() => void>();
  /** Counts up whenever something may be somewhere else. */
  version = 0;

  /** Returns a function that removes the finder again. */
  register(tile: string, finder: Finder): () => void {
    this.#finders.set(tile, finder);
    return () => {
      if (this.#finders.get(tile) === finder) this.#finders.delete(tile);
    };
  }

  /** The box around all of these things that are in sight. */
  around(tile: string, keys: readonly string[], step: number): Place | undefined {
    const found = keys.flatMap((key) => this.#finders.get(tile)?.(key, step) ?? []);
    return found.length > 0 ? boxAround(found) : undefined;
  }

  /** A tile calls this when it shows another picture or has moved. */
  readonly changed = (): void => {
    this.version++;
    for (const listener of this.#listeners) listener();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

export function boxAround(places: readonly Place[]): Place {
  const [first] = places;
  let { x, y } = first;
  let right = x + first.width;
  let bottom = y + first.height;
  for (const place of places) {
    x = Math.min(x, place.x);
    y = Math.min(y, place.y);
    right = Math.max(right, place.x + place.width);
    bottom = Math.max(bottom, place.y + place.height);
  }
  return { x, y, width: right - x, height: bottom - y };
}

/** Where a place of a drawing is on the screen; undefined if its middle has been scrolled out of its tile. */
export function onScreen(drawing: SVGGElement, place: Place): Place | undefined {
  const to = drawing.getScreenCTM();
  if (!to) return undefined;
  const x = to.a * place.x + to.e;
  const y = to.d * place.y + to.f;
  const there = { x, y, width: to.a * place.width, height: to.d * place.height };
  const room = drawing.closest('.tile-body')?.getBoundingClientRect();
  return room && isInside(there, room) ? there : undefined;
}

/** Answers whether the middle of a place is inside. */
export function isInside({ x, y, width, height }: Place, room: Place): boolean {
  const [cx, cy] = [x + width / 2 - room.x, y + height / 2 - room.y];
  return cx >= 0 && cy >= 0 && cx <= room.width && cy <= room.height;
}
