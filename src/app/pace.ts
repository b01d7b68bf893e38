/**
 * How play goes on: so many steps of the chosen size a second, or as slowly as it was chosen in the machine's time.
 *
 *     by event        time goes on evenly, through everything that lies between          257 ─── 257.4 ─── 258
 *     by story        through a beat, and a rest at its end for as long as its sentence takes to read
 *     by other steps  from one to the next, as far from the other as it may be           257 ───────────▶ 291
 *     by the machine  as its time goes, so many times slower: a step takes as long as it took
 *     held            as by event, slowly; let go, it arrives at the next step
 */
import { endOf, momentAfterWrites, positionOf, sameMoment, stepsOf } from '../views/timeline/moves.ts';
import { sizeOf } from './navigation.ts';
import { machineTimeIn, slownessIn } from './speed.ts';
import { tellingOf } from './telling.ts';
import type { Workbench } from './workbench.ts';

/** Steps a second while a key is held. */
const HELD = 1.5;

export function paceOf(workbench: Workbench) {
  const { store, clock, seek, step, pass } = workbench;
  const tell = tellingOf(workbench);
  /** Part of a step that is owed. */
  let owed = 0;
  const paces = {
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

    /** As the machine's time goes. */
    run(ms: number): boolean {
      const state = store.getState();
      const machine = machineTimeIn(state)!;
      const place = machine.place(clock.position) + (ms * 1e6) / slownessIn(state);
      const end = stepsOf(state.timeline!);
      const to = place >= machine.length ? end : Math.max(clock.position, machine.step(place));
      const speed = ms > 0 ? ((to - clock.position) * 1000) / ms : 1;
      if (to === end) clock.glide(to, 0);
      else clock.flow(to, Math.max(1e-9, speed));
      pass(to);
      return to < end;
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
  /** Goes on for so many ms; false at the end. */
  return (ms: number, held: 1 | -1 | undefined): boolean => {
    const state = store.getState();
    if (held) return paces.flow(ms, HELD * held);
    if (state.along === 'machine' && machineTimeIn(state)) return paces.run(ms);
    const by = sizeOf(state);
    if (by === 'story' && state.story) return tell(ms);
    return by === 'event' ? paces.flow(ms, state.speed) : paces.leap(ms, state.speed);
  };
}
