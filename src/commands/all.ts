/** All commands with their work, for a user that need not fetch them. */
import { Commands } from '../shell/commands.ts';
import * as late from '../shell/late-builtins.ts';
import { WORK as AWK } from './awk/awk.ts';
import { WORK as DEBUGFS } from './debugfs/index.ts';
import { WORK as DEFRAG } from './defrag/e4defrag.ts';
import { WORK as DIFF } from './diff/diff.ts';
import { EVERYDAY } from './everyday.ts';
import { WORK as FILES } from './files/index.ts';
import { WORK as FIND } from './find/index.ts';
import { WORK as GZIP } from './gzip/gzip.ts';
import { WORK as NAMES } from './names/index.ts';
import { PARTS, whole } from './parts.ts';
import type { Given } from './programs-and-traces.ts';
import { workOn } from './replay/index.ts';
import { WORK as RESIZE } from './resize/resize2fs.ts';
import { WORK as START } from './start/index.ts';
import { WORK as TAR } from './tar/tar.ts';
import { WORK as TEXT } from './text/index.ts';
import { shippedWork, volumeProgram } from './wasm/programs.ts';
import { WORK as WORKLOADS } from './workloads.ts';

/** `moduleOf` returns the module of a shipped program. */
export const allCommands = (given: Given, moduleOf: (name: string) => Uint8Array): Commands => {
  const programs = [
    ...EVERYDAY,
    ...whole(PARTS.text, TEXT),
    ...whole(PARTS.files, FILES),
    ...whole(PARTS.find, FIND),
    ...whole(PARTS.awk, AWK),
    ...whole(PARTS.diff, DIFF),
    ...whole(PARTS.start, START),
    ...whole(PARTS.tar, TAR),
    ...whole(PARTS.gzip, GZIP),
    ...whole(PARTS.names, NAMES),
    ...whole(PARTS.defrag, DEFRAG),
    ...whole(PARTS.resize, RESIZE),
    ...whole(PARTS.debugfs, DEBUGFS),
    ...whole(PARTS.replay, workOn(given.traces)),
    ...whole(PARTS.shipped, shippedWork(moduleOf)),
    ...whole(PARTS.workloads, WORKLOADS),
  ];
  return new Commands({ programs, late, ofVolume: volumeProgram });
};
