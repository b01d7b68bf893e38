/** INIT: what both sides can do, and what they agree on. */
import { ANSWER, BODY, MAX_PAGES, MAX_WRITE } from '../channel.ts';
import type { Handler } from '../exchange.ts';
import { INIT } from '../protocol/numbers.ts';
import { InitOut } from '../protocol/replies.ts';
import { InitIn } from '../protocol/requests.ts';

const MAJOR = 7;
/** The version whose structures are spoken here; from 33 on the volume itself clears set-id bits. */
const MINOR = 36;
const OLDEST_MINOR = 33;

/**
 * No write-back cache: every write is to be seen. No omitted OPEN, as an open file is kept alive by it. The umask comes
 * along, for a directory with a default list does without it. A file is found again by its number (name_to_handle_at).
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

/** Inodes of 128 bytes have no room for parts of a second. */
const granularity = (inodeSize: number): number => (inodeSize > 128 ? 1 : 1e9);

export const init: Handler = (x) => {
  const { major, minor, flags } = InitIn.read(x.channel.request, BODY);
  x.channel.answer.fill(0, ANSWER, ANSWER + InitOut.size);
  InitOut.write(x.channel.answer, ANSWER, { major: MAJOR, minor: MINOR });
  // A newer kernel is told our version, and asks again.
  if (major > MAJOR) return InitOut.size;
  if (major < MAJOR || minor < OLDEST_MINOR) return -EPROTO;
  InitOut.write(x.channel.answer, ANSWER, {
    minor: Math.min(minor, MINOR),
    // The kernel takes the smaller of this and its own, which the mount raises as soon as it is there: before or after this.
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
