/** Which step a named moment is, for tests that go on from there: no test has such a number in it. */

import { Session } from '../../src/session/session.ts';
import { isCalled, readNamed, stepAmong } from '../../src/trace/named-moment.ts';
import { sessions } from './equipment.ts';

/** The step of `after:ext_split`, `before:ext_insert:4`, in what a script or a command of mke2fs records. */
export function stepOf(script: string, moment: string): number {
  const session = script.startsWith('mke2fs') ? sessions.format(script) : sessions.script(script);
  const named = readNamed(moment);
  if (!(session instanceof Session) || !named) throw new Error(`${moment} of ${script}`);
  const ids = session.recording.events.filter(({ name }) => isCalled(name, named.event)).map(({ id }) => id);
  const step = stepAmong(named, ids);
  if (step === undefined) throw new Error(`${named.event} happens ${ids.length} times, not ${named.nth}`);
  return step;
}
