/** A script in a session: formatted, mounted, run, and asked about at any moment. */

import fs from 'node:fs';
import { expect, test } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { BlockKind } from '../../src/engine/volume/block-kind.ts';
import { events as eventsAnswer } from '../../src/session/answers/event-rows.ts';
import { map } from '../../src/session/answers/map-data.ts';
import { Session } from '../../src/session/session.ts';
import { START } from '../../src/session/session-api.ts';
import { bytesSource } from '../../src/trace/block-device.ts';
import { is } from '../../src/trace/event.ts';
import { ProcessExec } from '../../src/trace/events/syscalls.ts';
import { SyncFs } from '../../src/trace/events/writeback.ts';
import { eventsOf } from '../../src/trace/events-of.ts';
import { checkRecording } from '../helpers/check-recording.ts';
import { sessions } from '../helpers/equipment.ts';
import { describeWith, e2fsck } from '../helpers/linux.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const SCRIPT = `# mkfs: -t ext4 -b 1024
# size: 16M
mkdir d
for i in 1 2 3; do head -c $((i * 3000)) /dev/urandom > d/f$i; done
sync
rm d/f2
cat d/f1 d/f3 > whole
echo done
sync
`;

function run(script: string): Session {
  const session = sessions.script(script);
  if (session instanceof Refused) throw new Error(session.refused);
  return session;
}

test('a script is recorded: commands are causes, output is kept, blocks are where the map says', () => {
  const session = run(SCRIPT);
  const events = session.ask(START, eventsAnswer, { from: 0, to: session.overview.steps });
  const commands = events.filter((e) => is(e, ProcessExec));
  expect(commands.map((c) => c.fields.comm)).toEqual(expect.arrayContaining(['mkdir', 'head', 'sync', 'rm', 'cat']));
  for (const c of commands) expect(SCRIPT.slice(c.fields.from, c.fields.to)).toBe(c.fields.text);
  expect(session.outputs.map((o) => o.text).join('')).toBe('done\n');
  const { kinds } = session.ask({ step: session.overview.steps, write: 0 }, map);
  // 3000 + 9000 bytes twice, in blocks of 1 KiB.
  expect(kinds.filter((k) => k === BlockKind.data)).toHaveLength(3 + 9 + 12);
  for (const e of events) expect(e.sentence, e.name).not.toMatch(/undefined|NaN|\[object/);
});

test('it runs back and forth to the byte', () => {
  const session = run(SCRIPT);
  checkRecording(session.recording, session.recording.storeAt());
});

test('commands can follow, on what is mounted', () => {
  const session = run(SCRIPT);
  const before = session.overview.steps;
  const answer = session.exec('echo more >> whole; sync');
  expect(answer).toMatchObject({ status: 0 });
  expect(session.overview.steps).toBeGreaterThan(before);
  expect(session.exec('nonsense')).toBeInstanceOf(Refused);
  expect(session.exec('cat missing')).toMatchObject({ status: 1 });
  expect(session.outputs.map((o) => o.text).join('')).toContain('cat: missing: No such file or directory\n');
});

test('the same script gives the same bytes and events', () => {
  const one = run(SCRIPT);
  const two = run(SCRIPT);
  expect(two.recording.events).toEqual(one.recording.events);
  const end = { step: one.overview.steps, write: 0 };
  expect([...two.contents(end)]).toEqual([...one.contents(end)]);
});

test('a script that cannot run is refused with its place', () => {
  const refused = sessions.script('mkdir d\ncoproc cat\n');
  expect(refused).toBeInstanceOf(Refused);
  if (refused instanceof Refused) expect(refused.refused).toMatch(/^Line 2, column 1: /);
});

describeWith(['e2fsck'], 'the image of any moment', () => {
  test('is clean', () => {
    const session = run(SCRIPT);
    const { steps, blockSize } = session.overview;
    const syncs = eventsOf(session.recording, SyncFs).filter((e) => e.fields.wait === 1);
    for (const step of [...syncs.map((e) => e.id + 1), steps]) {
      const image = new Uint8Array(session.byteLength);
      for (const { block, bytes } of session.contents({ step, write: 0 })) image.set(bytes, block * blockSize);
      expect(sessions.open(bytesSource(image), 'x')).toBeInstanceOf(Session);
      const file = `${tempDir()}/at-${step}.img`;
      fs.writeFileSync(file, image);
      expect(e2fsck(file)).toMatchObject({ clean: true });
    }
  });
});

test('nested directories are removed where a volume keeps no types in them', () => {
  const session = run(`# mkfs: -t ext4 -O ^filetype
# size: 16M
mkdir -p a/b/c a/d
echo x > a/b/c/f
ln -s b a/link
rm -r a
ls
`);
  expect(session.outputs.map((o) => o.text).join('')).toBe('lost+found\n');
});
