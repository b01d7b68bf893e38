/**
 * Programs that sleep while others go on, in the order in which they wake. If two wake together, the one that fell asleep
 * first is first.
 */
import type { Timespec } from './kernel.ts';

interface Sleeper {
  pid: number;
  until: Timespec;
}

const NS = 1e9;

export class Sleepers {
  #all: Sleeper[] = [];

  add(pid: number, now: Timespec, sec: number, nsec: number): void {
    const ns = now.nsec + nsec;
    this.#all.push({ pid, until: { sec: now.sec + sec + Math.floor(ns / NS), nsec: ns % NS } });
  }

  has(pid: number): boolean {
    return this.#all.some((sleeper) => sleeper.pid === pid);
  }

  /** Removes a process, and answers whether it slept. */
  remove(pid: number): boolean {
    const at = this.#all.findIndex((sleeper) => sleeper.pid === pid);
    if (at >= 0) this.#all.splice(at, 1);
    return at >= 0;
  }

  /** Removes and answers the next one to wake. */
  take(): Sleeper | undefined {
    let first: Sleeper | undefined;
    for (const sleeper of this.#all) if (!first || before(sleeper.until, first.until)) first = sleeper;
    if (first) this.#all.splice(this.#all.indexOf(first), 1);
    return first;
  }
}

const before = (a: Timespec, b: Timespec): boolean => a.sec < b.sec || (a.sec === b.sec && a.nsec < b.nsec);
