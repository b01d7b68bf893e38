/** A session answers about any moment of a volume, from its bytes. */

import { expect, test } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { BlockKind } from '../../src/engine/volume/block-kind.ts';
import { block as blockAnswer, label } from '../../src/session/answers/block.ts';
import { events as eventsAnswer } from '../../src/session/answers/event-rows.ts';
import { groupKinds, map as mapAnswer } from '../../src/session/answers/map-data.ts';
import { timeline as timelineAnswer } from '../../src/session/answers/timeline-data.ts';
import type { Session } from '../../src/session/session.ts';
import { START } from '../../src/session/session-api.ts';
import { bytesSource } from '../../src/trace/block-device.ts';
import { sessions } from '../helpers/equipment.ts';

function formatted(command: string): Session {
  const session = sessions.format(command);
  if (session instanceof Refused) throw new Error(session.refused);
  return session;
}

function imageOf(session: Session): Uint8Array {
  const { recording, byteLength, overview } = session;
  const image = new Uint8Array(byteLength);
  for (const { block, bytes } of session.contents({ step: recording.length, write: 0 }))
    image.set(bytes, block * overview.blockSize);
  return image;
}

test.each([
  ['ext2', 'mke2fs -t ext2 -b 1024 disk.img 8M'],
  ['ext3', 'mke2fs -t ext3 -b 1024 disk.img 32M'],
  ['ext4', 'mke2fs -t ext4 -b 4096 disk.img 64M'],
])('formats %s, tells every step, and ends with a volume that opens again', (kind, command) => {
  const session = formatted(command);
  const { overview } = session;
  expect(overview.kind).toBe(kind);
  expect(overview.warnings).toEqual([]);
  const events = session.ask(START, eventsAnswer, { from: 0, to: overview.steps });
  expect(events).toHaveLength(overview.steps);
  for (const e of events) expect(e.sentence, e.name).toMatch(/^(?:[A-Z0-9“*]|lost\+found|mke2fs).*[.]$/s);
  const timeline = session.ask(START, timelineAnswer);
  expect(timeline.firstWrite).toHaveLength(overview.steps + 1);
  expect(timeline.writeBlock).toHaveLength(overview.writes);
  const again = sessions.open(bytesSource(imageOf(session)), 'again.img');
  expect(again).not.toBeInstanceOf(Refused);
  if (again instanceof Refused) return;
  expect(again.overview.features).toEqual(overview.features);
  expect(again.ask({ step: 0, write: 0 }, mapAnswer).kinds).toEqual(
    session.ask({ step: overview.steps, write: 0 }, mapAnswer).kinds,
  );
});

test('every moment answers: the map, a block, a label', () => {
  const session = formatted('mke2fs -t ext4 -b 1024 disk.img 16M');
  const { steps, blockCount } = session.overview;
  let writes = 0;
  for (let step = 0; step <= steps; step++) {
    const moment = { step, write: 0 };
    const map = session.ask(moment, mapAnswer);
    expect(map.kinds).toHaveLength(blockCount);
    for (const block of map.written) {
      const answer = session.ask(moment, blockAnswer, { block });
      expect(answer.kind).toBe(map.kinds[block]);
      expect(answer.bytes).toHaveLength(1024);
      expect(session.ask(moment, label, { block }).label).toEqual(answer.label);
      writes++;
    }
  }
  expect(writes).toBeGreaterThan(10);
  expect(session.ask({ step: 0, write: 0 }, mapAnswer).kinds.every((k) => k === BlockKind.free)).toBe(true);
});

test('each byte of a block names the event that wrote it', () => {
  const session = formatted('mke2fs -t ext4 -b 1024 disk.img 16M');
  const end = { step: session.overview.steps, write: 0 };
  const superblock = session.ask(end, blockAnswer, { block: 1 });
  expect(superblock.writers.length).toBeGreaterThan(3);
  for (const { offset, length, event } of superblock.writers) {
    expect(event).toBeLessThan(end.step);
    // Before that event the bytes were not all the same.
    const before = session
      .ask({ step: event, write: 0 }, blockAnswer, { block: 1 })
      .bytes.subarray(offset, offset + length);
    const now = superblock.bytes.subarray(offset, offset + length);
    expect([...before]).not.toEqual([...now]);
  }
});

test('a volume too large to name every block is shown by its groups', () => {
  const session = formatted('mke2fs -t ext4 disk.img 100G');
  const { groups, steps } = session.overview;
  for (const step of [0, 1, steps >> 1, steps]) {
    const map = session.ask({ step, write: 0 }, mapAnswer);
    expect(map.kinds).toHaveLength(groups);
    expect(map.counts!.reduce((a, b) => a + b)).toBe(session.overview.blockCount);
  }
  expect(session.ask({ step: steps, write: 0 }, groupKinds, { group: 0 })[0]).toBe(BlockKind.superblock);
});

test('what cannot be done is said in a sentence', () => {
  for (const command of ['mke2fs -t ext9 disk.img 8M', 'mke2fs -b 1000 disk.img 8M', 'mke2fs disk.img 3K', '']) {
    const refused = sessions.format(command);
    expect(refused, command).toBeInstanceOf(Refused);
    if (refused instanceof Refused) expect(refused.refused.length).toBeGreaterThan(10);
  }
});
