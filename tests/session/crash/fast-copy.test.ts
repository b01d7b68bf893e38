/** Where an inode’s newest bytes are, when records of fast commits have them. */

import { expect, it } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { COPY } from '../../../src/session/crash/copies.ts';
import { crash } from '../../../src/session/crash/question.ts';
import { BlockBioQueue } from '../../../src/trace/bio.ts';
import { is } from '../../../src/trace/event.ts';
import { FcWriteBlock } from '../../../src/trace/events/fast-commit.ts';
import { sessions } from '../../helpers/equipment.ts';

const SCRIPT = `# mkfs: -t ext4 -b 1024 -O fast_commit
# size: 16M
echo one > one
sync one
echo two > two
sync two
echo more >> two
`;

it('is told as the platter has them: not before the records are there, then safe, then older', () => {
  const session = sessions.script(SCRIPT);
  if (session instanceof Refused) throw new Error(session.refused);
  const { events } = session.recording;
  const written = events.findIndex((event) => is(event, FcWriteBlock) && event.fields.last);
  expect(written).toBeGreaterThan(0);
  const ino = is(events[written], FcWriteBlock)
    ? Number(/INODE (\d+)/.exec(`${events[written].fields.records}`)?.[1])
    : 0;
  const inodeAt = (step: number) => {
    const own = session.ask({ step, write: 0 }, crash, { ino })?.file?.blocks[0];
    expect(own?.logical).toBe(-1);
    return [own?.journal === COPY.newest, own?.journalFlying];
  };
  // Written in memory, and not sent.
  expect(inodeAt(written + 1)).toEqual([true, true]);
  // Sent, and on to the platter at once.
  const sent = events.findIndex((event, i) => i > written && is(event, BlockBioQueue));
  expect(inodeAt(sent + 1)).toEqual([true, false]);
  // What was appended afterwards no record has.
  expect(inodeAt(events.length)[0]).toBe(false);
});
