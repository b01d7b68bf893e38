/**
 * ENOSPC is not always final: freed blocks wait for their transaction, and a commit brings them back
 * (ext4_should_retry_alloc). The operation is tried again, three times at most.
 */
import { MB } from '../../trace/flags.ts';
import { Failure } from '../fs/failure.ts';
import type { FileSystem } from '../mounted/file-system.ts';

const RETRIES = 3;

/** Runs an operation that leaves nothing behind when it fails. */
export function retrying<T>(fs: FileSystem, operation: () => T): T {
  for (let tried = 0; ; tried++)
    try {
      return operation();
    } catch (failure) {
      const full = failure instanceof Failure && failure.code === 'ENOSPC';
      if (!full || tried === RETRIES || !fs.names.journaled) throw failure;
      if (fs.allocator.freePending) fs.commit();
      else if (!fs.allocator.mayClaim(1, MB.USE_ROOT_BLKS)) throw failure;
    }
}
