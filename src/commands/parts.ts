/**
 * Programs whose work comes in a separate part. Their descriptions, for completion, help and the check of options, are here.
 * Their work is in the folders. all.ts has all of it. A page fetches a part when a script names one of its programs.
 */
import { unnamed } from '../shell/commands.ts';
import type { Program, Said, Work } from '../shell/program/program.ts';
import { AWK } from './awk/said.ts';
import { DEBUGFS } from './debugfs/said.ts';
import { DEFRAG } from './defrag/said.ts';
import { DIFF } from './diff/said.ts';
import { FILES } from './files/said.ts';
import { FIND } from './find/said.ts';
import { GZIP } from './gzip/said.ts';
import { NAMES } from './names/said.ts';
import { REPLAY } from './replay/said.ts';
import { RESIZE } from './resize/said.ts';
import { START } from './start/said.ts';
import { TAR } from './tar/said.ts';
import { TEXT } from './text/said.ts';
import { SHIPPED } from './wasm/said.ts';
import { WORKLOADS } from './workloads-said.ts';

export type Works = Readonly<Record<string, Work>>;

export const PARTS = {
  text: TEXT,
  files: FILES,
  find: FIND,
  awk: AWK,
  diff: DIFF,
  start: START,
  tar: TAR,
  gzip: GZIP,
  names: NAMES,
  defrag: DEFRAG,
  replay: REPLAY,
  resize: RESIZE,
  debugfs: DEBUGFS,
  shipped: SHIPPED,
  workloads: WORKLOADS,
} satisfies Readonly<Record<string, readonly Said[]>>;

export type PartName = keyof typeof PARTS;

export const whole = (said: readonly Said[], works: Works): Program[] =>
  said.map((one) => ({ ...one, ...works[one.name] }));

/** A program whose work is not here yet. */
export const toCome = (said: Said): Program => ({
  ...said,
  run() {
    throw unnamed(said.name);
  },
});
