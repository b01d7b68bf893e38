/** Checking and repairing volumes, for the floors above. */
export type { Mode } from './check.ts';
export { findSuperblock } from './open.ts';
export { type FsckResult, runFsck } from './run.ts';
