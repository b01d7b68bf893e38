/** The questions that can be asked again, which are the files of `fresh`. */
import { Refused } from '../bytes/refused.ts';
import { type Fresh, freshLesson, readFresh } from './fresh.ts';
import type { Lesson } from './lesson.ts';

const FILES: Record<string, string> = import.meta.glob('./fresh/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** @internal */
export const FRESH_TEXTS: readonly { file: string; text: string }[] = Object.entries(FILES).map(([file, text]) => ({
  file,
  text,
}));

/**
 * A file that cannot be read is left out here. A test in tests/lessons reports the reason.
 * @internal
 */
export const FRESH: readonly Fresh[] = FRESH_TEXTS.flatMap(({ text }) => {
  const fresh = readFresh(text);
  return fresh instanceof Refused ? [] : [fresh];
});

/** The question at a stop of a lesson about another volume; undefined if it is only asked once. */
export function askedAgain({ id, title }: Lesson, stop: number, seed: number): Lesson | undefined {
  const fresh = FRESH.find((f) => f.id === id && f.stop === stop);
  const lesson = fresh && freshLesson(fresh, seed, title);
  return lesson instanceof Refused ? undefined : lesson;
}

export const canAskAgain = (id: string, stop: number): boolean => FRESH.some((f) => f.id === id && f.stop === stop);
