/** A lesson in a platform of cmi5's kind that holds each call to the rules: any order of answers, visits and ends. */
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { Cmi5 } from '../../src/embed/results/cmi5.ts';
import type { Kept } from '../../src/embed/results/platform.ts';
import { Lrs } from '../helpers/lrs.ts';

const PAGE = 'https://lessons.example/lesson.html';
const BASE = 'https://platform.example/';

function platform(): Lrs {
  const lrs = new Lrs();
  vi.stubGlobal('fetch', async (to: string, { method = 'GET', headers = {}, body = '' }: RequestInit = {}) => {
    const { status, text } = lrs.answer(method, new URL(to), new Headers(headers), String(body));
    return new Response(status === 204 ? null : text, { status });
  });
  return lrs;
}

afterEach(() => vi.unstubAllGlobals());

const settled = () => new Promise<void>((done) => setTimeout(done));

const answerAt = (stop: number, right: boolean) =>
  ({ tell: 'answer', lesson: 'tree-grows', stop, given: right ? 1 : 'shown', right, questions: 4 }) as const;

it('is another start’s page, or a platform that does not answer: no platform', async () => {
  expect(await Cmi5.launched(new URL(PAGE))).toBeUndefined();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  expect(await Cmi5.launched(new Lrs().launch(PAGE, BASE))).toBeUndefined();
});

it('tells what was answered, and gives back what was kept', async () => {
  const lrs = platform();
  lrs.masteryScore = 0.5;
  const first = (await Cmi5.launched(lrs.launch(PAGE, BASE)))!;
  expect([first.kept, first.returnsTo]).toEqual([undefined, 'https://platform.example/back']);
  const kept: Kept = { stop: 1, given: { 0: 1 }, right: [0] };
  first.answer(answerAt(0, true), { at: '', seconds: 75 });
  first.save(kept, { right: 1, questions: 4, done: false, pass: 0.9 });
  await settled();
  first.end(80);
  await settled();
  const second = (await Cmi5.launched(lrs.launch(PAGE, BASE)))!;
  expect(second.kept).toMatchObject(kept);
  second.save({ ...kept, right: [0, 1] }, { right: 2, questions: 4, done: true, pass: 0.9 });
  second.end(5);
  await settled();
  expect(lrs.faults).toEqual([]);
  expect(lrs.verbs()).toEqual([
    'initialized',
    'answered',
    'terminated',
    'initialized',
    'completed',
    'passed',
    'terminated',
  ]);
  expect(lrs.heard[1]).toMatchObject({ result: { response: '1', success: true, duration: 'PT0H1M15S' } });
});

it('keeps the rules, whatever a reader does', async () => {
  const act = fc.record({
    what: fc.constantFrom('answer', 'save', 'done', 'wait', 'end', 'again'),
    right: fc.boolean(),
  });
  const ways = fc.record({
    mode: fc.constantFrom('Normal' as const, 'Browse' as const, 'Review' as const),
    mastery: fc.option(fc.constantFrom(0.5, 1), { nil: undefined }),
    pass: fc.option(fc.constantFrom(0.25, 0.75), { nil: undefined }),
    acts: fc.array(act, { maxLength: 14 }),
  });
  const run = async ({ mode, mastery, pass, acts }: typeof ways extends fc.Arbitrary<infer T> ? T : never) => {
    const lrs = platform();
    Object.assign(lrs, { mode, masteryScore: mastery });
    let lms = (await Cmi5.launched(lrs.launch(PAGE, BASE)))!;
    let stop = 0;
    const right: number[] = [];
    const save = (done: boolean) =>
      lms.save({ stop, given: {}, right }, { right: right.length, questions: 4, done, pass });
    for (const { what, right: so } of acts) {
      if (what === 'answer' && stop < 4) {
        if (so) right.push(stop);
        lms.answer(answerAt(stop++, so), { at: '', seconds: 3 });
      } else if (what === 'wait') await settled();
      else if (what === 'end') lms.end(9);
      else if (what === 'again') {
        lms.end(9);
        await settled();
        lms = (await Cmi5.launched(lrs.launch(PAGE, BASE)))!;
      } else save(what === 'done');
    }
    lms.end(9);
    await settled();
    expect(lrs.faults).toEqual([]);
    expect(lrs.verbs().at(-1)).toBe('terminated');
  };
  await fc.assert(fc.asyncProperty(ways, run));
});
