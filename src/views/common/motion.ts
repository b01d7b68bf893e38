/** Whether less motion is asked for. */

/** Read at each use: it may change while the page is open. */
export const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
