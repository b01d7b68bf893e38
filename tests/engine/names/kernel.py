"""System calls on names, by the kernel, inside of the working directory: a JSON list on stdin, the results on stdout.

A result is a number (negative: -errno), or what the call answers. Byte strings travel as latin-1.
"""
import ctypes
import fcntl
import json
import os
import struct
import sys
import time

libc = ctypes.CDLL(None, use_errno=True)
SYS_renameat2, SYS_getdents64, SYS_linkat = 316, 217, 265
AT_FDCWD, AT_SYMLINK_FOLLOW = -100, 0x400
fds = {}


def path(text):
    return text.encode('latin-1')


def renameat2(old, new, flags):
    if libc.syscall(SYS_renameat2, AT_FDCWD, path(old), AT_FDCWD, path(new), flags) < 0:
        raise OSError(ctypes.get_errno(), '')
    return 0


def linkat(old, new, follow):
    """os.link does not follow, whatever it is told."""
    if libc.syscall(SYS_linkat, AT_FDCWD, path(old), AT_FDCWD, path(new), AT_SYMLINK_FOLLOW if follow else 0) < 0:
        raise OSError(ctypes.get_errno(), '')
    return 0


def some(fd, space):
    return listing(fd, space, False)


def listing(fd, space=32768, whole=True):
    entries = []
    buffer = ctypes.create_string_buffer(space)
    while whole or not entries:
        n = libc.syscall(SYS_getdents64, fd, buffer, len(buffer))
        if n < 0:
            raise OSError(ctypes.get_errno(), '')
        if n == 0:
            return entries
        at = 0
        while at < n:
            ino, _, length, kind = struct.unpack_from('<QqHB', buffer.raw, at)
            name = buffer.raw[at + 19:at + length].split(b'\0')[0]
            entries.append([ino, kind, name.decode('latin-1')])
            at += length
    return entries


def listed(where):
    fd = os.open(path(where), os.O_RDONLY | os.O_DIRECTORY)
    try:
        return listing(fd)
    finally:
        os.close(fd)


def stat(where, follow):
    s = os.stat(path(where), follow_symlinks=follow)
    return [s.st_ino, s.st_mode, s.st_nlink, s.st_size, s.st_blocks, s.st_uid, s.st_gid]


def opened(slot, where, flags, mode):
    fd = os.open(path(where), flags, mode)
    if slot in fds:
        os.close(fds.pop(slot))
    fds[slot] = fd
    return 0


def closed(slot):
    if slot not in fds:
        return 0
    os.close(fds.pop(slot))
    return 0


def become(uid, gid):
    """Root first: nobody else may become somebody."""
    os.seteuid(0)
    os.setgroups([])
    os.setegid(gid)
    os.seteuid(uid)
    return 0


def utimes(where, which):
    now, then, omit = 0x3fffffff, 0, 0x3ffffffe
    first = (1500000000, then) if which == 'then' else (0, now)
    times = None if which == 'now' else struct.pack('<4q', *first, 0, omit)
    if libc.utimensat(AT_FDCWD, path(where), times, 0) < 0:
        raise OSError(ctypes.get_errno(), '')
    return 0


def went(where, what):
    try:
        here = os.open('.', os.O_RDONLY | os.O_DIRECTORY)
    except OSError:
        here = -1
    try:
        os.chdir(path(where))
        return stat(what, True)
    finally:
        if here >= 0:
            os.fchdir(here)
            os.close(here)


FS_IOC_GETFLAGS, FS_IOC_SETFLAGS, EXTENTS = 0x80086601, 0x40086602, 0x80000


def getflags(fd):
    return struct.unpack('<i', fcntl.ioctl(fd, FS_IOC_GETFLAGS, struct.pack('<i', 0)))[0]


def setflags(fd, flags):
    fcntl.ioctl(fd, FS_IOC_SETFLAGS, struct.pack('<i', getflags(fd) & EXTENTS | flags))
    return 0


def with_file(where, work):
    fd = os.open(path(where), os.O_RDONLY | os.O_NOFOLLOW)
    try:
        return work(fd)
    finally:
        os.close(fd)


def on_slot(slot, work):
    return work(fds[slot]) if slot in fds else 0


def fstat(fd):
    s = os.fstat(fd)
    return [s.st_ino, s.st_mode, s.st_nlink, s.st_size]


