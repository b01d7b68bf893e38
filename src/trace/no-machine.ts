/** A disk without a machine around it. Nothing takes any time, and nobody waits. */
import type { Timekeeper, Timer } from './disk.ts';

class NoMachine implements Timekeeper {
  readonly timed = false;
  readonly owed = 0;
  readonly committing = false;
  readonly ordering = false;
  set timer(_: Timer | undefined) {}
  begin(): void {}
  end(): void {}
  sleep(): void {}
  busy(): boolean {
    return false;
  }
  interrupt(): boolean {
    return false;
  }
  finish(): void {}
  pass(): undefined {}
  read(): void {}
  fresh(): void {}
  work(): void {}
  waitOwed(): void {}
  sends(): void {}
  waitSent(): void {}
  freed(): void {}
  commits(): void {}
  waitAll(): void {}
  shadow(): void {}
  joins(): void {}
  rewrites(): void {}
  background(): void {}
}

export const NO_MACHINE: Timekeeper = new NoMachine();
