/**
 * Memory that a mount no longer needs goes back to the machine:
 *
 *     a second without a request ──▶ maps and pages of files at rest, slabs without a block in use, V8's garbage
 *     busy for long              ──▶ the same without the garbage, which V8 collects by itself
 */
import v8 from 'node:v8';
import vm from 'node:vm';
import type { FileSystem } from '../../engine/mounted/file-system.ts';

/** A collection is worth it for this many bytes. Nothing is served meanwhile. */
const WORTH_BYTES = 16 << 20;
/** A busy mount checks its memory once in this many requests. */
const MANY = 20_000;

v8.setFlagsFromString('--expose-gc');
const gc: () => void = vm.runInNewContext('gc');

/** Collects garbage and compacts the rest. Otherwise pages with little on them would stay. */
function collect(): void {
  v8.setFlagsFromString('--compact-on-every-full-gc');
  gc();
  v8.setFlagsFromString('--no-compact-on-every-full-gc');
}

export class GiveBack {
  /** The number of programs' requests since the last second began. */
  requests = 0;
  readonly #fs: FileSystem;
  #since = 0;
  /** The memory of the process after the last collection. */
  #least = 0;

  constructor(fs: FileSystem) {
    this.#fs = fs;
  }

  secondPasses(): void {
    // The request under way may come from a program.
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
