/** Play: a number of steps a second, of the chosen size, until the end or a pause. */

import { START } from '../session/session-api.ts';
import { endOf, momentAfterWrites, positionOf, sameMoment } from '../views/timeline/moves.ts';
import type { Workbench } from './workbench.ts';

/** Steps a second, on a logarithmic scale: each notch doubles. */
export const SPEEDS = Array.from({ length: 14 }, (_, i) => 0.25 * 2 ** i);

export function createPlayer(
  workbench: Workbench,
  frame: (run: (time_ms: number) => void) => void = requestAnimationFrame,
) {
  const { store, seek, step } = workbench;
  let last_ms = 0;
  let owed = 0;

  function tick(time_ms: number): void {
    const { playing, timeline, moment, by, speed } = store.getState();
    if (!playing || !timeline) return;
    owed += (Math.min(250, Math.max(0, time_ms - last_ms)) / 1000) * speed;
    last_ms = time_ms;
    const steps = Math.floor(owed);
    owed -= steps;
    if (steps > 0) {
      if (by === 'write' && steps > 1) seek(momentAfterWrites(timeline, positionOf(timeline, moment) + steps));
      else if (by === 'event') seek({ step: moment.step + steps, write: 0 });
      else for (let i = 0; i < steps; i++) step(1);
    }
    if (sameMoment(store.getState().moment, endOf(timeline))) store.setState({ playing: false });
    else frame(tick);
  }

  return {
    toggle(): void {
      const { playing, timeline, moment } = store.getState();
      if (!timeline) return;
      if (playing) {
        store.setState({ playing: false });
        return;
      }
      if (sameMoment(moment, endOf(timeline))) seek(START);
      store.setState({ playing: true });
      owed = 0;
      frame((time_ms) => {
        last_ms = time_ms;
        tick(time_ms);
      });
    },
  };
}

export type Player = ReturnType<typeof createPlayer>;
