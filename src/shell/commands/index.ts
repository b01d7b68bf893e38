/** The programs, by name. */
import type { Program } from '../program/program.ts';
import { cat } from './cat.ts';
import { chattr, lsattr } from './chattr.ts';
import { chmod } from './chmod.ts';
import { chown } from './chown.ts';
import { cmp } from './cmp.ts';
import { cp } from './cp.ts';
import { cut } from './cut.ts';
import { dd } from './dd.ts';
import { debugfs } from './debugfs.ts';
import { df } from './df.ts';
import { du } from './du.ts';
import { fallocate } from './fallocate.ts';
import { filefrag } from './filefrag.ts';
import { grep } from './grep.ts';
import { head } from './head.ts';
import { ln } from './ln.ts';
import { ls } from './ls.ts';
import { mkdir, rmdir } from './mkdir.ts';
import { findmnt, mount } from './mount.ts';
import { mv } from './mv.ts';
import { rm } from './rm.ts';
import { seq } from './seq.ts';
import { sleep } from './sleep.ts';
import { sort } from './sort.ts';
import { stat } from './stat.ts';
import { strace } from './strace.ts';
import { sums } from './sums.ts';
import { sync } from './sync.ts';
import { tail } from './tail.ts';
import { tee } from './tee.ts';
import { touch } from './touch.ts';
import { tr } from './tr.ts';
import { truncate } from './truncate.ts';
import { uniq } from './uniq.ts';
import { wc } from './wc.ts';
import { workloads } from './workloads.ts';
import { getfattr, setfattr } from './xattr.ts';

const ALL = [
  cat,
  chattr,
  chmod,
  chown,
  cp,
  dd,
  debugfs,
  df,
  du,
  fallocate,
  filefrag,
  findmnt,
  getfattr,
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
  setfattr,
  sleep,
  stat,
  strace,
  sync,
  touch,
  truncate,
  cmp,
  cut,
  grep,
  sort,
  tail,
  tee,
  tr,
  uniq,
  wc,
  ...sums,
  ...workloads,
];

export const PROGRAMS: ReadonlyMap<string, Program> = new Map(ALL.map((program) => [program.name, program]));
