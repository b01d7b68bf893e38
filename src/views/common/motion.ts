/** The viewer's wish for less motion. */

/** Read at each use: it may change while the page is open. */
export const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
