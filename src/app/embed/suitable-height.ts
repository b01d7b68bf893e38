/** How high the frame should be for its width: told to the page around it, whenever the width changes. */
import { useEffect } from 'react';
import { tellHost } from './host.ts';

/** A picture a little wider than a golden one, with the sentence and the transport below it. */
const SHAPE = 0.52;
const BELOW = 150;
/** A line of what can be changed. */
const CHANGES = 40;
const LEAST = 420;
const MOST = 760;
/** A lesson beside its picture; on a narrow page its prose is below. */
const LESSON = 640;
const NARROW_LESSON = 780;
const NARROW = 860;

const clamp = (value: number) => Math.min(MOST, Math.max(LEAST, Math.round(value)));

export function useSuitableHeight(learns: boolean, changes: boolean): void {
  useEffect(() => {
    let told = 0;
    const tell = () => {
      const width = document.documentElement.clientWidth;
      const height = learns
        ? width < NARROW
          ? NARROW_LESSON
          : LESSON
        : clamp(width * SHAPE + BELOW) + (changes ? CHANGES : 0);
      if (height !== told) tellHost({ tell: 'size', height });
      told = height;
    };
    const watch = new ResizeObserver(tell);
    watch.observe(document.documentElement);
    tell();
    return () => watch.disconnect();
  }, [learns, changes]);
}
