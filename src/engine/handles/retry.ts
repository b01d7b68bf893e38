/**
 * ENOSPC is not always final: freed blocks wait for their transaction, and a commit brings them back
 * (ext4_should_retry_alloc). The operation is tried again, three times at most.
 */
import { MB } from '../../trace/flags.ts';
import { Failure } from '../fs/failure.ts';
import type { HandleHost } from './host.ts';

const RETRIES = 3;

/** Runs an operation that leaves nothing behind when it fails. */
export function retrying<T>(fs: HandleHost, operation: () => T): T {
  for (let tried = 0; ; tried++)
    try {
      return operation();
    } catch (failure) {
      if (!triesAgain(fs, failure, tried)) throw failure;
    }
}

/** Whether what failed for the `tried + 1`st time is tried again; what was freed is free by then. */
export function triesAgain(fs: HandleHost, failure: unknown, tried: number): boolean {
  const full = failure instanceof Failure && failure.code === 'ENOSPC';
  if (!full || tried === RETRIES || !fs.mount.journaled) return false;
  if (!fs.allocator.freePending) return fs.allocator.mayClaim(1, MB.USE_ROOT_BLKS);
  fs.commit();
  return true;
}
