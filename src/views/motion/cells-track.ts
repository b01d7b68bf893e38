/**
 * Many cells drawn as one path, each with its own way: in place, from or to another path, or growing where it appears.
 *
 *     before  ▪▪▪▪▪▪▪▪      after  ▪▪▪▪  ▪▪▪▪      a cell is drawn by the picture that it goes to
 */
import type { Cell, CellsPart, Mark, Place } from './mark.ts';
import type { Window } from './story.ts';
import type { Moving, Track } from './track.ts';
import { eased, mix, shareOf } from './way.ts';

export interface CellWay {
  key: string;
  a: Place;
  b: Place;
  window: Window;
  /** When it is there at all. */
  seen?: Window | undefined;
}

/** The place in one grid that corresponds to a place in another; it stretches with the grid. */
export const inGrid = ({ x, y, width, height }: Place, from: Place, to: Place): Place => {
  const sx = from.width > 0 ? to.width / from.width : 1;
  const sy = from.height > 0 ? to.height / from.height : 1;
  return { x: to.x + (x - from.x) * sx, y: to.y + (y - from.y) * sy, width: width * sx, height: height * sy };
};

/** A place without size in the middle of another. Things grow from it when they appear, and shrink into it when they go. */
export const middleOf = ({ x, y, width, height }: Place): Place => ({
  x: x + width / 2,
  y: y + height / 2,
  width: 0,
  height: 0,
});

type MutableCell = { -readonly [K in keyof Cell]: Cell[K] };

export class CellsTrack implements Track {
  readonly mark: Moving;
  /** As they stand now, in the order of the ways. */
  readonly cells: MutableCell[];
  readonly #ways: readonly CellWay[];
  readonly #part: CellsPart;
  readonly #moves: boolean;

  readonly #fade: { window: Window; from: number; to: number } | undefined;

  /** `fade`: all cells together appear, or disappear. */
  constructor(mark: Mark, ways: readonly CellWay[], fade?: { window: Window; from: number; to: number }) {
    this.#ways = ways;
    this.#fade = fade;
    this.cells = ways.map(({ key, a }) => ({ ...a, key }));
    this.#moves = ways.some(
      ({ a, b, seen }) => seen || a.x !== b.x || a.y !== b.y || a.width !== b.width || a.height !== b.height,
    );
    this.#part = { ...(mark.parts[0] as CellsPart), cells: this.cells, turn: 0 };
    this.mark = { ...mark, parts: [this.#part] };
  }

  update(t: number): void {
    if (this.#fade) this.mark.opacity = mix(this.#fade.from, this.#fade.to, shareOf(this.#fade.window, t));
    if (!this.#moves) return;
    (this.#part as { turn: number }).turn++;
    const ways = this.#ways;
    for (let i = 0; i < ways.length; i++) {
      const { a, b, window, seen } = ways[i];
      const u = eased(shareOf(window, t));
      const cell = this.cells[i];
      cell.x = mix(a.x, b.x, u);
      cell.y = mix(a.y, b.y, u);
      cell.width = seen && (t < seen[0] || t >= seen[1]) ? 0 : mix(a.width, b.width, u);
      cell.height = mix(a.height, b.height, u);
    }
  }
}