def syncfs():
    """This volume only: others may be busy."""
    uid = os.geteuid()
    os.seteuid(0)
    fd = os.open('.', os.O_RDONLY)
    libc.syncfs(fd)
    os.close(fd)
    os.seteuid(uid)
    return 0


last_access = {}


def accessed(where):
    """Whether the time of the last access is another one than when last asked."""
    now = os.lstat(path(where)).st_atime_ns
    changed = last_access.get(where, now) != now
    last_access[where] = now
    return 1 if changed else 0


def tick():
    """The times of what follows shall differ from those before: the clock of inodes ticks every 4 ms."""
    time.sleep(0.005)
    return 0


def device(at, length):
    """Bytes of the volume as the kernel's memory has them, whether they were written or not."""
    where = os.stat('.').st_dev
    name = os.path.basename(os.readlink('/sys/dev/block/%d:%d' % (os.major(where), os.minor(where))))
    with open('/dev/' + name, 'rb') as f:
        f.seek(at)
        return f.read(length).hex()


def fallocate(slot, mode, at, length):
    def work(fd):
        if libc.fallocate(fd, mode, ctypes.c_int64(at), ctypes.c_int64(length)) < 0:
            raise OSError(ctypes.get_errno(), '')
        return 0
    return on_slot(slot, work)


def done(value):
    return 0 if value is None else value


CALLS = {
    'mkdir': lambda p, mode: done(os.mkdir(path(p), mode)),
    'rmdir': lambda p: done(os.rmdir(path(p))),
    'unlink': lambda p: done(os.unlink(path(p))),
    'open': opened,
    'close': closed,
    'link': linkat,
    'symlink': lambda target, p: done(os.symlink(path(target), path(p))),
    'rename': renameat2,
    'readlink': lambda p: os.readlink(path(p)).decode('latin-1'),
    'stat': stat,
    'list': listed,
    'setxattr': lambda p, name, value, flags, follow: done(os.setxattr(path(p), name, path(value), flags, follow_symlinks=follow)),
    'getxattr': lambda p, name, follow: os.getxattr(path(p), name, follow_symlinks=follow).decode('latin-1'),
    'listxattr': lambda p, follow: os.listxattr(path(p), follow_symlinks=follow),
    'removexattr': lambda p, name, follow: done(os.removexattr(path(p), name, follow_symlinks=follow)),
    'as': become,
    'chown': lambda p, uid, gid: done(os.chown(path(p), uid, gid, follow_symlinks=False)),
    'utimes': utimes,
    'chdir': went,
    'getflags': lambda p: with_file(p, getflags),
    'setflags': lambda p, flags: with_file(p, lambda fd: setflags(fd, flags)),
    'write': lambda slot, n: on_slot(slot, lambda fd: os.write(fd, b'w' * n)),
    'pwrite': lambda slot, n, at: on_slot(slot, lambda fd: os.pwrite(fd, b'p' * n, at)),
    'pread': lambda slot, n, at: on_slot(slot, lambda fd: os.pread(fd, n, at).decode('latin-1')),
    'fallocate': fallocate,
    'fsync': lambda slot: on_slot(slot, lambda fd: done(os.fsync(fd))),
    'ftruncate': lambda slot, n: on_slot(slot, lambda fd: done(os.ftruncate(fd, n))),
    'truncate': lambda p, n: done(os.truncate(path(p), n)),
    'fstat': lambda slot: on_slot(slot, fstat),
    'opendir': lambda slot, p: opened(slot, p, os.O_RDONLY | os.O_DIRECTORY, 0),
    'readdir': lambda slot, space: on_slot(slot, lambda fd: some(fd, space)),
    'rewinddir': lambda slot: on_slot(slot, lambda fd: os.lseek(fd, 0, os.SEEK_SET)),
    'chmod': lambda p, mode: done(os.chmod(path(p), mode)),
    'read': lambda slot, n: on_slot(slot, lambda fd: len(os.read(fd, n))),
    'accessed': accessed,
    'tick': tick,
    'sync': syncfs,
    'device': device,
}

os.umask(0)
# Links that lead up shall stay on the volume.
os.mkdir('top', 0o755)
os.chdir('top')
results = []
for name, *args in json.load(sys.stdin):
    try:
        results.append(CALLS[name](*args))
    except OSError as error:
        results.append(-error.errno)
for fd in fds.values():
    os.close(fd)
json.dump(results, sys.stdout)
