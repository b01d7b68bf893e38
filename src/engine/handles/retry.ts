/**
 * ENOSPC is not always final: freed blocks wait for their transaction, and a commit makes them free
 * (ext4_should_retry_alloc). The engine repeats the operation up to three times.
 */
import { MB } from '../../trace/flags.ts';
import { Failure } from '../fs/failure.ts';
import type { HandleHost } from './host.ts';

const RETRIES = 3;

/** Runs and repeats an operation, which must leave nothing behind when it fails. */
export function retrying<T>(fs: HandleHost, operation: () => T): T {
  for (let tried = 0; ; tried++)
    try {
      return operation();
    } catch (failure) {
      if (!triesAgain(fs, failure, tried)) throw failure;
    }
}

/** Answers whether to repeat an operation after failure number `tried + 1`. It commits first, so that freed blocks are free. */
export function triesAgain(fs: HandleHost, failure: unknown, tried: number): boolean {
  const full = failure instanceof Failure && failure.code === 'ENOSPC';
  if (!full || tried === RETRIES || !fs.mount.journaled) return false;
  if (!fs.allocator.freePending) return fs.allocator.mayClaim(1, MB.USE_ROOT_BLKS);
  fs.commit();
  return true;
}
