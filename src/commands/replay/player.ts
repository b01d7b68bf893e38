/**
 * Plays a trace. The same process makes each call here, and its answer is compared with the trace's.
 *
 *      line 231   openat(AT_FDCWD, "f", O_RDONLY) = 3      here -1 ENOENT: reported, and the next call follows
 */

import { ERRNO, type ErrnoName } from '../../engine/fs/failure.ts';
import type { Call, Trace } from '../../replay/trace.ts';
import { errorName } from '../../shell/process/errno.ts';
import type { Turn } from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { Attempt, type Left, type Traced } from './attempt.ts';
import { makeFound } from './make-found.ts';
import { COUNTED, ON_DATA } from './on-data.ts';
import { DIFFERS, ON_INODES } from './on-inodes.ts';
import { K_EXDEV, ON_NAMES } from './on-names.ts';
import { onProcesses, Processes } from './on-processes.ts';

/** The calls on a descriptor for calls on a path, because the path "/proc/self/fd/3" is a descriptor. */
const OF_DESCRIPTOR: Readonly<Record<string, string>> = {
  stat: 'fstat',
  chmod: 'fchmod',
  chown: 'fchown',
  truncate: 'ftruncate',
  setxattr: 'fsetxattr',
  getxattr: 'fgetxattr',
  listxattr: 'flistxattr',
};

function byDescriptor(call: Call): Call {
  const fd = /^"\/(?:proc\/self|dev)\/fd\/(\d+)"$/.exec(call.args[0] ?? '')?.[1];
  const name = OF_DESCRIPTOR[call.name];
  return fd !== undefined && name !== undefined ? { ...call, name, args: [fd, ...call.args.slice(1)] } : call;
}

type Make = (x: Attempt) => number | Left;

/** Other names of the same call, on other machines or in older libraries. */
const SAME: Readonly<Record<string, string>> = {
  stat64: 'stat',
  lstat64: 'lstat',
  fstat64: 'fstat',
  fstatat64: 'newfstatat',
  pread: 'pread64',
  pwrite: 'pwrite64',
  truncate64: 'truncate',
  ftruncate64: 'ftruncate',
  sendfile64: 'sendfile',
  fcntl64: 'fcntl',
  getdents: 'getdents64',
  fadvise64_64: 'fadvise64',
  mmap2: 'mmap',
};

const MADE: ReadonlyMap<string, Make> = new Map(Object.entries({ ...COUNTED, ...ON_DATA, ...ON_NAMES, ...ON_INODES }));
const IS_COUNTED = new Set(Object.keys(COUNTED));

/**
 * Reasons for a failure that do not exist here, because nobody interrupts and root may do everything. The call is not made,
 * because it would change things that it did not change there.
 */
const NOT_HERE = /^(?:EPERM|EACCES|EINTR|EAGAIN|ENOSYS|EFAULT|EMFILE|ENFILE|ENOMEM|ERESTART\w*)$/;

export interface Difference {
  call: Call;
  here: string;
}

export class Tally {
  made = 0;
  /** Files and directories that were made here because the trace found them. */
  found = 0;
  /** Written bytes that the trace does not show. */
  unseen = 0;
  readonly left = new Map<Left, number>();
  /** Calls on files of the directory that cannot be made here, by name. */
  readonly unknown = new Map<string, number>();
  readonly differences: Difference[] = [];
  readonly pids = new Set<number>();
}

export class Player {
  readonly trace: Trace;
  /** The number of calls that are done. */
  at = 0;
  /** True if any answer differed. */
  differed = false;
  readonly #root: { inode: number; path: string | undefined };
  readonly #processes: Processes;
  #current: { traced: Traced; name: string } | undefined;
  /** The turns of processes that were put aside. */
  readonly #turns = new Map<Traced, { name: string; turn: Turn }>();
  /** Makes missing files that the trace found. */
  readonly #finds: boolean;

  constructor(p: Process, trace: Trace, root = trace.root, finds = false) {
    this.#finds = finds;
    this.trace = trace;
    this.#root = { inode: p.kernel.cwd, path: root };
    this.#processes = new Processes(p, p.kernel.cwd, trace.umask);
  }

