/** The programs that are always loaded. parts.ts has the others. */
import type { Program } from '../shell/program/program.ts';
import { cat } from './cat.ts';
import { chattr } from './chattr.ts';
import { chmod } from './chmod.ts';
import { chgrp, chown } from './chown.ts';
import { cp } from './cp.ts';
import { dd } from './dd.ts';
import { df } from './df.ts';
import { fallocate } from './fallocate.ts';
import { filefrag } from './filefrag.ts';
import { head } from './head.ts';
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

export const EVERYDAY: readonly Program[] = [
  cat,
  chattr,
  chgrp,
  chmod,
  chown,
  cp,
  dd,
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
];
