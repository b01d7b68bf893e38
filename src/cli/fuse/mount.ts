/**
 * A mount from its beginning to its end, on the main thread:
 *
 *     open and lock the image ──▶ the thread reads it ──▶ mount(8) ──▶ served … the device ends ──▶ the image is written
 *
 * Ctrl+C and SIGTERM unmount. If programs still use the volume, the first Ctrl+C only reports it, and the second (or
 * SIGTERM) unmounts all the same. Data that the programs have written is kept.
 */
import fs from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { Refused } from '../../bytes/refused.ts';
import type { Have } from '../../trace/json/recording-part.ts';
import { deviceAt } from '../image/in-use.ts';
import { ran } from '../image/ran.ts';
import { MAX_WRITE } from './channel.ts';
import { keepKnown, nudge, nudgeName } from './nudge.ts';
import type { MountSettings } from './settings.ts';
import { openTarget, type Target } from './target.ts';
import type { FromThread, OpenedVolume, ThreadData, ToThread } from './thread-api.ts';
import { startWatch, type Watch } from './watch.ts';

/** The interval at which the serving thread is made to read the clock. */
const NUDGE_MS = 500;
/** Words of mount -o that the kernel handles itself, above any file system. */
const FOR_THE_KERNEL = new Set(['ro', 'rw', 'nosuid', 'suid', 'nodev', 'dev', 'noexec', 'exec', 'sync', 'dirsync']);

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** The exit code that a shell gives for a program ended by Ctrl+C. */
const INTERRUPTED = 130;

const say = (text: string) => void process.stdout.write(`${text}\n`);
const complain = (text: string) => void process.stderr.write(`ext4lab mount: ${text}\n`);

/** Makes sequential reads come in requests of the maximum length; otherwise they have 128 KiB. */
function readsAhead(at: string): void {
  try {
    fs.writeFileSync(`/sys/class/bdi/${deviceAt(at)}/read_ahead_kb`, String(MAX_WRITE >> 10));
  } catch {
    // Without a writable /sys, files are read in smaller parts.
  }
}

export class Mount {
  readonly #settings: MountSettings;
  readonly #nudgeName = nudgeName();
  #fd = -1;
  #target: Target | undefined;
  #thread: Worker | undefined;
  #watch: Watch | undefined;
  #stop: ((code: number) => void) | undefined;
  #mounted = false;
  /** The real name of the mounted directory. */
  #at = '';
  #timer: NodeJS.Timeout | undefined;
  #asked = 0;
  #questions = 0;
  readonly #answers = new Map<number, (lines: string[]) => void>();

  constructor(settings: MountSettings) {
    this.#settings = settings;
  }

