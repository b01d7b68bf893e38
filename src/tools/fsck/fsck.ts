/** Checking and repairing volumes, for the floors above. */
export type { Mode } from './checked-volume.ts';
export { closing } from './closing.ts';
export { findSuperblock, noSuperblock } from './open.ts';
export { type FsckResult, runFsck } from './run.ts';
