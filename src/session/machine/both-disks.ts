/** Two disks behind one volume. One may count the time while the other keeps the bytes that a crash would leave. */
import type { DiskSink } from '../../trace/disk.ts';

/** Everything for the disk goes to both. */
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
