/**
 * How marks move: as long as the page's own transitions take (`--move`), with one easing, and not at all if less motion
 * is preferred.
 */
const EASING = 'cubic-bezier(0.3, 0, 0.15, 1)';

/** Whether to leave out motion. Read at each use: it may change while the page is open. */
export const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A CSS time in ms; 0 for what is not one. The style sheet's `260ms` is `.26s` once minified. @internal */
export function milliseconds(time: string): number {
  const parts = /^\s*(\d*\.?\d+)(ms|s)\s*$/.exec(time);
  return parts ? Number(parts[1]) * (parts[2] === 's' ? 1000 : 1) : 0;
}

export const moveTiming = (at: Element): KeyframeAnimationOptions => ({
  duration: milliseconds(getComputedStyle(at).getPropertyValue('--move')),
  easing: EASING,
});
