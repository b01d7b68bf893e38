/**
 * Where the page's time stands: the clock runs through real positions, and the moment is the state that it leads to.
 *
 *     position   257 ── 257.4 ── 258        clock
 *     moment            258                 what is asked, narrated and shown
 *     between           257.4               kept, and in links, if it stays there
 */
import type { Moment } from '../session/session-api.ts';
import type { Clock } from '../views/motion/clock.ts';
import { stepOfMoment } from '../views/timeline/layout.ts';
import { clampMoment, sameMoment, stepsOf } from '../views/timeline/moves.ts';
import type { AppStore } from './store.ts';

/** A position this close to a step is the step. */
const CLOSE = 1e-6;

interface TimeOf {
  get: AppStore['getState'];
  set: AppStore['setState'];
  clock: Clock;
  /** Called when there is something new to look at. */
  look(): void;
}

export function timeOver({ get, set, clock, look }: TimeOf) {
  /** Shows another moment, and what leads to it if it is a step. */
  function seek(moment: Moment): void {
    const { timeline, moment: from, between } = get();
    if (!timeline) return;
    const to = clampMoment(timeline, moment);
    if (sameMoment(to, from) && between === undefined) return;
    set({ moment: to, between: undefined });
    // Between single writes there is no way, only the bytes themselves.
    if (to.write > 0 || from.write > 0) clock.glide(stepOfMoment(timeline, to), 0);
    else clock.step(to.step);
    look();
  }

  /** The moment that a position leads to, on the way there or on the way back; the clock knows the position. */
  function pass(position: number, direction: 1 | -1 = 1): void {
    const { timeline, moment } = get();
    const to = { step: direction > 0 ? Math.ceil(position) : Math.floor(position), write: 0 };
    if (!timeline || sameMoment(to, moment)) return;
    set({ moment: to });
    look();
  }

  /** Where the time stands is where it stays: kept if that is between two steps. */
  function hold(position: number): void {
    const whole = Math.abs(position - Math.round(position)) < CLOSE;
    const between = whole ? undefined : position;
    pass(whole ? Math.round(position) : position);
    if (between === get().between) return;
    set({ between });
    look();
  }

  /** The hand on the scrubber: any position, 257.4. */
  function seekTo(position: number): void {
    const { timeline } = get();
    if (!timeline || !Number.isFinite(position)) return;
    const to = Math.min(stepsOf(timeline), Math.max(0, position));
    clock.set(Math.abs(to - Math.round(to)) < CLOSE ? Math.round(to) : to);
    hold(clock.position);
  }

  return { seek, pass, hold, seekTo };
}
