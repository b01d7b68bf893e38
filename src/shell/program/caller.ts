/** A process as workloads see it. */
import type { Caller, Steps } from '../../workloads/caller.ts';
import { endsWell } from '../../workloads/data.ts';
import { fork, type Process } from '../process/process.ts';
import { Stdout } from '../process/stdio.ts';
import { toStderr } from './program.ts';

const NS = 1e9;

export function callerOf(p: Process, out: Stdout): Caller {
  const now = { sec: 0, nsec: 0 };
  const seconds = (): number => {
    p.kernel.clock(now);
    return now.sec + now.nsec / NS;
  };
  return {
    open: (path, flags, mode) => p.open(path, flags, mode),
    close: (fd) => p.close(fd),
    fstat: (fd, stat) => p.fstat(fd, stat),
    stat: (path, stat) => p.stat(path, stat),
    getdents: (fd, entries) => p.getdents64(fd, entries),
    lseek: (fd, offset, whence) => p.lseek(fd, offset, whence),
    write: (fd, data, at, count) => p.write(fd, data, at, count),
    skim: (fd, count) => p.skim(fd, count),
    fsync: (fd) => p.fsync(fd),
    sync: () => p.sync(),
    unlink: (path) => p.unlink(path),
    mkdir: (path, mode) => p.mkdir(path, mode),
    rmdir: (path) => p.rmdir(path),
    turn: () => p.turn(),
    *together(programs) {
      const beside = programs.map((program) => begin(p, program));
      for (const other of beside) if (other.status === undefined) yield other;
    },
    now: seconds,
    sleepUntil(moment) {
      const left = moment - seconds();
      if (left <= 0) return;
      const whole = Math.floor(left);
      p.nanosleep(whole, Math.round((left - whole) * NS));
    },
    time() {
      p.kernel.clock(now);
      return now.sec;
    },
    say(text) {
      out.print(text);
      out.flush();
    },
    complain: (text) => toStderr(p, text),
  };
}

/** Starts a process beside `p`, with the open files of `p`. strace follows it. */
function begin(p: Process, program: (own: Caller) => Steps<unknown>) {
  const child = fork(p, p.name);
  child.place = p.place;
  child.trace = p.trace;
  function* inside() {
    const { from, to } = child.place;
    child.kernel.task({ pid: child.pid, comm: child.name, from, to });
    try {
      const own = callerOf(child, new Stdout(child));
      return yield* endsWell(own, child.name, program(own));
    } finally {
      child.exit();
    }
  }
  return p.machine.start(child.pid, inside());
}
