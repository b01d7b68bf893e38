/**
 * Memory that a mount no longer needs goes back to the machine:
 *
 *     a second without a request ──▶ maps and pages of files at rest, slabs without a block in use, V8's garbage
 *     busy for long              ──▶ the same without the garbage, which V8 collects by itself
 */
import v8 from 'node:v8';
import vm from 'node:vm';
import type { FileSystem } from '../../engine/mounted/file-system.ts';

/** So much is worth a collection, during which nothing is served. */
const WORTH_BYTES = 16 << 20;
/** Requests of a busy mount between two looks at what it remembers. */
const MANY = 20_000;

v8.setFlagsFromString('--expose-gc');
const gc: () => void = vm.runInNewContext('gc');

/** What is left is moved together; else its pages would stay, each for a little. */
function collect(): void {
  v8.setFlagsFromString('--compact-on-every-full-gc');
  gc();
  v8.setFlagsFromString('--no-compact-on-every-full-gc');
}

export class GiveBack {
  /** Those of programs, since the last second began. */
  requests = 0;
  readonly #fs: FileSystem;
  #since = 0;
  /** What the process had after the last collection. */
  #least = 0;

  constructor(fs: FileSystem) {
    this.#fs = fs;
  }

  secondPasses(): void {
    // The one that is about to be answered may be a program's.
    const quiet = this.requests <= 1;
    this.#since += this.requests;
    this.requests = 0;
    if (this.#fs.recorder.full || !(quiet || this.#since > MANY)) return;
    if (this.#since > 1) {
      this.#fs.shrink();
      const { store } = this.#fs.recorder;
      if (store.spare > WORTH_BYTES) store.trim();
    }
    this.#since = 0;
    if (!quiet || used() < this.#least + WORTH_BYTES) return;
    collect();
    this.#least = used();
  }
}

function used(): number {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
}
