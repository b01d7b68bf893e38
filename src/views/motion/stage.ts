/**
 * A view's picture in time. At rest it draws its marks. While the page's clock stands between two moments, it draws the
 * way between their pictures.
 *
 *     show(257) ── show(258) ──▶ plan(257, 258), drawn at the clock's share of it ──▶ rest
 *                  show(300) ──▶ far: things on both sides glide
 *     show(258), before 257  ──▶ the clock was put at 257.4, or 257 is of another thing: the way is made from both
 *
 * It knows only frames and marks. The renderer and the clock are passed in.
 */
import { bentBox } from './bent.ts';
import { plan } from './between.ts';
import type { Clock } from './clock.ts';
import type { Mark, Place } from './mark.ts';
import { MOST_MS, MOST_MS_UNTOLD, type Plan } from './planner.ts';
import type { Story } from './story.ts';

/** A picture at a moment. */
export interface Shown<T> {
  step: number;
  /** The thing it shows, and its room. Pictures of different things have no way between them. */
  of: string;
  /** Its marks, without those that a pointer adds. */
  marks: readonly Mark[];
  /** What its stories are made from. */
  told: T;
}

export type StoryOf<T> = (before: T, after: T) => Story;

interface Way {
  plan: Plan;
  from: number;
  to: number;
}

export class Stage<T> {
  readonly #draw: (marks: readonly Mark[]) => void;
  readonly #storyOf: StoryOf<T>;
  readonly #clock: Clock;
  readonly #deaf: () => void;
  #shown: Shown<T> | undefined;
  /** The picture that the way came from, or goes to. */
  #other: Shown<T> | undefined;
  #rest: readonly Mark[] = [];
  #way: Way | undefined;

  constructor(clock: Clock, storyOf: StoryOf<T>, draw: (marks: readonly Mark[]) => void) {
    this.#clock = clock;
    this.#storyOf = storyOf;
    this.#draw = draw;
    this.#deaf = clock.subscribe((position) => this.#frame(position));
  }

  /**
   * `rest` is drawn when nothing moves: the marks and those that a pointer adds. `before` is the picture of the moment
   * before, if the clock may stand between the two.
   */
  show(shown: Shown<T>, rest: readonly Mark[], before?: Shown<T>): void {
    const last = this.#shown;
    this.#rest = rest;
    // A picture of another thing is cut to this thing as it was at that moment.
    const cut = before !== undefined && last?.step === before.step && last.of !== shown.of;
    const other =
      before && (cut || !this.#passes(last, shown)) ? before : last?.step === shown.step ? this.#other : last;
    if (shown !== last || other !== this.#other) {
      this.#shown = shown;
      this.#other = other;
      this.#way = this.#wayOf(other, shown);
      if (this.#way) this.#clock.deserve(this.#way.plan.ms);
    }
    this.#frame(this.#clock.shown);
  }

  /** Where a mark or a cell is in the picture of a step, if that is one of the two. */
  placeOf(key: string, step: number): Place | undefined {
    const shown = [this.#shown, this.#other].find((one) => one?.step === step);
    for (const mark of shown?.marks ?? []) {
      if (mark.key === key) return mark;
      const [part] = mark.parts;
      const cell = part?.shape === 'cells' ? part.cells.find((c) => c.key === key) : undefined;
      if (cell && part?.shape === 'cells') return part.bent ? bentBox(part.bent, cell) : cell;
    }
    return undefined;
  }

  /** Stops listening. */
  end(): void {
    this.#deaf();
  }

  /** The clock stands between the two. */
  #passes(a: Shown<T> | undefined, b: Shown<T>): boolean {
    const { position } = this.#clock;
    return a !== undefined && a.step !== b.step && (position - a.step) * (position - b.step) <= 0;
  }

  #wayOf(a: Shown<T> | undefined, b: Shown<T>): Way | undefined {
    if (!a || a.of !== b.of || a.step === b.step || this.#clock.calm) return undefined;
    const [from, to] = a.step < b.step ? [a, b] : [b, a];
    const far = to.step - from.step > 1;
    const story = far ? {} : this.#storyOf(from.told, to.told);
    const way = plan(from.marks, to.marks, story, { far, pace: Math.min(MOST_MS, story.ms ?? MOST_MS_UNTOLD) });
    return way.still ? undefined : { plan: way, from: from.step, to: to.step };
  }

  #frame(position: number): void {
    const way = this.#way;
    // Before a glide begins, the picture is the one that it leaves.
    const passes = way && position >= way.from && position <= way.to && position !== this.#shown?.step;
    this.#draw(passes ? way.plan.frame((position - way.from) / (way.to - way.from)) : this.#rest);
  }
}
