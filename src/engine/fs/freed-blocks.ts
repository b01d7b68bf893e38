/**
 * Blocks that were freed and may not be used before their transaction has committed. If the machine stops earlier,
 * recovery finds them in their old file, where nothing may have overwritten them.
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

  /** The transaction has committed: each run may be used again. */
  release(give: (group: number, start: number, length: number) => void): void {
    const runs = this.#runs;
    this.#runs = [];
    for (const { group, start, length } of runs) {
      give(group, start, length);
      noteFreedRun(this.#mount, group, start, undefined);
    }
  }
}
