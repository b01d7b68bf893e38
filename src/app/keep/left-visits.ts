/**
 * What was shown and gave way to another volume before the writer of visits had come (keep-visits.ts, after the first
 * The writer writes these first. A person who goes back before that finds them here.
 */
import type { AppState, AppStore } from '../store.ts';

/** The same number as that of kept visits. */
const MOST = 20;

const left: AppState[] = [];
let stop = () => {};

/** Collects them until the writer takes them. */
export function noteLeft(store: AppStore): () => void {
  stop = store.subscribe((now, before) => {
    if (now.visit !== before.visit && before.visit !== undefined && left.push(before) > MOST) left.shift();
  });
  return stop;
}

export function takeLeft(): AppState[] {
  stop();
  return left.splice(0);
}

export const leftAs = (visit: string): AppState | undefined => left.findLast((state) => state.visit === visit);
