/**
 * One question at a time, always the newest.
 *
 *      want(1) want(2) want(3) ┊ frame: ask(3) ─────────▶ deliver(3) ask(5) ──▶ deliver(5)
 *                                      want(4) want(5) ──────┘ 4 is never asked
 *
 * While a person scrubs, every answer that arrives is shown (the page moves along with the hand), none overtakes
 * another, and the last one shown is the last one wanted. A known answer is shown at once, and then what is in
 * is then not shown. A question that is in flight when the volume changes is dropped.
 */
export type Schedule = (run: () => void) => void;

export interface LatestOf<W, A> {
  ask(want: W): Promise<A>;
  /** The answer, if it is here already. */
  known?(want: W): A | undefined;
  deliver(answer: A, want: W): void;
  failed(error: unknown): void;
  /** Called when no question is wanted or in flight any more. */
  idle?(): void;
  schedule?: Schedule | undefined;
}

export class Latest<W, A> {
  readonly #of: LatestOf<W, A>;
  readonly #schedule: Schedule;
  #wanted: { want: W } | undefined;
  #busy = false;
  #scheduled = false;
  /** An answer newer than the question in flight has been shown. */
  #overtaken = false;
  #generation = 0;

  constructor(of: LatestOf<W, A>) {
    this.#of = of;
    this.#schedule = of.schedule ?? ((run) => requestAnimationFrame(run));
  }

  get idle(): boolean {
    return !this.#busy && !this.#wanted;
  }

  want(want: W): void {
    if (this.#deliverKnown(want)) return;
    this.#wanted = { want };
    if (this.#busy || this.#scheduled) return;
    this.#scheduled = true;
    this.#schedule(() => {
      this.#scheduled = false;
      this.#next();
    });
  }

  /** Drops everything that was asked. */
  forget(): void {
    this.#generation++;
    this.#wanted = undefined;
    this.#busy = false;
  }

  #deliverKnown(want: W): boolean {
    const known = this.#of.known?.(want);
    if (known === undefined) return false;
    this.#wanted = undefined;
    this.#overtaken = this.#busy;
    this.#of.deliver(known, want);
    if (this.idle) this.#of.idle?.();
    return true;
  }

  #next(): void {
    const wanted = this.#wanted;
    if (!wanted || this.#busy || this.#deliverKnown(wanted.want)) return;
    this.#wanted = undefined;
    this.#busy = true;
    this.#overtaken = false;
    const generation = this.#generation;
    const settle = (act: () => void) => {
      if (generation !== this.#generation) return;
      this.#busy = false;
      if (!this.#overtaken) act();
      this.#next();
      if (this.idle) this.#of.idle?.();
    };
    this.#of.ask(wanted.want).then(
      (answer) => settle(() => this.#of.deliver(answer, wanted.want)),
      (error) => settle(() => this.#of.failed(error)),
    );
  }
}
