/**
 * Asking ahead, on a worker and a clock that the test moves by hand: wanted answers never wait for others, the
 * neighbour in the direction of travel is here before it is wanted, and nothing outlives its recording.
 */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { Asker } from '../../src/app/asker.ts';
import type { Session } from '../../src/app/session-client.ts';
import { createAppStore, timelineOf } from '../../src/app/store.ts';
import type { Moment } from '../../src/session/session-api.ts';
import { runs } from '../helpers/long.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const at = (step: number): Moment => ({ step, write: 0 });
const STEPS = 20;

/** A recording of events without writes: only its steps matter here. */
const timeline = timelineOf({
  firstWrite: new Uint32Array(STEPS + 1),
  name: new Uint16Array(STEPS),
  names: ['an event'],
  turns: { flush: [], split: [], allocation: [] },
  root: Uint32Array.from({ length: STEPS }, (_, i) => i),
  depth: new Uint8Array(STEPS),
  kind: new Uint8Array(STEPS),
  writeBlock: new Uint32Array(0),
  writeBytes: new Uint32Array(0),
  writeKind: new Uint8Array(0),
});

function bench({ took_ms = 5, tiles = 'buddy' } = {}) {
  const store = createAppStore();
  store.setState({ timeline, moment: at(9), tiles });
  const frames: (() => void)[] = [];
  const flight: { name: string; step: number; answer(): void; fail(): void }[] = [];
  const asked: string[] = [];
  const lost = vi.fn();
  const asking = vi.fn();
  const arrived = vi.fn();
  let now_ms = 0;
  const ask = ({ step }: Moment, name: string) =>
    new Promise((resolve, reject) => {
      asked.push(`${name} ${step}`);
      const answer = () => {
        now_ms += took_ms;
        resolve({ data: `${name} ${step}`, holds: name === 'machineCounts' ? 'recording' : 'moment' });
      };
      flight.push({ name, step, answer, fail: () => reject(new Error()) });
    });
  const session = { api: { ask } } as unknown as Session;
  const asker = new Asker(
    { store, session: () => session, lost, asking, arrived },
    { schedule: (run) => frames.push(run), now_ms: () => now_ms },
  );
  const seek = (step: number) => {
    store.setState({ moment: at(step) });
    asker.look();
  };
  /** Runs all frames and answers, until nothing is left to do. */
  const settle = async () => {
    for (let i = 0; i < 200 && (frames.length || flight.length); i++) {
      frames.shift()?.();
      flight.shift()?.answer();
      await turn();
    }
    expect(frames.length + flight.length).toBe(0);
  };
  const shown = () => store.getState().answers.buddy?.data;
  return { store, asker, frames, flight, asked, asking, arrived, lost, seek, settle, shown };
}

it('tells that it asks until everything wanted is shown, and not of what it asks ahead', async () => {
  const { asker, asking, arrived, frames, flight, seek, settle, shown } = bench();
  asker.look();
  expect(asking).toHaveBeenCalledOnce();
  frames.shift()!();
  while (flight.length > 1) flight.shift()!.answer();
  await turn();
  expect(arrived).not.toHaveBeenCalled();
  await settle();
  expect(arrived).toHaveBeenCalledOnce();
  seek(10);
  await settle();
  expect(asking).toHaveBeenCalledTimes(2);
  // What was asked ahead is shown at once.
  seek(11);
  expect(shown()).toBe('buddy 11');
  expect(asking).toHaveBeenCalledTimes(2);
});

