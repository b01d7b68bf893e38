/**
 * chattr and lsattr: i_flags by FS_IOC_GETFLAGS and FS_IOC_SETFLAGS, one letter per flag.
 *
 *      lsattr f       lstat · stat · openat · fstat · ioctl FS_IOC_GETFLAGS · close
 *      chattr +d f    the same, and once more with FS_IOC_SETFLAGS
 */
import { errorText } from '../errno.ts';
import * as K from '../kernel.ts';
import type { Process } from '../process.ts';
import { type Program, toStderr } from '../program.ts';
import type { Stdout } from '../stdio.ts';

/** The letters in the order in which lsattr prints them, and their bits of i_flags. */
const LETTERS: [string, number, string][] = [
  ['s', 0x1, 'erased when deleted (ignored by Linux)'],
  ['u', 0x2, 'kept when deleted (ignored by Linux)'],
  ['S', 0x8, 'every write is waited for'],
  ['D', 0x10000, 'every change of the directory is waited for'],
  ['i', 0x10, 'cannot be changed'],
  ['a', 0x20, 'can only be appended to'],
  ['d', 0x40, 'left out by dump'],
  ['A', 0x80, 'the time of access is not kept'],
  ['c', 0x4, 'compressed (ignored by ext4)'],
  ['E', 0x800, 'encrypted'],
  ['j', 0x4000, 'its data goes through the journal'],
  ['I', 0x1000, 'an indexed directory'],
  ['t', 0x8000, 'no tail merging (ignored by ext4)'],
  ['T', 0x20000, 'top of a tree of directories, for the allocator'],
  ['e', 0x80000, 'mapped by extents'],
  ['C', 0x800000, 'no copy on write'],
  ['x', 0x2000000, 'direct access'],
  ['F', 0x40000000, 'names without case'],
  ['N', 0x10000000, 'inline data'],
  ['P', 0x20000000, 'the project is inherited'],
  ['V', 0x100000, 'verity'],
  ['m', 0x400, 'not compressed'],
];

const SETTABLE = 'suSDiadAcjtTeCxFPm';

/** An error in e2fsprogs' style: `lsattr: No such file or directory while trying to stat nope`. */
function comErr(p: Process, error: number, doing: string): void {
  for (const piece of [p.name, ': ', errorText(error), ' ', doing, '\n']) toStderr(p, piece);
}

const OPEN = K.O_RDONLY | K.O_NONBLOCK | K.O_NOFOLLOW;

/** Opens what may have flags; reports what may not. */
function flagsOf(p: Process, name: string, how: 'read' | number): number {
  const s = K.newStat();
  const there = p.stat(name, s);
  if (there < 0) return there;
  const fd = p.open(name, OPEN);
  if (fd < 0) return fd;
  p.fstat(fd, s);
  const result = how === 'read' ? p.getflags(fd) : p.setflags(fd, how);
  p.close(fd);
  return result;
}

