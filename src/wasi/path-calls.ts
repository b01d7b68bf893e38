/**
 * path_…: calls on names below an open directory. A path that begins with / or climbs above that directory is answered
 * NOTCAPABLE, as the sandbox of WASI has it; so is a symbolic link that leads out of the volume.
 */
import * as K from '../engine/vfs/kernel.ts';
import {
  FDFLAG,
  FILETYPE,
  INVAL,
  LOOKUP_SYMLINK_FOLLOW,
  MFILE,
  NOBUFS,
  NOTCAPABLE,
  NOTDIR,
  OFLAG,
  RIGHT,
  type RightName,
  SUCCESS,
} from './api.ts';
import { type Descriptor, mostRights, typeOf } from './descriptors.ts';
import { filestat, fileTimes } from './filestat.ts';
import { type Call, good, type Host } from './host.ts';
import { Answer } from './memory.ts';

function pathAt({ memory }: Host, at: number, length: number): string {
  const path = memory.text(at, length);
  if (path.includes('\0')) throw new Answer(INVAL);
  let depth = 0;
  for (const name of path.split('/'))
    if (name === '..') {
      if (--depth < 0) throw new Answer(NOTCAPABLE);
    } else if (name !== '' && name !== '.') depth++;
  if (path.startsWith('/')) throw new Answer(NOTCAPABLE);
  return path;
}

const EXDEV = -18;

/** The result of a call on a path. The sandbox answers for a path that leads out of the volume. */
const inside = (result: number): number => {
  if (result === EXDEV) throw new Answer(NOTCAPABLE);
  return good(result);
};

const followed = (flags: number): number => (flags & LOOKUP_SYMLINK_FOLLOW ? 0 : K.AT_SYMLINK_NOFOLLOW);

const READS: readonly RightName[] = ['FD_READDIR', 'FD_READ'];
const WRITES: readonly RightName[] = ['FD_DATASYNC', 'FD_WRITE', 'FD_ALLOCATE', 'FD_FILESTAT_SET_SIZE'];

const wants = (rights: number, names: readonly RightName[]): boolean =>
  names.some((name) => (rights & RIGHT[name]) !== 0);

/** What open(2) is asked for, and the rights that the directory must have to hand on. */
function openHow(oflags: number, rights: number, inheriting: number, fdflags: number) {
  const reads = wants(rights, READS);
  const writes = wants(rights, WRITES);
  let flags: number = writes ? (reads ? K.O_RDWR : K.O_WRONLY) : K.O_RDONLY;
  let needed = rights | inheriting;
  const own: RightName[] = ['PATH_OPEN'];
  if (oflags & OFLAG.CREAT) {
    flags |= K.O_CREAT;
    own.push('PATH_CREATE_FILE');
  }
  if (oflags & OFLAG.DIRECTORY) flags |= K.O_DIRECTORY;
  if (oflags & OFLAG.EXCL) flags |= K.O_EXCL;
  if (oflags & OFLAG.TRUNC) {
    flags |= K.O_TRUNC;
    own.push('PATH_FILESTAT_SET_SIZE');
  }
  if (fdflags & FDFLAG.APPEND) flags |= K.O_APPEND;
  if (fdflags & FDFLAG.NONBLOCK) flags |= K.O_NONBLOCK;
  if (fdflags & FDFLAG.DSYNC) {
    flags |= K.O_DSYNC;
    needed |= RIGHT.FD_DATASYNC;
  }
  if (fdflags & (FDFLAG.RSYNC | FDFLAG.SYNC)) {
    flags |= K.O_SYNC;
    needed |= RIGHT.FD_SYNC;
  }
  if (writes && (flags & (K.O_APPEND | K.O_TRUNC)) === 0) needed |= RIGHT.FD_SEEK;
  return { flags, needed, own };
}

/** The flags that open(2) left, as the program may ask for them. */
const fdflagsOf = (flags: number): number =>
  (flags & K.O_APPEND ? FDFLAG.APPEND : 0) |
  (flags & K.O_NONBLOCK ? FDFLAG.NONBLOCK : 0) |
  ((flags & K.O_SYNC) === K.O_SYNC ? FDFLAG.SYNC | FDFLAG.RSYNC : flags & K.O_DSYNC ? FDFLAG.DSYNC : 0);

/** Only the low bits have a meaning. A higher bit is a right that nothing has. */
function rightsOf(asked: bigint): number {
  if (BigInt.asUintN(64, asked) >> 30n !== 0n) throw new Answer(NOTCAPABLE);
  return Number(asked);
}

