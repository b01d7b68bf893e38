/**
 * fd_…: calls on descriptors. Data goes between a list of pieces in the program's memory and one read or write:
 *
 *      iovec { address, length } …  ◀── read ──  the file, at its position or at a given one
 *                                   ── write ─▶
 */
import * as K from '../engine/vfs/kernel.ts';
import { BADF, FDFLAG, FILETYPE, INVAL, NOBUFS, NOTCAPABLE, NOTSUP, SUCCESS } from './api.ts';
import { filestat, fileTimes } from './filestat.ts';
import { type Call, good, type Host, signed, Wait } from './host.ts';
import { Fields } from './memory.ts';

interface Piece {
  at: number;
  length: number;
}

function piecesAt({ memory }: Host, at: number, count: number): Piece[] {
  memory.bytes(at, count * 8);
  const pieces: Piece[] = [];
  for (let i = 0; i < count >>> 0; i++) {
    const piece = { at: memory.u32(at + 8 * i), length: memory.u32(at + 8 * i + 4) };
    memory.bytes(piece.at, piece.length);
    pieces.push(piece);
  }
  return pieces;
}

const lengthOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { length }) => sum + length, 0);

/** Linux takes no more in one call. */
const MOST_AT_ONCE = 0x7ffff000;

function read(host: Host, fd: number, iovs: number, count: number, result: number, position?: number): number {
  const { descriptors, memory, system } = host;
  const from = descriptors.get(
    fd,
    ...(position === undefined ? (['FD_READ'] as const) : (['FD_READ', 'FD_SEEK'] as const)),
  );
  const pieces = piecesAt(host, iovs, count);
  const most = Math.min(lengthOf(pieces), MOST_AT_ONCE);
  const until = most > 0 ? system.waits(from.fd) : undefined;
  if (until) throw new Wait(until);
  const data = system.read(from.fd, most, position);
  if (typeof data === 'number') return good(data);
  let done = 0;
  for (const { at, length } of pieces) {
    const part = data.subarray(done, done + length);
    if (part.length > 0) memory.put(at, part);
    done += part.length;
  }
  memory.putU32(result, done);
  return SUCCESS;
}

function write(host: Host, fd: number, iovs: number, count: number, result: number, position?: number): number {
  const { descriptors, memory, system } = host;
  const to = descriptors.get(
    fd,
    ...(position === undefined ? (['FD_WRITE'] as const) : (['FD_WRITE', 'FD_SEEK'] as const)),
  );
  const pieces = piecesAt(host, iovs, count).filter(({ length }) => length > 0);
  memory.bytes(result, 4);
  let data: Uint8Array;
  if (pieces.length === 1) data = memory.bytes(pieces[0].at, pieces[0].length);
  else {
    data = new Uint8Array(lengthOf(pieces));
    let done = 0;
    for (const { at, length } of pieces) {
      data.set(memory.bytes(at, length), done);
      done += length;
    }
  }
  memory.putU32(result, good(system.write(to.fd, data, position)));
  return SUCCESS;
}

const openFlags = (flags: number): number =>
  (flags & FDFLAG.APPEND ? K.O_APPEND : 0) | (flags & FDFLAG.NONBLOCK ? K.O_NONBLOCK : 0);

const SETTABLE = FDFLAG.APPEND | FDFLAG.NONBLOCK;

