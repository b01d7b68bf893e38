/** The shipped `pages`: what it asks for is on the disk, and what it did not ask for can be torn. */

import { expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { imageAt } from '../../src/session/crash/flight.ts';
import { SysEnter } from '../../src/trace/events/syscalls.ts';
import { eventsOf } from '../../src/trace/events-of.ts';
import { Recorder } from '../../src/trace/recorder.ts';
import { mountWithShell, sessions } from '../helpers/equipment.ts';
import { runs } from '../helpers/long.ts';
import { runOnVolume } from './volume.ts';

it.each([
  ['none', {}],
  ['each', { fsync: 6 }],
  ['data', { fdatasync: 6 }],
  ['round', { fsync: 3 }],
  ['open', {}],
])('asks for what it is told: %s', (how, wanted) => {
  const { mounted, out, status } = runOnVolume(`pages write f 2 3 ${how}; pages check f`, 'full');
  expect(status).toBe(0);
  expect(out).toContain('2 pages: 0 torn, 0 empty, rounds 3 to 3\n');
  const made: Record<string, number> = {};
  for (const { fields } of eventsOf(mounted.fs.recorder.recording!, SysEnter))
    if (fields.comm === 'pages' && /sync/.test(fields.call)) made[fields.call] = (made[fields.call] ?? 0) + 1;
  expect(made).toEqual(wanted);
});

/** What `pages check` says after a power cut somewhere in a script. */
function checkedAfter(script: string, cuts: number): string[] {
  const session = sessions.script(script);
  if (session instanceof Refused) throw new Error(session.refused);
  const { crashSource, recording } = session;
  const said: string[] = [];
  for (let i = 1; i <= cuts; i++) {
    const step = Math.floor((recording.length * (cuts + i)) / (2 * cuts));
    let out = '';
    const mounted = mountWithShell(new Recorder(imageAt(crashSource!, step, { seed: i }), 'off'), {
      stdout: (data) => {
        out += Buffer.from(data).toString();
      },
    });
    if (mounted instanceof Refused) throw new Error(mounted.refused);
    mounted.run('pages check f');
    said.push(out);
  }
  return said;
}

const VOLUME = '# mkfs: -t ext4 -b 1024\n# size: 8M\n';
const CUTS = runs(12, 40);

it('pages that are written over in place can be torn by a power cut', () => {
  const script = `${VOLUME}pages write f 8 1 round\npages write f 8 3 each\n`;
  expect(checkedAfter(script, CUTS).some((text) => /page \d+ is torn/.test(text))).toBe(true);
});

it('with data=journal they are not, as a page is one transaction’s', () => {
  const script = `${VOLUME}# mount: data=journal\npages write f 8 1 round\npages write f 8 3 each\n`;
  for (const text of checkedAfter(script, CUTS)) expect(text).not.toMatch(/is torn/);
});
