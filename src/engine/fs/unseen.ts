/** The buffer of a program that never looks at what it reads. Nothing is copied there. */
export const UNSEEN = new Uint8Array(0);
