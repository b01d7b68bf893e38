/**
 * The common part of every system call of a kernel: the task whose turn it is, the search for the file or path, and the
 * handling of a failure. The calls themselves are in tables (`callTable`), whose functions have this state as `this`.
 *
 *     call ──▶ body ──▶ its number
 *                └─ Failure ──▶ -errno      full recording shows the task, the call and its result
 */
import { EXT4_ROOT_INO } from '../../format/constants.ts';
import * as E from '../../trace/events/syscalls.ts';
import { Flusher, type MovableClock } from '../file/flusher.ts';
import { ERRNO, type ErrnoName, Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import { UNSEEN } from '../fs/unseen.ts';
import type { FileSystem } from '../mounted/file-system.ts';
import { LeavesVolume, walk } from '../names/walk.ts';
import * as K from './kernel.ts';
import { guarded, mishap } from './mishap.ts';
import { type OpenFile, OpenFiles } from './open-file.ts';
import { saveErrors } from './save-errors.ts';
import { Sleepers } from './sleepers.ts';
import { tellCommand, tellFailure } from './telling.ts';

/** The clock's time for a system call. Times differ from call to call, and are the same in every run. */
const CALL_NS = 1000;
const SHELL = 'bash';

interface KernelTurn extends K.Turn {
  task: FileSystem['task'];
  untold: K.Task | undefined;
  /** The event of its command. */
  cause: number;
  cwd: number;
}

/**
 * The body of a call, which answers its number. Reads and writes get their values as arguments, so that they need not
 * create a function for each call. Other calls have them in a closure.
 */
type Body = (kernel: KernelState, fd: number, buffer: Uint8Array, at: number, count: number) => number;

export class KernelState {
  readonly fs: FileSystem;
  cwd = EXT4_ROOT_INO;
  shared = false;
  readonly time: MovableClock;
  readonly flusher: Flusher;
  readonly files = new OpenFiles();
  /** The text of the running script, for the events of its commands. */
  readonly #source: () => string;
  readonly #sleepers = new Sleepers();
  /** Called after each call, if calls are counted. */
  returned: ((call: string, args: string | number) => void) | undefined;
  /** The task whose turn it is, until the recording knows it. */
  #untold: K.Task | undefined;
  /** Called for each command as it begins, even if nothing is recorded. */
  began: ((task: K.Task) => void) | undefined;

  constructor(fs: FileSystem, clock: MovableClock, source: () => string = () => '') {
    this.fs = fs;
    this.time = clock;
    this.#source = source;
    this.flusher = new Flusher(fs, clock);
    fs.recorder.machine.timer = this.flusher;
  }

  task(task: K.Task): void {
    const { recorder } = this.fs;
    this.fs.task = task;
    recorder.leaveAll();
    this.#untold = task;
    // The shell's turn is shown only if the shell does something itself, such as opening a file for `>`. Waiting for a
    // program does not count.
    if (task.comm !== SHELL) this.tell();
  }

  putAside(): KernelTurn {
    const { task, recorder } = this.fs;
    return { pid: task.pid, task, untold: this.#untold, cause: recorder.cause, cwd: this.cwd };
  }

  takeUp({ task, untold, cause, cwd }: KernelTurn): void {
    this.fs.task = task;
    this.#untold = untold;
    this.fs.recorder.resume(cause);
    this.cwd = cwd;
  }

  busy(pid: number): boolean {
    return this.fs.recorder.machine.busy(pid) || this.#sleepers.has(pid);
  }

  interrupt(pid: number): boolean {
    return this.fs.recorder.machine.interrupt(pid) || this.#sleepers.remove(pid);
  }

  pass(): number | undefined {
    const { machine } = this.fs.recorder;
    if (machine.timed) return machine.pass();
    const next = this.#sleepers.take();
    if (!next) return undefined;
    // The kernel's own work meanwhile has no cause.
    this.fs.recorder.resume(-1);
    const now = this.time.now();
    guarded(this.fs, 'flusher', () => this.flusher.pass(next.until.sec - now.sec, next.until.nsec - now.nsec));
    return next.pid;
  }

  /** The body of a call that only lets time pass. Other programs, if there are any, run meanwhile. */
  sleep(sec: number, nsec: number): number {
    const { machine } = this.fs.recorder;
    if (machine.timed) machine.sleep(sec * 1e9 + nsec);
    else if (this.shared) this.#sleepers.add(this.fs.task.pid, this.time.now(), sec, nsec);
    else this.flusher.pass(sec, nsec);
    return 0;
  }

  private tell(): void {
    const task = this.#untold;
    if (!task) return;
    this.#untold = undefined;
    this.began?.(task);
    tellCommand(this.fs.recorder, task, this.#source);
  }

  /**
   * Runs the body of a call. A Failure becomes -errno. With full recording every event meanwhile is a consequence of the
   * call.
   */
  call(
    call: string,
    args: string | number,
    body: Body,
    fd = -1,
    buffer: Uint8Array = UNSEEN,
    at = 0,
    count = 0,
  ): number {
    const { recorder, task } = this.fs;
    const { machine } = recorder;
    if (!machine.timed) this.time.advance(0, CALL_NS);
    machine.begin(call, task.pid, task.comm);
    const result = this.told(call, args, body, fd, buffer, at, count);
    machine.end(!this.shared);
    if (!this.shared) machine.finish(task.pid);
    this.returned?.(call, args);
    return result;
  }

  private told(
    call: string,
    args: string | number,
    body: Body,
    fd: number,
    buffer: Uint8Array,
    at: number,
    count: number,
  ): number {
    const { recorder, task } = this.fs;
    if (this.#untold) this.tell();
    if (!recorder.full) return this.attempt(call, args, body, fd, buffer, at, count);
    const what = { call, args: String(args), pid: task.pid, comm: task.comm };
    return recorder.during(E.SysEnter, what, () => this.attempt(call, args, body, fd, buffer, at, count));
  }

  private attempt(
    call: string,
    args: string | number,
    body: Body,
    fd: number,
    buffer: Uint8Array,
    at: number,
    count: number,
  ): number {
    const result = this.tried(call, args, body, fd, buffer, at, count);
    if (this.fs.errors.waiting > 0) guarded(this.fs, 'error', () => saveErrors(this.fs));
    return result;
  }

  private tried(
    call: string,
    args: string | number,
    body: Body,
    fd: number,
    buffer: Uint8Array,
    at: number,
    count: number,
  ): number {
    try {
      return body(this, fd, buffer, at, count);
    } catch (thrown) {
      if (thrown instanceof LeavesVolume) return K.OUTSIDE;
      const failure = thrown instanceof Failure ? thrown : mishap(this.fs, `${call}(${args})`, thrown);
      if (!failure) throw thrown;
      this.fs.noteDamage(failure);
      tellFailure(this.fs.recorder, call, failure);
      return -failure.errno;
    }
  }

  /**
   * Answers that something does not exist. It throws only while the call is recorded, because V8 does not compile a function
   * that always ends in an exception.
   */
  absent(code: ErrnoName, why: string): number {
    if (!this.fs.recorder.full) return -ERRNO[code];
    throw new Failure(code, why);
  }

  file(fd: number): OpenFile {
    const file = this.files.get(fd);
    if (!file) throw new Failure('EBADF', `descriptor ${fd} is not open`);
    return file;
  }

  inode(ino: number): Inode {
    return this.fs.mount.inode(ino);
  }

  /** The directory where a path begins. */
  from(dirfd: number): Inode {
    return dirfd === K.AT_FDCWD ? this.inode(this.cwd) : this.file(dirfd).inode;
  }

  walk(dirfd: number, path: string, flags: number): Inode {
    if (path === '' && flags & K.AT_EMPTY_PATH) return this.from(dirfd);
    return walk(this.fs, this.from(dirfd), path, !(flags & K.AT_SYMLINK_NOFOLLOW));
  }
}

/** A table of calls: functions that use the state of a kernel, and one another. */
export const callTable = <T extends object>(calls: T & ThisType<KernelState & T>): T => calls;
