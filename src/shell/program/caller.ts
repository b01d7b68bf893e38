/** A process as workloads see it. */
import type { Caller } from '../../workloads/caller.ts';
import type { Process } from '../process/process.ts';
import type { Stdout } from '../process/stdio.ts';
import { toStderr } from './program.ts';

export function callerOf(p: Process, out: Stdout): Caller {
  const now = { sec: 0, nsec: 0 };
  return {
    open: (path, flags, mode) => p.open(path, flags, mode),
    close: (fd) => p.close(fd),
    fstat: (fd, stat) => p.fstat(fd, stat),
    lseek: (fd, offset, whence) => p.lseek(fd, offset, whence),
    write: (fd, data, at, count) => p.write(fd, data, at, count),
    skim: (fd, count) => p.skim(fd, count),
    unlink: (path) => p.unlink(path),
    mkdir: (path, mode) => p.mkdir(path, mode),
    rmdir: (path) => p.rmdir(path),
    turn: () => p.turn(),
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
