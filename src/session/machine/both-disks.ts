/** Two disks behind one volume: one may count the time while the other keeps what a crash would leave. */
import type { DiskSink } from '../../trace/disk.ts';

/** Both are given what goes to the disk. */
export function bothDisks(first: DiskSink | undefined, second: DiskSink): DiskSink {
  if (!first) return second;
  return {
    write: (block, count, flags, carried) => {
      first.write(block, count, flags, carried);
      second.write(block, count, flags, carried);
    },
    flush: () => {
      first.flush();
      second.flush();
    },
  };
}
