#!/usr/bin/env python3
"""Random work in a directory that ext4lab serves.

    fuse-stress.py file DIR SEED COUNT     one file against a copy of it in memory: writes, mappings, holes, cuts
    fuse-stress.py many DIR SEED COUNT     four processes at once, on names that they share
"""
import ctypes
import errno
import mmap
import os
import random
import sys

libc = ctypes.CDLL(None, use_errno=True)
KEEP, PUNCH, ZERO = 1, 2, 16
MOST = 400_000


def fallocate(fd, mode, offset, length):
    if libc.fallocate(fd, mode, ctypes.c_long(offset), ctypes.c_long(length)) < 0:
        e = ctypes.get_errno()
        raise OSError(e, os.strerror(e))


class File:
    """The file and what it should hold."""

    def __init__(self, path, rng):
        self.path = path
        self.rng = rng
        self.should = bytearray()
        self.log = []
        self.fd = os.open(path, os.O_CREAT | os.O_RDWR)

    def place(self):
        at = self.rng.randrange(MOST)
        if self.rng.random() < 0.3:
            at -= at % 4096
        return at, self.rng.randrange(1, min(MOST - at, 60_000) + 1)

    def bytes(self, n):
        return bytes([self.rng.randrange(1, 256)]) * n

    def put(self, at, data):
        if len(self.should) < at + len(data):
            self.should.extend(bytes(at + len(data) - len(self.should)))
        self.should[at : at + len(data)] = data

    def write(self):
        at, n = self.place()
        data = self.bytes(n)
        assert os.pwrite(self.fd, data, at) == n
        self.put(at, data)
        return at, n

    def append(self):
        n = self.rng.randrange(1, 5000)
        if len(self.should) + n > MOST:
            return None
        fd = os.open(self.path, os.O_WRONLY | os.O_APPEND)
        data = self.bytes(n)
        assert os.pwrite(fd, data, 0) == n
        os.close(fd)
        self.put(len(self.should), data)
        return n

    def read(self):
        at, n = self.place()
        self.same(os.pread(self.fd, n, at), self.should[at : at + n], at)
        return at, n

    def map_write(self):
        if not self.should:
            return None
        at = self.rng.randrange(len(self.should))
        n = min(self.rng.randrange(1, 30_000), len(self.should) - at)
        data = self.bytes(n)
        with mmap.mmap(self.fd, len(self.should)) as m:
            m[at : at + n] = data
            if self.rng.random() < 0.5:
                m.flush()
        self.put(at, data)
        return at, n

    def map_read(self):
        if not self.should:
            return None
        with mmap.mmap(self.fd, len(self.should), prot=mmap.PROT_READ) as m:
            self.same(m[:], self.should, 0)

    def truncate(self):
        size = self.rng.randrange(MOST) if self.rng.random() < 0.8 else 0
        if self.rng.random() < 0.5:
            os.ftruncate(self.fd, size)
        else:
            os.truncate(self.path, size)
        del self.should[size:]
        self.should.extend(bytes(size - len(self.should)))
        return size

    def allocate(self):
        at, n = self.place()
        keep = self.rng.random() < 0.5
        fallocate(self.fd, KEEP if keep else 0, at, n)
        if not keep and at + n > len(self.should):
            self.should.extend(bytes(at + n - len(self.should)))
        return at, n, keep

    def punch(self):
        at, n = self.place()
        fallocate(self.fd, PUNCH | KEEP, at, n)
        end = min(at + n, len(self.should))
        if end > at:
            self.should[at:end] = bytes(end - at)
        return at, n

    def zero(self):
        at, n = self.place()
        keep = self.rng.random() < 0.5
        fallocate(self.fd, ZERO | (KEEP if keep else 0), at, n)
        if not keep and at + n > len(self.should):
            self.should.extend(bytes(at + n - len(self.should)))
        end = min(at + n, len(self.should))
        if end > at:
            self.should[at:end] = bytes(end - at)
        return at, n, keep

    def copy(self):
        at, n = self.place()
        to = self.rng.randrange(MOST - n + 1)
        if at >= len(self.should) or (at < to + n and to < at + n):
            return None
        done = os.copy_file_range(self.fd, self.fd, n, at, to)
        if done:
            self.put(to, bytes(self.should[at : at + done]))
        return at, to, n, done

    def seek(self):
        at = self.rng.randrange(MOST)
        try:
            found = os.lseek(self.fd, at, os.SEEK_DATA)
            assert at <= found < len(self.should), (at, found)
            # Between the two there is nothing but zeros.
            assert not any(self.should[at:found]), (at, found)
        except OSError as e:
            assert e.errno == errno.ENXIO
            assert not any(self.should[at:])
        return at

    def again(self):
        os.close(self.fd)
        self.fd = os.open(self.path, os.O_RDWR)

    def sync(self):
        os.fsync(self.fd) if self.rng.random() < 0.5 else os.fdatasync(self.fd)

    def same(self, is_, should, at):
        if is_ != should:
            where = next((i for i, (a, b) in enumerate(zip(is_, should)) if a != b), min(len(is_), len(should)))
            print(*self.log[-30:], sep="\n")
            sys.exit(f"byte {at + where} of {self.path}: {is_[where : where + 4]!r}, should be {bytes(should[where : where + 4])!r}; {len(is_)} of {len(should)} bytes")


