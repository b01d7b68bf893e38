/** Requests that read and change attributes and extended attributes of inodes, or forget inodes. */

import { newStatFs, type Timespec, UTIME_NOW } from '../../../engine/vfs/kernel.ts';
import type { NodeChange } from '../../../engine/vfs/kernel-nodes.ts';
import { majorOf, minorOf } from '../../../format/indirect.ts';
import { S_ISGID } from '../../../format/mode.ts';
import { ANSWER, BODY } from '../channel.ts';
import { type Exchange, type Handler, SILENT } from '../exchange.ts';
import { inoOf } from '../nodes.ts';
import { E2BIG, ERANGE, FATTR, OP, SETXATTR_ACL_KILL_SGID } from '../protocol/numbers.ts';
import { GetxattrOut, StatfsOut, StatxOut } from '../protocol/replies.ts';
import { BatchForgetIn, ForgetIn, ForgetOne, GetxattrIn, SetattrIn, SetxattrIn } from '../protocol/requests.ts';

const XATTR_LIST_MAX = 65536;
/** The fields of stat, and the time of birth. */
const STATX_BASIC_AND_BTIME = 0xfff;

const setattr: Handler = (x) => {
  const asked = x.body(SetattrIn);
  const { valid } = asked;
  const change: NodeChange = {};
  const time = (set: number, now: number, sec: number, nsec: number): Timespec | undefined =>
    valid & set ? { sec, nsec: valid & now ? UTIME_NOW : nsec } : undefined;
  if (valid & FATTR.MODE) change.mode = asked.mode;
  if (valid & FATTR.UID) change.uid = asked.uid;
  if (valid & FATTR.GID) change.gid = asked.gid;
  if (valid & FATTR.SIZE) change.size = asked.size;
  const atime = time(FATTR.ATIME, FATTR.ATIME_NOW, asked.atime, asked.atimensec);
  const mtime = time(FATTR.MTIME, FATTR.MTIME_NOW, asked.mtime, asked.mtimensec);
  if (atime) change.atime = atime;
  if (mtime) change.mtime = mtime;
  const nothing = Object.keys(change).length === 0;
  const failed = nothing ? setNothing(x) : x.kernel.setattr(x.ino, change);
  return failed < 0 ? failed : x.attributes(x.ino);
};

const CAPABILITY = 'security.capability';

/**
 * A request without a change comes from chown(2) without owner or group, for its side effects. It also comes before a
 * write that removes set-id bits or a capability, which the write itself does here. Right after the removal of a
 * capability it is therefore not a chown.
 */
function setNothing(x: Exchange): number {
  const { nodeid, pid } = x.channel.header;
  const { uncapped } = x;
  x.uncapped = undefined;
  return uncapped?.nodeid === nodeid && uncapped.pid === pid ? 0 : x.kernel.chownNobody(x.ino);
}

const removexattr: Handler = (x) => {
  const name = x.text(BODY);
  const { nodeid, pid } = x.channel.header;
  if (name === CAPABILITY) x.uncapped = { nodeid, pid };
  return x.kernel.removexattrOf(x.ino, name);
};

const statx: Handler = (x) => {
  const { kernel, stat } = x;
  kernel.getattr(x.ino, stat);
  x.channel.answer.fill(0, ANSWER, ANSWER + StatxOut.size);
  const moment = (tv_sec: number, tv_nsec: number) => ({ tv_sec, tv_nsec, reserved: 0 });
  StatxOut.write(x.channel.answer, ANSWER, {
    attr_valid: 1,
    mask: STATX_BASIC_AND_BTIME,
    blksize: stat.st_blksize,
    nlink: stat.st_nlink,
    uid: stat.st_uid,
    gid: stat.st_gid,
    mode: stat.st_mode,
    ino: stat.st_ino,
    size: stat.st_size,
    blocks: stat.st_blocks,
    atime: moment(stat.st_atime, stat.st_atime_nsec),
    btime: moment(stat.st_btime, stat.st_btime_nsec),
    ctime: moment(stat.st_ctime, stat.st_ctime_nsec),
    mtime: moment(stat.st_mtime, stat.st_mtime_nsec),
    rdev_major: majorOf(stat.st_rdev),
    rdev_minor: minorOf(stat.st_rdev),
  });
  return StatxOut.size;
};

