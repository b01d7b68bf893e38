/** Tells listeners, such as the page around an embedded one, what a reader did in a lesson. */
import type { Tell } from '../../embed/protocol.ts';

type Done = Extract<Tell, { tell: 'answer' | 'stop' | 'finish' }>;

const listeners = new Set<(done: Done) => void>();

export function listenToLessons(listener: (done: Done) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function done(what: Done): void {
  for (const listener of listeners) listener(what);
}
