/** ioctl(2) on open files: their flags in ext4's form and in the form that all file systems share (fsxattr). */
import {
  EXT4_APPEND_FL,
  EXT4_DAX_FL,
  EXT4_IMMUTABLE_FL,
  EXT4_NOATIME_FL,
  EXT4_NODUMP_FL,
  EXT4_PROJINHERIT_FL,
  EXT4_SYNC_FL,
} from '../../../format/inode-flags.ts';
import { ANSWER, BODY } from '../channel.ts';
import type { Exchange, Handler } from '../exchange.ts';
import { EINVAL, ENOTTY, EOPNOTSUPP, FS_IOC, OP } from '../protocol/numbers.ts';
import { IoctlOut } from '../protocol/replies.ts';
import { FsXattr, IoctlIn } from '../protocol/requests.ts';

/** FS_XFLAG_… for EXT4_…_FL. */
const XFLAGS: readonly (readonly [number, number])[] = [
  [EXT4_IMMUTABLE_FL, 0x8],
  [EXT4_APPEND_FL, 0x10],
  [EXT4_SYNC_FL, 0x20],
  [EXT4_NOATIME_FL, 0x40],
  [EXT4_NODUMP_FL, 0x80],
  [EXT4_PROJINHERIT_FL, 0x200],
  [EXT4_DAX_FL, 0x8000],
];
const SHARED_FL = XFLAGS.reduce((all, [fl]) => all | fl, 0);

function answer({ channel }: Exchange, result: number, length: number): number {
  IoctlOut.write(channel.answer, ANSWER, { result: Math.min(0, result), flags: 0, in_iovs: 0, out_iovs: 0 });
  return IoctlOut.size + (result < 0 ? 0 : length);
}

const DATA_IN = BODY + IoctlIn.size;
const DATA_OUT = ANSWER + IoctlOut.size;
const WORD = 4;

function setFlags(x: Exchange, fh: number, flags: number): number {
  const failed = x.kernel.setflags(fh, flags);
  // The change time has changed with the flags.
  if (failed === 0) x.outdated();
  return answer(x, failed, 0);
}

/** A value with its highest bit set is not an error. */
function word(x: Exchange, value: number): number {
  x.channel.answer.writeUInt32LE(value >>> 0, DATA_OUT);
  return answer(x, 0, WORD);
}

function getShared(x: Exchange, fh: number): number {
  const flags = x.kernel.getflags(fh);
  const fsx_xflags = XFLAGS.reduce((all, [fl, xflag]) => all | (flags & fl ? xflag : 0), 0);
  x.channel.answer.set(FsXattr.make({ fsx_xflags, fsx_projid: x.kernel.getproject(fh) }), DATA_OUT);
  return answer(x, 0, FsXattr.size);
}

function setShared(x: Exchange, fh: number): number {
  const { fsx_xflags, fsx_projid } = FsXattr.read(x.channel.request, DATA_IN);
  if (fsx_projid !== 0) return answer(x, -EOPNOTSUPP, 0);
  const shared = XFLAGS.reduce((all, [fl, xflag]) => all | (fsx_xflags & xflag ? fl : 0), 0);
  return setFlags(x, fh, (x.kernel.getflags(fh) & ~SHARED_FL) | shared);
}

const ioctl: Handler = (x) => {
  const { kernel } = x;
  const { fh, cmd, in_size, out_size } = IoctlIn.read(x.channel.request, BODY);
  switch (cmd) {
    case FS_IOC.SETFLAGS:
      return in_size < WORD ? -EINVAL : setFlags(x, fh, x.channel.request.readUInt32LE(DATA_IN));
    case FS_IOC.GETFLAGS:
      return out_size < WORD ? -EINVAL : word(x, kernel.getflags(fh));
    case FS_IOC.GETVERSION:
    case FS_IOC.GETVERSION_EXT4:
      return out_size < WORD ? -EINVAL : word(x, kernel.getversion(fh));
    case FS_IOC.FSGETXATTR:
      return out_size < FsXattr.size ? -EINVAL : getShared(x, fh);
    case FS_IOC.FSSETXATTR:
      return in_size < FsXattr.size ? -EINVAL : setShared(x, fh);
    default:
      return -ENOTTY;
  }
};

export const IOCTLS: Record<number, Handler> = { [OP.IOCTL]: ioctl };
