/** What a script leaves, played once for all files of tests that look at it. */

import { Refused } from '../../src/bytes/refused.ts';
import type { Session } from '../../src/session/session.ts';
import { sessions } from './equipment.ts';

const kept = new Map<string, Session>();

export function played(script: string): Session {
  const session = kept.get(script) ?? sessions.script(script);
  if (session instanceof Refused) throw new Error(session.refused);
  kept.set(script, session);
  return session;
}