export const pathCalls: Readonly<Record<string, Call>> = {
  path_create_directory: {
    params: 'iii',
    run(host, fd, at, length) {
      const { fd: dir } = host.descriptors.get(fd, 'PATH_CREATE_DIRECTORY');
      return inside(host.system.mkdirat(dir, pathAt(host, at, length), 0o777));
    },
  },
  path_filestat_get: {
    params: 'iiiii',
    run(host, fd, flags, at, length, result) {
      const { fd: dir } = host.descriptors.get(fd, 'PATH_FILESTAT_GET');
      return filestat(host, dir, pathAt(host, at, length), followed(flags), result);
    },
  },
  path_filestat_set_times: {
    params: 'iiiiIIi',
    run(host, fd, flags, at, length, atime, mtime, which) {
      const { fd: dir } = host.descriptors.get(fd, 'PATH_FILESTAT_SET_TIMES');
      const times = fileTimes(atime, mtime, which);
      return inside(host.system.utimensat(dir, pathAt(host, at, length), times, followed(flags)));
    },
  },
  path_link: {
    params: 'iiiiiii',
    run(host, oldFd, flags, oldAt, oldLength, newFd, newAt, newLength) {
      const { fd: from } = host.descriptors.get(oldFd, 'PATH_LINK_SOURCE');
      const { fd: to } = host.descriptors.get(newFd, 'PATH_LINK_TARGET');
      const [oldPath, newPath] = [pathAt(host, oldAt, oldLength), pathAt(host, newAt, newLength)];
      const follow = flags & LOOKUP_SYMLINK_FOLLOW ? K.AT_SYMLINK_FOLLOW : 0;
      return inside(host.system.linkat(from, oldPath, to, newPath, follow));
    },
  },
  path_open: {
    params: 'iiiiiIIii',
    run(host, dirfd, lookup, at, length, oflags, base, inherited, fdflags, result) {
      const { descriptors, memory, system } = host;
      const [rights, inheriting] = [rightsOf(base), rightsOf(inherited)];
      const { flags, needed, own } = openHow(oflags, rights, inheriting, fdflags);
      const dir = descriptors.get(dirfd, ...own);
      if (needed & ~dir.inheriting) return NOTCAPABLE;
      const path = pathAt(host, at, length);
      memory.bytes(result, 4);
      if (descriptors.full) return MFILE;
      const nofollow = lookup & LOOKUP_SYMLINK_FOLLOW ? 0 : K.O_NOFOLLOW;
      const fd = inside(system.openat(dir.fd, path, flags | nofollow | K.O_CLOEXEC, 0o666));
      const type = typeOf(system, fd);
      if (oflags & OFLAG.DIRECTORY && type !== FILETYPE.DIRECTORY) {
        system.close(fd);
        return NOTDIR;
      }
      const [most, mostInherited] = mostRights(type, flags);
      const opened: Descriptor = {
        fd,
        type,
        rights: rights & most,
        inheriting: inheriting & mostInherited,
        flags: fdflagsOf(flags),
      };
      memory.putU32(result, descriptors.add(opened));
      return SUCCESS;
    },
  },
  path_readlink: {
    params: 'iiiiii',
    run(host, fd, at, length, into, space, used) {
      const { descriptors, memory, system } = host;
      const { fd: dir } = descriptors.get(fd, 'PATH_READLINK');
      const target = system.readlinkat(dir, pathAt(host, at, length), space >>> 0);
      if (typeof target === 'number') return inside(target);
      memory.bytes(into, space);
      if (target.length > space >>> 0) return NOBUFS;
      memory.putText(into, target);
      memory.putU32(used, target.length);
      return SUCCESS;
    },
  },
  path_remove_directory: {
    params: 'iii',
    run(host, fd, at, length) {
      const { fd: dir } = host.descriptors.get(fd, 'PATH_REMOVE_DIRECTORY');
      return inside(host.system.unlinkat(dir, pathAt(host, at, length), K.AT_REMOVEDIR));
    },
  },
  path_rename: {
    params: 'iiiiii',
    run(host, oldFd, oldAt, oldLength, newFd, newAt, newLength) {
      const { fd: from } = host.descriptors.get(oldFd, 'PATH_RENAME_SOURCE');
      const { fd: to } = host.descriptors.get(newFd, 'PATH_RENAME_TARGET');
      const [oldPath, newPath] = [pathAt(host, oldAt, oldLength), pathAt(host, newAt, newLength)];
      return inside(host.system.renameat2(from, oldPath, to, newPath, 0));
    },
  },
  path_symlink: {
    params: 'iiiii',
    run(host, targetAt, targetLength, fd, at, length) {
      const { fd: dir } = host.descriptors.get(fd, 'PATH_SYMLINK');
      const target = host.memory.text(targetAt, targetLength);
      return inside(host.system.symlinkat(target, dir, pathAt(host, at, length)));
    },
  },
  path_unlink_file: {
    params: 'iii',
    run(host, fd, at, length) {
      const { fd: dir } = host.descriptors.get(fd, 'PATH_UNLINK_FILE');
      return inside(host.system.unlinkat(dir, pathAt(host, at, length), 0));
    },
  },
};
