/** Begins, copies and ends the processes of a trace and their descriptors. A process keeps its numbers from the trace. */
import { EXIT, isExec, isFork, titleOf } from '../../replay/trace.ts';
import { list, number } from '../../replay/values.ts';
import { fork, type Process } from '../../shell/process/process.ts';
import type { Attempt, Left, Traced } from './attempt.ts';
import { elsewhere } from './elsewhere.ts';
import { lead } from './on-names.ts';

export class Processes {
  readonly #all = new Map<number, Traced>();
  readonly #parent: Process;
  readonly #cwd: number;
  readonly #umask: number;

  constructor(parent: Process, cwd: number, umask: number) {
    this.#parent = parent;
    this.#cwd = cwd;
    this.#umask = umask;
  }

  /** The process of a line. One that no line began starts in the first one's directory. */
  of(pid: number): Traced {
    const known = this.#all.get(pid);
    if (known) return known;
    const process = fork(this.#parent, 'replay');
    for (const fd of process.files.keys()) process.restore(fd, undefined);
    for (const fd of [0, 1, 2]) process.files[fd] = elsewhere();
    process.umask = this.#umask;
    process.confined = true;
    const made: Traced = {
      process,
      threads: 1,
      cwd: this.#cwd,
      below: '',
      outside: undefined,
      closesOnExec: new Set(),
    };
    this.#all.set(pid, made);
    return made;
  }

  begin(parent: Traced, pid: number, thread: boolean): void {
    if (thread) {
      parent.threads++;
      this.#all.set(pid, parent);
      return;
    }
    const process = fork(parent.process, parent.process.name);
    process.confined = true;
    this.#all.set(pid, { ...parent, process, threads: 1, closesOnExec: new Set(parent.closesOnExec) });
  }

  end(pid: number): void {
    const ended = this.#all.get(pid);
    this.#all.delete(pid);
    if (ended && --ended.threads === 0) ended.process.exit();
  }

  endAll(): void {
    for (const pid of [...this.#all.keys()]) this.end(pid);
  }
}

/** The last part of a program's name, as the kernel keeps it. */
const COMM_BYTES = 15;

function exec(x: Attempt): Left {
  if (x.call.answer !== 0) return 'no file';
  for (const fd of x.traced.closesOnExec) x.p.restore(fd, undefined);
  x.traced.closesOnExec.clear();
  x.p.name = titleOf(x.call).split(' ')[0].slice(0, COMM_BYTES) || 'replay';
  return 'no file';
}

/** The descriptor that a call copied to, if it did. */
function copyOf(x: Attempt): { to: number; closes: boolean } | undefined {
  const { name, args, answer = -1 } = x.call;
  if (answer < 0) return undefined;
  if (name === 'dup' || name === 'dup2') return { to: answer, closes: false };
  if (name === 'dup3') return { to: answer, closes: /O_CLOEXEC/.test(args[2]) };
  if (name === 'fcntl' && /^F_DUPFD/.test(args[1])) return { to: answer, closes: args[1] === 'F_DUPFD_CLOEXEC' };
  return undefined;
}

function copy(x: Attempt, to: number, closes: boolean): number | Left {
  const from = x.fd(0);
  if (from === to) return to;
  const away = x.away(from);
  lead(x, to, x.p.keep(from) ?? elsewhere(), closes);
  return away ?? to;
}

function closeRange(x: Attempt): number | Left {
  const [first, last] = [x.number(0), Math.min(x.number(1), x.p.files.length - 1)];
  let made: number | Left = 'elsewhere';
  for (let fd = first; fd <= last; fd++) {
    if (/CLOEXEC/.test(x.call.args[2] ?? '')) x.traced.closesOnExec.add(fd);
    else made = close(x, fd) === 'elsewhere' ? made : 0;
  }
  return made;
}

function close(x: Attempt, fd: number): number | Left {
  const away = x.away(fd);
  x.traced.closesOnExec.delete(fd);
  if (!away) return x.p.close(fd);
  x.p.restore(fd, undefined);
  return away;
}

/** Calls that make a descriptor without a file. */
const MAKES_ONE =
  /^(?:socket|accept4?|eventfd2?|epoll_create1?|memfd_create|inotify_init1?|timerfd_create|signalfd4?|pidfd_open|fanotify_init|perf_event_open|io_uring_setup|userfaultfd)$/;

/** Makes a call that changes only processes and descriptors. Undefined for any other call. */
export function onProcesses(x: Attempt, processes: Processes): number | Left | undefined {
  const { name, args, answer = -1, pid } = x.call;
  if (isFork(name)) {
    if (answer > 0)
      processes.begin(
        x.traced,
        answer,
        args.some((arg) => /\bCLONE_FILES\b/.test(arg)),
      );
    return 'no file';
  }
  if (isExec(name)) return exec(x);
  if (name === EXIT) {
    processes.end(pid);
    return 'no file';
  }
  const copied = copyOf(x);
  if (copied) return copy(x, copied.to, copied.closes);
  if (name === 'close') return close(x, x.fd(0));
  if (name === 'close_range') return closeRange(x);
  if (name === 'fcntl' && args[1] === 'F_SETFD') {
    if (/FD_CLOEXEC|^1/.test(args[2])) x.traced.closesOnExec.add(x.fd(0));
    else x.traced.closesOnExec.delete(x.fd(0));
    return 'no file';
  }
  if (name === 'umask') {
    x.p.umask = x.number(0) & 0o777;
    return 'no file';
  }
  if (name === 'pipe' || name === 'pipe2' || name === 'socketpair') {
    const two = list(args[name === 'socketpair' ? 3 : 0]).map((one) => number(one) ?? -1);
    if (answer === 0) for (const fd of two) if (fd >= 0) lead(x, fd, elsewhere(), /CLOEXEC/.test(args.join()));
    return 'elsewhere';
  }
  if (MAKES_ONE.test(name)) {
    if (answer >= 0) lead(x, answer, elsewhere(), /CLOEXEC/.test(args.join()));
    return 'elsewhere';
  }
  return undefined;
}