export const chattr: Program = {
  name: 'chattr',
  summary: 'Change the flags of files.',
  usage: ['chattr +|-|=FLAGS FILE...'],
  options: [],
  // -i takes a flag away: no word here is an option
  raw: true,
  notes: LETTERS.filter(([letter]) => SETTABLE.includes(letter)).map(([letter, , what]) => `  ${letter}  ${what}`),
  check(operands) {
    for (const [index, word] of operands.entries()) {
      if (word === undefined) return undefined;
      if (!/^[-+=]/.test(word))
        return index === 0 ? { index, message: 'chattr needs flags first: chattr +i file' } : undefined;
      const wrong = [...word.slice(1)].find((letter) => !SETTABLE.includes(letter));
      if (wrong !== undefined || word.length < 2)
        return { index, message: `chattr has no flag ${wrong ?? word} here; it knows ${SETTABLE}` };
    }
    return { index: operands.length - 1, message: 'chattr needs a file' };
  },
  run(p, args) {
    let add = 0;
    let remove = 0;
    let only: number | undefined;
    let at = 0;
    for (; at < args.operands.length && /^[-+=]/.test(args.operands[at]); at++) {
      const word = args.operands[at];
      let bits = 0;
      for (const letter of word.slice(1)) bits |= LETTERS.find(([l]) => l === letter)?.[1] ?? 0;
      if (word[0] === '+') add |= bits;
      else if (word[0] === '-') remove |= bits;
      else only = (only ?? 0) | bits;
    }
    let status = 0;
    for (const name of args.operands.slice(at)) {
      const there = p.lstat(name, K.newStat());
      if (there < 0) {
        comErr(p, there, `while trying to stat ${name}`);
        status = 1;
        continue;
      }
      const now = only === undefined ? flagsOf(p, name, 'read') : 0;
      if (now < 0) {
        comErr(p, now, `while reading flags on ${name}`);
        status = 1;
        continue;
      }
      const result = flagsOf(p, name, only ?? (now & ~remove) | add);
      if (result >= 0) continue;
      comErr(p, result, `while setting flags on ${name}`);
      status = 1;
    }
    return status;
  },
};

export const lsattr: Program = {
  name: 'lsattr',
  summary: 'Show the flags of files; of those in a directory, unless -d.',
  usage: ['lsattr [-a] [-d] [-v] [FILE]...'],
  options: [
    { short: 'a', help: 'also names that begin with a dot' },
    { short: 'd', help: 'directories themselves' },
    { short: 'v', help: 'with i_generation' },
    { short: 'l', help: 'in words' },
  ],
  check(_operands, args) {
    return args.has('l') ? { index: 0, message: 'lsattr -l is not known here' } : undefined;
  },
  run(p, args, out) {
    let status = 0;
    for (const name of args.operands.length > 0 ? args.operands : ['.']) {
      const s = K.newStat();
      const there = p.lstat(name, s);
      if (there < 0) {
        comErr(p, there, `while trying to stat ${name}`);
        status = 1;
      } else if ((s.st_mode & K.S_IFMT) === K.S_IFDIR && !args.has('d')) {
        if (!inside(p, name, args.has('a'), args.has('v'), out)) status = 1;
      } else if (!show(p, name, args.has('v'), out)) status = 1;
    }
    return status;
  },
};

function show(p: Process, name: string, version: boolean, out: Stdout): boolean {
  if (version) {
    const fd = p.open(name, OPEN);
    const generation = fd < 0 ? fd : p.getversion(fd);
    if (fd >= 0) p.close(fd);
    if (generation < 0) {
      comErr(p, generation, `While reading version on ${name}`);
      return false;
    }
    out.print(`${String(generation).padStart(10)} `);
  }
  const flags = flagsOf(p, name, 'read');
  if (flags < 0) {
    comErr(p, flags, `While reading flags on ${name}`);
    return false;
  }
  out.print(`${LETTERS.map(([letter, bit]) => (flags & bit ? letter : '-')).join('')} ${name}\n`);
  return true;
}

function inside(p: Process, directory: string, all: boolean, version: boolean, out: Stdout): boolean {
  p.statfs(directory, K.newStatFs());
  const fd = p.open(directory, K.O_RDONLY | K.O_NONBLOCK | K.O_CLOEXEC | K.O_DIRECTORY);
  if (fd < 0) return false;
  p.fstat(fd, K.newStat());
  const entries: K.Dirent[] = [];
  let good = true;
  while (p.getdents64(fd, entries) > 0)
    for (const { d_name } of entries.splice(0)) {
      const path = `${directory}${directory.endsWith('/') ? '' : '/'}${d_name}`;
      const s = K.newStat();
      if ((d_name === '.' || d_name === '..') && !all) {
        p.lstat(path, s);
        continue;
      }
      if (d_name === '..') continue;
      if (p.lstat(path, s) < 0 || (d_name[0] === '.' && !all)) continue;
      good = show(p, path, version, out) && good;
    }
  p.close(fd);
  return good;
}
