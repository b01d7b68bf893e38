/** What changed between two moments: the listed bytes turn the one image into the other, and the fields say the same. */

import { describe, expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { sentenceOf } from '../../src/bytes/said.ts';
import { commands } from '../../src/session/answers/commands.ts';
import { type Moment, START } from '../../src/session/session-api.ts';
import { AllocateInode } from '../../src/trace/events/ialloc.ts';
import { eventsOf } from '../../src/trace/events-of.ts';
import { changes } from '../../src/views/changes/answer.ts';
import { changesIn } from '../../src/views/changes/view.tsx';
import { told } from '../../src/views/narration/words.ts';
import { sessions } from '../helpers/equipment.ts';

const SCRIPT = `# mkfs: -t ext4 -b 1024
# size: 8M
# machine: papers
mkdir d
echo hello > d/f
sync
head -c 9K /dev/urandom > song
mv d/f d/g
sync
rm song
sync
`;
const ALL = { lines: 1e9, bytes: 1e9 };

const session = sessions.script(SCRIPT);
if (session instanceof Refused) throw new Error(session.refused);
const { recording } = session;
const steps = recording.length;
const end: Moment = { step: steps, write: 0 };
const exec = session.ask(START, commands).event;

function imageAt({ step, write }: Moment): Buffer {
  const store = recording.storeAt(step, recording.position(step) + write);
  return Buffer.concat(Array.from({ length: store.blockCount }, (_, block) => store.read(block)));
}

describe('what changed between two moments', () => {
  const moments: Moment[] = [START, { step: 9, write: 0 }, ...[...exec].map((step) => ({ step, write: 0 })), end];
  const pairs = moments.flatMap((from, i) => moments.slice(i + 1, i + 2).map((to) => [from, to] as const));

  it('is, applied to the first image, the second to the byte, and back', () => {
    for (const [from, to] of [...pairs, [START, end] as const]) {
      const said = session.ask(to, changes, { since: from, ...ALL });
      expect([said.notCompared, said.moreBlocks, said.moreBytes]).toEqual([0, 0, 0]);
      const image = imageAt(from);
      for (const { block, offset, before, after } of said.lines.flatMap(({ runs }) => runs)) {
        const at = block * recording.base.blockSize + offset;
        expect(Buffer.compare(image.subarray(at, at + before.length), before)).toBe(0);
        image.set(after, at);
      }
      expect(image.equals(imageAt(to))).toBe(true);
      const blocks = said.lines.reduce((sum, { count }) => sum + count, 0);
      expect(blocks).toBe(said.blocks);
      expect(said.lines.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(said.bytes);
    }
  });

  it('is the same, asked from either end', () => {
    const [from, to] = [
      { step: exec[1], write: 0 },
      { step: exec[4], write: 0 },
    ];
    expect(session.ask(from, changes, { since: to })).toEqual(session.ask(to, changes, { since: from }));
  });

  it('is nothing between a moment and itself, and for what was done and undone', () => {
    const nothing = session.ask(end, changes, { since: end });
    expect(nothing).toMatchObject({ lines: [], counts: [], blocks: 0, bytes: 0 });
  });

  it('is told in fields with their names, before and after', () => {
    const made = eventsOf(recording, AllocateInode)[1];
    const answer = session.ask({ step: exec[2], write: 0 }, changes, { since: { step: exec[1], write: 0 } });
    const said = changesIn(answer, sentenceOf, told);
    const structs = said.lines.flatMap((line) => line.structs);
    const inode = structs.find(({ label }) => sentenceOf(label).includes(`inode ${made.fields.ino} `))!;
    expect(inode.how).toBe('changed');
    expect(inode.fields.find(({ name }) => name === 'i_links_count')).toMatchObject({
      before: '0 (deleted or not in use)',
      after: '1',
    });
    const entry = structs.find(({ label }) => sentenceOf(label).startsWith('"f"'))!;
    expect(entry.how).toBe('made');
    const bits = structs.find(({ label }) => sentenceOf(label) === 'inode bitmap of group 0')!;
    expect(bits.fields).toMatchObject([{ name: `inode ${made.fields.ino}`, before: 'free', after: 'in use' }]);
  });

  it('counts what is free, the extents of each file, and the time', () => {
    const said = session.ask({ step: exec[6], write: 0 }, changes, { since: { step: exec[3], write: 0 } });
    const count = (name: string) => said.counts.find((c) => c.name.english === name);
    const [before, after] = [count('free blocks')!.before, count('free blocks')!.after];
    expect(before - after).toBe(9);
    expect(count('extents of inode 14 (/song)')).toMatchObject({ before: 0, after: 1, ino: 14 });
    expect(count('time of the machine')!.after).toBeGreaterThan(count('time of the machine')!.before);
    expect(count('free inodes')!.before - count('free inodes')!.after).toBe(1);
  });

  it('joins the blocks of a file, and says what a block was', () => {
    const made = session.ask({ step: exec[6], write: 0 }, changes, { since: { step: exec[3], write: 0 } });
    const song = made.lines.find(({ label }) => label.english.endsWith('(/song)'))!;
    expect(song.count).toBe(9);
    expect(song.label.english).toBe('blocks 0–8 of inode 14 (/song)');
    expect(song.was?.english).toBe('free');
  });

  it('is bounded, and says how much is left out', () => {
    const said = session.ask(end, changes, { since: START, lines: 3, bytes: 100 });
    const all = session.ask(end, changes, { since: START, ...ALL });
    expect(said.lines).toHaveLength(3);
    expect(said.moreBlocks).toBe(all.blocks - said.lines.reduce((sum, { count }) => sum + count, 0));
    expect(said.moreBlocks).toBeGreaterThan(0);
    expect(said.moreBytes).toBe(all.bytes - 100);
  });
});
