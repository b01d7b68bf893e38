/** The first visit's passage: twelve steps in some twenty seconds, forwards, and true of the first scenario. */

import { expect, it } from 'vitest';
import { FIRST } from '../../src/app/first-scenario.ts';
import { legsOf, placeAt } from '../../src/app/passage.ts';
import { timeline } from '../../src/session/answers/timeline-data.ts';
import type { Session } from '../../src/session/session.ts';
import { START } from '../../src/session/session-api.ts';
import { sessions } from '../helpers/equipment.ts';

it('shows how the slots fill, the data is written, the tree grows, and there is room', () => {
  const session = sessions.script(FIRST.script) as Session;
  const legs = legsOf(session.ask(START, timeline));
  const kinds = legs.map(({ event }) => session.recording.events[event].name.replace('ext4lab:ext_', ''));
  expect(kinds.join(' ')).toBe('insert insert insert insert mark mark mark mark grow_indepth insert insert insert');
  let last = 0;
  let ms = 0;
  for (; placeAt(legs, ms) !== undefined; ms += 16) {
    const at = placeAt(legs, ms)!;
    expect(at).toBeGreaterThanOrEqual(last);
    last = at;
  }
  expect(ms).toBeGreaterThan(15_000);
  expect(ms).toBeLessThan(22_000);
});

it('says from the first what the step does, not what the one before did', () => {
  const session = sessions.script(FIRST.script) as Session;
  const legs = legsOf(session.ask(START, timeline));
  expect(Math.ceil(placeAt(legs, 0)!)).toBe(legs[0].event + 1);
  expect(placeAt(legs, 0)! - legs[0].event).toBeLessThan(0.01);
});
