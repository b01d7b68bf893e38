/** The browser's frames, as a clock asks for them, and the viewer's wish that nothing move. */
import { Clock, type Schedule } from './clock.ts';

const FRAMES: Schedule = {
  now: () => performance.now(),
  frame: (run) => {
    const handle = requestAnimationFrame(run);
    return () => cancelAnimationFrame(handle);
  },
};

export const browserClock = (): Clock => new Clock(FRAMES);

/** The clock keeps to what the system's settings say, until the returned function is called. */
export function keepCalm(clock: Clock): () => void {
  const reduced = matchMedia('(prefers-reduced-motion: reduce)');
  const follow = () => {
    clock.calm = reduced.matches;
  };
  follow();
  reduced.addEventListener('change', follow);
  return () => reduced.removeEventListener('change', follow);
}

/** Read at each use: it may change while the page is open. */
export const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
