/**
 * The flusher's clock, which wakes the periodic writer and the commit.
 *
 *     every 5 s     the writer flushes files, and metadata, that have been dirty for 30 s   (dirty_writeback, dirty_expire)
 *     commit=       the running transaction commits when it is that old                      (5 s by default)
 *
 * Without a machine nothing runs in parallel. While a program sleeps, the clock goes from one such moment to the next.
 * With a machine, its timer rings while programs wait for the disks.
 */
import type { Timer } from '../../trace/disk.ts';
import { flushSome } from './flush.ts';
import { FLUSHER } from './send.ts';
import { tellFlusher } from './telling.ts';
import type { WriteHost } from './write.ts';

interface FlusherHost extends WriteHost {
  /** When the running transaction commits by itself, in seconds; Infinity when none runs. */
  readonly commitDue: number;
}

export interface MovableClock {
  now(): { sec: number; nsec: number };
  advance(sec: number, nsec: number): void;
}

export class Flusher implements Timer {
  readonly #fs: FlusherHost;
  readonly #clock: MovableClock;
  /** Seconds between two rounds of the periodic writer (0 in Linux: no rounds), and the age of data that it flushes. */
  readonly #interval: number;
  readonly #expire: number;
  #nextWriteback: number;

  constructor(fs: FlusherHost, clock: MovableClock) {
    this.#fs = fs;
    this.#clock = clock;
    const { sec } = clock.now();
    const { dirty_writeback_centisecs, dirty_expire_centisecs } = fs.memory.limits;
    this.#interval = dirty_writeback_centisecs / 100 || Number.POSITIVE_INFINITY;
    this.#expire = dirty_expire_centisecs / 100;
    this.#nextWriteback = sec + this.#interval;
  }

  /** Lets time pass, and does the work that falls due. */
  pass(sec: number, nsec: number): void {
    const now = this.#clock.now();
    const end = now.sec + sec + (now.nsec + nsec) / 1e9;
    for (;;) {
      const next = this.#next;
      if (next > end) break;
      this.#moveTo(next, 0);
      this.#work(next);
    }
    const whole = Math.floor(end);
    this.#moveTo(whole, Math.round((end - whole) * 1e9));
  }

  /** The time of the next work, in seconds. */
  get #next(): number {
    return Math.min(this.#nextWriteback, this.#fs.commitDue);
  }

  #work(now: number): void {
    const { machine } = this.#fs.recorder;
    const commits = now >= this.#fs.commitDue;
    if (now >= this.#nextWriteback) {
      machine.background('flusher');
      this.#nextWriteback += this.#interval;
      this.#writeBack(now);
      if (now - this.#fs.home.since >= this.#expire) this.#fs.home.write(0, FLUSHER);
    }
    if (commits) {
      machine.background('jbd2');
      this.#fs.commit();
    }
    machine.background(undefined);
  }

  due(): number {
    const next = this.#next;
    if (next === Number.POSITIVE_INFINITY) return next;
    const { sec, nsec } = this.#clock.now();
    return Math.max(0, Math.round((next - sec) * 1e9) - nsec);
  }

  /** Called at the moment for which the timer was set. The events that follow have no cause. */
  ring(): void {
    const { recorder } = this.#fs;
    const { cause } = recorder;
    recorder.resume(-1);
    this.#work(this.#next);
    recorder.resume(cause);
  }

  get unsent(): number | undefined {
    const { memory } = this.#fs;
    return memory.flushing ? memory.dirtyBlocks : undefined;
  }

  goOn(): void {
    this.#fs.memory.goOn();
  }

  #moveTo(sec: number, nsec: number): void {
    const now = this.#clock.now();
    const ahead = (sec - now.sec) * 1e9 + (nsec - now.nsec);
    if (ahead > 0) this.#clock.advance(Math.floor(ahead / 1e9), ahead % 1e9);
  }

  #writeBack(now: number): void {
    const { recorder, dirty } = this.#fs;
    const expired = [...dirty.values()].filter((inode) => now - inode.dirtiedAt >= this.#expire);
    const old = expired.filter((inode) => (inode.pages?.dirtyCount ?? 0) > 0);
    if (old.length === 0) {
      for (const inode of expired) dirty.delete(inode);
      return;
    }
    tellFlusher(recorder, 'periodic', old.length, () => flushSome(this.#fs, expired));
  }
}
