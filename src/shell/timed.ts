/**
 * time prints how long a command took, by the simulated clock.
 *
 *      real  0m1.002s       user and sys are 0, because the machine does not know which program used its time
 */
import type { Process } from './process/process.ts';
import { toStderr } from './program/program.ts';

/** The simulated time in ns. */
export function nowOf({ kernel }: Process): number {
  const now = { sec: 0, nsec: 0 };
  kernel.clock(now);
  return now.sec * 1e9 + now.nsec;
}

export function tellTime(process: Process, since: number): void {
  const ms = Math.floor((nowOf(process) - since) / 1e6);
  const minutes = Math.floor(ms / 60_000);
  const seconds = ((ms % 60_000) / 1000).toFixed(3);
  toStderr(process, `\nreal\t${minutes}m${seconds}s\nuser\t0m0.000s\nsys\t0m0.000s\n`);
}
