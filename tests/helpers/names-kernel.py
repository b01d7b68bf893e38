"""System calls on names, by the kernel, inside of the working directory: a JSON list on stdin, the results on stdout.

A result is a number (negative: -errno), or what the call answers. Byte strings travel as latin-1.
"""
import ctypes
import json
import os
import struct
import sys

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


def listing(fd):
    entries = []
    buffer = ctypes.create_string_buffer(32768)
    while True:
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


def syncfs():
    """This volume only: others may be busy."""
    fd = os.open('.', os.O_RDONLY)
    libc.syncfs(fd)
    os.close(fd)
    return 0


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
    'chmod': lambda p, mode: done(os.chmod(path(p), mode)),
    'sync': syncfs,
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
