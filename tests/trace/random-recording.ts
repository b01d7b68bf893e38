/**
 * Recordings of anything at all, for property tests: events, writes, blocks modified in place and volatile values in
 * any order, beside a model that keeps every state complete.
 */

import fc from 'fast-check';
import { bytesSource } from '../../src/trace/block-device.ts';
import { BlockStore } from '../../src/trace/block-store.ts';
import { defineEvent } from '../../src/trace/event.ts';
import { Recorder } from '../../src/trace/recorder.ts';
import type { Recording } from '../../src/trace/recording.ts';
import { int, type Shape } from '../../src/trace/shape.ts';
import { defineVolatile } from '../../src/trace/volatile-kind.ts';

export const BLOCK_SIZE = 512;
export const BLOCKS = 6;

export const Happened = defineEvent(
  'test:happened',
  'Something happened in a test.',
  { number: int('Which one.') },
  ({ number }) => `*Thing ${number}* happened.`,
);

const anything: Shape<unknown> = { doc: 'Anything.', wanted: 'anything', is: (_): _ is unknown => true };
export const Noted = defineVolatile('test:noted', 'A test noted something.', { which: 'Which one.' }, anything);

export type Op =
  | { op: 'event' }
  | { op: 'write' | 'touch'; block: number; offset: number; bytes: Uint8Array }
  | { op: 'volatile'; which: number; value: unknown };

const place = {
  block: fc.nat(BLOCKS - 1),
  offset: fc.nat(BLOCK_SIZE - 1),
  // Few values, so that writes often repeat what is there.
  bytes: fc.array(fc.constantFrom(0, 0, 1, 255), { minLength: 1, maxLength: 60 }).map((b) => Uint8Array.from(b)),
};

export const ops = (maxLength = 120): fc.Arbitrary<Op[]> =>
  fc.array(
    fc.oneof(
      { weight: 2, arbitrary: fc.constant({ op: 'event' as const }) },
      { weight: 4, arbitrary: fc.record({ op: fc.constant('write' as const), ...place }) },
      { weight: 2, arbitrary: fc.record({ op: fc.constant('touch' as const), ...place }) },
      {
        weight: 1,
        arbitrary: fc.record({
          op: fc.constant('volatile' as const),
          which: fc.nat(2),
          value: fc.oneof(fc.constant(undefined), fc.nat(9), fc.record({ list: fc.array(fc.nat(9)) })),
        }),
      },
    ),
    { maxLength },
  );

export interface Played {
  recorder: Recorder;
  recording: Recording;
  store: BlockStore;
  /** states[s]: the whole device at step s. */
  states: Uint8Array[];
  /** The volatile values at step s. */
  volatile: Map<number, unknown>[];
  /** The device and the volatile values at present. */
  device: Uint8Array;
  values: Map<number, unknown>;
}

/** A device with content: `source` below, and a block written before the recording began. */
export function start(): Played {
  const source = Uint8Array.from({ length: 2 * BLOCK_SIZE + 100 }, (_, i) => i & 0xff);
  const store = new BlockStore(BLOCK_SIZE, BLOCKS * BLOCK_SIZE, bytesSource(source));
  store.write(4, Uint8Array.of(1, 2, 3), 10);
  const recorder = new Recorder(store, 'full');
  const device = new Uint8Array(BLOCKS * BLOCK_SIZE);
  device.set(source);
  device.set([1, 2, 3], 4 * BLOCK_SIZE + 10);
  return { recorder, recording: recorder.recording!, store, states: [], volatile: [], device, values: new Map() };
}

export function play(list: readonly Op[], on = start()): Played {
  const { recorder, device } = on;
  const happened = () => {
    on.states.push(device.slice());
    on.volatile.push(new Map(on.values));
    recorder.emit(Happened, { number: on.states.length });
  };
  happened();
  for (const op of list) {
    if (op.op === 'event') happened();
    else if (op.op === 'volatile') {
      recorder.setVolatile(Noted, { which: op.which }, op.value);
      on.values.set(op.which, op.value);
    } else {
      const bytes = op.bytes.subarray(0, BLOCK_SIZE - op.offset);
      device.set(bytes, op.block * BLOCK_SIZE + op.offset);
      if (op.op === 'write') recorder.write(op.block, bytes, op.offset);
      else recorder.touch(op.block).set(bytes, op.offset);
    }
  }
  recorder.settle();
  on.states.push(device.slice());
  on.volatile.push(new Map(on.values));
  return on;
}
