/**
 * Catches exceptions of our code on a volume that this session did not format. The code has met a structure that it did
 * not expect, so the exception is treated as damage. On a volume of our own it is our mistake and stays an exception.
 *
 *     RangeError, a failed assertion, too deep a recursion ──▶ Failure EUCLEAN, with the call and what it met ──▶ noteDamage
 */
import { Failure } from '../fs/failure.ts';
import type { FileSystem } from '../mounted/file-system.ts';

/** The failure that an exception stands for; undefined if it must stay an exception. */
export function mishap(fs: FileSystem, what: string, thrown: unknown): Failure | undefined {
  if (!fs.foreign || !(thrown instanceof Error)) return undefined;
  const failure = new Failure('EUCLEAN', `${what} met what no sound volume has: ${thrown.message}`);
  fs.errors.note(0, 0, 'EUCLEAN');
  fs.mishap?.(failure, thrown);
  return failure;
}

/** Runs work outside of a call, such as the flusher's. A failure ends it and is noted. */
export function guarded(fs: FileSystem, what: string, body: () => void): void {
  if (!fs.foreign) {
    body();
    return;
  }
  try {
    body();
  } catch (thrown) {
    const failure = thrown instanceof Failure ? thrown : mishap(fs, what, thrown);
    if (!failure) throw thrown;
    fs.noteDamage(failure);
  }
}