def file(path, seed, count):
    rng = random.Random(seed)
    f = File(path, rng)
    calls = [f.write] * 6 + [f.read] * 6 + [f.map_write] * 4 + [f.append, f.map_read, f.truncate, f.truncate]
    calls += [f.allocate, f.allocate, f.punch, f.punch, f.zero, f.copy, f.copy, f.seek, f.again, f.sync]
    for i in range(count):
        call = rng.choice(calls)
        f.log.append((i, call.__name__))
        f.log[-1] += (call(),)
        size = os.fstat(f.fd).st_size
        if size != len(f.should):
            print(*f.log[-30:], sep="\n")
            sys.exit(f"{size} bytes long, should be {len(f.should)}")
    f.same(open(path, "rb").read(), bytes(f.should), 0)


# What may become of a call when others work on the same names.
EXPECTED = {
    errno.ENOENT, errno.EEXIST, errno.ENOTDIR, errno.EISDIR, errno.ENOTEMPTY, errno.EINVAL, errno.ELOOP,
    errno.ENODATA, errno.EPERM, errno.ENXIO, errno.EBUSY, errno.ESTALE,
}


def work(base, seed, count):
    rng = random.Random(seed)

    def path():
        return "/".join([base] + [f"n{rng.randrange(6)}" for _ in range(rng.randrange(1, 4))])

    def create():
        fd = os.open(path(), os.O_CREAT | os.O_RDWR)
        os.pwrite(fd, os.urandom(rng.randrange(1, 20_000)), rng.randrange(30_000))
        if rng.random() < 0.3:
            os.ftruncate(fd, rng.randrange(20_000))
        os.close(fd)

    def keep_open():
        fd = os.open(path(), os.O_CREAT | os.O_RDWR)
        data = os.urandom(5000)
        os.pwrite(fd, data, 0)
        name = path()
        try:
            os.unlink(name)
        except OSError:
            pass
        os.fstat(fd)
        os.close(fd)

    calls = [
        create, create, create, keep_open,
        lambda: os.mkdir(path()), lambda: os.mkdir(path()),
        lambda: os.unlink(path()), lambda: os.rmdir(path()),
        lambda: os.rename(path(), path()), lambda: os.rename(path(), path()),
        lambda: os.link(path(), path()), lambda: os.symlink("n1", path()),
        lambda: os.listdir(path()), lambda: [e.stat() for e in os.scandir(path())],
        lambda: os.setxattr(path(), "user.x", os.urandom(rng.randrange(100))),
        lambda: os.chmod(path(), 0o700 | rng.randrange(64)), lambda: os.truncate(path(), rng.randrange(50_000)),
        lambda: open(path(), "rb").read(), lambda: os.stat(path()), lambda: os.utime(path()),
    ]
    for _ in range(count):
        try:
            rng.choice(calls)()
        except OSError as e:
            if e.errno not in EXPECTED:
                raise


def many(base, seed, count):
    children = []
    for i in range(4):
        pid = os.fork()
        if pid == 0:
            work(base, seed * 10 + i, count)
            os._exit(0)
        children.append(pid)
    bad = [pid for pid in children if os.waitpid(pid, 0)[1] != 0]
    if bad:
        sys.exit(f"{len(bad)} of 4 processes met an error that nobody explains")


if __name__ == "__main__":
    what, where, seed, count = sys.argv[1:5]
    {"file": file, "many": many}[what](where, int(seed), int(count))
