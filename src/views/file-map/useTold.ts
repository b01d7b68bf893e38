/**
 * The map that words in the tile's head and foot tell, while the picture is between two moments: the earlier one, until the
 * entries have arrived.
 *
 *     257 ─────────────── 257.9 ── 258
 *     words of 257         words of 258         both ways
 */
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useClock } from '../page/page.ts';
import type { FileMapData } from './answer.ts';
import { SETTLED } from './moved-half.ts';

interface Told {
  /** Undefined without a volume. */
  data: FileMapData | undefined;
  /** The picture is still on its way, so nothing of this step is told yet. */
  onTheWay: boolean;
}

/** `before` is the map at the moment before, if the time stands between the two. */
export function useTold(data: FileMapData | undefined, before: FileMapData | undefined): Told {
  const clock = useClock();
  const ends = useRef<{ now: FileMapData | undefined; was: FileMapData | undefined }>({ now: data, was: undefined });
  const last = ends.current.now;
  if (last?.step !== data?.step) ends.current = { now: data, was: last };
  else ends.current.now = data;
  const other = before ?? data?.earlier ?? ends.current.was;
  const near = data && other && Math.abs(data.step - other.step) === 1 && data.tree?.ino === other.tree?.ino;
  const first = near ? Math.min(data.step, other.step) : 0;
  const share = useSyncExternalStore(
    useCallback((listener: () => void) => clock.subscribe(listener), [clock]),
    () => {
      if (!near) return 'here';
      const passed = clock.shown - first;
      if (passed < 0 || passed > 1) return 'here';
      return passed >= SETTLED ? 'after' : passed > 0 ? 'on the way' : 'before';
    },
    () => 'here',
  );
  if (!near || share === 'here') return { data, onTheWay: false };
  const [from, to] = data.step < other.step ? [data, other] : [other, data];
  return { data: share === 'after' ? to : from, onTheWay: share === 'on the way' };
}
