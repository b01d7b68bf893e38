/** What a script leaves, played once for all files of tests that look at it. */
import { Refused } from '../../src/bytes/refused.ts';
import { Session } from '../../src/session/session.ts';

const sessions = new Map<string, Session>();

export function played(script: string): Session {
  const session = sessions.get(script) ?? Session.script(script);
  if (session instanceof Refused) throw new Error(session.refused);
  sessions.set(script, session);
  return session;
}