describe('asking ahead', () => {
  it('asks each question once, and nothing ahead of a first look', async () => {
    const { asker, asked, settle } = bench();
    asker.look();
    asker.look();
    await settle();
    expect(asked.sort()).toEqual(['buddy 9', 'machineCounts 9', 'map 9']);
    asker.look();
    await settle();
    expect(asked).toHaveLength(3);
  });

  it('has the next moment here when a person steps on, and the one before when they step back', async () => {
    const { asker, asked, seek, settle, shown } = bench();
    asker.look();
    await settle();
    seek(10);
    await settle();
    expect(asked).toContain('buddy 11');
    asked.length = 0;
    seek(11);
    expect(shown()).toBe('buddy 11');
    await settle();
    expect(asked.sort()).toEqual(['buddy 12', 'map 12']);
    asked.length = 0;
    seek(10);
    await settle();
    seek(9);
    await settle();
    expect(asked.sort()).toEqual(['buddy 8', 'map 8']);
  });

  it('asks nothing ahead of a jump', async () => {
    const { asker, asked, seek, settle } = bench();
    asker.look();
    await settle();
    seek(15);
    await settle();
    expect(asked.filter((a) => a.startsWith('buddy'))).toEqual(['buddy 9', 'buddy 15']);
  });

  it('asks nothing ahead of several steps within a frame: that is scrubbing', async () => {
    const { asker, asked, seek, settle } = bench();
    asker.look();
    await settle();
    for (let step = 10; step <= 14; step++) seek(step);
    await settle();
    expect(asked.filter((a) => a.startsWith('buddy'))).toEqual(['buddy 9', 'buddy 14']);
  });

  it('asks nothing ahead that takes long', async () => {
    const { asker, asked, seek, settle } = bench({ took_ms: 60 });
    asker.look();
    await settle();
    seek(10);
    await settle();
    expect(asked.filter((a) => a.endsWith('11'))).toEqual([]);
  });

  it('does not ask a second time for what it has asked ahead', async () => {
    const { asker, asked, flight, frames, seek, settle, shown } = bench();
    asker.look();
    await settle();
    seek(10);
    while (!asked.includes('buddy 11')) {
      frames.shift()?.();
      if (!asked.includes('buddy 11')) flight.shift()?.answer();
      await turn();
    }
    seek(11);
    await settle();
    expect(shown()).toBe('buddy 11');
    expect(asked.filter((a) => a === 'buddy 11')).toHaveLength(1);
  });

  it('shows what failed ahead when it is wanted, and tells of it only then', async () => {
    const { asker, asked, flight, frames, lost, seek, settle } = bench();
    asker.look();
    await settle();
    seek(10);
    while (!asked.some((a) => a.endsWith(' 11'))) {
      frames.shift()?.();
      if (!asked.some((a) => a.endsWith(' 11'))) flight.shift()?.answer();
      await turn();
    }
    flight.shift()!.fail();
    await turn();
    expect(lost).not.toHaveBeenCalled();
    seek(11);
    while (flight.length === 0) frames.shift()!();
    flight.shift()!.fail();
    await settle();
    expect(lost).toHaveBeenCalledTimes(1);
  });

  it('asks about both ends where the time stands between two moments, and tells when all is here', async () => {
    const { asker, asked, arrived, store, settle } = bench();
    store.setState({ moment: at(12), between: 11.4 });
    asker.look();
    expect(arrived).not.toHaveBeenCalled();
    await settle();
    expect(asked.filter((a) => a.startsWith('buddy')).sort()).toEqual(['buddy 11', 'buddy 12']);
    const { answers, before } = store.getState();
    expect([answers.buddy, before.buddy]).toMatchObject([
      { moment: at(12), data: 'buddy 12' },
      { moment: at(11), data: 'buddy 11' },
    ]);
    expect(arrived).toHaveBeenCalled();
  });

  it('forgets with the recording, also what is on its way', async () => {
    const { asker, asked, flight, frames, seek, settle, shown } = bench();
    asker.look();
    await settle();
    seek(10);
    frames.shift()!();
    asker.changed({ name: 'map', want: {}, moment: at(10) }, { data: 'a map', holds: 'moment' });
    while (flight.length) flight.shift()!.answer();
    await turn();
    expect(shown()).toBe('buddy 9');
    asked.length = 0;
    asker.look();
    await settle();
    expect(asked.sort()).toEqual(['buddy 10', 'machineCounts 10']);
  });

  it('asks again what holds for a recording when that has grown', async () => {
    const { asker, asked, settle } = bench();
    asker.look();
    await settle();
    asker.grown();
    asker.look();
    await settle();
    expect(asked.filter((a) => a.startsWith('machineCounts'))).toHaveLength(2);
  });

  it('never sends a question ahead while a wanted one waits, and ends with what is wanted', async () => {
    const move = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('on', 'back', 'frame', 'answer') },
      { weight: 1, arbitrary: fc.nat(STEPS) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 50 }), async (moves) => {
        const { store, asker, asked, frames, flight, seek, settle, shown } = bench();
        const step = () => store.getState().moment.step;
        let told = 0;
        const watch = () => {
          for (; told < asked.length; told++) {
            const ahead = Number(asked[told].split(' ')[1]) !== step();
            // Only a question asked ahead is about another moment, and then it is the only one on its way.
            if (ahead) expect(flight).toHaveLength(1);
          }
        };
        asker.look();
        for (const m of moves) {
          if (typeof m === 'number') seek(m);
          else if (m === 'on') seek(Math.min(STEPS, step() + 1));
          else if (m === 'back') seek(Math.max(0, step() - 1));
          else if (m === 'frame') frames.shift()?.();
          else flight.shift()?.answer();
          if (m === 'frame') watch();
          told = asked.length;
          await turn();
          told = asked.length;
        }
        await settle();
        expect(shown()).toBe(`buddy ${step()}`);
        expect(store.getState().answers.map?.data).toBe(`map ${step()}`);
      }),
      { numRuns: runs(20, 60) },
    );
  });
});
