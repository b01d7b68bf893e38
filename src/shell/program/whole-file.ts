/** Reads a whole file as a byte string. */
import { byteString } from '../../bytes/text.ts';
import type { Process } from '../process/process.ts';
import { ReadBuffer } from '../process/read-buffer.ts';
import type { Steps } from '../process/steps.ts';

/** The bytes, or -errno. `size` is the size of each read. */
export function* readAll(p: Process, fd: number, size = 65536): Steps<string | number> {
  const buffer = new ReadBuffer(size);
  const parts: string[] = [];
  for (;;) {
    yield* p.ready(fd);
    const n = yield* p.turn(p.read(fd, buffer, size));
    if (n < 0) return n;
    if (n === 0) return parts.join('');
    parts.push(byteString(buffer.data, 0, n));
  }
}
