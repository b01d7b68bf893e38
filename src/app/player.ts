/**
 * Play: so many steps of the chosen size a second, until the end or a pause; and a held key, which goes on slowly for as
 * long as it is held.
 *
 *     by event        time goes on evenly, through everything that lies between          257 ─── 257.4 ─── 258
 *     by other steps  from one to the next, as far from the other as it may be           257 ───────────▶ 291
 *     held            as by event, slowly; let go, it arrives at the next step
 */
import { START } from '../session/session-api.ts';
import { endOf, momentAfterWrites, positionOf, sameMoment, stepsOf } from '../views/timeline/moves.ts';
import type { Workbench } from './workbench.ts';

/** Steps a second, on a logarithmic scale: each notch doubles. */
export const SPEEDS = Array.from({ length: 14 }, (_, i) => 0.25 * 2 ** i);
/** Steps a second while a key is held. */
const HELD = 1.5;
/** A tab that was hidden does not make up for the time, ms. */
const MOST_PASSED = 250;

/** How it goes on for so many ms, at so many steps a second; false at the end. */
function paceOf({ store, clock, seek, step, pass }: Workbench) {
  /** Part of a step that is owed. */
  let owed = 0;
  return {
    /** Evenly. */
    flow(ms: number, speed: number): boolean {
      const steps = stepsOf(store.getState().timeline!);
      const to = Math.max(0, Math.min(steps, clock.position + (speed * ms) / 1000));
      const arrived = to === (speed > 0 ? steps : 0);
      if (arrived) clock.glide(to, 0);
      else clock.flow(to, Math.abs(speed));
      pass(to, speed > 0 ? 1 : -1);
      return !arrived;
    },

    /** From step to step, as many as are owed by now. */
    leap(ms: number, speed: number): boolean {
      const { timeline, moment, by } = store.getState();
      owed += (ms / 1000) * speed;
      const steps = Math.floor(owed);
      owed -= steps;
      if (by === 'write' && steps > 1) seek(momentAfterWrites(timeline!, positionOf(timeline!, moment) + steps));
      else for (let i = 0; i < steps; i++) step(1);
      return !sameMoment(store.getState().moment, endOf(timeline!));
    },
  };
}

export function createPlayer(
  workbench: Workbench,
  frame: (run: (time_ms: number) => void) => void = requestAnimationFrame,
) {
  const { store, clock, seek, hold } = workbench;
  let last_ms = 0;
  /** The direction of the key that is held. */
  let held: 1 | -1 | undefined;

  const { flow, leap } = paceOf(workbench);

  function tick(time_ms: number): void {
    const { playing, timeline, by, speed } = store.getState();
    const passed = Math.min(MOST_PASSED, Math.max(0, time_ms - last_ms));
    last_ms = time_ms;
    if (!timeline || !(playing || held)) return;
    const on = held ? flow(passed, HELD * held) : by === 'event' ? flow(passed, speed) : leap(passed, speed);
    if (on) frame(tick);
    else if (held) held = undefined;
    else store.setState({ playing: false });
  }

  function go(): void {
    frame((time_ms) => {
      last_ms = time_ms;
      tick(time_ms);
    });
  }

  return {
    toggle(): void {
      const { playing, timeline, moment, between } = store.getState();
      if (!timeline) return;
      if (playing) {
        store.setState({ playing: false });
        // Where it was stopped is what a person wants to look at.
        hold(clock.position);
        return;
      }
      if (sameMoment(moment, endOf(timeline)) && between === undefined) seek(START);
      store.setState({ playing: true, between: undefined });
      go();
    },

    /** A key is held: on, or back, slowly. */
    hold(direction: 1 | -1): void {
      if (held === direction || store.getState().playing) return;
      const idle = held === undefined;
      held = direction;
      store.setState({ between: undefined });
      if (idle) go();
    },

    /** It is let go: the step on its way arrives. */
    release(): void {
      if (held === undefined) return;
      const to = held > 0 ? Math.ceil(clock.position) : Math.floor(clock.position);
      held = undefined;
      seek({ step: to, write: 0 });
      clock.glide(to, 300);
      clock.begin();
    },
  };
}

export type Player = ReturnType<typeof createPlayer>;
