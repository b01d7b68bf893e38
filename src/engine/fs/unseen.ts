/** Where a program reads to that never looks at it: nothing is copied there. */
export const UNSEEN = new Uint8Array(0);
