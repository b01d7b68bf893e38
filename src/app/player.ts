/** Plays until the end or a pause, and moves for as long as a key is held. */
import { START } from '../session/session-api.ts';
import { endOf, sameMoment } from '../views/timeline/moves.ts';
import { paceOf } from './pace.ts';
import type { Workbench } from './workbench.ts';

/** A tab that was hidden does not make up for the time, ms. */
const MOST_PASSED = 250;

export function createPlayer(
  workbench: Workbench,
  frame: (run: (time_ms: number) => void) => void = requestAnimationFrame,
) {
  const { store, clock, seek, hold } = workbench;
  let last_ms = 0;
  /** The direction of the key that is held. */
  let held: 1 | -1 | undefined;

  const goesOn = paceOf(workbench);

  function tick(time_ms: number): void {
    const { playing, timeline } = store.getState();
    const passed = Math.min(MOST_PASSED, Math.max(0, time_ms - last_ms));
    last_ms = time_ms;
    if (!timeline || !(playing || held)) return;
    const on = goesOn(passed, held);
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
        // A person wants to look at the place where it stopped.
        clock.stop();
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
