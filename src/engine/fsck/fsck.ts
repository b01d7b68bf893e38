/** Checking and repairing volumes, for the floors above. */
export type { Mode } from './check.ts';
export type { Recovery } from './journal-check.ts';
export { type FoundSuperblock, findSuperblock } from './open.ts';
export { type FsckOptions, type FsckResult, runFsck } from './run.ts';
