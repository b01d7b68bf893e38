/** Answers arrive in order, the last one wanted is the last one shown, and none outlives its volume. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Latest } from '../../src/app/latest.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

function bench() {
  const frames: (() => void)[] = [];
  const flight: { want: number; answer: () => void; fail: () => void }[] = [];
  const shown: number[] = [];
  const asked: number[] = [];
  const known = new Set<number>();
  let failures = 0;
  let rests = 0;
  const latest = new Latest<number, number>({
    ask: (want) =>
      new Promise((resolve, reject) => {
        asked.push(want);
        flight.push({ want, answer: () => resolve(want), fail: () => reject(new Error()) });
      }),
    known: (want) => (known.has(want) ? want : undefined),
    deliver: (answer) => shown.push(answer),
    failed: () => failures++,
    idle: () => rests++,
    schedule: (run) => frames.push(run),
  });
  return { latest, frames, flight, shown, asked, known, failures: () => failures, rests: () => rests };
}

it('asks once a frame, for the newest', async () => {
  const { latest, frames, flight, shown, asked } = bench();
  latest.want(1);
  latest.want(2);
  expect(frames).toHaveLength(1);
  frames.shift()!();
  latest.want(3);
  latest.want(4);
  flight.shift()!.answer();
  await turn();
  expect(shown).toEqual([2]);
  flight.shift()!.answer();
  await turn();
  expect([shown, asked]).toEqual([
    [2, 4],
    [2, 4],
  ]);
});

it('drops what was asked of a volume that is gone', async () => {
  const { latest, frames, flight, shown } = bench();
  latest.want(1);
  frames.shift()!();
  latest.forget();
  latest.want(2);
  frames.shift()!();
  flight.shift()!.answer();
  flight.shift()!.answer();
  await turn();
  expect(shown).toEqual([2]);
});

it('goes on after a failure', async () => {
  const { latest, frames, flight, shown, failures } = bench();
  latest.want(1);
  frames.shift()!();
  latest.want(2);
  flight.shift()!.fail();
  await turn();
  flight.shift()!.answer();
  await turn();
  expect([shown, failures()]).toEqual([[2], 1]);
});

it('shows at once what is known, and then not what was asked before', async () => {
  const { latest, frames, flight, shown, asked, known } = bench();
  latest.want(1);
  frames.shift()!();
  known.add(2);
  latest.want(2);
  expect(shown).toEqual([2]);
  flight.shift()!.answer();
  await turn();
  expect([shown, asked, latest.idle]).toEqual([[2], [1], true]);
});

it('does not ask what has become known meanwhile', async () => {
  const { latest, frames, flight, shown, asked, known } = bench();
  latest.want(1);
  frames.shift()!();
  latest.want(2);
  known.add(2);
  flight.shift()!.answer();
  await turn();
  expect([shown, asked]).toEqual([[1, 2], [1]]);
});

it('says when nothing is wanted or in flight any more', async () => {
  const { latest, frames, flight, rests } = bench();
  latest.want(1);
  frames.shift()!();
  latest.want(2);
  flight.shift()!.answer();
  await turn();
  expect([latest.idle, rests()]).toEqual([false, 0]);
  flight.shift()!.fail();
  await turn();
  expect([latest.idle, rests()]).toEqual([true, 1]);
});

it('ends with the last one wanted, whatever the order of frames and answers, and whatever is known', async () => {
  const move = fc.constantFrom('want', 'known', 'frame', 'answer', 'fail');
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 60 }), async (moves) => {
      const { latest, frames, flight, shown, asked, known } = bench();
      let wanted = 0;
      let failed = 0;
      const step = async (move: string) => {
        if (move === 'known') known.add(wanted + 1);
        if (move === 'want' || move === 'known') latest.want(++wanted);
        else if (move === 'frame') frames.shift()?.();
        else {
          const next = flight.shift();
          if (move === 'fail') failed = next?.want ?? failed;
          if (move === 'fail') next?.fail();
          else next?.answer();
        }
        await turn();
        expect(flight.length).toBeLessThanOrEqual(1);
      };
      for (const move of moves) await step(move);
      while (frames.length || flight.length) {
        await step('frame');
        await step('answer');
      }
      expect(shown).toEqual([...shown].sort((a, b) => a - b));
      expect(asked).toEqual([...new Set(asked)]);
      if (failed !== wanted) expect(shown.at(-1) ?? 0).toBe(wanted);
      expect(latest.idle).toBe(true);
    }),
  );
});
