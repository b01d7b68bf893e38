/**
 * `ext4lab mount` from outside, as a person starts it: a fresh image, served at a folder, until it is unmounted.
 *
 *      const lab = await mounted(['-t', 'ext4'], '64M');  …  await lab.unmount();  e2fsck(lab.image)
 */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { must, run } from '../../helpers/linux-tools.ts';

const PROGRAM = fileURLToPath(new URL('../../../bin/ext4lab.mjs', import.meta.url));

export class FuseMount {
  readonly image: string;
  readonly dir: string;
  readonly program = PROGRAM;
  readonly child: ChildProcess;
  /** The exit code, once it has ended. */
  readonly over: Promise<number>;
  said = '';
  complained = '';

  constructor(image: string, dir: string, words: readonly string[]) {
    this.image = image;
    this.dir = dir;
    this.child = spawn(process.execPath, [PROGRAM, 'mount', image, dir, ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child.stdout!.on('data', (data) => {
      this.said += data;
    });
    this.child.stderr!.on('data', (data) => {
      this.complained += data;
    });
    this.over = new Promise((resolve) => this.child.on('close', (code) => resolve(code ?? -1)));
  }

  /** Waits until it prints something. */
  async says(what: RegExp, timeout_ms = 60_000): Promise<RegExpExecArray> {
    for (const until = Date.now() + timeout_ms; ; ) {
      const found = what.exec(this.said + this.complained);
      if (found) return found;
      if (Date.now() > until || this.child.exitCode !== null)
        throw new Error(`never said ${what}: ${this.said}${this.complained}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async unmount(): Promise<number> {
    must('umount', [this.dir]);
    return this.over;
  }

  /** Ends it, whatever its state. */
  async end(): Promise<void> {
    if (this.child.exitCode === null) {
      run('umount', ['-f', '-l', this.dir]);
      await this.over;
    }
  }
}

/** A new image below a folder, and the mount of it. */
export async function mounted(
  below: string,
  mke2fs: readonly string[],
  size: string,
  words: readonly string[] = [],
): Promise<FuseMount> {
  const image = path.join(below, 'disk.img');
  const dir = path.join(below, 'served');
  fs.mkdirSync(dir, { recursive: true });
  if (!fs.existsSync(image)) must('mke2fs', ['-q', ...mke2fs, image, size]);
  const lab = new FuseMount(image, dir, words);
  await lab.says(/is mounted at/);
  return lab;
}

/** Runs a program beside this one, and returns what it printed. */
export function beside(program: string, args: readonly string[]): Promise<{ status: number; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (data) => {
        said += data;
      });
    child.on('close', (status) => resolve({ status: status ?? -1, said }));
  });
}
