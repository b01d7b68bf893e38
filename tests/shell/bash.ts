/**
 * One script, run twice: by bash in a folder of this machine, and by the shell on the reference kernel.
 *
 *      runBash(script)   → output, messages, exit code, and the tree that is left
 *      runShell(script)  → the same
 */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Problem, sayProblem } from '../../src/shell/language/problem.ts';
import * as K from '../../src/shell/process/kernel.ts';
import { Shell } from '../../src/shell/shell.ts';
import { EQUIPMENT } from '../helpers/equipment.ts';
import { memoryKernel } from '../helpers/memory-kernel.ts';
import { spawnSync } from '../helpers/spawn-sync.ts';

export interface Outcome {
  stdout: string;
  stderr: string;
  status: number;
  /** Path → type, mode, links, size and contents. */
  tree: Record<string, string>;
}

/** The versions of coreutils, util-linux and bash whose messages and calls ours are: others differ in some of them. */
export const TOOLS = ['ls 9.1', 'fallocate 2.38', 'bash 5.2'] as const;

const NAME = 'script.sh';

/** What differs from run to run, or is invented: dd's time, that of time, processes, and the names of temporary files. */
const settle = (text: string): string =>
  text
    .replace(/copied, .*/g, 'copied, …')
    .replace(/^(real|user|sys)\t.*$/gm, '$1')
    .replace(/kill: \(\d+\)/g, 'kill: (…)')
    .replace(/: +\d+ (Killed|Hangup|Quit|User)/g, ': … $1');

export function runBash(script: string, options: { args?: string[]; setup?: string } = {}): Outcome {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ext4lab-bash-'));
  const inside = path.join(dir, 'volume');
  fs.mkdirSync(inside, { mode: 0o755 });
  fs.writeFileSync(path.join(dir, NAME), script);
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  try {
    const done = spawnSync('bash', [...(options.args ?? []), `../${NAME}`], {
      cwd: inside,
      env,
      encoding: 'latin1',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 1 << 28,
    });
    return {
      stdout: done.stdout,
      stderr: settle(done.stderr),
      status: done.status ?? -1,
      tree: realTree(inside),
    };
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

/** Many scripts, each in a folder of its own, by a bash that starts a bash for each. */
export function runBashAll(scripts: readonly string[]): Outcome[] {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ext4lab-bash-'));
  const at = (i: number, name = ''): string => path.join(dir, String(i), name);
  try {
    for (const [i, script] of scripts.entries()) {
      fs.mkdirSync(at(i, 'volume'), { recursive: true, mode: 0o755 });
      fs.writeFileSync(at(i, NAME), script);
    }
    const driver = `for ((i = 0; i < ${scripts.length}; i++)); do
      ( cd $i/volume && unset OLDPWD && bash ../${NAME} > ../stdout 2> ../stderr < /dev/null; echo $? > ../status )
    done`;
    const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };
    spawnSync('bash', ['-c', driver], { cwd: dir, env, stdio: 'ignore' });
    // here the volume is at /mnt
    const read = (i: number, name: string): string =>
      fs.readFileSync(at(i, name), 'latin1').replaceAll(at(i, 'volume'), '/mnt');
    return scripts.map((_, i) => ({
      stdout: read(i, 'stdout'),
      stderr: settle(read(i, 'stderr')),
      status: Number(read(i, 'status')),
      tree: realTree(at(i, 'volume')),
    }));
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

export interface ShellOutcome extends Outcome {
  problems: Problem[];
}

export function runShell(script: string, options: { errexit?: boolean } = {}): ShellOutcome {
  const kernel = memoryKernel();
  let stdout = '';
  let stderr = '';
  const text = (data: Uint8Array): string => Buffer.from(data).toString('latin1');
  const shell = new Shell({
    kernel,
    commands: EQUIPMENT.commands,
    name: `../${NAME}`,
    stdout: (data) => {
      stdout += text(data);
    },
    stderr: (data) => {
      stderr += text(data);
    },
    ...options,
  });
  const root = kernel.cwd;
  const ran = shell.run(script);
  kernel.cwd = root;
  return {
    stdout,
    stderr: settle(stderr),
    status: ran.status,
    tree: shellTree(kernel),
    problems: ran.problems ?? [],
  };
}

export const refusals = (outcome: ShellOutcome): string => outcome.problems.map(sayProblem).join('; ');

const octal = (mode: number): string => (mode & 0o7777).toString(8).padStart(4, '0');

const describe = (type: string, mode: number, nlink: number, content: string): string =>
  `${type} ${octal(mode)} links ${nlink} ${content}`;

/** Long contents as length and sum: enough to tell them apart. */
function digest(bytes: Uint8Array): string {
  if (bytes.length <= 2000) return JSON.stringify(Buffer.from(bytes).toString('latin1'));
  let sum = 1;
  for (const b of bytes) sum = (Math.imul(sum, 31) + b) | 0;
  return `${bytes.length} bytes, sum ${sum}`;
}

function realTree(root: string): Record<string, string> {
  const tree: Record<string, string> = {};
  const walk = (dir: string, prefix: string): void => {
    for (const name of fs.readdirSync(Buffer.from(dir), { encoding: 'latin1' }).sort()) {
      const full = Buffer.concat([Buffer.from(`${dir}/`), Buffer.from(name, 'latin1')]);
      const s = fs.lstatSync(full);
      const at = prefix + name;
      if (s.isDirectory()) {
        tree[at] = describe('d', s.mode, s.nlink, '');
        walk(full.toString(), `${at}/`);
      } else if (s.isSymbolicLink())
        tree[at] = describe('l', s.mode, s.nlink, fs.readlinkSync(full, { encoding: 'latin1' }).replace(root, '/mnt'));
      else tree[at] = describe('f', s.mode, s.nlink, digest(fs.readFileSync(full)));
    }
  };
  walk(root, '');
  return tree;
}

/** What is in and below the working directory. */
export function shellTree(kernel: K.Kernel): Record<string, string> {
  const tree: Record<string, string> = {};
  const walk = (dir: string, prefix: string): void => {
    const fd = kernel.openat(K.AT_FDCWD, dir, K.O_RDONLY | K.O_DIRECTORY, 0);
    const entries: K.Dirent[] = [];
    while (kernel.getdents64(fd, entries, 32768) > 0);
    kernel.close(fd);
    const names = entries.map((e) => e.d_name).filter((name) => name !== '.' && name !== '..');
    for (const name of names.sort()) {
      const at = prefix + name;
      const s = K.newStat();
      kernel.fstatat(K.AT_FDCWD, at, K.AT_SYMLINK_NOFOLLOW, s);
      const type = s.st_mode & K.S_IFMT;
      if (type === K.S_IFDIR) {
        tree[at] = describe('d', s.st_mode, s.st_nlink, '');
        walk(at, `${at}/`);
      } else if (type === K.S_IFLNK)
        tree[at] = describe('l', s.st_mode, s.st_nlink, kernel.readlinkat(K.AT_FDCWD, at) as string);
      else {
        const bytes = new Uint8Array(s.st_size);
        const file = kernel.openat(K.AT_FDCWD, at, K.O_RDONLY, 0);
        kernel.read(file, bytes, 0, bytes.length);
        kernel.close(file);
        tree[at] = describe('f', s.st_mode, s.st_nlink, digest(bytes));
      }
    }
  };
  walk('.', '');
  return tree;
}
