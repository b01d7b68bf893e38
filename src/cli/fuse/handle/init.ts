/** INIT: both sides tell their abilities and agree on a common set. */
import { ANSWER, BODY, MAX_PAGES, MAX_WRITE } from '../channel.ts';
import type { Handler } from '../exchange.ts';
import { INIT } from '../protocol/numbers.ts';
import { InitOut } from '../protocol/replies.ts';
import { InitIn } from '../protocol/requests.ts';

const MAJOR = 7;
/** The version of the protocol's structures. From 33 on the volume itself clears set-id bits. */
const MINOR = 36;
const OLDEST_MINOR = 33;

/**
 * There is no write-back cache, because every write is to be seen. OPEN is never omitted, because it keeps an open file
 * alive. Requests carry the umask, because a directory with a default access list ignores it. A file can be found again
 * by its number (name_to_handle_at).
 */
const WANTED =
  INIT.ASYNC_READ |
  INIT.ATOMIC_O_TRUNC |
  INIT.EXPORT_SUPPORT |
  INIT.BIG_WRITES |
  INIT.DONT_MASK |
  INIT.HAS_IOCTL_DIR |
  INIT.DO_READDIRPLUS |
  INIT.READDIRPLUS_AUTO |
  INIT.ASYNC_DIO |
  INIT.HANDLE_KILLPRIV_V2 |
  INIT.POSIX_ACL |
  INIT.MAX_PAGES |
  INIT.SETXATTR_EXT;

const EPROTO = 71;

/** The resolution of times. Inodes of 128 bytes have no room for parts of a second. */
const granularity = (inodeSize: number): number => (inodeSize > 128 ? 1 : 1e9);

export const init: Handler = (x) => {
  const { major, minor, flags } = InitIn.read(x.channel.request, BODY);
  x.channel.answer.fill(0, ANSWER, ANSWER + InitOut.size);
  InitOut.write(x.channel.answer, ANSWER, { major: MAJOR, minor: MINOR });
  // A newer kernel gets this version as the answer, and asks again.
  if (major > MAJOR) return InitOut.size;
  if (major < MAJOR || minor < OLDEST_MINOR) return -EPROTO;
  InitOut.write(x.channel.answer, ANSWER, {
    minor: Math.min(minor, MINOR),
    // The kernel takes the smaller of this and its own value, which the mount raises before or after this.
    max_readahead: MAX_WRITE,
    flags: (flags & WANTED) >>> 0,
    max_background: 64,
    congestion_threshold: 48,
    max_write: MAX_WRITE,
    time_gran: granularity(x.kernel.fs.mount.geometry.inodeSize),
    max_pages: MAX_PAGES,
  });
  return InitOut.size;
};
