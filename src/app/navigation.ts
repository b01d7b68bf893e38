/**
 * Moves in the recording to a moment, by steps, and from turning point to turning point; and a person's bookmarks.
 */
import { type Moment, START, type TurningPoint } from '../session/session-api.ts';
import type { Clock } from '../views/motion/clock.ts';
import {
  back,
  changeOf,
  clampMoment,
  endOf,
  forward,
  isBefore,
  type StepBy,
  sameMoment,
  turnOf,
} from '../views/timeline/moves.ts';
import { sayIn } from './own-words.ts';
import type { AppState, AppStore } from './store.ts';
import { timeOver } from './time.ts';

/** The size of steps. When presenting it is the story's, unless a person chose another. */
export const sizeOf = ({ by, way, story }: Pick<AppState, 'by' | 'way' | 'story'>): StepBy =>
  by === 'event' && way === 'present' && story ? 'story' : by;

/** One step from a moment, of the chosen size. */
export function neighbourOf(
  state: AppState,
  moment: Moment,
  direction: 1 | -1,
  by: StepBy = sizeOf(state),
): Moment | undefined {
  const { timeline, story } = state;
  if (!timeline) return undefined;
  const starts = by === 'call' ? timeline.calls : by === 'story' && story ? story.starts : timeline.starts;
  return (direction > 0 ? forward : back)(timeline, starts, moment, by);
}

/** `look` is called when there is something new to look at. */
export function navigationOver({ getState: get, setState: set }: AppStore, clock: Clock, look: () => void) {
  const time = timeOver({ get, set, clock, look });
  const { seek } = time;

  /** Sets the crash marker at a step, or removes it. */
  function markCrash(step: number | undefined): void {
    const { timeline, marker } = get();
    if (!timeline) return;
    const to = step === undefined ? undefined : clampMoment(timeline, { step, write: 0 }).step;
    if (to === marker) return;
    set({ marker: to });
    look();
  }

  return {
    ...time,
    markCrash,

    /** From between two steps, a step goes to one of them. */
    step(direction: 1 | -1, by: StepBy = sizeOf(get())): void {
      const { moment, between } = get();
      const here = between !== undefined && direction > 0 && by !== 'write';
      const to = here ? moment : neighbourOf(get(), moment, direction, by);
      if (to) seek(to);
    },

    toStart: () => seek(START),
    toEnd: () => get().timeline && seek(endOf(get().timeline!)),

    /** To the next moment at which the selected block changes, or a sentence if there is none. */
    toChange(direction: 1 | -1): void {
      const { timeline, moment, selection, by } = get();
      if (!timeline || !selection) return;
      const to = changeOf(timeline, moment, selection.block, direction, by);
      if (to) seek(to);
      else {
        const text = sayIn(get(), ({ noChange }) => noChange[direction > 0 ? 'after' : 'before'](selection.block));
        set({ notice: { tone: 'info', text } });
      }
    },

    /** To the next turning point; false if there is none. */
    toTurn(point: TurningPoint, direction: 1 | -1): boolean {
      const { timeline, moment } = get();
      const to = timeline && turnOf(timeline, moment, point, direction);
      if (to) seek(to);
      return to !== undefined;
    },

    toggleBookmark(moment: Moment = get().moment): void {
      const { bookmarks } = get();
      const others = bookmarks.filter((m) => !sameMoment(m, moment));
      const added = others.length === bookmarks.length ? [...bookmarks, moment] : others;
      set({ bookmarks: added.sort((a, b) => (isBefore(a, b) ? -1 : 1)) });
    },

    /** Sets it at this moment, or removes it from here. */
    toggleCrash(): void {
      const { marker, moment } = get();
      markCrash(marker === moment.step ? undefined : moment.step);
    },
  };
}
