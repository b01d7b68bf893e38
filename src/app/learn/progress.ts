/** A reader's progress in each lesson, which this browser remembers: the stops reached, and the answers given there. */
import { useMemo, useSyncExternalStore } from 'react';
import { keptUnder } from './browser-storage.ts';

/** An option's place, a number or a block; `shown` if the truth was asked for. */
export type Given = number | 'shown';

export interface Progress {
  /** Stops reached. */
  reached: number;
  done: boolean;
  given: Readonly<Record<number, Given>>;
}

export const UNREAD: Progress = { reached: 0, done: false, given: {} };

/** @internal */
export const joined = (there: Progress, here: Progress): Progress => ({
  reached: Math.max(there.reached, here.reached),
  done: there.done || here.done,
  given: { ...there.given, ...here.given },
});

const lessons = keptUnder<Progress>('ext4lab.lessons', UNREAD, joined);

export const progressOf = lessons.of;
export const remember = lessons.keep;

/** Of a lesson, as it is kept now: another page may read the same one. */
export function useProgress(id: string): Progress {
  const version = useSyncExternalStore(lessons.subscribe, lessons.version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version may say something else
  return useMemo(() => lessons.of(id), [id, version]);
}

export const useFull = (): boolean => useSyncExternalStore(lessons.subscribe, lessons.full);
