/** Calls on open files: read, write, cut, allocate, and flush. */
import { number, vector } from '../../replay/values.ts';
import { ReadBuffer } from '../../shell/process/read-buffer.ts';
import type { Attempt, Left } from './attempt.ts';
import { FALLOC, OPEN, WHENCE } from './constants.ts';

type Make = (x: Attempt) => number | Left;

/** A read asks for at most this much, because programs ask for more than there is. */
const MOST_READ = 1 << 24;

let buffer = new ReadBuffer(1 << 16);
function room(count: number): ReadBuffer {
  if (buffer.size < count) buffer = new ReadBuffer(count);
  return buffer;
}

/** A call on the descriptor that is its first argument. */
const onFile =
  (make: (x: Attempt, fd: number) => number | Left, index = 0): Make =>
  (x) =>
    x.away(x.fd(index)) ?? make(x, x.fd(index));

function read(x: Attempt, fd: number, count: number, offset?: number): number {
  const asked = Math.min(count, MOST_READ);
  return offset === undefined ? x.p.skim(fd, asked) : x.p.pread(fd, room(asked), asked, offset);
}

function write(x: Attempt, fd: number, data: Uint8Array, offset?: number): number {
  return offset === undefined ? x.p.write(fd, data, 0, data.length) : x.p.pwrite(fd, data, offset);
}

function written(x: Attempt): Uint8Array {
  const { text, length, unseen } = vector(x.call.args[1]);
  x.unseen += unseen;
  return x.filled(text, length);
}

const vectorLength = (x: Attempt): number => vector(x.call.args[1]).length;

/** The place where the call began, from `[5] => [10]` or `[5]`. Undefined for NULL, which means the file's position. */
const offsetIn = (argument: string): number | undefined => {
  const inner = /^\[(\d+)/.exec(argument)?.[1];
  return inner === undefined ? undefined : number(inner);
};

/** Copies bytes between descriptors, within the kernel. Bytes from elsewhere are unknown. */
function copied(x: Attempt, from: number, to: number, fromArg: string, toArg: string): number | Left {
  const { answer } = x.call;
  const source = x.away(from);
  const target = x.away(to);
  if (source && target) return source === 'lost' || target === 'lost' ? 'lost' : 'elsewhere';
  const count = Math.max(0, answer ?? 0);
  const at = offsetIn(fromArg);
  let data: Uint8Array | undefined;
  if (!source) {
    const into = room(count);
    const n = at === undefined ? x.p.read(from, into, count) : x.p.pread(from, into, count, at);
    if (n < 0 || target) return n;
    data = into.data.subarray(0, n);
  }
  return write(x, to, data ?? x.filled('', count), offsetIn(toArg));
}

const cloneFrom = (x: Attempt): number => number(x.call.args[2] ?? '') ?? -1;

function ioctl(x: Attempt, fd: number): number | Left {
  const request = x.call.args[1];
  if (/FICLONE\b|BTRFS_IOC_CLONE\b/.test(request)) return x.p.clone(fd, cloneFrom(x));
  if (request === 'FS_IOC_GETFLAGS') return Math.min(0, x.p.getflags(fd));
  // Any file answers ENOTTY to a terminal's request.
  return x.call.error === 'ENOTTY' ? 'no file' : 'unknown';
}

/** Calls that answer a count or a place. The answer must be the same number. */
export const COUNTED: Readonly<Record<string, Make>> = {
  read: onFile((x, fd) => read(x, fd, x.number(2))),
  pread64: onFile((x, fd) => read(x, fd, x.number(2), x.number(3))),
  readv: onFile((x, fd) => read(x, fd, vectorLength(x))),
  preadv: onFile((x, fd) => read(x, fd, vectorLength(x), x.number(3))),
  preadv2: onFile((x, fd) => read(x, fd, vectorLength(x), x.number(3) < 0 ? undefined : x.number(3))),
  write: onFile((x, fd) => write(x, fd, x.data(1, x.number(2)))),
  pwrite64: onFile((x, fd) => write(x, fd, x.data(1, x.number(2)), x.number(3))),
  writev: onFile((x, fd) => write(x, fd, written(x))),
  pwritev: onFile((x, fd) => write(x, fd, written(x), x.number(3))),
  pwritev2: onFile((x, fd) => write(x, fd, written(x), x.number(3) < 0 ? undefined : x.number(3))),
  lseek: onFile((x, fd) => x.p.lseek(fd, x.number(1), x.flags(2, WHENCE))),
  sendfile: (x) => copied(x, x.fd(1), x.fd(0), x.call.args[2], 'NULL'),
  splice: (x) => copied(x, x.fd(0), x.fd(2), x.call.args[1], x.call.args[3]),
  copy_file_range(x) {
    const [from, to] = [x.fd(0), x.fd(2)];
    const plain = x.call.args[1] === 'NULL' && x.call.args[3] === 'NULL' && !x.away(from) && !x.away(to);
    return plain ? x.p.copyFileRange(from, to, x.number(4)) : copied(x, from, to, x.call.args[1], x.call.args[3]);
  },
};

export const ON_DATA: Readonly<Record<string, Make>> = {
  _llseek: onFile((x, fd) => Math.min(0, x.p.lseek(fd, x.number(1), x.flags(3, WHENCE)))),
  ftruncate: onFile((x, fd) => x.p.ftruncate(fd, x.number(1))),
  truncate: (x) => x.on(x.at(undefined, 0), (_dir, path) => x.p.kernel.truncate(path, x.number(1))),
  fallocate: onFile((x, fd) => x.p.fallocate(fd, x.flags(1, FALLOC), x.number(2), x.number(3))),
  fadvise64: onFile((x, fd) => x.p.fadvise(fd, x.number(1), x.number(2), x.call.args[3].replace('POSIX_FADV_', ''))),
  fsync: onFile((x, fd) => x.p.fsync(fd)),
  fdatasync: onFile((x, fd) => x.p.fdatasync(fd)),
  syncfs: onFile((x, fd) => x.p.syncfs(fd)),
  sync_file_range: onFile((x, fd) => x.p.syncFileRange(fd, x.number(1), x.number(2))),
  sync: (x) => x.p.sync(),
  fcntl: onFile((x, fd) => (x.call.args[1] === 'F_SETFL' ? x.p.setfl(fd, x.flags(2, OPEN)) : 'no file')),
  ioctl: onFile(ioctl),
  mmap: onFile(
    (x) => (/MAP_SHARED/.test(x.call.args[3]) && /PROT_WRITE/.test(x.call.args[2]) ? 'unknown' : 'no file'),
    4,
  ),
};