export const fdCalls: Readonly<Record<string, Call>> = {
  fd_advise: {
    params: 'iIIi',
    run({ descriptors, system }, fd, offset, length, advice) {
      const { fd: own, type } = descriptors.get(fd, 'FD_ADVISE');
      if (type === FILETYPE.DIRECTORY) return BADF;
      if (advice >>> 0 > 5) return INVAL;
      good(system.fadvise(own, signed(offset), signed(length), advice));
      return SUCCESS;
    },
  },
  fd_allocate: {
    params: 'iII',
    run({ descriptors, system }, fd, offset, length) {
      const { fd: own } = descriptors.get(fd, 'FD_ALLOCATE');
      return good(system.fallocate(own, 0, signed(offset), signed(length)));
    },
  },
  fd_close: {
    params: 'i',
    run({ descriptors, system }, fd) {
      const { fd: own } = descriptors.get(fd);
      descriptors.remove(fd);
      return good(system.close(own));
    },
  },
  fd_datasync: {
    params: 'i',
    run: ({ descriptors, system }, fd) => good(system.fdatasync(descriptors.get(fd, 'FD_DATASYNC').fd)),
  },
  fd_sync: {
    params: 'i',
    run: ({ descriptors, system }, fd) => good(system.fsync(descriptors.get(fd, 'FD_SYNC').fd)),
  },
  fd_fdstat_get: {
    params: 'ii',
    run({ descriptors, memory }, fd, at) {
      const { type, flags, rights, inheriting } = descriptors.get(fd);
      memory.put(at, new Fields(24).u8(0, type).u16(2, flags).u64(8, rights).u64(16, inheriting).bytes);
      return SUCCESS;
    },
  },
  fd_fdstat_set_flags: {
    params: 'ii',
    run({ descriptors, system }, fd, flags) {
      const own = descriptors.get(fd, 'FD_FDSTAT_SET_FLAGS');
      // Linux ignores the others. Whether writes wait for the disk is decided when a file is opened.
      if (flags & ~(SETTABLE | FDFLAG.DSYNC | FDFLAG.RSYNC | FDFLAG.SYNC)) return INVAL;
      good(system.setFlags(own.fd, openFlags(flags)));
      own.flags = (own.flags & ~SETTABLE) | (flags & SETTABLE);
      return SUCCESS;
    },
  },
  fd_fdstat_set_rights: {
    params: 'iII',
    run({ descriptors }, fd, base, inheriting) {
      const own = descriptors.get(fd);
      if (BigInt(own.rights) !== (BigInt(own.rights) | base)) return NOTCAPABLE;
      if (BigInt(own.inheriting) !== (BigInt(own.inheriting) | inheriting)) return NOTCAPABLE;
      own.rights = Number(base);
      own.inheriting = Number(inheriting);
      return SUCCESS;
    },
  },
  fd_filestat_get: {
    params: 'ii',
    run: (host, fd, at) => filestat(host, host.descriptors.get(fd, 'FD_FILESTAT_GET').fd, '', K.AT_EMPTY_PATH, at),
  },
  fd_filestat_set_size: {
    params: 'iI',
    run: ({ descriptors, system }, fd, size) =>
      good(system.ftruncate(descriptors.get(fd, 'FD_FILESTAT_SET_SIZE').fd, signed(size))),
  },
  fd_filestat_set_times: {
    params: 'iIIi',
    run: ({ descriptors, system }, fd, atime, mtime, flags) =>
      good(system.utimensat(descriptors.get(fd, 'FD_FILESTAT_SET_TIMES').fd, null, fileTimes(atime, mtime, flags), 0)),
  },
  fd_pread: {
    params: 'iiiIi',
    run: (host, fd, iovs, count, offset, result) => read(host, fd, iovs, count, result, signed(offset)),
  },
  fd_pwrite: {
    params: 'iiiIi',
    run: (host, fd, iovs, count, offset, result) => write(host, fd, iovs, count, result, signed(offset)),
  },
  fd_read: { params: 'iiii', run: (host, fd, iovs, count, result) => read(host, fd, iovs, count, result) },
  fd_write: { params: 'iiii', run: (host, fd, iovs, count, result) => write(host, fd, iovs, count, result) },
  fd_prestat_get: {
    params: 'ii',
    run({ descriptors, memory }, fd, at) {
      const { preopen } = descriptors.get(fd);
      if (preopen === undefined) return INVAL;
      memory.put(at, new Fields(8).u32(4, preopen.length).bytes);
      return SUCCESS;
    },
  },
  fd_prestat_dir_name: {
    params: 'iii',
    run({ descriptors, memory }, fd, at, space) {
      const { preopen } = descriptors.get(fd);
      if (preopen === undefined) return BADF;
      if (space >>> 0 < preopen.length) return NOBUFS;
      memory.putText(at, preopen);
      return SUCCESS;
    },
  },
  fd_renumber: {
    params: 'ii',
    run({ descriptors, system }, from, to) {
      const moved = descriptors.get(from);
      const replaced = descriptors.get(to);
      if (from === to) return SUCCESS;
      good(system.close(replaced.fd));
      descriptors.remove(from);
      descriptors.put(to, moved);
      return SUCCESS;
    },
  },
  fd_seek: {
    params: 'iIii',
    run({ descriptors, memory, system }, fd, offset, whence, result) {
      const { fd: own } = descriptors.get(fd, 'FD_SEEK');
      if (whence >>> 0 > 2) return INVAL;
      memory.putU64(result, BigInt(good(system.lseek(own, signed(offset), whence))));
      return SUCCESS;
    },
  },
  fd_tell: {
    params: 'ii',
    run({ descriptors, memory, system }, fd, result) {
      const { fd: own } = descriptors.get(fd, 'FD_TELL');
      memory.putU64(result, BigInt(good(system.lseek(own, 0, K.SEEK_CUR))));
      return SUCCESS;
    },
  },
};

/** There are no sockets. No file has their rights, and a pipe is not one. */
const noSocket = (params: string): Call => ({
  params,
  run({ descriptors }, fd) {
    descriptors.get(fd, 'SOCK_SHUTDOWN');
    return NOTSUP;
  },
});

export const socketCalls: Readonly<Record<string, Call>> = {
  sock_accept: noSocket('iii'),
  sock_recv: noSocket('iiiiii'),
  sock_send: noSocket('iiiii'),
  sock_shutdown: { params: 'ii', run: () => NOTSUP },
};
