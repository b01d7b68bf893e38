/** docs/contribute/first-hour.md follows one write: what it says happens when its script runs. */

import fs from 'node:fs';
import { expect, it } from 'vitest';
import { Session } from '../../src/session/session.ts';
import { sessions } from '../helpers/equipment.ts';

const doc = fs.readFileSync(new URL('../../docs/contribute/first-hour.md', import.meta.url), 'utf8');

it('the events of the first hour happen, in that order, with those numbers', () => {
  const script = /```bash\n([\s\S]*?)```/.exec(doc)?.[1] ?? '';
  const rows = [...doc.matchAll(/^\| `([a-z0-9_]+:\w+)` \| (.*?) \|/gm)].map(([, name, text]) => ({ name, text }));
  const session = sessions.script(script);
  if (!(session instanceof Session)) throw new Error(session.refused);
  let at = session.recording.events.findIndex((event) => event.name.startsWith('sched:'));
  expect(rows).toHaveLength(13);
  for (const { name, text } of rows) {
    at = session.recording.events.findIndex((event, i) => i > at && event.name === name);
    expect(at, `${name} after the one before`).toBeGreaterThan(0);
    // Names of inodes and blocks: they are in the event's fields or in what it touched.
    const event = JSON.stringify(session.recording.events[at]);
    for (const [, number] of text.matchAll(/(?:inode|block|transaction) (\d+)/g))
      expect(event, `${name}: ${number}`).toMatch(new RegExp(`\\b${number}\\b`));
  }
});
