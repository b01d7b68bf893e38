/** Judges an answer and gives the right one in words. */
import type { Asked } from './play.ts';
import { figureText, type Said } from './tell.ts';

export interface Verdict {
  right: boolean;
  /** The given answer and the truth. */
  said: string;
  truth: string;
}

/** `given` is the position of an option, a number, or a block. */
export function judge({ answer }: Asked, given: number): Verdict {
  if (answer.kind === 'choice')
    return {
      right: given === answer.truth,
      said: plain(answer.options[given]?.words ?? []),
      truth: plain(answer.options[answer.truth].words),
    };
  if (answer.kind === 'block')
    return { right: given === answer.truth, said: `block ${given}`, truth: `block ${answer.truth}` };
  const words = (n: number) => `${figureText(n)}${answer.unit && ` ${answer.unit}`}`;
  const right = Math.abs(given - answer.truth) <= Math.abs(answer.truth) * answer.within;
  return { right, said: words(given), truth: words(answer.truth) };
}

export const plain = (said: readonly Said[]): string => said.map(({ text }) => text).join('');
