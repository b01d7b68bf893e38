/**
 * Every system call of a process goes through this state. It finds the open file, tells devices apart, and checks that a
 * path stays in the volume. The calls themselves are in tables (`callTable`), whose functions have this state as `this`.
 *
 *      descriptor ──▶ open file (shared after dup2 and fork) ──▶ fd of the kernel, or a device
 */

import { ERRNO } from '../../engine/fs/failure.ts';
import type { Ending } from '../../workloads/caller.ts';
import type { Place } from '../language/script.ts';
import type { Programs } from '../program/program.ts';
import { type Device, FULL, NULL, ZERO } from './device.ts';
import { type Environment, UNKNOWN } from './environment.ts';
import type { Kernel } from './kernel.ts';
import * as K from './kernel.ts';
import type { Pipe } from './pipe.ts';
import type { Steps, Turn } from './steps.ts';
import { passing, stopping } from './steps.ts';
import type * as S from './strace.ts';
import { Killed, SIGPIPE, Unknowable } from './thrown.ts';

export interface OpenFile {
  /** The kernel's fd, or -1 for a device. */
  readonly fd: number;
  readonly device: Device | undefined;
  readonly flags: number;
  /** Descriptors that lead here, in all processes. */
  count: number;
}

/** The state that all processes share. Of the devices only the random one has a state. */
export interface Machine {
  readonly kernel: Kernel;
  /** The programs that processes can start. */
  readonly programs: Programs;
  readonly random: Device;
  nextPid: number;
  /** Starts a program beside the running ones. */
  readonly start: (pid: number, steps: Steps<number>) => Ending;
  /** Wakes the jobs that wait for this. */
  readonly wake: (signal: Ending) => void;
  /** Called where others may have their turn. It throws to end the script. */
  readonly step: () => void;
  /** Called with every system call of every process. */
  readonly trace?: S.Trace | undefined;
}

/** A signal at a certain time, for a process and everything that it starts. */
export interface Alarm {
  readonly at: K.Timespec;
  readonly signal: number;
  rang: boolean;
}
const STANDARD = ['in', 'out', 'err'];

export class ProcessState {
  readonly machine: Machine;
  readonly kernel: Kernel;
  readonly pid: number;
  readonly files: (OpenFile | undefined)[];
  umask = 0o022;
  /** The working directory, by the path that led there. */
  directory: string;
  /** The name that error messages begin with. */
  name: string;
  trace: S.Trace | undefined;
  /** strace -f traces its children, too. */
  followed = false;
  /** A sandbox refuses paths that lead out of the volume, like openat2's RESOLVE_BENEATH. */
  confined = false;
  /** Writes the waiting standard output. The C library's error() does so before its message. */
  flush: (() => void) | undefined;
  /** Names and values that env has set. The rest of the environment depends on the machine. */
  environment: Environment = UNKNOWN;
  /** The alarm of timeout, whose signal ends it. */
  alarm: Alarm | undefined;
  /** The place of its command in the script. */
  place: Place = { from: 0, to: 0 };
  /** The pipe that it has just written to. */
  filled: Pipe | undefined;
  readonly #cwd: number;

  constructor(machine: Machine, name: string, files: (OpenFile | undefined)[]) {
    this.machine = machine;
    this.kernel = machine.kernel;
    this.pid = machine.nextPid++;
    this.name = name;
    this.trace = machine.trace;
    this.files = files.slice();
    for (const file of this.files) if (file) file.count++;
    this.directory = machine.kernel.mounted().where;
    this.#cwd = machine.kernel.cwd;
  }

  /** Gives others their turn, after a call or several that belong together. Passes on the call's answer. */
  turn(): Turn<undefined>;
  turn<T>(result: T): Turn<T>;
  turn<T>(result?: T): Turn<T | undefined> {
    this.machine.step();
    if (this.alarm) this.#heedAlarm(this.alarm);
    if (this.filled) return this.#room(this.filled, result);
    return this.kernel.shared ? stopping(result) : passing(result);
  }

  /** The time until an alarm in ns, 0 or less if it is past. */
  untilAlarm({ at }: Alarm): number {
    const now = { sec: 0, nsec: 0 };
    this.kernel.clock(now);
    return (at.sec - now.sec) * 1e9 + at.nsec - now.nsec;
  }

