/**
 * Where a reader is, as links have it: `tree-grows`, or at its third stop `tree-grows.3`. `tree-grows.2~17` is the question
 * the second stop again about the volume that the seed 17 gives. `tree-grows.2~17.2` is its answer.
 */
export interface Place {
  id: string;
  /** From 0. */
  stop: number;
  again?: { seed: number; stop: number };
}

const fromOne = (text: string | undefined) => Math.max(0, Number(text ?? 1) - 1);

export function placeIn(text: string | undefined): Place | undefined {
  const [, id, stop, seed, second] =
    /^([a-z][a-z0-9-]*)(?:\.(\d{1,3}))?(?:~(\d{1,6})(?:\.(\d))?)?$/.exec(text ?? '') ?? [];
  if (!id) return undefined;
  const place = { id, stop: fromOne(stop) };
  return seed === undefined ? place : { ...place, again: { seed: Number(seed), stop: fromOne(second) } };
}

const nth = (stop: number) => (stop === 0 ? '' : `.${stop + 1}`);

export const placeText = ({ id, stop, again }: Place): string =>
  again ? `${id}.${stop + 1}~${again.seed}${nth(again.stop)}` : `${id}${nth(stop)}`;
