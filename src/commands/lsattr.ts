/**
 * lsattr prints the flags of files as letters or words, with the project and the generation of each.
 *
 *      lsattr f       lstat · stat · openat · fstat · ioctl FS_IOC_GETFLAGS · close
 */
import * as K from '../shell/process/kernel.ts';
import type { Process } from '../shell/process/process.ts';
import type { Stdout } from '../shell/process/stdio.ts';
import { Unknowable } from '../shell/process/thrown.ts';
import { type Program, toStderr } from '../shell/program/program.ts';
import { comErr, flagsOf, LETTERS, OPEN } from './chattr.ts';

/** The words of -l, in the order of the letters. */
const WORDS: Readonly<Record<string, string>> = {
  s: 'Secure_Deletion',
  u: 'Undelete',
  S: 'Synchronous_Updates',
  D: 'Synchronous_Directory_Updates',
  i: 'Immutable',
  a: 'Append_Only',
  d: 'No_Dump',
  A: 'No_Atime',
  c: 'Compression_Requested',
  E: 'Encrypted',
  j: 'Journaled_Data',
  I: 'Indexed_directory',
  t: 'No_Tailmerging',
  T: 'Top_of_Directory_Hierarchies',
  e: 'Extents',
  C: 'No_COW',
  x: 'DAX',
  F: 'Casefold',
  N: 'Inline_Data',
  P: 'Project_Hierarchy',
  V: 'Verity',
  m: 'Dont_Compress',
};

const NAME_COLUMNS = 28;

export const lsattr: Program = {
  name: 'lsattr',
  summary: 'Show the flags of files; of those in a directory, unless -d.',
  usage: ['lsattr [-RVadlpv] [FILE]...'],
  options: [
    { short: 'R', help: 'directories within too' },
    { short: 'V', help: 'its version first' },
    { short: 'a', help: 'also names that begin with a dot' },
    { short: 'd', help: 'directories themselves' },
    { short: 'l', help: 'in words' },
    { short: 'p', help: 'with the project' },
    { short: 'v', help: 'with i_generation' },
  ],
  run(p, args, out) {
    let status = 0;
    if (args.has('V')) toStderr(p, 'lsattr 1.47.0 (5-Feb-2023)\n');
    const how: Listing = {
      all: args.has('a'),
      within: args.has('R'),
      words: args.has('l'),
      project: args.has('p'),
      version: args.has('v'),
    };
    for (const name of args.operands.length > 0 ? args.operands : ['.']) {
      const s = K.newStat();
      const there = p.lstat(name, s);
      if (there < 0) {
        comErr(p, there, `while trying to stat ${name}`);
        status = 1;
      } else if ((s.st_mode & K.S_IFMT) === K.S_IFDIR && !args.has('d')) {
        if (!inside(p, name, how, out)) status = 1;
      } else if (!show(p, name, how, out)) status = 1;
    }
    return status;
  },
};

interface Listing {
  all: boolean;
  within: boolean;
  words: boolean;
  project: boolean;
  version: boolean;
}

function show(p: Process, name: string, { words, project, version }: Listing, out: Stdout): boolean {
  const flags = flagsOf(p, name, 'read');
  if (flags < 0) {
    comErr(p, flags, `While reading flags on ${name}`);
    return false;
  }
  const asked = (call: 'getproject' | 'getversion'): number => {
    const fd = p.open(name, OPEN);
    const value = fd < 0 ? fd : p[call](fd);
    if (fd >= 0) p.close(fd);
    return value;
  };
  const projid = project ? asked('getproject') : 0;
  const generation = version ? asked('getversion') : 0;
  const failed = projid < 0 ? 'project' : generation < 0 ? 'version' : undefined;
  if (failed) {
    comErr(p, Math.min(projid, generation), `While reading ${failed} on ${name}`);
    return false;
  }
  if (project) out.print(`${String(projid).padStart(5)} `);
  if (version) out.print(`${String(generation).padEnd(10)} `);
  if (!words) out.print(`${LETTERS.map(([letter, bit]) => (flags & bit ? letter : '-')).join('')} ${name}\n`);
  else
    out.print(
      `${name.padEnd(NAME_COLUMNS)} ${
        LETTERS.filter(([, bit]) => flags & bit)
          .map(([letter]) => WORDS[letter])
          .join(', ') || '---'
      }\n`,
    );
  return true;
}

/** lsattr looks even at names that it does not list. Nothing is known, or reported, above the volume. */
function lookAt(p: Process, path: string, s: K.Stat): boolean {
  try {
    return p.lstat(path, s) >= 0;
  } catch (thrown) {
    if (!(thrown instanceof Unknowable)) throw thrown;
    return false;
  }
}

/** lsattr reports unreadable names within a directory, but does not fail. */
function inside(p: Process, directory: string, how: Listing, out: Stdout): boolean {
  p.statfs(directory, K.newStatFs());
  const fd = p.open(directory, K.O_RDONLY | K.O_NONBLOCK | K.O_CLOEXEC | K.O_DIRECTORY);
  if (fd < 0) return false;
  p.fstat(fd, K.newStat());
  const entries: K.Dirent[] = [];
  while (p.getdents64(fd, entries) > 0)
    for (const { d_name } of entries.splice(0)) {
      const path = `${directory}${directory.endsWith('/') ? '' : '/'}${d_name}`;
      const s = K.newStat();
      if (!lookAt(p, path, s) || (d_name[0] === '.' && !how.all)) continue;
      show(p, path, how, out);
      if (!how.within || (s.st_mode & K.S_IFMT) !== K.S_IFDIR || d_name === '.' || d_name === '..') continue;
      out.print(`\n${path}:\n`);
      inside(p, path, how, out);
      out.print('\n');
    }
  p.close(fd);
  return true;
}
