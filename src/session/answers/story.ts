/**
 * A recording told in beats, up to eight for a command or a loop, in order and without a gap. Each has a title and one
 * sentence. They are made from kinds of events and their causes, never from a script.
 */
import { say, type Told, type TraceEvent } from '../../trace/event.ts';
import { commandsOf } from './commands.ts';
import { defineAnswer } from './define-answer.ts';
import { fewer, ownTopics, type Run, runsOf } from './story-beats.ts';
import { chaptersOf, withoutQuiet } from './story-chapters.ts';

export interface Beat {
  /** Events [from, to). */
  from: number;
  to: number;
  /** Two or three words. */
  title: string;
  sentence: string;
  /** The last event that the beat is about. */
  by: number;
  /** The source of its title and sentence, for other languages: its topic, and the figures of several events or that event. */
  topic?: string;
  figures?: object;
  of: Told;
}

export interface StoryChapter {
  /** The command, or a label in its place. */
  label: string;
  /** The number of times that it runs. */
  times: number;
  beats: Beat[];
}

export const story = defineAnswer(
  'story',
  ({ recording, whole }): StoryChapter[] => storyOf(recording.events, whole.typedAt),
  { holds: 'recording' },
);

function storyOf(events: readonly TraceEvent[], typedAt: readonly number[]): StoryChapter[] {
  const { event, text } = commandsOf(events, typedAt);
  const texts = new Map(Array.from(event, (id, i) => [id, text[i]]));
  const own = ownTopics(events);
  const chapters = withoutQuiet(
    chaptersOf(events, (id) => texts.get(id) ?? 0),
    ({ from, to }) => !own.slice(from, to).some((topic) => topic),
  );
  return chapters.map((chapter) => ({
    label: chapter.label,
    times: chapter.times,
    beats: fewer(runsOf(events, own, chapter)).map((run) => beatOf(events, run)),
  }));
}

function beatOf(events: readonly TraceEvent[], { from, to, topic }: Run): Beat {
  const told = topic?.tell(events.slice(from, to));
  if (told) return { from, to, ...told, of: toldOf(events[told.by]) };
  return { from, to, title: 'it runs', sentence: say(events[from]), by: from, of: toldOf(events[from]) };
}

const toldOf = ({ name, fields }: TraceEvent): Told => ({ name, fields });
