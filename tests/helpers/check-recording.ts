/**
 * What must hold of every recording, whatever made it. Each engine test hands its recording here.
 *
 *      base ──redo──▶ end = store          end ──undo──▶ base          moves at random = a plain replay
 *      recording ──JSON──▶ ──▶ the same recording
 *
 * check-with-fsck.ts asks e2fsck, too.
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import type { BlockStore } from '../../src/trace/block-store.ts';
import { eventKinds, say } from '../../src/trace/event.ts';
import { recordingFromLines, recordingLines } from '../../src/trace/json/recording-lines.ts';
import type { Recording } from '../../src/trace/recording.ts';

export function checkRecording(recording: Recording, store: BlockStore): void {
  redo(recording, store);
  undo(recording);
  randomMoves(recording);
  json(recording, store);
  events(recording);
}

const blocksOf = (recording: Recording): number[] => [...recording.history.writtenBlocks()];

/** The bytes of two devices are equal over some blocks; a difference is reported with its place. */
export function sameBlock(block: number, is: Uint8Array, should: Uint8Array, where: string): void {
  if (Buffer.compare(is, should) === 0) return;
  const at = is.findIndex((byte, i) => byte !== should[i]);
  expect.fail(`${where}: block ${block}, byte ${at} is ${is[at]}, and should be ${should[at]}`);
}

/** The same content everywhere, of devices of any size. */
export function sameContents(is: BlockStore, should: BlockStore, where: string): void {
  expect({ blockSize: is.blockSize, byteLength: is.byteLength }).toEqual({
    blockSize: should.blockSize,
    byteLength: should.byteLength,
  });
  const [a, b] = [is.contents(), should.contents()];
  for (;;) {
    const [x, y] = [a.next(), b.next()];
    if (x.done || y.done) {
      if (x.done !== y.done) expect.fail(`${where}: block ${(x.value ?? y.value)?.block} is zero in one of the two`);
      return;
    }
    if (x.value.block !== y.value.block)
      expect.fail(`${where}: block ${Math.min(x.value.block, y.value.block)} is zero in one of the two`);
    sameBlock(x.value.block, x.value.bytes, y.value.bytes, where);
  }
}

function redo(recording: Recording, store: BlockStore): void {
  const { history } = recording;
  const replay = recording.base.clone();
  for (let i = 0; i < history.length; i++) {
    const { block, offset, before, after } = history.delta(i);
    sameBlock(block, replay.read(block).subarray(offset, offset + before.length), before, `before write ${i}`);
    replay.write(block, after, offset);
  }
  sameContents(replay, store, 'redone from the base to the end');
  sameContents(recording.storeAt(), store, 'the store at the last step');
}

function undo(recording: Recording): void {
  const { history, base } = recording;
  const replay = recording.storeAt();
  const view = history.view();
  for (let i = history.length - 1; i >= 0; i--) {
    const { block, offset, before } = history.delta(i);
    replay.write(block, before, offset);
    sameBlock(block, view.seek(i).read(block), replay.read(block), `stepping back over write ${i}`);
  }
  sameContents(replay, base, 'undone from the end to the base');
  sameContents(recording.storeAt(0), base, 'the store at step 0');
}

/** One cursor jumps about; at each stop its blocks are those of a device moved write by write. */
function randomMoves(recording: Recording): void {
  const { history } = recording;
  const blocks = blocksOf(recording);
  if (blocks.length === 0) return;
  const stops = fc.sample(fc.nat(history.length), { numRuns: 40, seed: 1 });
  const picks = fc.sample(fc.nat(blocks.length - 1), { numRuns: 40, seed: 2 });
  const cursor = history.view(0);
  const plain = recording.base.clone();
  let at = 0;
  for (const stop of stops) {
    for (; at < stop; at++) {
      const { block, offset, after } = history.delta(at);
      plain.write(block, after, offset);
    }
    for (; at > stop; at--) {
      const { block, offset, before } = history.delta(at - 1);
      plain.write(block, before, offset);
    }
    cursor.seek(stop);
    for (const pick of picks) {
      const block = blocks[pick];
      sameBlock(block, cursor.read(block), plain.read(block), `at write ${stop}`);
    }
  }
}

function json(recording: Recording, store: BlockStore): void {
  const again = recordingFromLines(recordingLines(recording));
  if (again instanceof Refused) expect.fail(again.refused);
  expect(again.events).toEqual(recording.events);
  expect(again.firstWrite).toEqual(recording.firstWrite);
  expect(again.volatile.changes).toEqual(recording.volatile.changes);
  expect(again.history.length).toBe(recording.history.length);
  sameContents(again.base, recording.base, 'the base, from JSON');
  sameContents(again.storeAt(), store, 'the last step, from JSON');
  const middle = recording.length >> 1;
  sameContents(again.storeAt(middle), recording.storeAt(middle), `step ${middle}, from JSON`);
}

/** Each event is of a kind that was declared, has that kind's fields, names an earlier cause, and says a sentence. */
function events(recording: Recording): void {
  for (const event of recording.events) {
    const kind = eventKinds.get(event.name);
    if (!kind) expect.fail(`event ${event.id}: nobody declared ${event.name}`);
    expect(event.cause, `the cause of event ${event.id}`).toBeLessThan(event.id);
    for (const field of Object.keys(event.fields))
      if (!(field in kind.fields)) expect.fail(`event ${event.id}: ${event.name} has no field ${field}`);
    const said = say(event);
    if (said.trim() === '' || /undefined|NaN|\[object/.test(said))
      expect.fail(`event ${event.id}: ${event.name} says "${said}"`);
    for (const { block } of event.touched ?? []) expect(block).toBeLessThan(recording.base.blockCount);
  }
}
