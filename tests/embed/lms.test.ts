/** What a learning platform gets, by both kinds of SCORM, in a runtime as platforms use it. */
import { Scorm12API, Scorm2004API } from 'scorm-again';
import { describe, expect, it } from 'vitest';
import { Lms } from '../../src/embed/results/lms.ts';
import type { Kept, Score } from '../../src/embed/results/platform.ts';

const KEPT: Kept = { stop: 2, given: { 0: 1, 1: 'shown' }, right: [0] };
const SCORE: Score = { right: 1, questions: 4, done: false, pass: undefined };
const ANSWER = { tell: 'answer', lesson: 'tree-grows', stop: 0, given: 1, right: true, questions: 4 } as const;
const SHOWN = { ...ANSWER, stop: 1, given: 'shown', right: false } as const;
const AT = { at: '2026-11-23T07:30:05', seconds: 75 };

/** A window two frames below the platform's. */
function around(apis: object): Window {
  const above: Record<string, unknown> = { ...apis };
  above.parent = above;
  const middle = { parent: above };
  return { parent: middle, opener: null, top: above } as unknown as Window;
}

const RUNTIMES = {
  '1.2': () => {
    const api = new Scorm12API({ autocommit: false });
    return { apis: { API: api }, get: (name: string) => api.LMSGetValue(name), cmi: api.cmi };
  },
  2004: () => {
    const api = new Scorm2004API({ autocommit: false });
    return { apis: { API_1484_11: api }, get: (name: string) => api.GetValue(name), cmi: api.cmi };
  },
};

describe.each(Object.entries(RUNTIMES))('SCORM %s', (kind, begin) => {
  const names =
    kind === '1.2'
      ? { status: 'cmi.core.lesson_status', raw: 'cmi.core.score.raw' }
      : { status: 'cmi.completion_status', raw: 'cmi.score.raw' };

  it('keeps answers, score and place, and gives them back', () => {
    const { apis, get, cmi } = begin();
    const lms = Lms.around(around(apis))!;
    expect(lms.kept).toBeUndefined();
    lms.answer(ANSWER, AT);
    lms.answer(SHOWN, AT);
    lms.save(KEPT, SCORE);
    expect(lms.kept).toEqual(KEPT);
    expect([get(names.status), get(names.raw)]).toEqual(['incomplete', '25']);
    const [first, second] =
      JSON.parse(JSON.stringify(cmi)).interactions.childArray ??
      Object.values(JSON.parse(JSON.stringify(cmi)).interactions);
    expect([first.id, second.id]).toEqual(['tree-grows.1', 'tree-grows.2']);
    expect([first.result, second.result]).toEqual(['correct', kind === '1.2' ? 'wrong' : 'incorrect']);
  });

  it.each([
    [undefined, 1, 'completed', 'completed'],
    [0.5, 2, 'passed', 'passed'],
    [0.5, 1, 'failed', 'failed'],
  ])('passed from %s, %s right: %s', (pass, right, in12, in2004) => {
    const { apis, get } = begin();
    const lms = Lms.around(around(apis))!;
    lms.save(KEPT, { right, questions: 4, done: true, pass });
    if (kind === '1.2') expect(get(names.status)).toBe(in12);
    else
      expect([get(names.status), get('cmi.success_status')]).toEqual([
        'completed',
        pass === undefined ? 'unknown' : in2004,
      ]);
  });

  it('ends once', () => {
    const { apis } = begin();
    const lms = Lms.around(around(apis))!;
    lms.end(3725, true);
    expect(() => lms.end(1, true)).not.toThrow();
  });
});

it('stands alone where there is no platform', () => {
  expect(Lms.around(around({}))).toBeUndefined();
});
