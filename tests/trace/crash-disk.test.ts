/**
 * The disk with a volatile cache: what is on the platter after a power cut.
 */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SECTOR_BYTES } from '../../src/format/constants.ts';
import { BlockStore } from '../../src/trace/block-store.ts';
import { CrashDisk, crashed, DiskLog, fateOf, sentIn } from '../../src/trace/crash-disk.ts';
import { REQ } from '../../src/trace/disk.ts';
import { defineEvent } from '../../src/trace/event.ts';
import { Recorder } from '../../src/trace/recorder.ts';
import { int } from '../../src/trace/shape.ts';
import { runs } from '../helpers/long.ts';

const BLOCK = 1024;
const Written = defineEvent('test:crash_write', 'A write.', { n: int('Which.') }, (f) => `Write ${f.n}.`);

const filled = (value: number): Uint8Array => new Uint8Array(BLOCK).fill(value);

interface Op {
  block: number;
  value: number;
  fua: boolean;
  flush: boolean;
}

/** Performs the operations on a recorder, with a disk that listens. */
function perform(ops: readonly Op[]) {
  const store = new BlockStore(BLOCK, 8 * BLOCK);
  const before = store.clone();
  const recorder = new Recorder(store, 'full');
  const log = new DiskLog(store);
  recorder.disk = log;
  ops.forEach(({ block, value, fua, flush }, n) => {
    recorder.emit(Written, { n });
    recorder.write(block, filled(value));
    recorder.submit(block, 1, (fua ? REQ.FUA : 0) | (flush ? REQ.PREFLUSH : 0), 'data', 'test');
  });
  return { before, log, recording: recorder.recording! };
}

/** By the definition: block by block, what is certain and what may be there, sector by sector. */
function possible(ops: readonly Op[]): Set<number>[] {
  const may = Array.from({ length: 8 }, () => new Set([0]));
  const newest = new Array<number>(8).fill(0);
  for (const { block, value, fua, flush } of ops) {
    if (flush) for (const [b, v] of newest.entries()) may[b] = new Set([v]);
    newest[block] = value;
    if (fua) may[block] = new Set([value]);
    else may[block].add(value);
  }
  return may;
}

const op = fc.record({
  block: fc.nat(7),
  value: fc.integer({ min: 1, max: 200 }),
  fua: fc.boolean(),
  flush: fc.nat(4).map((n) => n === 0),
});

describe('a power cut', () => {
  it('leaves in each sector something that was sent, and what was promised', () => {
    fc.assert(
      fc.property(fc.array(op, { maxLength: 12 }), fc.nat(1000), (ops, seed) => {
        const { before, log } = perform(ops);
        for (let n = 0; n <= ops.length; n++) {
          const may = possible(ops.slice(0, n));
          for (const lose of ['none', 'all', { seed }] as const) {
            const image = crashed(before, log, n, fateOf(lose)) as BlockStore;
            for (let b = 0; b < 8; b++)
              for (let at = 0; at < BLOCK; at += SECTOR_BYTES) {
                const sector = image.read(b).subarray(at, at + SECTOR_BYTES);
                expect([...may[b]]).toContain(sector[0]);
                expect(Buffer.compare(sector, filled(sector[0]).subarray(0, SECTOR_BYTES))).toBe(0);
              }
          }
        }
      }),
      { numRuns: runs(7, 20) },
    );
  });

  it('with nothing lost is the newest of each block, with all lost only what was flushed or forced', () => {
    fc.assert(
      fc.property(fc.array(op, { minLength: 1, maxLength: 12 }), (ops) => {
        const { before, log } = perform(ops);
        const newest = new Array<number>(8).fill(0);
        for (const { block, value } of ops) newest[block] = value;
        const whole = crashed(before, log, ops.length, fateOf('none')) as BlockStore;
        expect(newest.map((_, b) => whole.read(b)[0])).toEqual(newest);
        const safe = new Array<number>(8).fill(0);
        const flying: Op[] = [];
        for (const o of ops) {
          if (o.flush) for (const f of flying.splice(0)) safe[f.block] = f.value;
          if (o.fua) {
            safe[o.block] = o.value;
            for (let i = flying.length - 1; i >= 0; i--) if (flying[i].block === o.block) flying.splice(i, 1);
          } else flying.push(o);
        }
        const least = crashed(before, log, ops.length, fateOf('all')) as BlockStore;
        expect(safe.map((_, b) => least.read(b)[0])).toEqual(safe);
      }),
    );
  });

  it('is the same from a recording as from the disk that listened', () => {
    fc.assert(
      fc.property(fc.array(op, { maxLength: 10 }), fc.nat(99), (ops, seed) => {
        const { before, log, recording } = perform(ops);
        const sent = [...sentIn(recording, 0, recording.length)];
        const again = { sent, writes: sent.filter(({ block }) => block >= 0).length };
        for (let n = 0; n <= ops.length; n++) {
          const a = crashed(before, log, n, fateOf({ seed })) as BlockStore;
          const b = crashed(recording.base, again, n, fateOf({ seed })) as BlockStore;
          for (let block = 0; block < 8; block++) expect(b.read(block)).toEqual(a.read(block));
        }
        expect(crashed(recording.base, again, ops.length + 1, fateOf('none'))).toBe(ops.length);
      }),
      { numRuns: runs(2, 4) },
    );
  });

  it('while a forced write is on its way may find it or not', () => {
    const { before, log } = perform([{ block: 3, value: 9, fua: true, flush: false }]);
    const disk = new CrashDisk(before);
    disk.take(log.sent[0], true);
    expect(disk.image(() => false).read(3)[0]).toBe(0);
    expect(disk.image(() => true).read(3)[0]).toBe(9);
    const torn = disk.image(() => (sector) => sector === 1).read(3);
    expect([torn[0], torn[SECTOR_BYTES]]).toEqual([0, 9]);
    disk.takeBack();
    disk.take(log.sent[0]);
    expect(disk.image(() => false).read(3)[0]).toBe(9);
  });
});
