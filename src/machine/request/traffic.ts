/** What a disk was given: commands, bytes either way, and how many of its commands were not done yet. */
import { LevelOverTime } from './level-over-time.ts';
import type { Request } from './request.ts';

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
