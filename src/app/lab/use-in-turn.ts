/**
 * Parts of the page that show the same value, and take to a new one one after the other, a frame apart: no task is as long as
 * all of them together, and what a reader does goes first.
 *
 *     value   a   b ─────────────
 *     0       a   b   b   b
 *     1       a   a   b   b          a value that comes meanwhile goes on with the part whose turn it is
 *     2       a   a   a   b
 */
import { startTransition, useEffect, useState } from 'react';

/** @internal The part that changes next, from part `turn` on and around; -1 if all show the value. */
export function nextInTurn<T>(shown: readonly T[], value: T, turn: number): number {
  for (let i = 0; i < shown.length; i++) {
    const part = (turn + i) % shown.length;
    if (shown[part] !== value) return part;
  }
  return -1;
}

/** What each of `parts` parts shows. */
export function useInTurn<T>(value: T, parts: number): readonly T[] {
  const [{ shown, turn }, setState] = useState(() => ({ shown: new Array<T>(parts).fill(value), turn: 0 }));
  const next = nextInTurn(shown, value, turn);
  useEffect(() => {
    if (next < 0) return;
    const frame = requestAnimationFrame(() =>
      startTransition(() => setState({ shown: shown.with(next, value), turn: next + 1 })),
    );
    return () => cancelAnimationFrame(frame);
  }, [shown, next, value]);
  return shown;
}
