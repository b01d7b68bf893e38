/**
 * Reads all names of an open directory. A damaged directory answers an error somewhere on the way, and the names before it
 * count. Every program reports the error in its own words.
 *
 *      nothing read, then an error     reported at once                   du: cannot read directory 'd': Bad message
 *      some names, then an error       reported after their content       du: d: Bad message
 */
import type { Dirent } from '../process/kernel.ts';
import type { Process } from '../process/process.ts';
import type { Steps } from '../process/steps.ts';

export const named = ({ d_name }: Dirent): boolean => d_name !== '.' && d_name !== '..';

/** Reads all names. Returns 0, or -errno. */
export function* readEntries(p: Process, fd: number, entries: Dirent[]): Steps<number> {
  for (;;) {
    const result = p.getdents64(fd, entries);
    if (result <= 0) return result;
    yield* p.turn();
  }
}
