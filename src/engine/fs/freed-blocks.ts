/**
 * Freed blocks that may not be used before their transaction has committed. If the machine stops earlier, they belong
 * to their old file after the recovery, so nothing may overwrite them.
 *
 *     free ──▶ clear in the bitmap, waits here ── commit ──▶ the allocator has them
 */
import type { Mount } from './mount.ts';
import { noteFreedRun } from './telling.ts';

export class FreedBlocks {
  readonly #mount: Mount;
  #runs: { group: number; start: number; length: number }[] = [];

  constructor(mount: Mount) {
    this.#mount = mount;
  }

  get any(): boolean {
    return this.#runs.length > 0;
  }

  add(group: number, start: number, length: number): void {
    this.#runs.push({ group, start, length });
    noteFreedRun(this.#mount, group, start, length);
  }

  /** Called when the transaction has committed. Gives each run back for use. */
  release(give: (group: number, start: number, length: number) => void): void {
    const runs = this.#runs;
    this.#runs = [];
    for (const { group, start, length } of runs) {
      give(group, start, length);
      noteFreedRun(this.#mount, group, start, undefined);
    }
  }
}
