/** A recording's story as the page uses it: its beats in order, and the chapter of each. */
import type { Beat, StoryChapter } from '../../session/answers/story.ts';
import { lastAtMost } from './moves.ts';

export interface Story {
  beats: readonly Beat[];
  /** Steps at which a beat begins. */
  starts: Uint32Array;
  /** The chapter of each beat, and the first beat of each chapter. */
  chapterOf: readonly StoryChapter[];
}

export function storyOf(chapters: readonly StoryChapter[]): Story {
  const beats = chapters.flatMap((chapter) => chapter.beats);
  const chapterOf = chapters.flatMap((chapter) => chapter.beats.map(() => chapter));
  return { beats, starts: Uint32Array.from(beats, ({ from }) => from), chapterOf };
}

/** The index of the beat that holds an event; 0 before the first event. */
export const beatOfEvent = ({ starts }: Story, event: number): number => Math.max(0, lastAtMost(starts, event));

/** The share of a beat that is told at a position of the time. */
export const toldOf = ({ from, to }: Beat, position: number): number =>
  Math.min(1, Math.max(0, (position - from) / (to - from)));
