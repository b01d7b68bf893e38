/** Why a block is where it is: each line is an event that happened before, and the last one took the block. */
import { describe, expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { Session } from '../../src/session/session.ts';
import { START } from '../../src/session/session-api.ts';
import { is, isOf } from '../../src/trace/event.ts';
import { KEEP_EVENTS } from '../../src/trace/events/families.ts';
import { AllocateBlocks, MballocPrealloc, RequestBlocks } from '../../src/trace/events/mballoc.ts';
import { ProcessExec } from '../../src/trace/events/syscalls.ts';
import { DaWriteBegin } from '../../src/trace/events/writeback.ts';
import { eventsOf } from '../../src/trace/events-of.ts';

const SCRIPT = `# mkfs: -t ext4 -b 1024
# size: 16M
for i in 0 1 2; do
  dd if=/dev/zero of=db bs=1k count=1 seek=$((i * 37)) conv=notrunc status=none
done
sync
`;

describe('why a block of a file is where it is', () => {
  const session = Session.script(SCRIPT);
  if (session instanceof Refused) throw new Error(session.refused);
  const { events } = session.recording;
  const end = { step: events.length, write: 0 };
  const third = eventsOf(session.recording, AllocateBlocks)[2];
  const chain = session.ask(end, 'whyHere', { block: third.fields.block }).map(({ event }) => events[event]);

  it('is told in the order in which it was decided, up to what took the block', () => {
    expect(chain.at(-1)).toBe(third);
    for (let i = 1; i < chain.length; i++) expect(chain[i].id).toBeGreaterThan(chain[i - 1].id);
  });

  it('begins with the command that wrote the bytes, not with the sync alone', () => {
    const commands = chain.flatMap((e) => (is(e, ProcessExec) ? [e.fields.comm] : []));
    expect(commands).toEqual(['dd', 'sync']);
    const written = chain.find((e) => is(e, DaWriteBegin));
    expect(is(written, DaWriteBegin) && written.fields.pos).toBe(74 * 1024);
  });

  it('leads from the request through what was kept, which an earlier request had found', () => {
    expect(chain.filter((e) => is(e, RequestBlocks))).toHaveLength(1);
    const kept = chain.find((e) => isOf(e, KEEP_EVENTS))!;
    const used = chain.find((e) => is(e, MballocPrealloc))!;
    expect(kept.id).toBeLessThan(used.id);
    expect(kept.cause).not.toBe(used.cause);
  });

  it('is the making of the volume for what was there before, and nothing for what was never written', () => {
    const made = session.ask(end, 'whyHere', { block: 1 });
    expect(made).not.toEqual([]);
    expect(events.slice(0, made[0].event).some((e) => is(e, ProcessExec))).toBe(false);
    expect(session.ask(end, 'whyHere', { block: 16_000 })).toEqual([]);
    expect(session.ask(START, 'whyHere', { block: third.fields.block })).toEqual([]);
  });
});
