/** What a file says of itself, and the times that can be set, as both fd_… and path_… have them. */
import type { Timespec } from '../engine/vfs/kernel.ts';
import * as K from '../engine/vfs/kernel.ts';
import { FSTFLAG, INVAL, SUCCESS } from './api.ts';
import { filetypeOf } from './descriptors.ts';
import { good, type Host } from './host.ts';
import { Answer, Fields } from './memory.ts';

const NS = 1_000_000_000n;

const ns = (sec: number, nsec: number): bigint => BigInt(sec) * NS + BigInt(nsec);

export function filestat({ memory, system }: Host, dirfd: number, path: string, flags: number, at: number): number {
  const s = K.newStat();
  good(system.fstatat(dirfd, path, flags, s));
  const fields = new Fields(64).u64(0, s.st_dev).u64(8, s.st_ino).u8(16, filetypeOf(s.st_mode)).u64(24, s.st_nlink);
  fields.u64(32, s.st_size).u64(40, ns(s.st_atime, s.st_atime_nsec));
  fields.u64(48, ns(s.st_mtime, s.st_mtime_nsec)).u64(56, ns(s.st_ctime, s.st_ctime_nsec));
  memory.put(at, fields.bytes);
  return SUCCESS;
}

const ALL = FSTFLAG.ATIM | FSTFLAG.ATIM_NOW | FSTFLAG.MTIM | FSTFLAG.MTIM_NOW;

function time(value: bigint, given: boolean, now: boolean): Timespec {
  if (given && now) throw new Answer(INVAL);
  if (now) return { sec: 0, nsec: K.UTIME_NOW };
  if (!given) return { sec: 0, nsec: K.UTIME_OMIT };
  const whole = BigInt.asUintN(64, value);
  return { sec: Number(whole / NS), nsec: Number(whole % NS) };
}

export function fileTimes(atime: bigint, mtime: bigint, flags: number): [Timespec, Timespec] {
  if (flags & ~ALL) throw new Answer(INVAL);
  return [
    time(atime, (flags & FSTFLAG.ATIM) !== 0, (flags & FSTFLAG.ATIM_NOW) !== 0),
    time(mtime, (flags & FSTFLAG.MTIM) !== 0, (flags & FSTFLAG.MTIM_NOW) !== 0),
  ];
}
