/** What a link says of a moment, in a recording: by an event's name, or by a step. */

import { expect, it } from 'vitest';
import { firstMoment, idsOf, momentOf } from '../../src/app/first-moment.ts';
import { FIRST } from '../../src/app/first-scenario.ts';
import { readMoment } from '../../src/app/url-state.ts';
import { timeline as timelineAnswer } from '../../src/session/answers/timeline-data.ts';
import type { Session } from '../../src/session/session.ts';
import { START } from '../../src/session/session-api.ts';
import { ext_grow_indepth, ext_insert } from '../../src/trace/events/extent-steps.ts';
import { eventsOf } from '../../src/trace/events-of.ts';
import { sessions } from '../helpers/equipment.ts';

const session = sessions.script(FIRST.script) as Session;
const timeline = session.ask(START, timelineAnswer);
const at = (text: string) => momentOf(timeline, readMoment(text)!);

it('an event is found by its name', () => {
  const inserts = eventsOf(session.recording, ext_insert).map(({ id }) => id);
  const [grows] = eventsOf(session.recording, ext_grow_indepth);
  expect(idsOf(timeline, 'ext_insert')).toEqual(inserts);
  expect(at('after:ext_grow_indepth')).toEqual({ step: grows.id + 1, write: 0 });
  expect(at('before:ext4lab:ext_grow_indepth')).toEqual({ step: grows.id, write: 0 });
  expect(at('after:ext_insert:4')).toEqual({ step: inserts[3] + 1, write: 0 });
  expect(at('before:ext_insert:-1')).toEqual({ step: inserts.at(-1), write: 0 });
});

it('what does not happen so often is no moment, and a volume is shown at its end', () => {
  expect(at('after:ext_grow_indepth:2')).toBeUndefined();
  expect(at('after:no_such_event')).toBeUndefined();
  const end = { step: session.recording.length, write: 0 };
  expect(firstMoment(timeline, { at: readMoment('after:no_such_event') })).toEqual(end);
});

it('a step is one, and no later than the end', () => {
  expect(at('3')).toEqual({ step: 3, write: 0 });
  expect(at('9999999')).toEqual({ step: session.recording.length, write: 0 });
});
