/**
 * cd, pwd, pushd, popd and dirs. A shell remembers the path by which it came, so `cd ..` leads back through symbolic links.
 *
 *      /mnt             the volume's root, where Linux has it mounted
 *      /mnt/a/b         directory: [a, b]      PWD, and OLDPWD for cd -
 */
import { ERRNO } from '../engine/fs/failure.ts';
import type { Builtin, Words, Wrong } from './builtin.ts';
import { errorText } from './process/errno.ts';
import * as K from './process/kernel.ts';
import { Unknowable } from './process/thrown.ts';
import { inMessage } from './program/requoted.ts';
import type { ShellState } from './shell-state.ts';

const mountPoint = (shell: ShellState): string => shell.process.kernel.mounted().where;

const isBelow = (path: string, where: string): boolean => path === where || path.startsWith(`${where}/`);

const outside = (path: string, where: string): string =>
  `${path} is outside the volume, which is at ${where}; use a path below it`;

/** Changes the directory. Answers false, after a message of the command `who`, if that fails. */
function enter(shell: ShellState, who: string, path: string): boolean {
  const { kernel } = shell.process;
  const where = mountPoint(shell);
  const before = kernel.cwd;
  const fail = (error: number): boolean => {
    kernel.cwd = before;
    shell.complain(`${who}: ${inMessage(path)}: ${errorText(error)}`);
    return false;
  };
  const above = path.startsWith('/');
  if (above && !isBelow(path, where)) throw new Unknowable(outside(path, where));
  const parts = above ? [] : shell.directory.slice();
  const stat = K.newStat();
  for (const part of (above ? path.slice(where.length) : path).split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') {
      parts.push(part);
      continue;
    }
    if (parts.length === 0) throw new Unknowable(`${path} leads out of the volume, whose root is ${where}`);
    kernel.cwd = shell.root;
    const there = shell.process.stat(parts.join('/'), stat);
    if (there < 0) return fail(there);
    if ((stat.st_mode & K.S_IFMT) !== K.S_IFDIR) return fail(-ERRNO.ENOTDIR);
    parts.pop();
  }
  kernel.cwd = shell.root;
  const entered = parts.length > 0 ? shell.process.chdir(parts.join('/')) : 0;
  if (entered < 0) return fail(entered);
  shell.variables.set('OLDPWD', shell.process.directory);
  shell.directory = parts;
  shell.process.directory = [where, ...parts].join('/');
  shell.variables.set('PWD', shell.process.directory);
  return true;
}

function cd(shell: ShellState, words: readonly string[]): number {
  const [path] = words.filter((word) => word !== '--' && word !== '-L');
  if (path !== '-') return enter(shell, 'cd', path) ? 0 : 1;
  const before = shell.variables.get('OLDPWD');
  if (before === undefined) {
    shell.complain('cd: OLDPWD not set');
    return 1;
  }
  if (!enter(shell, 'cd', before)) return 1;
  shell.stdout.print(`${shell.process.directory}\n`);
  return 0;
}

function checkCd(words: Words): Wrong {
  const paths = words.filter((word) => word !== '--' && word !== '-L');
  const [path] = paths;
  if (paths.length === 0)
    return { index: 0, message: 'cd alone leads home, which is not on the volume; cd /mnt leads to its root' };
  if (paths.length > 1) return { index: 0, message: 'cd takes one directory here' };
  if (path === '') return { index: 0, message: 'cd needs the name of a directory' };
  const index = words.indexOf(path);
  if (path !== '-' && path?.startsWith('-')) return { index, message: `cd has no ${path} here` };
  // Only the machine knows where the volume is mounted. A path that is certainly elsewhere is refused before the run.
  return path?.startsWith('/') && !isBelow(path, '/mnt') ? { index, message: outside(path, '/mnt') } : undefined;
}

/** Prints the list of directories, for dirs, pushd and popd. */
function dirs(shell: ShellState): number {
  shell.stdout.print(`${[shell.process.directory, ...shell.stacked].join(' ')}\n`);
  return 0;
}

function pushd(shell: ShellState, [path]: readonly string[]): number {
  const here = shell.process.directory;
  if (path === undefined && shell.stacked.length === 0) {
    shell.complain('pushd: no other directory');
    return 1;
  }
  const [top, ...below] = shell.stacked;
  if (!enter(shell, 'pushd', path ?? top)) return 1;
  shell.stacked = path === undefined ? [here, ...below] : [here, ...shell.stacked];
  return dirs(shell);
}

function popd(shell: ShellState): number {
  const [top, ...below] = shell.stacked;
  if (top === undefined) {
    shell.complain('popd: directory stack empty');
    return 1;
  }
  if (!enter(shell, 'popd', top)) return 1;
  shell.stacked = below;
  return dirs(shell);
}

const plainly =
  (name: string, most: number) =>
  (words: Words): Wrong => {
    const index = words.findIndex((word) => word !== undefined && /^[-+]./.test(word));
    if (index >= 0) return { index, message: `${name} has no ${words[index]} here` };
    return words.length > most ? { index: most, message: `${name} takes fewer words here` } : undefined;
  };

function checkPwd(words: Words): Wrong {
  const index = words.findIndex((word) => word !== '-L');
  return index < 0 ? undefined : { index, message: `pwd has no ${words[index] ?? 'such word'} here, but -L` };
}

export const DIRECTORIES: readonly (readonly [string, Builtin])[] = [
  [
    'cd',
    {
      summary: 'Change to another directory of the volume; - is the one before.',
      usage: 'cd DIRECTORY | -',
      check: checkCd,
      run: cd,
    },
  ],
  [
    'pwd',
    {
      summary: 'Print the working directory; the volume is mounted at /mnt.',
      usage: 'pwd [-L]',
      check: checkPwd,
      run(shell) {
        shell.stdout.print(`${shell.process.directory}\n`);
        return 0;
      },
    },
  ],
  [
    'pushd',
    {
      summary: 'Change to a directory, and remember this one; without one, change places with the last.',
      usage: 'pushd [DIRECTORY]',
      check: plainly('pushd', 1),
      run: pushd,
    },
  ],
  [
    'popd',
    {
      summary: 'Change back to the directory that pushd remembered last.',
      usage: 'popd',
      check: plainly('popd', 0),
      run: popd,
    },
  ],
  [
    'dirs',
    { summary: 'Print the directories that pushd remembers.', usage: 'dirs', check: plainly('dirs', 0), run: dirs },
  ],
];
