/**
 * sort reads as many bytes as fit into its memory together with the lines that they may contain. It reads through stdio, and
 * whole blocks bypass the buffer.
 *
 *      23,893 bytes ─▶ read 20480, read 4096 (3413 come), read 4096 (0: the end)
 */
import { byteString } from '../../bytes/text.ts';
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import { ReadBuffer } from '../../shell/process/read-buffer.ts';
import type { Steps } from '../../shell/process/steps.ts';

/** The assumed length of an input that has none. */
const GUESS = 1 << 17;
/** Bytes of a line in memory, with its share of the merge tree for two processors. */
const LINE = 64;

export class SortInput {
  readonly #p: Process;
  /** The size of the memory, and the part in use. */
  #room = 0;
  #taken = 0;

  constructor(p: Process) {
    this.#p = p;
  }

  /** Measures all files. The first one is open. */
  measure(fd: number, names: readonly string[]): void {
    this.#room = LINE + 2;
    for (const [i, name] of names.entries()) {
      const stat = K.newStat();
      if (i === 0) this.#p.fstat(fd, stat);
      else if (name === '-') this.#p.fstat(0, stat);
      else this.#p.stat(name, stat);
      const isFile = (stat.st_mode & K.S_IFMT) === K.S_IFREG;
      this.#room += (isFile ? stat.st_size : GUESS) * (LINE + 1) + 1;
    }
  }

  /** All lines of a file, or -errno if it cannot be read. */
  *lines(fd: number): Steps<string[] | number> {
    const p = this.#p;
    const stat = K.newStat();
    p.fstat(fd, stat);
    const block = stat.st_blksize > 0 ? stat.st_blksize : 4096;
    const pieces: string[] = [];
    let wanted = 0;
    for (;;) {
      if (wanted <= 0) wanted = Math.max(block, Math.floor((this.#room - this.#taken) / (LINE + 1)));
      const count = wanted >= block ? wanted - (wanted % block) : block;
      const buffer = new ReadBuffer(count);
      yield* p.ready(fd);
      const n = yield* p.turn(p.read(fd, buffer, count));
      if (n < 0) return n;
      if (n === 0) break;
      pieces.push(byteString(buffer.data, 0, n));
      wanted -= n;
    }
    const text = pieces.join('');
    const lines = text.split('\n');
    if (lines.at(-1) === '') lines.pop();
    this.#taken += text.length + lines.length * LINE;
    return lines;
  }
}
