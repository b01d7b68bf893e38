/** Requests on open files: their data, their place, their flags. */
import {
  EXT4_APPEND_FL,
  EXT4_IMMUTABLE_FL,
  EXT4_NOATIME_FL,
  EXT4_NODUMP_FL,
  EXT4_PROJINHERIT_FL,
  EXT4_SYNC_FL,
} from '../../../format/inode-flags.ts';
import { ANSWER, BODY } from '../channel.ts';
import type { Handler } from '../exchange.ts';
import { EINVAL, ENOTTY, FOPEN, FS_IOC, OP, WRITE_CACHE } from '../protocol/numbers.ts';
import { IoctlOut, LseekOut, OpenOut, WriteOut } from '../protocol/replies.ts';
import { FallocateIn, FsyncIn, IoctlIn, LseekIn, OpenIn, ReadIn, ReleaseIn, WriteIn } from '../protocol/requests.ts';

/** FS_XFLAG_… for EXT4_…_FL. */
const XFLAGS: readonly (readonly [number, number])[] = [
  [EXT4_IMMUTABLE_FL, 0x8],
  [EXT4_APPEND_FL, 0x10],
  [EXT4_SYNC_FL, 0x20],
  [EXT4_NOATIME_FL, 0x40],
  [EXT4_NODUMP_FL, 0x80],
  [EXT4_PROJINHERIT_FL, 0x200],
];
const FSXATTR_SIZE = 28;

function opened(x: Parameters<Handler>[0], fd: number, open_flags: number): number {
  if (fd < 0) return fd;
  OpenOut.write(x.channel.answer, ANSWER, { fh: fd, open_flags, backing_id: 0 });
  return OpenOut.size;
}

/** The other kernel may keep what it has read before, unless reads are to be seen. */
const open: Handler = (x) => {
  const fd = x.kernel.open(x.ino, OpenIn.read(x.channel.request, BODY).flags);
  return opened(
    x,
    fd,
    fd >= 0 && !x.kernel.fs.recorder.full && x.kernel.accessTimeStands(x.ino) ? FOPEN.KEEP_CACHE : 0,
  );
};

const release: Handler = (x) => x.kernel.close(ReleaseIn.read(x.channel.request, BODY).fh);
const fsync: Handler = (x) => {
  const { fh, fsync_flags } = FsyncIn.read(x.channel.request, BODY);
  return fsync_flags & 1 ? x.kernel.fdatasync(fh) : x.kernel.fsync(fh);
};

const read: Handler = (x) => {
  const { fh, offset, size } = ReadIn.read(x.channel.request, BODY);
  return x.kernel.pread(fh, x.channel.answer, ANSWER, size, offset);
};

function written(x: Parameters<Handler>[0], size: number): number {
  if (size < 0) return size;
  WriteOut.write(x.channel.answer, ANSWER, { size, padding: 0 });
  return WriteOut.size;
}

const write: Handler = (x) => {
  const { fh, offset, size, flags, write_flags } = WriteIn.read(x.channel.request, BODY);
  const cached = (write_flags & WRITE_CACHE) !== 0;
  return written(x, x.kernel.writeNode(fh, x.channel.request, BODY + WriteIn.size, size, offset, flags, cached));
};

const fallocate: Handler = (x) => {
  const { fh, mode, offset, length } = FallocateIn.read(x.channel.request, BODY);
  return x.kernel.fallocate(fh, mode, offset, length);
};

const lseek: Handler = (x) => {
  const { fh, offset, whence } = LseekIn.read(x.channel.request, BODY);
  const to = x.kernel.lseek(fh, offset, whence);
  if (to < 0) return to;
  LseekOut.write(x.channel.answer, ANSWER, { offset: to });
  return LseekOut.size;
};

const ioctl: Handler = (x) => {
  const { kernel, channel } = x;
  const { fh, cmd, in_size, out_size } = IoctlIn.read(channel.request, BODY);
  const data = ANSWER + IoctlOut.size;
  const answer = (result: number, length: number): number => {
    IoctlOut.write(channel.answer, ANSWER, { result: Math.min(0, result), flags: 0, in_iovs: 0, out_iovs: 0 });
    return IoctlOut.size + (result < 0 ? 0 : length);
  };
  if (cmd === FS_IOC.SETFLAGS)
    return in_size < 4 ? -EINVAL : answer(kernel.setflags(fh, channel.request.readUInt32LE(BODY + IoctlIn.size)), 0);
  if (cmd === FS_IOC.GETFLAGS || cmd === FS_IOC.GETVERSION || cmd === FS_IOC.GETVERSION_EXT4) {
    const value = cmd === FS_IOC.GETFLAGS ? kernel.getflags(fh) : kernel.getversion(fh);
    if (out_size < 4) return -EINVAL;
    channel.answer.writeUInt32LE(value >>> 0, data);
    // A flags word with its highest bit set is not an error.
    return answer(0, 4);
  }
  if (cmd === FS_IOC.FSGETXATTR && out_size >= FSXATTR_SIZE) {
    const flags = kernel.getflags(fh);
    channel.answer.fill(0, data, data + FSXATTR_SIZE);
    channel.answer.writeUInt32LE(
      XFLAGS.reduce((all, [fl, xflag]) => all | (flags & fl ? xflag : 0), 0),
      data,
    );
    return answer(0, FSXATTR_SIZE);
  }
  return -ENOTTY;
};

export const FILES: Record<number, Handler> = {
  [OP.OPEN]: open,
  [OP.RELEASE]: release,
  [OP.READ]: read,
  [OP.WRITE]: write,
  [OP.FSYNC]: fsync,
  [OP.FALLOCATE]: fallocate,
  [OP.LSEEK]: lseek,
  [OP.IOCTL]: ioctl,
  [OP.OPENDIR]: (x) => opened(x, x.kernel.open(x.ino, OpenIn.read(x.channel.request, BODY).flags), 0),
  [OP.RELEASEDIR]: release,
  [OP.FSYNCDIR]: fsync,
};
