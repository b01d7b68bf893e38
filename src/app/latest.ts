/**
 * One question at a time, always the newest.
 *
 *      want(1) want(2) want(3) ┊ frame: ask(3) ─────────▶ deliver(3) ask(5) ──▶ deliver(5)
 *                                      want(4) want(5) ──────┘ 4 is never asked
 *
 * While a person scrubs, every answer that arrives is shown (the page moves along with the hand), none overtakes
 * another, and the last one shown is the last one wanted. What is in flight when the volume changes is dropped.
 */
export type Schedule = (run: () => void) => void;

export class Latest<W, A> {
  readonly #ask: (want: W) => Promise<A>;
  readonly #deliver: (answer: A, want: W) => void;
  readonly #failed: (error: unknown) => void;
  readonly #schedule: Schedule;
  #wanted: { want: W } | undefined;
  #busy = false;
  #scheduled = false;
  #generation = 0;

  constructor(
    ask: (want: W) => Promise<A>,
    deliver: (answer: A, want: W) => void,
    failed: (error: unknown) => void,
    schedule: Schedule = (run) => requestAnimationFrame(run),
  ) {
    this.#ask = ask;
    this.#deliver = deliver;
    this.#failed = failed;
    this.#schedule = schedule;
  }

  want(want: W): void {
    this.#wanted = { want };
    if (this.#busy || this.#scheduled) return;
    this.#scheduled = true;
    this.#schedule(() => {
      this.#scheduled = false;
      this.#next();
    });
  }

  /** Drops whatever was asked. */
  forget(): void {
    this.#generation++;
    this.#wanted = undefined;
    this.#busy = false;
  }

  #next(): void {
    const wanted = this.#wanted;
    if (!wanted || this.#busy) return;
    this.#wanted = undefined;
    this.#busy = true;
    const generation = this.#generation;
    const settle = (act: () => void) => {
      if (generation !== this.#generation) return;
      this.#busy = false;
      act();
      this.#next();
    };
    this.#ask(wanted.want).then(
      (answer) => settle(() => this.#deliver(answer, wanted.want)),
      (error) => settle(() => this.#failed(error)),
    );
  }
}
