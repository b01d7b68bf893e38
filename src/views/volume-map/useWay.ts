/**
 * The map between two moments: the clock's share of the way, and the blocks as they were before.
 *
 *     cells of 257 ── 257.4: was, share 0.4 ── cells of 258        blocks that change their kind fade into it
 */
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useClock } from '../page/page.ts';
import type { Cells } from './cells.ts';

interface Way {
  /** The other end, if it is the next step. */
  was: Cells | undefined;
  /** The share of the way from there to here; 1 at rest. */
  share: number;
}

/** `before` has the cells of the moment before, if the time stands between the two. */
export function useWay(step: number, cells: Cells, before: Cells | undefined): Way {
  const clock = useClock();
  const ends = useRef<{ step: number; cells: Cells; was?: { step: number; cells: Cells } }>({ step, cells });
  const last = ends.current;
  if (last.step !== step) ends.current = { step, cells, was: { step: last.step, cells: last.cells } };
  else last.cells = cells;
  const { was } = ends.current;
  const other = before ? { step: step - 1, cells: before } : was;
  const from = other?.step ?? step;
  const near = Math.abs(from - step) === 1;
  const share = useSyncExternalStore(
    useCallback((listener: () => void) => clock.subscribe(listener), [clock]),
    () => {
      const passed = near ? (clock.shown - from) / (step - from) : 1;
      return passed >= 0 && passed < 1 ? passed : 1;
    },
  );
  return { was: near && other?.cells.geometry === cells.geometry ? other.cells : undefined, share };
}
