/**
 * A workload's moments can be stepped through: a small run of it, which the lab links to, is a recording within the page's
 * bounds that goes forwards, backwards and through JSON; its calls stand in it, those of each of its programs; and what it
 * prints is heard at the end.
 */

import { expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { scriptOf, workOf } from '../../src/lab/cell.ts';
import { sampleOf } from '../../src/lab/job.ts';
import { is } from '../../src/trace/event.ts';
import { SysEnter } from '../../src/trace/events/syscalls.ts';
import { WORKLOADS } from '../../src/workloads/all.ts';
import { checkRecording } from '../helpers/check-recording.ts';
import { sessions } from '../helpers/equipment.ts';

/** Those that work beside one another in the sample (and the one that waits for them, if it makes calls itself). */
const PROGRAMS: Readonly<Record<string, number>> = { bonnie: 3, database: 3, ffsb: 4, 'mail-server': 3 };
/** Steps that a person can find a way through. */
const MOST = 5000;

it.each(WORKLOADS.map(({ name }) => name))('a sample of %s can be stepped through', (name) => {
  const job = sampleOf({ workload: name, said: {} });
  const session = sessions.script(scriptOf({ job, fs: 'ext4', disks: 2 }));
  if (session instanceof Refused) expect.fail(session.refused);
  const { recording, outputs } = session;
  expect(recording.length).toBeLessThan(MOST);
  checkRecording(recording, recording.storeAt());
  expect(outputs.filter(({ stream }) => stream === 'err')).toEqual([]);
  expect(outputs.at(-1)?.text).toMatch(/\d/);
  const calls = recording.events.filter((event) => is(event, SysEnter));
  const own = calls.filter(({ fields }) => fields.comm === name);
  expect(new Set(own.map(({ fields }) => fields.pid)).size).toBe(PROGRAMS[name] ?? 1);
  // Each turn is a call or some that belong together.
  expect(own.length).toBeGreaterThanOrEqual(workOf({ job, fs: 'ext4', disks: 2 }) / 2);
});
