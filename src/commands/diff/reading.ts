/**
 * How diff reads its two files:
 *
 *      open both ─▶ a block of each ─▶ text: the rest of the first, of the second
 *                                      binary: block after block of both, until they differ
 */
import { byteString } from '../../bytes/text.ts';
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import { ReadBuffer } from '../../shell/process/read-buffer.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { complain, quoteIfNeeded } from '../../shell/program/program.ts';
import type { Side } from './files.ts';

const PIPE_BLOCK = 4096;

class Input {
  readonly #p: Process;
  readonly name: string;
  readonly fd: number;
  readonly #stat: K.Stat;
  readonly block: number;
  text = '';
  over = false;
  error = 0;

  constructor(p: Process, { name, stat, missing }: Side) {
    this.#p = p;
    this.name = name;
    this.#stat = stat;
    this.over = missing === true;
    this.fd = missing ? -1 : name === '-' ? 0 : p.open(name, K.O_RDONLY);
    this.error = missing ? 0 : Math.min(0, this.fd);
    this.block = stat.st_blksize || PIPE_BLOCK;
  }

  *#read(size: number): Steps<number> {
    const p = this.#p;
    const buffer = new ReadBuffer(size);
    yield* p.ready(this.fd);
    const n = yield* p.turn(p.read(this.fd, buffer, size));
    if (n <= 0) this.over = true;
    this.error = Math.min(0, n);
    if (n > 0) this.text += byteString(buffer.data, 0, n);
    return n;
  }

  /** Reads until there are `size` more bytes, or the file ends. */
  *fill(size: number): Steps<void> {
    for (let left = size; left > 0 && !this.over; ) left -= yield* this.#read(left);
  }

  *rest(): Steps<void> {
    const regular = (this.#stat.st_mode & K.S_IFMT) === K.S_IFREG;
    for (let size = this.block; !this.over; size *= 2)
      yield* this.fill(regular ? Math.max(1, this.#stat.st_size - this.text.length + 1) : size);
  }

  close(): void {
    if (this.fd >= 0) this.#p.close(this.fd);
  }
}

export interface Both {
  readonly texts: readonly [string, string];
  readonly binary: boolean;
}

/** Opens both files and returns the result of `use`. Undefined, after a message, if one cannot be read. */
export function* withBoth<T>(
  p: Process,
  [a, b]: readonly [Side, Side],
  asText: boolean,
  use: (both: Both) => Steps<T>,
): Steps<T | undefined> {
  const [one, other] = [new Input(p, a), new Input(p, b)];
  const failed = (): boolean => {
    for (const { name, error } of [one, other]) if (error < 0) complain(p, quoteIfNeeded(name), error);
    return one.error < 0 || other.error < 0;
  };
  try {
    if (failed()) return undefined;
    const binaryBy = function* (input: Input): Steps<boolean> {
      yield* input.fill(input.block);
      return !asText && input.text.includes('\0');
    };
    const first = yield* binaryBy(one);
    // Files of different lengths differ, and diff says no more about a binary file.
    const regular = [a, b].every(({ stat }) => (stat.st_mode & K.S_IFMT) === K.S_IFREG);
    if (first && regular && a.stat.st_size !== b.stat.st_size)
      return failed() ? undefined : yield* use({ texts: ['', '\0'], binary: true });
    const binary = (yield* binaryBy(other)) || first;
    if (!binary) for (const input of [one, other]) yield* input.rest();
    while (binary && one.text === other.text && !(one.over && other.over))
      for (const input of [one, other]) yield* input.fill(input.block);
    return failed() ? undefined : yield* use({ texts: [one.text, other.text], binary });
  } finally {
    one.close();
    other.close();
  }
}
