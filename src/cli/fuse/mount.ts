/**
 * A mount from its beginning to its end, on the main thread:
 *
 *     open /dev/fuse ──▶ the thread opens the image ──▶ mount(8) ──▶ served … umount ──▶ the image is written
 *
 * Ctrl+C and SIGTERM unmount. If programs still use the volume, the first Ctrl+C says so, the second (or SIGTERM)
 * unmounts all the same; what they have written is kept.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Have } from '../../trace/json/recording-part.ts';
import { nudge, nudgeName } from './nudge.ts';
import type { MountSettings } from './settings.ts';
import type { FromThread, OpenedVolume, ThreadData } from './thread-api.ts';
import { startWatch, type Watch } from './watch.ts';

/** How often the serving thread is made to look at the clock. */
const NUDGE_MS = 500;
/** Words of mount -o that the kernel handles itself, above any file system. */
const FOR_THE_KERNEL = new Set(['ro', 'rw', 'nosuid', 'suid', 'nodev', 'dev', 'noexec', 'exec', 'sync', 'dirsync']);

const say = (text: string) => void process.stdout.write(`${text}\n`);
const complain = (text: string) => void process.stderr.write(`ext4lab mount: ${text}\n`);

/** Runs a program to its end. */
function ran(program: string, args: string[], more: number[] = []): Promise<{ status: number; says: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe', ...more] });
    let says = '';
    child.stderr?.on('data', (data) => {
      says += data;
    });
    child.on('error', (error) => resolve({ status: -1, says: error.message }));
    child.on('close', (status) => resolve({ status: status ?? -1, says: says.trim() }));
  });
}

export class Mount {
  readonly #settings: MountSettings;
  readonly #nudgeName = nudgeName();
  #fd = -1;
  #thread: Worker | undefined;
  #watch: Watch | undefined;
  #stop: ((code: number) => void) | undefined;
  #mounted = false;
  #asked = 0;
  #questions = 0;
  readonly #answers = new Map<number, (lines: string[]) => void>();

  constructor(settings: MountSettings) {
    this.#settings = settings;
  }

  /** The exit code, when all is over. */
  run(): Promise<number> {
    const { image, out, options, kind, seed, realTime, watch } = this.#settings;
    try {
      this.#fd = fs.openSync('/dev/fuse', 'r+');
    } catch (error) {
      complain(`/dev/fuse cannot be opened: ${(error as Error).message}`);
      return Promise.resolve(1);
    }
    const watched = watch !== undefined;
    const data: ThreadData = {
      fd: this.#fd,
      nudgeName: this.#nudgeName,
      image,
      out,
      options,
      kind,
      seed,
      realTime,
      watched,
    };
    const thread = new Worker(new URL('./thread.js', import.meta.url), { workerData: data });
    this.#thread = thread;
    const over = new Promise<number>((resolve) => {
      this.#stop = resolve;
    });
    thread.on('message', (message: FromThread) => void this.#heard(message));
    thread.on('error', (error) => {
      complain(`the serving thread has failed: ${error.stack ?? error.message}`);
      this.#end(1);
    });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => void this.#leave(signal !== 'SIGINT'));
    return over;
  }

  async #heard(message: FromThread): Promise<void> {
    if ('refused' in message) {
      complain(message.refused);
      this.#end(1);
    } else if ('opened' in message) await this.#mount(message.opened);
    else if ('answer' in message) {
      this.#answers.get(message.answer)?.(message.lines);
      this.#answers.delete(message.answer);
    } else if ('mistake' in message) complain(`a mistake of ours, the program was told EIO: ${message.mistake}`);
    else if ('lost' in message) {
      complain(`the image could not be written: ${message.lost}`);
      this.#end(1);
    } else {
      say(`${this.#settings.dir} is unmounted; ${message.saved} holds the volume.`);
      await this.#watch?.finish();
      this.#end(0);
    }
  }

  async #mount(opened: OpenedVolume): Promise<void> {
    const { image, dir, options } = this.#settings;
    const words = options.split(',').filter((word) => FOR_THE_KERNEL.has(word));
    const own = 'fd=3,rootmode=40000,user_id=0,group_id=0,allow_other,default_permissions';
    // Every user of the machine may use the mount, and the image may come from anyone: its set-user-ID programs and its
    // devices have no power, unless whoever mounts it asks for that (--mount suid,dev).
    const all = [own, 'nosuid,nodev', ...(opened.readonly && !words.includes('ro') ? ['ro'] : []), ...words].join(',');
    const { status, says } = await ran(
      'mount',
      ['-i', '-t', 'fuse', '-o', all, fs.realpathSync(image), fs.realpathSync(dir)],
      [this.#fd],
    );
    if (status !== 0) {
      complain(says.replace(/^mount: /, '') || `mount ended with ${status}`);
      this.#end(1);
      return;
    }
    this.#mounted = true;
    // Now, as looking the name up keeps the mount busy for a moment.
    await fs.promises.lstat(path.join(dir, this.#nudgeName)).catch(() => {});
    const timer = setInterval(() => this.#nudge(), NUDGE_MS);
    timer.unref();
    say(`${image} (${opened.kind}) is mounted at ${dir}. \`umount ${dir}\` or Ctrl+C ends it.`);
    const { watch } = this.#settings;
    if (watch === undefined) return;
    try {
      this.#watch = await startWatch(watch, image, opened, (from) => this.#ask(from));
      say(`Watch it at ${this.#watch.address}`);
    } catch (error) {
      complain(`it cannot be watched: ${(error as Error).message}`);
    }
  }

  /** What was recorded beyond what the asker has. */
  #ask(from: Have): Promise<string[]> {
    const id = this.#questions++;
    return new Promise((resolve) => {
      this.#answers.set(id, resolve);
      this.#thread?.postMessage({ id, from });
      this.#nudge();
    });
  }

  #nudge(): void {
    nudge(this.#fd, this.#settings.dir, this.#nudgeName);
  }

  async #leave(now: boolean): Promise<void> {
    const { dir } = this.#settings;
    if (!this.#mounted) {
      this.#end(1);
      return;
    }
    const first = this.#asked++ === 0;
    const { status, says } = await ran('umount', [dir]);
    if (status === 0 || /not mounted|no mount point/.test(says)) return;
    if (first && !now) {
      complain(`${dir} is in use by a program; close what is open there, or press Ctrl+C again to take it away`);
      return;
    }
    // What programs have mapped (mmap) goes to the volume before they lose it.
    await ran('sync', ['-f', dir]);
    await ran('umount', ['-f', '-l', dir]);
  }

  #end(code: number): void {
    this.#watch?.close();
    void this.#thread?.terminate();
    this.#stop?.(code);
  }
}
