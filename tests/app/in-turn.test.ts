/** Parts of a page take to a new value one after the other, and none of them is passed over for good. */
import { expect, it } from 'vitest';
import { nextInTurn } from '../../src/app/lab/use-in-turn.ts';

/** What the parts show, frame by frame, as values come. */
function frames(values: readonly string[]): string[] {
  let shown = ['a', 'a', 'a'];
  let turn = 0;
  return values.map((value) => {
    const next = nextInTurn(shown, value, turn);
    if (next >= 0) {
      shown = shown.with(next, value);
      turn = next + 1;
    }
    return shown.join('');
  });
}

it('one part a frame, until all show the value', () => {
  expect(frames(['a', 'b', 'b', 'b', 'b'])).toEqual(['aaa', 'baa', 'bba', 'bbb', 'bbb']);
});

it('with a new value at every frame each part still has its turn', () => {
  expect(frames(['b', 'c', 'd', 'e', 'e', 'e'])).toEqual(['baa', 'bca', 'bcd', 'ecd', 'eed', 'eee']);
});
