/** A comparison that runs, is stopped, goes on, and is left: with a worker that answers on command. */
import { describe, expect, it } from 'vitest';
import { Comparison } from '../../src/app/compare/comparison.ts';
import type { Runner } from '../../src/app/compare/runner.ts';
import { printed } from '../../src/bytes/said.ts';
import type { VariantResult } from '../../src/session/compare/compare.ts';

const SCRIPT = { script: 'echo a > f\n', preset: 'disks', count: 3 };
const result = (label: string): VariantResult => ({ label, phrase: `on ${label}`, refused: printed('no') });
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

function lab() {
  const runners: {
    ended: boolean;
    asked: string[];
    answer: (r: VariantResult) => void;
    fail: (e: Error) => void;
    begun: (n: number) => void;
  }[] = [];
  const start = (): Runner => {
    const own = {
      ended: false,
      asked: [] as string[],
      answer: (_: VariantResult) => {},
      fail: (_: Error) => {},
      begun: (_: number) => {},
    };
    runners.push(own);
    return {
      run: (_, preset, nth, begun) => {
        own.asked.push(`${preset} ${nth}`);
        own.begun = begun;
        return new Promise((resolve, reject) => {
          own.answer = resolve;
          own.fail = reject;
        });
      },
      check: async () => [],
      end: () => {
        own.ended = true;
      },
    };
  };
  let told = 0;
  const comparison = new Comparison(start, () => told++);
  return { comparison, runners, labels: () => comparison.progress.results.map((r) => r.label), told: () => told };
}

describe('a comparison', () => {
  it('runs one variant after the other in one worker, and tells how far each has come', async () => {
    const { comparison, runners, labels } = lab();
    comparison.want(SCRIPT);
    expect(comparison.progress.running).toEqual({ nth: 0, begun: 0 });
    runners[0].begun(7);
    expect(comparison.progress.running).toEqual({ nth: 0, begun: 7 });
    for (const label of ['a', 'b', 'c']) {
      runners[0].answer(result(label));
      await settled();
    }
    expect(labels()).toEqual(['a', 'b', 'c']);
    expect(runners[0].asked).toEqual(['disks 0', 'disks 1', 'disks 2']);
    expect(comparison.progress).toMatchObject({ stopped: false });
    expect(comparison.progress.running).toBeUndefined();
    expect([runners.length, runners[0].ended]).toEqual([1, true]);
  });

  it('is stopped at once, keeps what has run, and goes on with the variant it was at', async () => {
    const { comparison, runners, labels } = lab();
    comparison.want(SCRIPT);
    runners[0].answer(result('a'));
    await settled();
    comparison.stop();
    expect(runners[0].ended).toBe(true);
    expect(comparison.progress).toMatchObject({ stopped: true });
    expect(comparison.progress.running).toBeUndefined();
    // Late messages of the ended worker are ignored.
    runners[0].begun(9);
    runners[0].answer(result('late'));
    await settled();
    expect(labels()).toEqual(['a']);
    // The same wish does not start it again.
    comparison.want({ ...SCRIPT });
    expect(comparison.progress.stopped).toBe(true);
    comparison.goOn();
    expect(comparison.progress.running).toEqual({ nth: 1, begun: 0 });
    expect(runners[1].asked).toEqual(['disks 1']);
    runners[1].answer(result('b'));
    await settled();
    expect(labels()).toEqual(['a', 'b']);
  });

  it('gives way to another, and is found again as far as it had come', async () => {
    const { comparison, runners, labels } = lab();
    comparison.want(SCRIPT);
    runners[0].answer(result('a'));
    await settled();
    comparison.want({ ...SCRIPT, preset: 'machines' });
    expect(runners[0].ended).toBe(true);
    expect(labels()).toEqual([]);
    expect(runners[1].asked).toEqual(['machines 0']);
    comparison.want(SCRIPT);
    expect(labels()).toEqual(['a']);
    expect(runners[2].asked).toEqual(['disks 1']);
    comparison.leave();
    expect(runners[2].ended).toBe(true);
    comparison.want(SCRIPT);
    expect(labels()).toEqual(['a']);
    comparison.want({ ...SCRIPT, script: 'other\n' });
    expect(labels()).toEqual([]);
  });

  it('whose worker fails says so, and can be tried again', async () => {
    const { comparison, runners } = lab();
    comparison.want(SCRIPT);
    runners[0].fail(new Error('out of memory'));
    await settled();
    expect(comparison.progress).toEqual({ results: [], stopped: true, failed: 'out of memory' });
    comparison.goOn();
    expect(comparison.progress.running).toEqual({ nth: 0, begun: 0 });
    expect(comparison.progress.failed).toBeUndefined();
  });
});
