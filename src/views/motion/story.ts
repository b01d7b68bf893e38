/**
 * A story, as data: it adds to the way between two pictures what the pictures alone cannot say.
 *
 *     born     a new thing begins where others were                      both halves of a split, where the whole was
 *     into     a thing that goes ends where others are                   two buddies become one
 *     travels  things that exist only on the way                          the chunk that breaks, the question that is asked
 *     during   the same, computed for each moment                         a head that reads, and its counter
 *     stages   when each kind of thing has its turn, as windows of t      search 0–0.4, take 0.4–0.8, count 0.8–1
 *
 * A story is written forwards. Going backwards plays it in reverse.
 */
import type { Mark, Place } from './mark.ts';

/** Part of the way, as shares of its time. */
export type Window = readonly [from: number, to: number];

export interface Stage {
  window: Window;
  /** The share of the window over which things of a kind set off one after the other. */
  stagger?: number;
  /** The last of them sets off first. */
  reverse?: boolean;
}

/** Where something begins or ends: at marks, or in the part of them between two shares of their width. */
export interface Origin {
  keys: readonly string[];
  /** This place, whatever is drawn there. */
  place?: Place;
  part?: readonly [from: number, to: number];
}

/** The place of a travelling thing at a share of the time; between two of them it glides. */
export interface Frame extends Place {
  at: number;
  opacity?: number;
}

export interface Travel {
  /** How it is drawn; the frames give its place. If it has the key of a mark, it stands in for that mark on the way. */
  mark: Mark;
  frames: readonly Frame[];
  /** How long it must be in sight to be read, ms. It is left out if there is less time. */
  reads?: number;
}

/** How a thing gets there: it is on both sides and has changed (`move`) or not (`glide`), or on one side only. */
export type How = 'glide' | 'move' | 'come' | 'go';
/** `words`: when its text changes, if not in the middle. */
export type Turn = How | 'words';

export interface Story {
  born?: Readonly<Record<string, Origin>>;
  into?: Readonly<Record<string, Origin>>;
  travels?: readonly Travel[];
  /** Things on the way at a share of the time, for those that frames cannot describe, such as a counter. */
  during?: (t: number) => readonly Mark[];
  /** By kind and way, `entry.move`, or by way alone, `come`. */
  stages?: Readonly<Record<string, Stage>>;
  /** For single marks, by key. */
  windows?: Readonly<Record<string, Window>>;
  /** Things that appear or go at once at a share of the time: something else stands in their place before or after. */
  since?: Readonly<Record<string, number>>;
  until?: Readonly<Record<string, number>>;
  /** A picture in between, at a share of the time: the story is told from there. */
  via?: { marks: readonly Mark[]; at: number; stages?: Story['stages'] };
  /** How long the way should take, if it cannot be guessed from what there is to see. */
  ms?: number;
}

const turnedTimes = (times: Readonly<Record<string, number>> = {}): Record<string, number> =>
  Object.fromEntries(Object.entries(times).map(([key, t]) => [key, 1 - t]));

export const mirrored = ([from, to]: Window): Window => [1 - to, 1 - from];

const TURNED: Readonly<Record<Turn, Turn>> = { glide: 'glide', move: 'move', come: 'go', go: 'come', words: 'words' };

/** The same story backwards. */
export function turned(story: Story): Story {
  const { during } = story;
  const stages: Record<string, Stage> = {};
  for (const [name, stage] of Object.entries(story.stages ?? {})) {
    const [kind, how] = name.includes('.') ? name.split('.') : ['', name];
    const other = TURNED[how as Turn];
    stages[kind ? `${kind}.${other}` : other] = {
      ...stage,
      window: mirrored(stage.window),
      ...(stage.stagger && { reverse: !stage.reverse }),
    };
  }
  const windows: Record<string, Window> = {};
  for (const [key, window] of Object.entries(story.windows ?? {})) windows[key] = mirrored(window);
  return {
    ...(story.into && { born: story.into }),
    ...(story.born && { into: story.born }),
    ...(story.travels && {
      travels: story.travels.map(({ mark, frames }) => ({
        mark,
        frames: frames.map((f) => ({ ...f, at: 1 - f.at })).reverse(),
      })),
    }),
    ...(during && { during: (t: number) => during(1 - t) }),
    stages,
    windows,
    since: turnedTimes(story.until),
    until: turnedTimes(story.since),
    ...(story.ms !== undefined && { ms: story.ms }),
  };
}
