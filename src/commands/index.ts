/** The programs, by name. */
import { Commands } from '../shell/commands.ts';
import type { Program } from '../shell/program/program.ts';
import { cat } from './cat.ts';
import { chattr } from './chattr.ts';
import { chmod } from './chmod.ts';
import { chgrp, chown } from './chown.ts';
import { cp } from './cp.ts';
import { dd } from './dd.ts';
import { debugfs } from './debugfs.ts';
import { df } from './df.ts';
import { fallocate } from './fallocate.ts';
import { filefrag } from './filefrag.ts';
import { head } from './head.ts';
import { WORKLOADS } from './late-workloads.ts';
import { LATER } from './later.ts';
import { ln } from './ln.ts';
import { ls } from './ls.ts';
import { lsattr } from './lsattr.ts';
import { mkdir, rmdir } from './mkdir.ts';
import { findmnt, mount } from './mount.ts';
import { mv } from './mv.ts';
import { rm } from './rm.ts';
import { seq } from './seq.ts';
import { sleep } from './sleep.ts';
import { stat } from './stat.ts';
import { strace } from './strace.ts';
import { sync } from './sync.ts';
import { touch } from './touch.ts';
import { truncate } from './truncate.ts';
import { GIVEN_PROGRAMS, SHIPPED_PROGRAMS, volumeProgram } from './wasm/programs.ts';

const ALL = [
  cat,
  chattr,
  chgrp,
  chmod,
  chown,
  cp,
  dd,
  debugfs,
  df,
  fallocate,
  filefrag,
  findmnt,
  head,
  ln,
  ls,
  lsattr,
  mkdir,
  mount,
  mv,
  rm,
  rmdir,
  seq,
  sleep,
  stat,
  strace,
  sync,
  touch,
  truncate,
  ...LATER,
  ...SHIPPED_PROGRAMS,
  ...WORKLOADS,
];

const PROGRAMS = new Map<string, Program>(ALL.map((program) => [program.name, program]));

/** What a command is called by: a program of the shell, one that was given to it, a file of the volume. */
export const COMMANDS = new Commands({
  *names() {
    yield* PROGRAMS.keys();
    yield* GIVEN_PROGRAMS.keys();
  },
  named: (name) => PROGRAMS.get(name) ?? GIVEN_PROGRAMS.get(name) ?? volumeProgram(name),
});