const readlink: Handler = (x) => {
  const target = x.kernel.readlink(x.ino);
  return typeof target === 'number' ? target : x.channel.answer.write(target, ANSWER, 'latin1');
};

const forget: Handler = (x) => {
  x.nodes.forget(x.ino, x.body(ForgetIn).nlookup);
  return SILENT;
};

const batchForget: Handler = (x) => {
  const { request } = x.channel;
  const { count } = x.body(BatchForgetIn);
  for (let i = 0, at = BODY + BatchForgetIn.size; i < count; i++, at += ForgetOne.size) {
    const { nodeid, nlookup } = ForgetOne.read(request, at);
    x.nodes.forget(inoOf(nodeid), nlookup);
  }
  return SILENT;
};

// Extended attributes

const setxattr: Handler = (x) => {
  const { request } = x.channel;
  const { size, flags, setxattr_flags } = x.body(SetxattrIn);
  const name = x.text(BODY + SetxattrIn.size);
  const at = BODY + SetxattrIn.size + name.length + 1;
  const failed = x.kernel.setxattrOf(x.ino, name, request.subarray(at, at + size), flags);
  if (failed < 0 || !(setxattr_flags & SETXATTR_ACL_KILL_SGID)) return failed;
  x.kernel.getattr(x.ino, x.stat);
  const { st_mode } = x.stat;
  return st_mode & S_ISGID ? x.kernel.setattr(x.ino, { mode: st_mode & ~S_ISGID }) : 0;
};

/** A request without room asks only for the length. */
function sized(x: Exchange, length: number, put: () => void): number {
  const { size } = x.body(GetxattrIn);
  if (size === 0) {
    GetxattrOut.write(x.channel.answer, ANSWER, { size: length, padding: 0 });
    return GetxattrOut.size;
  }
  if (length > size) return -ERANGE;
  put();
  return length;
}

const getxattr: Handler = (x) => {
  const value = x.kernel.getxattrOf(x.ino, x.text(BODY + GetxattrIn.size));
  if (typeof value === 'number') return value;
  return sized(x, value.length, () => x.channel.answer.set(value, ANSWER));
};

const listxattr: Handler = (x) => {
  const names = x.kernel.listxattrOf(x.ino);
  if (typeof names === 'number') return names;
  const text = names.map((name) => `${name}\0`).join('');
  if (text.length > XATTR_LIST_MAX) return -E2BIG;
  return sized(x, text.length, () => x.channel.answer.write(text, ANSWER, 'latin1'));
};

const statfs = newStatFs();

const volume: Handler = (x) => {
  const failed = x.kernel.statfs(statfs);
  if (failed < 0) return failed;
  StatfsOut.write(x.channel.answer, ANSWER, {
    blocks: statfs.f_blocks,
    bfree: statfs.f_bfree,
    bavail: statfs.f_bavail,
    files: statfs.f_files,
    ffree: statfs.f_ffree,
    bsize: statfs.f_bsize,
    namelen: statfs.f_namelen,
    frsize: statfs.f_bsize,
    padding: 0,
    spare0: 0,
    spare1: 0,
    spare2: 0,
  });
  return StatfsOut.size;
};

export const INODES: Record<number, Handler> = {
  [OP.GETATTR]: (x) => x.attributes(x.ino),
  [OP.SETATTR]: setattr,
  [OP.STATX]: statx,
  [OP.READLINK]: readlink,
  [OP.FORGET]: forget,
  [OP.BATCH_FORGET]: batchForget,
  [OP.SETXATTR]: setxattr,
  [OP.GETXATTR]: getxattr,
  [OP.LISTXATTR]: listxattr,
  [OP.REMOVEXATTR]: removexattr,
  [OP.STATFS]: volume,
};
