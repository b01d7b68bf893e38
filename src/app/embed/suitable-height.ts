/** Tells the page around the suitable height of the frame, whenever its width changes. */
import { useEffect } from 'react';
import { tellHost } from './host.ts';

/** The height over the width of a picture, which is a little wider than the golden ratio. The transport is below it. */
const SHAPE = 0.52;
const BELOW = 150;
/** The height of the line of changes. */
const CHANGES = 40;
const LEAST = 420;
const MOST = 760;
/** The height of a lesson beside its picture. On a narrow page the prose is below. */
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