  #heedAlarm(alarm: Alarm): void {
    if (this.untilAlarm(alarm) <= 0) this.ring(alarm);
  }

  ring(alarm: Alarm): never {
    alarm.rang = true;
    throw new Killed(alarm.signal);
  }

  /** Waits until the pipe that it wrote to has room. */
  *#room<T>(pipe: Pipe, result: T): Generator<Ending | undefined, T, undefined> {
    this.filled = undefined;
    while (!pipe.hasRoom) {
      if (pipe.broken) throw new Killed(SIGPIPE);
      yield pipe.change();
    }
    if (this.kernel.shared) yield;
    return result;
  }

  /** Waits before a read from a pipe until there is something to read. */
  *ready(fd: number): Steps<void> {
    const pipe = this.files[fd]?.device?.pipe;
    while (pipe && !pipe.hasToRead) yield pipe.change();
  }

  exit(): void {
    for (let fd = 0; fd < this.files.length; fd++) if (this.files[fd]) this.drop(fd);
    this.kernel.cwd = this.#cwd;
  }

  install(file: OpenFile, from = 0): number {
    let fd = from;
    while (this.files[fd]) fd++;
    this.files[fd] = file;
    return fd;
  }

  drop(fd: number): number {
    const file = this.files[fd];
    if (!file) return -ERRNO.EBADF;
    this.files[fd] = undefined;
    if (--file.count > 0) return 0;
    if (file.fd >= 0) return this.kernel.close(file.fd);
    file.device?.close?.();
    return 0;
  }

  isTerminal(fd: number): boolean {
    return this.terminalColumns(fd) !== undefined;
  }

  /** The length of a line of the terminal. Undefined if the descriptor leads to none. */
  terminalColumns(fd: number): number | undefined {
    return this.files[fd]?.device?.terminal;
  }

  /** The kernel's fd of a descriptor. -EBADF if there is none, -EINVAL for a device. */
  kernelFd(fd: number): number {
    const file = this.files[fd];
    if (!file) return -ERRNO.EBADF;
    return file.fd >= 0 ? file.fd : -ERRNO.EINVAL;
  }

  kernelDir(fd: number): number {
    return fd === K.AT_FDCWD ? fd : this.kernelFd(fd);
  }

  /** The open file for paths such as /dev/fd/63 and /dev/stderr. Null if there is none, undefined for another path. */
  openAt(path: string): OpenFile | null | undefined {
    if (!path.startsWith('/dev/')) return undefined;
    const [, number, name] = /^\/dev\/(?:fd\/(\d{1,4})|std(in|out|err))$/.exec(path) ?? [];
    if (number === undefined && name === undefined) return undefined;
    return this.files[number === undefined ? STANDARD.indexOf(name) : Number(number)] ?? null;
  }

  deviceAt(path: string): Device | undefined {
    const open = this.openAt(path);
    if (open && !open.device)
      throw new Unknowable(`${path} leads to a file here, which Linux would open anew; write >&2, or the file's name`);
    if (open) return open.device;
    switch (path) {
      case '/dev/null':
        return NULL;
      case '/dev/zero':
        return ZERO;
      case '/dev/full':
        return FULL;
      case '/dev/urandom':
      case '/dev/random':
        return this.machine.random;
    }
    return undefined;
  }

  inside(path: string, result: number): number {
    if (result === K.OUTSIDE && this.confined) return -ERRNO.EXDEV;
    if (result === K.OUTSIDE)
      throw new Unknowable(
        path.startsWith('/')
          ? `${path} is outside the volume, which is at ${this.kernel.mounted().where}; use a path below it`
          : `${path} leads out of the volume, which is at ${this.kernel.mounted().where}`,
      );
    return result;
  }

  /** Keeps the open file of a descriptor for `restore`. */
  keep(fd: number): OpenFile | undefined {
    const file = this.files[fd];
    if (file) file.count++;
    return file;
  }

  /** Leads a descriptor to a file that was kept (its count is handed over), or to nothing. */
  restore(fd: number, file: OpenFile | undefined): void {
    if (this.files[fd]) this.drop(fd);
    this.files[fd] = file;
  }
}

/** A table of calls. Each can use the state of a process and the other calls. */
export const callTable = <T extends object>(calls: T & ThisType<ProcessState & T>): T => calls;
