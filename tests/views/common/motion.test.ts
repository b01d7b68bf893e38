import { expect, it } from 'vitest';
import { milliseconds } from '../../../src/views/common/motion.ts';

it('reads a CSS time as it is written and as a minifier writes it', () => {
  for (const [text, ms] of [
    ['260ms', 260],
    [' .26s', 260],
    ['0.26s', 260],
    ['1s', 1000],
    ['0ms', 0],
    ['0s', 0],
    ['', 0],
  ] as const)
    expect(milliseconds(text), text).toBe(ms);
});
