/** Reads a whole file as a byte string. */
import { byteString } from '../../bytes/text.ts';
import type { Dirent } from '../process/kernel.ts';
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

/**
 * Reads all names of an open directory. A damaged directory answers an error somewhere on the way, and the names before it
 * count. Every program reports the error in its own words.
 *
 *      nothing read, then an error     reported at once                   du: cannot read directory 'd': Bad message
 *      some names, then an error       reported after their content       du: d: Bad message
 */
export const named = ({ d_name }: Dirent): boolean => d_name !== '.' && d_name !== '..';

/** Reads all names. Returns 0, or -errno. */
export function* readEntries(p: Process, fd: number, entries: Dirent[]): Steps<number> {
  for (;;) {
    const result = p.getdents64(fd, entries);
    if (result <= 0) return result;
    yield* p.turn();
  }
}
