/**
 * A process that makes system calls on a machine: what its call asks for, and whether it is still under way.
 *
 *      prepare ── the engine adds demands ── begin ── sleeps? ── the machine plays them ── over
 */
import type { Activity } from '../../machine/activity.ts';
import { DATA, Demands, WAIT } from '../../machine/demands.ts';
import type { Machine } from '../../machine/machine.ts';
import type { Wakeable } from '../../machine/simulation.ts';

export class Caller implements Wakeable {
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
    if (this.sleeps > 0) this.#machine.at(this.#machine.now + this.sleeps, this);
    else this.activity.begin(this.demands);
  }

  /** It has slept enough. */
  wake(): void {
    this.activity.begin(this.demands);
  }
}
