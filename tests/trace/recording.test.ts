/** Recordings of random histories, against a model that keeps every state complete. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReadableDevice } from '../../src/trace/block-device.ts';
import { BlockStore } from '../../src/trace/block-store.ts';
import { DiskLog } from '../../src/trace/crash-disk.ts';
import { Recorder } from '../../src/trace/recorder.ts';
import { Recording } from '../../src/trace/recording.ts';
import { checkRecording, sameBlock } from '../helpers/check-recording.ts';
import { runs } from '../helpers/long.ts';
import { BLOCK_SIZE, BLOCKS, Happened, Noted, ops, play, start } from './random-recording.ts';

function whole(device: ReadableDevice): Uint8Array {
  const all = new Uint8Array(device.blockCount * device.blockSize);
  for (let block = 0; block < device.blockCount; block++) all.set(device.read(block), block * device.blockSize);
  return all;
}

function sameDevice(is: ReadableDevice, should: Uint8Array): void {
  for (let block = 0; block < BLOCKS; block++)
    sameBlock(block, is.read(block), should.subarray(block * BLOCK_SIZE, (block + 1) * BLOCK_SIZE), 'the model');
}

describe('a recording', () => {
  it('holds what every recording must', () => {
    fc.assert(
      fc.property(ops(), (list) => {
        const { recording, store } = play(list);
        checkRecording(recording, store);
      }),
      { numRuns: runs(14, 40) },
    );
  });

  it('is at each step what the device was then, wherever the cursor comes from', () => {
    fc.assert(
      fc.property(ops(), fc.array(fc.nat(1000), { maxLength: 30 }), (list, walk) => {
        const { recording, states } = play(list);
        const cursor = recording.view(0);
        for (const n of walk) {
          const step = n % states.length;
          sameDevice(cursor.seek(recording.position(step)), states[step]);
          sameDevice(recording.storeAt(step), states[step]);
        }
      }),
      { numRuns: runs(20, 60) },
    );
  });

  it('of a block with a thousand writes goes from copy to copy', () => {
    const store = new BlockStore(1024, 1024);
    const recorder = new Recorder(store, 'full');
    const states: number[][] = [[0, 0]];
    for (let i = 1; i <= 1000; i++) {
      recorder.emit(Happened, { number: i });
      recorder.write(0, Uint8Array.of(i, i >> 8), 7);
      states.push([i & 255, i >> 8]);
    }
    const view = recorder.recording!.view(0);
    for (const step of [0, 1000, 999, 128, 127, 129, 512, 1, 640, 639, 641, 1000, 2, 0])
      expect([...view.seek(step).read(0).subarray(7, 9)]).toEqual(states[step]);
    checkRecording(recorder.recording!, store);
  });

  it('knows who changed each byte', () => {
    fc.assert(
      fc.property(ops(60), fc.nat(BLOCKS - 1), fc.nat(1000), (list, block, n) => {
        const { history } = play(list).recording;
        const p = n % (history.length + 1);
        const writers = new Int32Array(BLOCK_SIZE).fill(-1);
        for (let i = 0; i < p; i++) {
          const d = history.delta(i);
          const was = history.view(i).read(block).slice();
          const is = history.view(i + 1).read(block);
          for (let at = 0; at < BLOCK_SIZE; at++)
            if (d.block === block && was[at] !== is[at]) writers[at] = i;
            else expect(is[at]).toBe(was[at]);
        }
        expect(history.lastWriters(block, p)).toEqual(writers);
        for (const [from, length] of [[0, 1], [10, 4], [500, 12], [0, BLOCK_SIZE], [100, 200]]) // biome-ignore format: pairs
          expect(history.writerOf(block, from, length, p)).toBe(Math.max(...writers.subarray(from, from + length)));
      }),
      { numRuns: runs(14, 40) },
    );
  });

  it('says which event made each write', () => {
    fc.assert(
      fc.property(ops(), (list) => {
        const { recording } = play(list);
        for (let i = 0; i < recording.history.length; i++) {
          const event = recording.eventOfWrite(i);
          expect(i).toBeGreaterThanOrEqual(recording.position(event));
          expect(i).toBeLessThan(recording.position(event + 1));
        }
      }),
    );
  });

  it('gives volatile values as they were', () => {
    fc.assert(
      fc.property(ops(), (list) => {
        const { recording, volatile } = play(list);
        for (let step = 0; step < volatile.length; step++)
          for (const which of [0, 1, 2, 3])
            expect(recording.volatile.at(Noted, { which }, step)).toEqual(volatile[step].get(which));
      }),
    );
  });

  it('keeps a volatile value as it was told', () => {
    const { recorder } = start();
    recorder.emit(Happened, { number: 1 });
    const value = { list: [1] };
    recorder.setVolatile(Noted, { which: 0 }, value);
    expect(() => value.list.push(2)).toThrow(TypeError);
  });

  it('forks into futures that know nothing of each other', () => {
    fc.assert(
      fc.property(ops(60), ops(60), ops(60), fc.nat(1000), (before, one, other, n) => {
        const trunk = play(before);
        const step = n % trunk.states.length;
        const branch = (future: typeof one) => {
          const recording = trunk.recording.fork(step);
          expect(recording.events).toEqual(trunk.recording.events.slice(0, step));
          const store = recording.storeAt();
          const values = new Map(trunk.volatile[step]);
          const states = trunk.states.slice(0, step);
          const volatile = trunk.volatile.slice(0, step);
          const recorder = new Recorder(store, 'full', recording);
          return play(future, {
            recorder,
            recording,
            store,
            states,
            volatile,
            device: trunk.states[step].slice(),
            values,
          });
        };
        const left = branch(one);
        const right = branch(other);
        play(other, trunk);
        for (const it of [left, right, trunk]) {
          checkRecording(it.recording, it.store);
          // A trunk that went on has its old end twice in the model: as an end, and before the next event.
          if (it === trunk) continue;
          for (const s of [0, step >> 1, step, it.states.length - 1]) {
            sameDevice(it.recording.view(s), it.states[s]);
            for (const which of [0, 1, 2])
              expect(it.recording.volatile.at(Noted, { which }, s)).toEqual(it.volatile[s].get(which));
          }
        }
      }),
      { numRuns: runs(9, 25) },
    );
  });

  it('forks at 300,000 events', () => {
    const recording = Recording.of(new BlockStore(1024, 1024));
    for (let i = 0; i < 300_000; i++) recording.add('test:happened', -1, { number: i });
    expect(recording.fork(299_999).length).toBe(299_999);
  });

  it('starts with an event', () => {
    const recorder = new Recorder(new BlockStore(1024, 4096), 'full');
    expect(() => recorder.write(0, Uint8Array.of(1))).toThrow('before any event');
    recorder.emit(Happened, { number: 1 });
    expect(() => recorder.write(0, new Uint8Array(1024), 1)).toThrow(RangeError);
    expect(recorder.recording!.history.length).toBe(0);
  });
});

describe('the levels', () => {
  const run = (level: 'off' | 'summary' | 'full') => {
    const store = new BlockStore(1024, 4096);
    const recorder = new Recorder(store, level);
    recorder.during(Happened, { number: 1 }, () => {
      recorder.write(1, Uint8Array.of(1, 2), 3);
      recorder.write(1, Uint8Array.of(1, 2), 3);
      recorder.emit(Happened, { number: 2 });
      recorder.touch(2)[5] = recorder.read(1)[3];
    });
    recorder.setVolatile(Noted, { which: 0 }, 1);
    recorder.settle();
    return { recorder, bytes: whole(store) };
  };

  it('leave the same bytes', () => {
    expect(run('off').bytes).toEqual(run('full').bytes);
    expect(run('summary').bytes).toEqual(run('full').bytes);
  });

  it('off counts nothing, summary counts, full keeps', () => {
    const counted = { events: 2, writes: 2, bytesWritten: 4, touches: 1, reads: 1 };
    expect(run('off').recorder.counts).toEqual({ events: 0, writes: 0, bytesWritten: 0, touches: 0, reads: 0 });
    expect(run('off').recorder.recording).toBeUndefined();
    expect(run('summary').recorder.counts).toEqual(counted);
    expect(run('summary').recorder.recording).toBeUndefined();
    const { recorder } = run('full');
    expect(recorder.counts).toEqual(counted);
    expect(recorder.recording!.events.map((e) => e.cause)).toEqual([-1, 0]);
    expect(recorder.recording!.history.length).toBe(2);
  });

  it('off sums what is about to be sent, which data of files never needs', () => {
    const recorder = new Recorder(new BlockStore(1024, 4096), 'off');
    const log = new DiskLog(recorder);
    recorder.disk = log;
    recorder.beforeSettle = () => recorder.touch(1).fill(7, 0, 1);
    recorder.submit(1, 1, 0, 'data', 'me');
    recorder.submit(1, 1, 0, 'metadata', 'me');
    expect(log.sent.map(({ bytes }) => bytes[0])).toEqual([0, 7]);
  });
});
