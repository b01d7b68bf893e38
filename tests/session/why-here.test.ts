/** Why a block is where it is: each line is an event that happened before, and the last one took the block. */

import { describe, expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { inodePlace } from '../../src/engine/volume/inode.ts';
import { FLAGS, REQUEST_COLUMNS } from '../../src/machine/request/journey-log.ts';
import { machine } from '../../src/session/answers/machine-data.ts';
import type { WhyWanted } from '../../src/session/answers/why-here.ts';
import { whyHere } from '../../src/session/answers/why-here.ts';
import { START } from '../../src/session/session-api.ts';
import { is, isOf } from '../../src/trace/event.ts';
import { DxSplit } from '../../src/trace/events/dx.ts';
import { KEEP_EVENTS } from '../../src/trace/events/families.ts';
import { AllocateInode, RequestInode } from '../../src/trace/events/ialloc.ts';
import { AllocateBlocks, MballocPrealloc, RequestBlocks } from '../../src/trace/events/mballoc.ts';
import { DirAddEntry, DirInit } from '../../src/trace/events/names.ts';
import { ProcessExec } from '../../src/trace/events/syscalls.ts';
import { DataWritten, DaWriteBegin } from '../../src/trace/events/writeback.ts';
import { eventsOf } from '../../src/trace/events-of.ts';
import { sessions } from '../helpers/equipment.ts';

const SCRIPT = `# mkfs: -t ext4 -b 1024
# size: 16M
for i in 0 1 2; do
  dd if=/dev/zero of=db bs=1k count=1 seek=$((i * 37)) conv=notrunc status=none
done
sync
`;

describe('why a block of a file is where it is', () => {
  const session = sessions.script(SCRIPT);
  if (session instanceof Refused) throw new Error(session.refused);
  const { events } = session.recording;
  const end = { step: events.length, write: 0 };
  const third = eventsOf(session.recording, AllocateBlocks)[2];
  const chain = session.ask(end, whyHere, { block: third.fields.block }).reasons.map(({ event }) => events[event]);

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
    const made = session.ask(end, whyHere, { block: 1 }).reasons;
    expect(made).not.toEqual([]);
    expect(events.slice(0, made[0].event).some((e) => is(e, ProcessExec))).toBe(false);
    expect(session.ask(end, whyHere, { block: 16_000 }).reasons).toEqual([]);
    expect(session.ask(START, whyHere, { block: third.fields.block }).reasons).toEqual([]);
  });
});

const TREE = `# mkfs: -t ext4 -b 1024 -g 1024
# size: 8M
# machine: papers
mkdir d e
for i in $(seq 60); do touch d/a-long-name-for-a-file-$i; done
echo hi > e/f
sync
`;

describe('why an inode, a name and a request are where they are', () => {
  const session = sessions.script(TREE);
  if (session instanceof Refused) throw new Error(session.refused);
  const { events } = session.recording;
  const end = { step: events.length, write: 0 };
  const why = (want: WhyWanted) => session.ask(end, whyHere, want);
  const inodeAt = (ino: number) => {
    const { block, offset } = inodePlace(session.final, ino)!;
    return why({ block, byte: offset });
  };

  it('an inode: who asked, the rule that chose its group, and the first free one there', () => {
    const [d, e] = eventsOf(session.recording, AllocateInode);
    const top = inodeAt(d.fields.ino);
    expect(top.of).toBe(`inode ${d.fields.ino}`);
    const [command, asked, rule, made] = top.reasons;
    expect(events[command.event]).toMatchObject({ name: ProcessExec.name, fields: { comm: 'mkdir' } });
    expect(is(events[asked.event], RequestInode)).toBe(true);
    expect(rule.sentence).toContain('spread them');
    expect(made).toMatchObject({ event: d.id, considered: d.considered ?? [] });
    const file = eventsOf(session.recording, AllocateInode).find(({ fields }) => fields.dir === e.fields.ino)!;
    expect(inodeAt(file.fields.ino).reasons[2].sentence).toContain('of its directory');
  });

  it('an inode that mke2fs made has its block’s reasons', () => {
    expect(inodeAt(2).of).toMatch(/^block/);
    expect(inodeAt(2).reasons.length).toBeGreaterThan(0);
  });

  it('a name: its hash, its leaf, its record, and the splits that moved it since', () => {
    const [split] = eventsOf(session.recording, DxSplit);
    const { new_pblk: block } = split.fields;
    const bytes = session.final.device.read(block);
    const name = Buffer.from(bytes.subarray(8, 8 + bytes[6])).toString();
    const { of, reasons } = why({ block, byte: 4 });
    const chain = reasons.map(({ event }) => events[event]);
    expect(of).toBe(`“${name}”`);
    expect(chain.find((x) => is(x, DirAddEntry))?.fields).toMatchObject({ ino: bytes[0] + bytes[1] * 256 });
    expect(chain.some((x) => is(x, DxSplit))).toBe(true);
    // The last move leads to the block where the name is now.
    const places = chain.flatMap((x) =>
      is(x, DxSplit) ? [x.fields.new_pblk] : is(x, DirAddEntry) ? [x.fields.pblk] : [],
    );
    expect(places.at(-1)).toBe(block);
  });

  it('the first name of a directory comes from its making', () => {
    const made = eventsOf(session.recording, DirInit)[1];
    const dots = why({ block: made.fields.pblk, byte: 0 });
    expect(dots.of).toBe('“.”');
    expect(dots.reasons.at(-1)!.event).toBe(made.id);
  });

  it('a request: its calls, and the events that wrote what it takes', () => {
    const written = eventsOf(session.recording, DataWritten)[0].fields.pblk;
    const data = session.ask(START, machine)!;
    const { requests } = data.journeys;
    const width = REQUEST_COLUMNS.length;
    const rows = Array.from({ length: requests.length / width }, (_, row) => row);
    const lba = REQUEST_COLUMNS.indexOf('lba');
    const flags = REQUEST_COLUMNS.indexOf('flags');
    const sectors = REQUEST_COLUMNS.indexOf('sectors');
    const row = rows.find((r) => {
      const first = requests[r * width + lba] / 2;
      return (
        (requests[r * width + flags] & FLAGS.WRITE) !== 0 &&
        first <= written &&
        written < first + requests[r * width + sectors] / 2
      );
    })!;
    const chain = why({ request: row }).reasons.map(({ event }) => events[event]);
    expect(chain.flatMap((x) => (is(x, ProcessExec) ? [x.fields.comm] : []))).toContain('sync');
    expect(chain.some((x) => is(x, DataWritten))).toBe(true);
    expect(why({ request: 1e6 }).reasons).toEqual([]);
  });
});