  /** Runs the mount to its end. Returns the exit code. */
  async run(): Promise<number> {
    const { options, kind, seed, realTime, watch } = this.#settings;
    // Files made until then are removed when the process exits.
    const interrupted = () => process.exit(INTERRUPTED);
    for (const signal of SIGNALS) process.on(signal, interrupted);
    const target = await openTarget(this.#settings, complain);
    if (target instanceof Refused) {
      complain(target.refused);
      return 1;
    }
    this.#target = target;
    const { image, fd: served, output, log, left } = target;
    try {
      this.#fd = fs.openSync('/dev/fuse', 'r+');
    } catch (error) {
      complain(`/dev/fuse cannot be opened: ${(error as Error).message}`);
      output?.discard();
      return 1;
    }
    const watched = watch !== undefined;
    const data: ThreadData = {
      fd: this.#fd,
      nudgeName: this.#nudgeName,
      image,
      served,
      log,
      left,
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
      const kept = fs.existsSync(log) ? `; what was synced is in ${log}, and is there at the next mount` : '';
      complain(`the serving thread has failed: ${error.stack ?? error.message}${kept}`);
      void ran('umount', ['-f', '-l', this.#settings.dir]).then(() => this.#end(1, kept === ''));
    });
    for (const signal of SIGNALS) {
      process.off(signal, interrupted);
      process.on(signal, () => void this.#leave(signal !== 'SIGINT'));
    }
    return over;
  }

  async #heard(message: FromThread): Promise<void> {
    if (message === 'over') await this.#over();
    else if (message === 'saved') this.#saved();
    else if ('refused' in message) {
      complain(message.refused);
      this.#end(1);
    } else if ('opened' in message) await this.#mount(message.opened);
    else if ('answer' in message) {
      this.#answers.get(message.answer)?.(message.lines);
      this.#answers.delete(message.answer);
    } else if ('mistake' in message) complain(`a mistake of ours, the program was told EIO: ${message.mistake}`);
    else {
      complain(`${this.#settings.out} could not be written: ${message.lost}; ${message.kept}`);
      this.#end(1, message.whole);
    }
  }

  /** Serving is over. A watching page gets the rest, and then the image is written. */
  async #over(): Promise<void> {
    clearInterval(this.#timer);
    // In every case, no program waits for a closed device.
    fs.closeSync(this.#fd);
    this.#fd = -1;
    const isDead = (error: NodeJS.ErrnoException) => error.code === 'ENOTCONN';
    if (await fs.promises.stat(this.#at).then(() => false, isDead)) await ran('umount', ['-l', this.#at]);
    await this.#watch?.finish();
    this.#thread?.postMessage('write' satisfies ToThread);
  }

  #saved(): void {
    const { dir, out } = this.#settings;
    try {
      this.#target?.output?.keep();
    } catch (error) {
      complain(`${out} could not be written: ${(error as Error).message}`);
      this.#end(1);
      return;
    }
    say(`${dir} is unmounted; ${out} holds the volume.`);
    this.#end(0);
  }

  async #mount(opened: OpenedVolume): Promise<void> {
    const { dir, options } = this.#settings;
    const { image = '' } = this.#target ?? {};
    this.#at = fs.realpathSync(dir);
    const words = options.split(',').filter((word) => FOR_THE_KERNEL.has(word));
    const own = 'fd=3,rootmode=40000,user_id=0,group_id=0,allow_other,default_permissions';
    // Every user of the machine may use the mount, and the image may come from anyone. So its set-user-ID programs and its
    // devices have no power, unless the mount asks for that (--mount suid,dev).
    const all = [own, 'nosuid,nodev', ...(opened.readonly && !words.includes('ro') ? ['ro'] : []), ...words].join(',');
    const { status, says } = await ran('mount', ['-i', '-t', 'fuse', '-o', all, image, this.#at], [this.#fd]);
    if (status !== 0) {
      complain(says.replace(/^mount: /, '') || `mount ended with ${status}`);
      // Nothing was served, so the thread is not needed.
      void this.#thread?.terminate();
      if (this.#target && !opened.readonly) fs.rmSync(this.#target.log, { force: true });
      this.#end(1);
      return;
    }
    this.#mounted = true;
    readsAhead(this.#at);
    keepKnown(path.join(dir, this.#nudgeName));
    this.#timer = setInterval(() => this.#nudge(), NUDGE_MS);
    this.#timer.unref();
    say(`${this.#settings.image} (${opened.kind}) is mounted at ${dir}. \`umount ${dir}\` or Ctrl+C ends it.`);
    const { watch } = this.#settings;
    if (watch === undefined) return;
    try {
      this.#watch = await startWatch(watch, image, opened, (from) => this.#ask(from));
      say(`Watch it at ${this.#watch.address}`);
    } catch (error) {
      complain(`it cannot be watched: ${(error as Error).message}`);
    }
  }

  /** The events recorded after those that the asker has. */
  #ask(from: Have): Promise<string[]> {
    const id = this.#questions++;
    return new Promise((resolve) => {
      this.#answers.set(id, resolve);
      this.#thread?.postMessage({ id, from });
      this.#nudge();
    });
  }

  #nudge(): void {
    if (this.#fd >= 0) nudge(this.#fd, this.#settings.dir, this.#nudgeName);
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
    // Pages that programs have mapped (mmap) go to the volume before the programs lose it.
    await ran('sync', ['-f', dir]);
    await ran('umount', ['-f', '-l', dir]);
  }

  /** `discards` is true if an unfinished OUT is not needed. */
  #end(code: number, discards = code !== 0): void {
    const { output, log = '' } = this.#target ?? {};
    if (discards) output?.discard();
    else output?.leave();
    if (discards && output) fs.rmSync(log, { force: true });
    this.#watch?.close();
    void this.#thread?.terminate();
    this.#stop?.(code);
  }
}
