/** Requests on open files, about their data, their position and their flags. */
import { ANSWER, BODY } from '../channel.ts';
import type { Handler } from '../exchange.ts';
import { FOPEN, OP, WRITE_CACHE } from '../protocol/numbers.ts';
import { LseekOut, OpenOut, WriteOut } from '../protocol/replies.ts';
import { FallocateIn, FsyncIn, LseekIn, OpenIn, ReadIn, ReleaseIn, WriteIn } from '../protocol/requests.ts';

function opened(x: Parameters<Handler>[0], fd: number, open_flags: number): number {
  if (fd < 0) return fd;
  OpenOut.write(x.answer, ANSWER, { fh: fd, open_flags, backing_id: 0 });
  return OpenOut.size;
}

/** The other kernel may keep pages that it has read before, unless every read is to be seen. */
const open: Handler = (x) => {
  const fd = x.kernel.open(x.ino, x.body(OpenIn).flags);
  return opened(
    x,
    fd,
    fd >= 0 && !x.kernel.fs.recorder.full && x.kernel.accessTimeStands(x.ino) ? FOPEN.KEEP_CACHE : 0,
  );
};

const release: Handler = (x) => x.kernel.close(x.body(ReleaseIn).fh);
const fsync: Handler = (x) => {
  const { fh, fsync_flags } = x.body(FsyncIn);
  return fsync_flags & 1 ? x.kernel.fdatasync(fh) : x.kernel.fsync(fh);
};

const read: Handler = (x) => {
  const { fh, offset, size } = x.body(ReadIn);
  return x.kernel.pread(fh, x.channel.answer, ANSWER, size, offset);
};

function written(x: Parameters<Handler>[0], size: number): number {
  if (size < 0) return size;
  WriteOut.write(x.answer, ANSWER, { size, padding: 0 });
  return WriteOut.size;
}

const write: Handler = (x) => {
  const { fh, offset, size, flags, write_flags } = x.body(WriteIn);
  const cached = (write_flags & WRITE_CACHE) !== 0;
  return written(x, x.kernel.writeNode(fh, x.channel.request, BODY + WriteIn.size, size, offset, flags, cached));
};

const fallocate: Handler = (x) => {
  const { fh, mode, offset, length } = x.body(FallocateIn);
  return x.kernel.fallocate(fh, mode, offset, length);
};

const lseek: Handler = (x) => {
  const { fh, offset, whence } = x.body(LseekIn);
  const to = x.kernel.lseek(fh, offset, whence);
  if (to < 0) return to;
  LseekOut.write(x.channel.answer, ANSWER, { offset: to });
  return LseekOut.size;
};

export const FILES: Record<number, Handler> = {
  [OP.OPEN]: open,
  [OP.RELEASE]: release,
  [OP.READ]: read,
  [OP.WRITE]: write,
  [OP.FSYNC]: fsync,
  [OP.FALLOCATE]: fallocate,
  [OP.LSEEK]: lseek,
  [OP.OPENDIR]: (x) => opened(x, x.kernel.open(x.ino, x.body(OpenIn).flags), 0),
  [OP.RELEASEDIR]: release,
  [OP.FSYNCDIR]: fsync,
};
