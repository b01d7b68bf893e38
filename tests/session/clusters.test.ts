/** A volume of clusters (bigalloc) in a session: its recording, what is counted in clusters, and what the page is told. */

import { expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { whyHere } from '../../src/session/answers/why-here.ts';
import type { Session } from '../../src/session/session.ts';
import { sayPlainly } from '../../src/trace/event.ts';
import { ext4_get_implied_cluster_alloc_exit } from '../../src/trace/events/extents.ts';
import { AllocateBlocks, MballocFree } from '../../src/trace/events/mballoc.ts';
import { DaReserveSpace } from '../../src/trace/events/writeback.ts';
import { eventsOf } from '../../src/trace/events-of.ts';
import { buddy } from '../../src/views/buddy/answer.ts';
import { blockInWords, buddyInWords } from '../../src/views/buddy/words.ts';
import { pageCache } from '../../src/views/page-cache/answer.ts';
import { checkRecording } from '../helpers/check-recording.ts';
import { sessions } from '../helpers/equipment.ts';

const RATIO = 8;
const session = sessionOf(`# mkfs: -t ext4 -b 1024 -O bigalloc -C 8192
# size: 32M
put() { dd if=/dev/urandom of=$1 bs=1k seek=$2 count=$3 conv=notrunc status=none; }
put a 0 1
put a 6 4
sync
put a 3 1
sync
mkdir d
for i in 1 2 3 4 5; do head -c $((i * 5000)) /dev/urandom > d/$i; done
df .
sync
fallocate -p -o 0 -l 8192 a
sync
rm d/4
sync
df .
stat -c '%b of %s' a d/5
`);
const { recording } = session;
const { events } = recording;
const end = { step: events.length, write: 0 };

function sessionOf(script: string): Session {
  const made = sessions.script(script);
  if (made instanceof Refused) throw new Error(made.refused);
  return made;
}

it('is recorded to the byte, forwards and backwards', () => {
  checkRecording(recording, recording.storeAt());
});

it('df counts clusters that are promised, and those that files have', () => {
  const said = session.outputs.map((o) => o.text).join('');
  // As Linux 6.18 said after the same script: KiB in all, in use, and left for others than root.
  expect(said.match(/^\/dev\S+ +(.*?%)/gm)?.map((line) => line.replace(/^\S+ +/, ''))).toEqual(
    ['27592 152 25154 1%', '27592 120 25186 1%'].map((line) =>
      expect.stringMatching(new RegExp(`^${line.replaceAll(' ', ' +')}$`)),
    ),
  );
  expect(said).toContain('16 of 10240\n64 of 25000\n');
});

it('data that waits is promised one cluster for all blocks that share it, and none where the file has it', () => {
  const reserved = eventsOf(recording, DaReserveSpace).map(({ fields }) => fields);
  expect(reserved.slice(0, 3).map((f) => f.reserved_data_blocks)).toEqual([1, 2, 1]);
  expect(reserved.every((f) => f.ratio === RATIO)).toBe(true);
  const [implied] = eventsOf(recording, ext4_get_implied_cluster_alloc_exit);
  expect(sayPlainly(implied)).toMatch(/takes? (its|their) place in a cluster that the file has already/);
});

it('what counts clusters says so', () => {
  const taken = eventsOf(recording, AllocateBlocks).map(sayPlainly);
  expect(taken.some((sentence) => /gets 2 clusters, blocks \d+–\d+:/.test(sentence))).toBe(true);
  expect(taken.every((sentence) => /gets \d+ clusters?, blocks/.test(sentence))).toBe(true);
  expect(eventsOf(recording, MballocFree).map(sayPlainly).join()).toMatch(
    /clusters? of group 0 are free again, from its cluster/,
  );
});

it('the buddies are those of clusters, at each moment', () => {
  for (let step = 60; step <= events.length; step += 7) {
    const data = session.ask({ step, write: 0 }, buddy, { group: 0 });
    if (!data) continue;
    expect(data.length).toBe((32 * 1024) / RATIO);
    const inBitmap = Array.from(data.used).reduce((n, length, i) => (i % 2 ? n - length : n), data.length);
    expect(
      data.free + data.kept.reduce((n, pa) => n + pa.free, 0) + data.waiting.reduce((n, w) => n + w.length, 0),
    ).toBe(inBitmap);
    for (const run of [...data.kept, ...data.waiting]) expect(Number.isInteger(run.start)).toBe(true);
  }
  const data = session.ask(end, buddy, { group: 0 })!;
  const words = JSON.stringify(buddyInWords(data, true));
  expect(words).toContain('blocks 0–32767');
  expect(words).toMatch(/clusters at cluster \d+ of group 0/);
  expect(blockInWords(data, 0)).toBe('the cluster of blocks 0–7 is in use');
});

it('why a block is where it is leads to what took its cluster', () => {
  const [first] = eventsOf(recording, AllocateBlocks).filter((e) => e.fields.flags.includes('DATA'));
  const { reasons } = session.ask(end, whyHere, { block: first.fields.block + RATIO - 1 });
  expect(events[reasons.at(-1)!.event]).toBe(first);
});

it('what is promised of the page cache is whole clusters', () => {
  const [, second] = eventsOf(recording, DaReserveSpace);
  const { promised, files } = session.ask({ step: second.id + 1, write: 0 }, pageCache)!;
  expect(files.reduce((n, f) => n + f.delayed, 0)).toBeLessThan(promised);
  expect(promised).toBe(2 * RATIO);
});
