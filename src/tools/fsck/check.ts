/** One check under way: the volume, the user who answers, and the findings so far. */

import type { Recorder } from '../../trace/recorder.ts';
import { CheckedVolume, type Mode } from './checked-volume.ts';
import { Notes } from './notes.ts';
import type { Places } from './problem.ts';
import { Tally } from './tally.ts';
import { User } from './user.ts';

export class Check {
  readonly volume: CheckedVolume;
  readonly user: User;
  tally = new Tally();
  readonly notes = new Notes();

  constructor(
    recorder: Recorder,
    mode: Mode,
    now: number,
    pathOf: (check: Check, dir: number, ino?: number) => string,
  ) {
    this.volume = new CheckedVolume(recorder, mode, now);
    const places: Places = { path: (dir, ino) => pathOf(this, dir, ino) };
    this.user = new User(this.volume, places);
  }

  /** Begins another round of the passes. They count from the beginning. */
  again(): void {
    this.tally = new Tally();
  }
}
