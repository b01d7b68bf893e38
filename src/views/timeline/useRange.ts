/**
 * The part of the recording in sight. It follows the moment, unless that is being dragged. The wheel zooms and pans:
 *
 *      wheel             zoom at the pointer          a longer recording, another one     everything is in sight
 *      shift + wheel,
 *      a sideways wheel  pan
 */
import { type RefObject, useEffect, useState } from 'react';
import { following, type Laid, placeOfX, type Range, shifted, whole, zoom } from './layout.ts';

export function useRange(
  stage: RefObject<HTMLElement | null>,
  steps: number,
  step: number,
  laid: Laid | undefined,
  dragging: RefObject<boolean>,
): { range: Range; showAll(): void } {
  const [range, setRange] = useState(() => whole(steps, laid));
  useEffect(() => setRange(whole(steps, laid)), [steps, laid]);
  useEffect(() => {
    if (!dragging.current) setRange((r) => following(r, steps, step));
  }, [step, steps, dragging]);

  // React listens to wheels passively, but zooming must keep the page from scrolling.
  useEffect(() => {
    const element = stage.current!;
    const onWheel = (e: WheelEvent) => {
      e.preventDefault();
      const x = e.clientX - element.getBoundingClientRect().left;
      setRange((r) => {
        if (Math.abs(e.deltaX) > Math.abs(e.deltaY) || e.shiftKey) {
          const by = ((e.deltaX || e.deltaY) / Math.max(1, element.clientWidth)) * (r.to - r.from);
          return shifted({ from: r.from + by, to: r.to + by }, steps);
        }
        return zoom(r, steps, placeOfX(r, element.clientWidth, x), 1.0015 ** e.deltaY);
      });
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [stage, steps]);

  return { range, showAll: () => setRange(whole(steps, laid)) };
}
