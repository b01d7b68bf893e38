/** A story tells all of a recording, in few beats, and its turn is one of them. */
import { describe, expect, it } from 'vitest';
import type { Scenario } from '../../src/app/scenario.ts';
import { SCENARIOS } from '../../src/app/scenarios.ts';
import type { StoryChapter } from '../../src/session/answers/story.ts';
import { story } from '../../src/session/answers/story.ts';
import { ownTopics } from '../../src/session/answers/story-beats.ts';
import { START } from '../../src/session/session-api.ts';
import { BlockBioQueue } from '../../src/trace/bio.ts';
import { is, type TraceEvent } from '../../src/trace/event.ts';
import { ProcessExec, SysEnter } from '../../src/trace/events/syscalls.ts';
import { TOPICS } from '../../src/trace/events/topics.ts';
import { played } from '../helpers/played.ts';

function made(script: string): {
  events: readonly TraceEvent[];
  chapters: StoryChapter[];
  beats: StoryChapter['beats'];
} {
  const session = played(script);
  const chapters = session.ask(START, story);
  return { events: session.recording.events, chapters, beats: chapters.flatMap((c) => c.beats) };
}

/** The event that a scenario is about. */
function turnOf(events: readonly TraceEvent[], { turn: { event, nth = 0 } }: Scenario): TraceEvent | undefined {
  return events.filter((e) => is(e, event)).at(nth);
}

describe.each(SCENARIOS)('$name', (scenario) => {
  const { events, chapters, beats } = made(scenario.script);

  it('is told from its first event to its last, each once', () => {
    expect(beats[0].from).toBe(0);
    expect(beats[beats.length - 1].to).toBe(events.length);
    for (const [i, { from, to }] of beats.entries()) {
      expect(to).toBeGreaterThan(from);
      if (i > 0) expect(from).toBe(beats[i - 1].to);
    }
  });

  it('has few beats to a command or a loop', () => {
    for (const { beats } of chapters) expect(beats.length).toBeLessThanOrEqual(8);
    // A loop has no chapter for each time round.
    const places = new Set(events.flatMap((e) => (is(e, ProcessExec) ? [e.fields.from] : [])));
    expect(chapters.length).toBeLessThanOrEqual(places.size + 6);
  });

  it('has titles to read at a glance, and a sentence each', () => {
    for (const { title, sentence, from, to, by } of beats) {
      expect(title).toMatch(/^\S+( \S+){0,4}$/);
      expect(title.length).toBeLessThanOrEqual(28);
      expect(sentence).toMatch(/[.?!”)*]$/);
      expect(by).toBeGreaterThanOrEqual(from);
      expect(by).toBeLessThan(to);
    }
  });

  // A command as such begins a chapter, or has done nothing worth telling; so has a call as such.
  const turn = turnOf(events, scenario);
  if (!turn || is(turn, ProcessExec) || is(turn, SysEnter)) return;
  it('tells its turn, or what that serves', () => {
    const topics = ownTopics(events);
    // One of many turns of a kind may be told by the beat of another one.
    const chapter = chapters.find((c) => c.beats.some((b) => b.to > turn.id))!;
    // A beat over many rounds of a loop tells one of them: what it serves is of the same kind.
    const served = (e: TraceEvent) => events[e.cause]?.name;
    const tells = ({ by }: { by: number }) => topics[by] === topics[turn.id] || served(events[by]) === served(turn);
    expect(chapter.beats.some(tells)).toBe(true);
  });
});

it('a call that fails is told where a program fails, not where it asks by trying', () => {
  const titles = (script: string) => made(`# mkfs: -t ext4\n# size: 8M\n${script}`).beats.map(({ title }) => title);
  const asking = titles('mkdir -p a/b\nmkdir -p a/c\necho x > f\nmv f a/b/\n');
  expect(asking.filter((title) => /fail/.test(title))).toEqual([]);
  expect(titles('mkdir a\nmkdir a\n')).toContain('a call fails');
});

it('has a topic for no kind twice', () => {
  const named = TOPICS.flatMap((topic) => topic.kinds).filter((kind) => kind !== BlockBioQueue);
  expect(new Set(named).size).toBe(named.length);
});
