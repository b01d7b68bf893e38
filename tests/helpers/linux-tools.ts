/**
 * What this machine offers to tests: Linux's own tools, root, loop devices, the oracle beside the checkout.
 *
 *      linux.has('mke2fs')         the tool is there          linux.why('loop')    why it is not, or undefined
 *      missing(['mke2fs', 'root']) which of these are missing; an error if nothing may be missing
 *      run('dumpe2fs', [image])    runs a tool, in English    e2fsck(image)        clean, or what it found
 *      judge(image)                e2fsck, the kernel's mount, every file read, e2fsck again
 *
 * Knows no test runner, so that browser tests can use it too; `linux.ts` has the parts for Vitest.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnSync } from './spawn-sync.ts';

/**
 * `root`, `loop` (loop devices that can be attached), `fuse` (/dev/fuse), the name of a program, its name and a version
 * (`mke2fs 1.47.0`: for comparing bytes or sentences with it), or `oracle`, the programs that may stand beside the checkout.
 */
export type Need = 'root' | 'loop' | 'fuse' | 'oracle' | (string & {});

/** Under this, a test that lacks what it needs fails instead of being skipped. */
const linuxRequired = process.env.EXT4LAB_REQUIRE_LINUX === '1';

// The system's own programs before those of version managers, and sbin, which is not on every PATH: the e2fsprogs live there.
const PATH = ['/usr/sbin', '/usr/bin', '/sbin', '/bin', process.env.PATH].filter(Boolean).join(path.delimiter);

/** What every judge is run with: English, and UTC. */
export const ENV = { ...process.env, PATH, LC_ALL: 'C', TZ: 'UTC' };

export interface Ran {
  /** The exit code; -1 when the program did not start or was killed. */
  status: number;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  input?: string | Uint8Array;
  env?: Record<string, string>;
  cwd?: string;
  timeout_ms?: number;
}

/** Runs a program to its end, in English and in UTC. */
export function run(program: string, args: readonly string[], options: RunOptions = {}): Ran {
  const done = spawnSync(program, args, {
    input: options.input,
    cwd: options.cwd,
    env: { ...ENV, ...options.env },
    encoding: 'utf8',
    timeout: options.timeout_ms ?? 600_000,
    maxBuffer: 1 << 28,
  });
  return { status: done.status ?? -1, stdout: done.stdout ?? '', stderr: done.stderr || (done.error?.message ?? '') };
}

/** The same, for a program that must succeed; returns what it wrote to stdout. */
export function must(program: string, args: readonly string[], options: RunOptions = {}): string {
  const done = run(program, args, options);
  if (done.status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${done.status}: ${done.stderr}`);
  return done.stdout;
}

const reasons = new Map<string, string | undefined>();

function find(need: Need): string | undefined {
  if (need === 'oracle') return sharedOracle('judge') ? undefined : 'needs the oracle beside the checkout';
  if (process.platform !== 'linux') return `needs ${need}, and this is not Linux`;
  if (need === 'root') return process.getuid?.() === 0 ? undefined : 'needs root';
  if (need === 'loop') return loopDevices();
  if (need === 'fuse') return fs.existsSync('/dev/fuse') ? undefined : 'needs /dev/fuse';
  const [program, version] = need.split(' ');
  const there = PATH.split(path.delimiter).some((dir) => fs.existsSync(path.join(dir, program)));
  if (!there) return `needs ${program}, which is not installed`;
  return version && otherVersion(program, version);
}

/** The e2fsprogs print their version on stderr with -V. */
function otherVersion(program: string, wanted: string): string | undefined {
  const said = [run(program, ['--version']).stdout, run(program, ['-V']).stderr].find((text) => /\d\.\d/.test(text));
  const found = /\d+(\.\d+)+/.exec(said ?? '')?.[0] ?? 'unknown';
  return `${found}.`.startsWith(`${wanted}.`) ? undefined : `needs ${program} ${wanted}, and this is ${found}`;
}

/** Attaches a loop device and releases it: that the device nodes exist does not mean that it is allowed. */
function loopDevices(): string | undefined {
  if (process.getuid?.() !== 0) return 'needs loop devices, and so root';
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ext4lab-loop-'));
  try {
    const file = path.join(dir, 'probe.img');
    fs.writeFileSync(file, new Uint8Array(65536));
    const done = run('losetup', ['--show', '-f', file]);
    if (done.status !== 0) return `needs loop devices: ${done.stderr.trim()}`;
    run('losetup', ['-d', done.stdout.trim()]);
    return undefined;
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

export const linux = {
  /** Why this machine does not offer it; undefined if it does. */
  why(need: Need): string | undefined {
    if (!reasons.has(need)) reasons.set(need, find(need));
    return reasons.get(need);
  },
  has(need: Need): boolean {
    return linux.why(need) === undefined;
  },
};

/** Which of these are missing, or undefined. Where Linux is required, a silent judge is no acquittal. */
export function missing(needs: readonly Need[]): string | undefined {
  const absent = needs.filter((need) => !linux.has(need));
  const why = absent.map(linux.why).join('; ');
  // The oracle is beside the checkout or it is not: no machine is required to have it.
  if (linuxRequired && absent.some((need) => need !== 'oracle')) throw new Error(`must run here, but ${why}`);
  return why || undefined;
}

export interface Fsck {
  clean: boolean;
  status: number;
  says: string;
}

/** `e2fsck -fn`: it can end with 0 although it found something ("Fix? no"), so what it says counts too. */
export function e2fsck(image: string): Fsck {
  const done = run('e2fsck', ['-fn', image]);
  const clean = done.status === 0 && !done.stdout.includes('? no');
  return { clean, status: done.status, says: clean ? '' : done.stdout + done.stderr };
}

export interface Verdict {
  pass: boolean;
  /** What was wrong, one line each. */
  faults: string[];
  /** Paths that the kernel saw below the root, sorted. */
  tree: string[];
}

/** Lets Linux judge a copy of an image: e2fsck, mount, every file read, umount, e2fsck. Needs root and loop devices. */
export function judge(image: string): Verdict {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ext4lab-judge-'));
  const copy = path.join(dir, 'copy.img');
  const where = path.join(dir, 'mnt');
  const faults: string[] = [];
  let tree: string[] = [];
  const check = (when: string) => {
    const said = e2fsck(copy);
    if (!said.clean) faults.push(`e2fsck ${when} the mount: ${said.says}`);
  };
  try {
    must('cp', ['--sparse=always', image, copy]);
    fs.mkdirSync(where);
    check('before');
    const mounted = run('mount', ['-o', 'loop', copy, where]);
    if (mounted.status !== 0) faults.push(`mount: ${mounted.stderr.trim()}`);
    else {
      try {
        tree = fs.readdirSync(where, { recursive: true, encoding: 'utf8' }).sort();
        for (const name of tree) {
          const file = path.join(where, name);
          if (fs.lstatSync(file).isFile()) fs.readFileSync(file);
        }
      } catch (error) {
        faults.push(`reading: ${(error as Error).message}`);
      } finally {
        must('umount', [where]);
      }
      check('after');
    }
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
  return { pass: faults.length === 0, faults, tree };
}

/** The path of an oracle's program beside the checkout (`judge`, `layout`, `record` …), if there is one. */
export function sharedOracle(program: string): string | undefined {
  const file = fileURLToPath(new URL(`../../../shared/linux/${program}`, import.meta.url));
  return fs.existsSync(file) ? file : undefined;
}