  get root(): string | undefined {
    return this.#root.path;
  }

  get over(): boolean {
    return this.at >= this.trace.calls.length;
  }

  /** Makes the calls up to `end`. `p` is the process of the shell that waits for them. */
  *playTo(p: Process, end: number): Steps<Tally> {
    const tally = new Tally();
    const { kernel } = p;
    const { cwd } = kernel;
    this.#turns.clear();
    this.#current = undefined;
    try {
      while (this.at < end) {
        const call = byDescriptor(this.trace.calls[this.at++]);
        const traced = this.#processes.of(call.pid);
        traced.process.trace = p.trace;
        this.#giveTurn(p, traced);
        kernel.cwd = traced.cwd;
        const x = new Attempt(call, traced, this.#root);
        let answer = this.#answer(x);
        if (this.#finds && answer === -ERRNO.ENOENT && !call.error && (call.answer ?? -1) >= 0) {
          const made = yield* makeFound(x, this.trace.calls, this.at - 1);
          tally.found += made;
          kernel.cwd = traced.cwd;
          if (made > 0) answer = this.#answer(x);
        }
        kernel.cwd = cwd;
        if (this.#judge(x, answer, tally)) yield* p.turn();
      }
    } finally {
      if (this.over) this.#processes.endAll();
      kernel.cwd = cwd;
      // The report that follows makes calls only if it goes to a file of the volume.
      if (!p.files[1]?.device) kernel.task({ pid: p.pid, comm: p.name, ...p.place });
    }
    return tally;
  }

  /** Tells the kernel once for each program that a process of the trace becomes, and not at each turn. */
  #giveTurn(p: Process, traced: Traced): void {
    const { kernel } = p;
    const { name } = traced.process;
    if (this.#current?.traced === traced && this.#current.name === name) return;
    if (this.#current) this.#turns.set(this.#current.traced, { name: this.#current.name, turn: kernel.putAside() });
    const own = this.#turns.get(traced);
    if (own?.name === name) kernel.takeUp(own.turn);
    else kernel.task({ pid: p.pid, comm: name, ...p.place });
    this.#current = { traced, name };
  }

  #answer(x: Attempt): number | Left {
    const made = onProcesses(x, this.#processes);
    if (made !== undefined) return made;
    if (x.call.error && NOT_HERE.test(x.call.error)) return 'refused';
    return MADE.get(nameOf(x.call))?.(x) ?? (x.away(x.fd(0)) === undefined ? 'unknown' : 'no file');
  }

  /** Compares the answers. Answers whether the call was made. */
  #judge({ call, unseen }: Attempt, answer: number | Left, tally: Tally): boolean {
    // A link or `..` led out of the directory.
    const made = answer === -K_EXDEV && call.error !== 'EXDEV' ? 'elsewhere' : answer;
    tally.pids.add(call.pid);
    if (made === 'unknown') tally.unknown.set(call.name, (tally.unknown.get(call.name) ?? 0) + 1);
    if (typeof made === 'string') {
      tally.left.set(made, (tally.left.get(made) ?? 0) + 1);
      return false;
    }
    tally.made++;
    tally.unseen += unseen;
    const here = differs(call, made, IS_COUNTED.has(nameOf(call)));
    if (here !== undefined) {
      tally.differences.push({ call, here });
      this.differed = true;
    }
    return true;
  }
}

const nameOf = ({ name }: Call): string => SAME[name] ?? name;

/** The answer here, if the trace has another one. */
function differs({ answer, error }: Call, made: number, counted: boolean): string | undefined {
  if (made === DIFFERS) return 'another kind of file, or another size';
  if (answer === undefined) return undefined;
  if (made < 0) return error && ERRNO[error as ErrnoName] === -made ? undefined : `-1 ${errorName(made)}`;
  if (error) return counted ? String(made) : 'no error';
  return counted && made !== answer ? String(made) : undefined;
}
