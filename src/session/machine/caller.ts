/**
 * A process that makes system calls on a machine, with the demands of its call and whether the call is still under way.
 *
 *      prepare ── the engine adds demands ── begin ── sleeps? ── the machine plays them ── over
 */
import type { Activity } from '../../machine/activity.ts';
import { DATA, Demands, WAIT } from '../../machine/demands.ts';
import type { Machine } from '../../machine/machine.ts';

export class Caller {
  readonly activity: Activity;
  readonly demands = new Demands();
  call = '';
  /** The event of the recording that reports the call. */
  event = -1;
  /** This call waits for its write. */
  waited = false;
  /** The process sleeps this many ns before anything else. */
  sleeps = 0;
  busy = false;
  #asleep = false;
  /** The number of its sleeps. */
  #slept = 0;
  readonly #machine: Machine;

  constructor(machine: Machine, comm: string, pid: number, over: (caller: Caller) => void) {
    this.#machine = machine;
    this.activity = machine.activity(comm, pid);
    this.activity.done = () => {
      this.busy = false;
      over(this);
    };
  }

  prepare(call: string, event: number): void {
    this.demands.clear();
    this.call = call;
    this.event = event;
    this.waited = false;
    this.sleeps = 0;
  }

  begin(): void {
    if (this.waited) this.demands.add(WAIT, DATA);
    this.busy = true;
    this.#asleep = this.sleeps > 0;
    if (this.#asleep) {
      const nth = ++this.#slept;
      this.#machine.at(this.#machine.now + this.sleeps, { wake: () => this.#wakes(nth) });
    } else this.activity.begin(this.demands);
  }

  /** Ends the nth sleep, unless it was interrupted before. */
  #wakes(nth: number): void {
    if (nth === this.#slept) this.interrupt();
  }

  /** Ends the sleep early. Returns whether the process slept. */
  interrupt(): boolean {
    if (!this.#asleep) return false;
    this.#asleep = false;
    this.activity.begin(this.demands);
    return true;
  }
}
