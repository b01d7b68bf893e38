/**
 * A process that makes system calls on a machine: what its call asks for, and whether it is still under way.
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
  /** The event of the recording that tells the call. */
  event = -1;
  /** A write of this call is waited for. */
  waited = false;
  /** ns to sleep before anything else. */
  sleeps = 0;
  busy = false;
  #asleep = false;
  /** How often it has slept. */
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

  /** It has slept enough, unless that sleep was cut short before. */
  #wakes(nth: number): void {
    if (nth === this.#slept) this.interrupt();
  }

  /** Whether it slept. */
  interrupt(): boolean {
    if (!this.#asleep) return false;
    this.#asleep = false;
    this.activity.begin(this.demands);
    return true;
  }
}
