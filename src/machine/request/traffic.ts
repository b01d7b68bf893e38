/** What a disk was given: commands, bytes either way, and how many of its commands were not done yet. */
import type { Request } from './request.ts';

/** Something that goes up and down: how much there is, the most that there was, and the mean over time. */
export class LevelOverTime {
  value = 0;
  most = 0;
  #sum = 0;
  #since = 0;

  change(by: number, now: number): void {
    this.#sum += this.value * (now - this.#since);
    this.#since = now;
    this.value += by;
    if (this.value > this.most) this.most = this.value;
  }

  /** From the beginning until now. */
  mean(now: number): number {
    return now > 0 ? (this.#sum + this.value * (now - this.#since)) / now : 0;
  }
}

export class Traffic {
  commands = 0;
  bytesRead = 0;
  bytesWritten = 0;
  /** Commands that wait in the drive or are served. */
  readonly depth = new LevelOverTime();

  arrives(request: Request, now: number): void {
    this.commands++;
    if (request.write) this.bytesWritten += request.sectors * 512;
    else this.bytesRead += request.sectors * 512;
    this.depth.change(1, now);
  }

  leaves(now: number): void {
    this.depth.change(-1, now);
  }
}
