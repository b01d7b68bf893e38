#!/usr/bin/env python3
"""System calls in a directory, one after the other, each with what came of it on a line of its own.

Run in a directory of ext4 that the machine's kernel mounted, and in one that ext4lab serves, it prints the same.
"""
import ctypes
import errno
import fcntl
import hashlib
import mmap
import os
import socket
import stat
import struct
import sys
import time

libc = ctypes.CDLL(None, use_errno=True)
AT_FDCWD = -100
KEEP, PUNCH, COLLAPSE, ZERO, INSERT = 1, 2, 8, 16, 32
NOREPLACE, EXCHANGE = 1, 2
GETFLAGS, SETFLAGS = 0x80086601, 0x40086602
U1, U2, G1, G2, G3 = 65533, 65532, 65530, 65529, 65528


def result(value):
    if isinstance(value, os.stat_result):
        return show(value)
    return repr(value)


def attempt(fn):
    try:
        return result(fn())
    except OSError as e:
        return errno.errorcode.get(e.errno, str(e.errno))


number = 0


def t(label, fn, user=None):
    """Calls fn, as root or as a user (uid, gid, further groups), and tells what came of it."""
    global number
    number += 1
    said = attempt(fn) if user is None else as_user(user, fn)
    print(f"{number:4} {label}: {said}", flush=True)


def as_user(user, fn):
    uid, gid, groups = user
    r, w = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            os.setgroups(groups)
            os.setresgid(gid, gid, gid)
            os.setresuid(uid, uid, uid)
            said = attempt(fn)
        except BaseException as e:  # noqa: BLE001
            said = f"mistake {e!r}"
        os.write(w, said.encode())
        os._exit(0)
    os.close(w)
    said = b""
    while part := os.read(r, 65536):
        said += part
    os.close(r)
    os.waitpid(pid, 0)
    return said.decode()


def show(s):
    kind = stat.filemode(s.st_mode)
    size = s.st_size if not stat.S_ISDIR(s.st_mode) else "-"
    return f"{kind} {s.st_nlink} {s.st_uid}:{s.st_gid} {size} rdev {s.st_rdev}"


def call(name, *args):
    if getattr(libc, name)(*args) < 0:
        e = ctypes.get_errno()
        raise OSError(e, os.strerror(e))
    return 0


def renameat2(a, b, flags):
    return call("renameat2", AT_FDCWD, os.fsencode(a), AT_FDCWD, os.fsencode(b), flags)


def fallocate(fd, mode, offset, length):
    return call("fallocate", fd, mode, ctypes.c_long(offset), ctypes.c_long(length))


def touch(path, mode=0o644, data=b""):
    fd = os.open(path, os.O_CREAT | os.O_WRONLY, mode)
    if data:
        os.write(fd, data)
    os.close(fd)


def opened(path, flags, mode=0o644):
    os.close(os.open(path, flags, mode))
    return 0


def with_fd(path, flags, fn, mode=0o644):
    fd = os.open(path, flags, mode)
    try:
        return fn(fd)
    finally:
        os.close(fd)


def st(path):
    return os.lstat(path)


def perms(path):
    return oct(os.lstat(path).st_mode & 0o7777)


def changed(label, path, fn, user=None):
    """Which times of a path a call changes."""
    names = ("st_atime_ns", "st_mtime_ns", "st_ctime_ns")
    before = os.lstat(path)
    time.sleep(0.012)
    said = attempt(fn) if user is None else as_user(user, fn)
    after = os.lstat(path)
    which = [n[3:8] for n in names if getattr(before, n) != getattr(after, n)]
    t(f"{label} changes {' '.join(which) or 'nothing'}", lambda: said)


NOBODY = (U1, G1, [])
OTHER = (U2, G2, [])
MEMBER = (U2, G2, [G1])


def section(name):
    print(f"--- {name}", flush=True)
    os.mkdir(name)
    os.chmod(name, 0o777)
    os.chdir(name)


def end():
    os.chdir("..")


def names():
    section("names")
    n255, n256 = "x" * 255, "x" * 256
    t("create 255", lambda: touch(n255))
    t("create 256", lambda: touch(n256))
    t("mkdir 256", lambda: os.mkdir(n256))
    t("stat 256", lambda: os.stat(n256))
    t("unlink 256", lambda: os.unlink(n256))
    t("link 256", lambda: os.link(n255, n256))
    t("symlink 256", lambda: os.symlink("a", n256))
    t("rename to 256", lambda: os.rename(n255, n256))
    t("rename from 256", lambda: os.rename(n256, "a"))
    t("long path", lambda: os.stat("/".join(["."] * 2100)))
    t("unlink 255", lambda: os.unlink(n255))
    t("bytes", lambda: touch(b"\xff\xfe\x01 \xc3\xa4"))
    t("list bytes", lambda: sorted(os.listdir(b".")))
    t("unlink bytes", lambda: os.unlink(b"\xff\xfe\x01 \xc3\xa4"))
    touch("file", data=b"hello")
    os.mkdir("dir")
    os.symlink("file", "to-file")
    os.symlink("dir", "to-dir")
    os.symlink("nothing", "dangling")
    os.symlink("loop-b", "loop-a")
    os.symlink("loop-a", "loop-b")
    for call_, name in [
        (lambda: os.stat("file/x"), "stat"),
        (lambda: touch("file/x"), "create"),
        (lambda: os.mkdir("file/x"), "mkdir"),
        (lambda: os.unlink("file/x"), "unlink"),
        (lambda: os.rmdir("file/x"), "rmdir"),
        (lambda: os.symlink("a", "file/x"), "symlink"),
        (lambda: os.link("file", "file/x"), "link"),
        (lambda: os.rename("file", "file/x"), "rename"),
        (lambda: os.chmod("file/x", 0o600), "chmod"),
        (lambda: os.chown("file/x", 1, 1), "chown"),
        (lambda: os.truncate("file/x", 1), "truncate"),
        (lambda: os.utime("file/x"), "utime"),
        (lambda: os.mkfifo("file/x"), "mkfifo"),
        (lambda: os.readlink("file/x"), "readlink"),
        (lambda: opened("file/", os.O_RDONLY), "open with slash"),
    ]:
        t(f"{name} below a file", call_)
    for call_, name in [
        (lambda: os.stat("loop-a"), "stat"),
        (lambda: opened("loop-a", os.O_RDONLY), "open"),
        (lambda: touch("loop-a/x"), "create below"),
        (lambda: os.chmod("loop-a", 0o600), "chmod"),
        (lambda: os.truncate("loop-a", 0), "truncate"),
        (lambda: os.unlink("loop-a/x"), "unlink below"),
    ]:
        t(f"{name} of a loop", call_)
    t("open nofollow", lambda: opened("to-file", os.O_RDONLY | os.O_NOFOLLOW))
    t("open dangling", lambda: opened("dangling", os.O_RDONLY))
    t("create dangling", lambda: touch("dangling"))
    t("what it made", lambda: st("nothing"))
    t("create excl dangling", lambda: opened("dangling", os.O_CREAT | os.O_EXCL | os.O_WRONLY))
    t("create excl", lambda: opened("file", os.O_CREAT | os.O_EXCL | os.O_WRONLY))
    t("open dir for writing", lambda: opened("dir", os.O_WRONLY))
    t("open dir rdwr", lambda: opened("dir", os.O_RDWR))
    t("open dir trunc", lambda: opened("dir", os.O_RDONLY | os.O_TRUNC))
    t("create dir", lambda: opened("dir", os.O_CREAT | os.O_RDONLY))
    t("open file as dir", lambda: opened("file", os.O_DIRECTORY))
    t("open link as dir", lambda: opened("to-dir", os.O_DIRECTORY))
    t("open link nofollow dir", lambda: opened("to-dir", os.O_DIRECTORY | os.O_NOFOLLOW))
    t("mkdir there", lambda: os.mkdir("dir"))
    t("mkdir on file", lambda: os.mkdir("file"))
    t("mkdir dangling", lambda: os.mkdir("loop-a"))
    t("mkdir slash", lambda: os.mkdir("made/"))
    t("mkdir nowhere", lambda: os.mkdir("none/x"))
    t("rmdir file", lambda: os.rmdir("file"))
    t("rmdir dot", lambda: os.rmdir("dir/."))
    t("rmdir dotdot", lambda: os.rmdir("dir/.."))
    t("rmdir link", lambda: os.rmdir("to-dir"))
    t("rmdir none", lambda: os.rmdir("none"))
    touch("dir/in")
    t("rmdir full", lambda: os.rmdir("dir"))
    t("unlink dir", lambda: os.unlink("dir"))
    t("unlink none", lambda: os.unlink("none"))
    t("unlink slash", lambda: os.unlink("file/"))
    t("symlink there", lambda: os.symlink("a", "file"))
    t("symlink empty", lambda: os.symlink("", "empty"))
    t("symlink 59", lambda: os.symlink("t" * 59, "s59"))
    t("symlink 60", lambda: os.symlink("t" * 60, "s60"))
    t("symlink 1000", lambda: os.symlink("t" * 1000, "s1000"))
    t("symlink 1023", lambda: os.symlink("t" * 1023, "s1023"))
    t("symlink 1024", lambda: os.symlink("t" * 1024, "s1024"))
    t("symlink 4095", lambda: os.symlink("t" * 4095, "s4095"))
    for name in ("s59", "s60", "s1000"):
        t(f"readlink {name}", lambda: os.readlink(name) == "t" * int(name[1:]))
        t(f"lstat {name}", lambda: st(name))
    t("readlink file", lambda: os.readlink("file"))
    t("readlink dir", lambda: os.readlink("dir"))
    t("link dir", lambda: os.link("dir", "dir2"))
    t("link none", lambda: os.link("none", "x"))
    t("link there", lambda: os.link("file", "dir"))
    t("link a link", lambda: os.link("to-file", "link2", follow_symlinks=False))
    t("lstat it", lambda: st("link2"))
    t("link", lambda: os.link("file", "file2"))
    t("stat it", lambda: st("file"))
    t("stat slash", lambda: os.stat("file2/"))
    t("fifo", lambda: os.mkfifo("fifo", 0o640))
    t("fifo stat", lambda: st("fifo"))
    t("char", lambda: os.mknod("null", stat.S_IFCHR | 0o666, os.makedev(1, 3)))
    t("char stat", lambda: st("null"))
    t("char write", lambda: with_fd("null", os.O_WRONLY, lambda fd: os.write(fd, b"gone")))
    t("block", lambda: os.mknod("big", stat.S_IFBLK | 0o600, os.makedev(259, 70000)))
    t("block stat", lambda: st("big"))
    t("block number", lambda: (os.major(st("big").st_rdev), os.minor(st("big").st_rdev)))
    t("mknod file", lambda: os.mknod("plain", stat.S_IFREG | 0o604))
    t("mknod file stat", lambda: st("plain"))
    t("mknod dir", lambda: os.mknod("dir3", stat.S_IFDIR | 0o604))

    def bind():
        s = socket.socket(socket.AF_UNIX)
        s.bind("sock")
        s.listen()
        c = socket.socket(socket.AF_UNIX)
        c.connect("sock")
        return 0

    t("socket", bind)
    t("socket stat", lambda: st("sock"))
    t("list", lambda: sorted(os.listdir(".")))
    end()


def renames():
    section("renames")
    for d in ("a", "b", "a/sub", "empty", "full"):
        os.mkdir(d)
    touch("full/x")
    touch("f", data=b"f")
    touch("g", data=b"gg")
    t("file over file", lambda: os.rename("f", "g"))
    t("its size", lambda: st("g"))
    t("none", lambda: os.rename("f", "g"))
    t("file over dir", lambda: os.rename("g", "a"))
    t("dir over file", lambda: os.rename("a", "g"))
    t("dir over empty", lambda: os.rename("b", "empty"))
    t("dir over full", lambda: os.rename("empty", "full"))
    t("into itself", lambda: os.rename("a", "a/x"))
    t("into its child", lambda: os.rename("a", "a/sub/x"))
    t("over its parent", lambda: os.rename("a/sub", "a"))
    t("itself", lambda: os.rename("a", "a"))
    t("dot", lambda: os.rename("a/.", "x"))
    t("to dot", lambda: os.rename("g", "a/."))
    t("slash file", lambda: os.rename("g", "h/"))
    t("slash dir", lambda: os.rename("a", "a2/"))
    t("across", lambda: os.rename("a2", "full/a3"))
    t("links", lambda: (st(".").st_nlink, st("full").st_nlink, st("full/a3").st_nlink))
    t("dotdot", lambda: os.stat("full/a3/..").st_ino == st("full").st_ino)
    os.link("g", "g2")
    t("hard links", lambda: os.rename("g", "g2"))
    t("both there", lambda: sorted(os.listdir(".")))
    t("noreplace", lambda: renameat2("g", "full", NOREPLACE))
    t("noreplace free", lambda: renameat2("g", "g3", NOREPLACE))
    t("exchange none", lambda: renameat2("g3", "none", EXCHANGE))
    t("exchange file dir", lambda: renameat2("g3", "full", EXCHANGE))
    t("after", lambda: (show(st("g3")), show(st("full"))))
    os.mkdir("p")
    os.mkdir("q")
    os.mkdir("p/d")
    touch("q/f")
    t("exchange across", lambda: renameat2("p/d", "q/f", EXCHANGE))
    t("links after", lambda: (st("p").st_nlink, st("q").st_nlink, show(st("p/d")), show(st("q/f"))))
    t("both flags", lambda: renameat2("p", "q", NOREPLACE | EXCHANGE))
    t("unknown flag", lambda: renameat2("p", "q", 16))
    t("exchange with child", lambda: renameat2("q", "q/f", EXCHANGE))
    end()


def modes():
    section("modes")
    os.umask(0o027)
    touch("masked", 0o666)
    os.mkdir("masked-dir", 0o777)
    os.mkfifo("masked-fifo", 0o666)
    t("umask", lambda: (perms("masked"), perms("masked-dir"), perms("masked-fifo")))
    os.umask(0o022)
    touch("own")
    os.chown("own", U1, G1)
    for who, user in (("owner", NOBODY), ("member", MEMBER), ("other", OTHER)):
        for mode in (0o600, 0o060, 0o006, 0o040, 0o400, 0o004, 0o777, 0o222):
            os.chmod("own", mode)
            t(f"{who} {mode:o} read", lambda: opened("own", os.O_RDONLY), user)
            t(f"{who} {mode:o} write", lambda: opened("own", os.O_WRONLY), user)
            t(f"{who} {mode:o} trunc", lambda: opened("own", os.O_RDONLY | os.O_TRUNC), user)
            t(f"{who} {mode:o} access", lambda: [os.access("own", m) for m in (4, 2, 1)], user)
    os.chmod("own", 0o644)
    for who, user in (("owner", NOBODY), ("member", MEMBER), ("other", OTHER)):
        t(f"{who} chmod", lambda: os.chmod("own", 0o640), user)
        t(f"{who} chmod sgid", lambda: os.chmod("own", 0o2755), user)
        t(f"{who} mode", lambda: perms("own"))
        t(f"{who} chown", lambda: os.chown("own", U2, -1), user)
        t(f"{who} chown same", lambda: os.chown("own", U1, -1), user)
        t(f"{who} chgrp own", lambda: os.chown("own", -1, G1), user)
        t(f"{who} chgrp strange", lambda: os.chown("own", -1, G3), user)
        t(f"{who} truncate", lambda: os.truncate("own", 3), user)
        t(f"{who} utime now", lambda: os.utime("own"), user)
        t(f"{who} utime set", lambda: os.utime("own", (1, 2)), user)
        t(f"{who} xattr", lambda: os.setxattr("own", "user.x", b"1"), user)
        t(f"{who} unlink", lambda: os.unlink("own"), user)
        t(f"{who} left", lambda: st("own"))
        if not os.path.exists("own"):
            touch("own")
            os.chown("own", U1, G1)
    for mode in (0o644, 0o4755, 0o2755, 0o2644, 0o6711):
        for who, user in (("owner", NOBODY), ("member", MEMBER), ("other", OTHER)):
            os.chmod("own", mode)
            t(f"{who} {mode:o} chown nobody", lambda: os.chown("own", -1, -1), user)
            t(f"{who} {mode:o} mode", lambda: perms("own"))
    touch("mine")
    os.chown("mine", U1, G1)
    t("owner to second group", lambda: os.chown("mine", -1, G2), (U1, G1, [G2]))
    t("stat", lambda: st("mine"))
    os.chmod("mine", 0o6777)
    t("chmod sgid of strange group", lambda: os.chmod("mine", 0o6777), (U1, G1, []))
    t("mode", lambda: perms("mine"))
    for what, fn in (
        ("write", lambda: with_fd("mine", os.O_WRONLY, lambda fd: os.write(fd, b"x"))),
        ("truncate", lambda: os.truncate("mine", 0)),
        ("open trunc", lambda: opened("mine", os.O_WRONLY | os.O_TRUNC)),
        ("fallocate", lambda: with_fd("mine", os.O_WRONLY, lambda fd: fallocate(fd, 0, 0, 4096))),
        ("write nothing", lambda: with_fd("mine", os.O_WRONLY, lambda fd: os.write(fd, b""))),
        ("chown", lambda: os.chown("mine", U1, G1)),
        ("chown nobody", lambda: os.chown("mine", -1, -1)),
        ("chmod", lambda: os.chmod("mine", 0o6755)),
        ("utime", lambda: os.utime("mine")),
    ):
        for user in (None, (U1, G1, [])):
            for mode in (0o6777, 0o2767, 0o6666):
                os.chown("mine", U1, G1)
                os.chmod("mine", mode)
                t(f"{what} of {mode:o}", fn, user)
                t("leaves", lambda: perms("mine"))
    os.mkdir("sgid")
    os.chown("sgid", 0, G3)
    os.chmod("sgid", 0o2777)
    t("file in sgid", lambda: touch("sgid/f"), NOBODY)
    t("dir in sgid", lambda: os.mkdir("sgid/d"), NOBODY)
    t("link in sgid", lambda: os.symlink("x", "sgid/l"), NOBODY)
    t("sgid file in sgid", lambda: os.close(os.open("sgid/s", os.O_CREAT | os.O_WRONLY, 0o2777)), NOBODY)
    t("they", lambda: [show(st(f"sgid/{n}")) for n in "fdls"])
    os.mkdir("sticky")
    os.chmod("sticky", 0o1777)
    for f in ("a", "b", "c"):
        touch(f"sticky/{f}", 0o666)
        os.chown(f"sticky/{f}", U1, G1)
    os.mkdir("sticky/d")
    os.chown("sticky/d", U1, G1)
    t("sticky other unlink", lambda: os.unlink("sticky/a"), OTHER)
    t("sticky other rename", lambda: os.rename("sticky/a", "sticky/z"), OTHER)
    t("sticky other over", lambda: (touch("sticky/o"), os.rename("sticky/o", "sticky/a")), OTHER)
    t("sticky other rmdir", lambda: os.rmdir("sticky/d"), OTHER)
    t("sticky owner unlink", lambda: os.unlink("sticky/a"), NOBODY)
    t("sticky owner rename", lambda: os.rename("sticky/b", "sticky/e"), NOBODY)
    t("sticky owner rmdir", lambda: os.rmdir("sticky/d"), NOBODY)
    t("sticky user xattr", lambda: os.setxattr("sticky", "user.x", b"1"), NOBODY)
    os.mkdir("closed", 0o700)
    touch("closed/f")
    for what, fn in (
        ("stat", lambda: os.stat("closed/f")),
        ("list", lambda: os.listdir("closed")),
        ("create", lambda: touch("closed/g")),
        ("unlink", lambda: os.unlink("closed/f")),
        ("mkdir", lambda: os.mkdir("closed/g")),
        ("rename", lambda: os.rename("closed/f", "f")),
        ("link", lambda: os.link("closed/f", "f")),
        ("chdir", lambda: os.chdir("closed")),
    ):
        for mode in (0o700, 0o704, 0o701, 0o702, 0o703):
            os.chmod("closed", mode)
            t(f"{what} in {mode:o}", fn, OTHER)
    os.mkdir("ours", 0o755)
    os.mkdir("ours/d")
    os.chown("ours/d", U1, G1)
    t("move a dir of another", lambda: os.rename("ours/d", "ours/e"), OTHER)
    t("chmod mknod", lambda: os.mknod("dev", stat.S_IFCHR, os.makedev(1, 3)), NOBODY)
    t("exec none", lambda: os.execv("mine", ["mine"]), NOBODY)
    end()


def times():
    section("times")
    touch("f", data=b"x" * 100)
    os.mkdir("d")
    os.symlink("f", "l")
    changed("chmod", "f", lambda: os.chmod("f", 0o600))
    changed("chown", "f", lambda: os.chown("f", 0, 0))
    changed("link", "f", lambda: os.link("f", "f2"))
    changed("unlink", "f", lambda: os.unlink("f2"))
    changed("write", "f", lambda: with_fd("f", os.O_WRONLY, lambda fd: os.write(fd, b"y")))
    changed("write nothing", "f", lambda: with_fd("f", os.O_WRONLY, lambda fd: os.write(fd, b"")))
    changed("read", "f", lambda: with_fd("f", os.O_RDONLY, lambda fd: len(os.read(fd, 10))))
    changed("read again", "f", lambda: with_fd("f", os.O_RDONLY, lambda fd: len(os.read(fd, 10))))
    changed("read noatime", "f", lambda: with_fd("f", os.O_RDONLY | os.O_NOATIME, lambda fd: len(os.read(fd, 10))))
    changed("truncate less", "f", lambda: os.truncate("f", 50))
    changed("truncate same", "f", lambda: os.truncate("f", 50))
    changed("ftruncate same", "f", lambda: with_fd("f", os.O_WRONLY, lambda fd: os.ftruncate(fd, 50)))
    changed("truncate more", "f", lambda: os.truncate("f", 5000))
    changed("open trunc", "f", lambda: opened("f", os.O_WRONLY | os.O_TRUNC))
    changed("open trunc empty", "f", lambda: opened("f", os.O_WRONLY | os.O_TRUNC))
    changed("fallocate", "f", lambda: with_fd("f", os.O_WRONLY, lambda fd: fallocate(fd, 0, 0, 9000)))
    changed("punch", "f", lambda: with_fd("f", os.O_WRONLY, lambda fd: fallocate(fd, PUNCH | KEEP, 0, 4096)))
    changed("setxattr", "f", lambda: os.setxattr("f", "user.a", b"1"))
    changed("getxattr", "f", lambda: os.getxattr("f", "user.a"))
    changed("removexattr", "f", lambda: os.removexattr("f", "user.a"))
    changed("create in", "d", lambda: touch("d/x"))
    changed("open there", "d", lambda: touch("d/x"))
    changed("write in", "d", lambda: touch("d/x", data=b"1"))
    changed("list", "d", lambda: os.listdir("d"))
    changed("rename in", "d", lambda: os.rename("d/x", "d/y"))
    changed("link in", "d", lambda: os.link("f", "d/z"))
    changed("unlink in", "d", lambda: os.unlink("d/z"))
    changed("mkdir in", "d", lambda: os.mkdir("d/s"))
    changed("rmdir in", "d", lambda: os.rmdir("d/s"))
    changed("symlink in", "d", lambda: os.symlink("f", "d/l"))
    changed("failed create in", "d", lambda: os.mkdir("d/y"))
    changed("readlink", "l", lambda: os.readlink("l"))
    for label, ns in (
        ("set", (1_000_000_001, 2_000_000_002)),
        ("before 1970", (-1_000_000_000_000_000_001, -5)),
        ("2038", (2**31 * 10**9 + 5, 2**32 * 10**9 + 7)),
        ("2446", (2**34 * 10**9, 15032385535 * 10**9 + 999_999_999)),
        ("before 1901", (-(2**31) * 10**9, -(2**32) * 10**9)),
    ):
        t(f"utimens {label}", lambda: os.utime("f", ns=ns))
        t("gives", lambda: (os.stat("f").st_atime_ns, os.stat("f").st_mtime_ns))
    t("utimens of a link", lambda: os.utime("l", ns=(5, 6), follow_symlinks=False))
    t("gives", lambda: (os.lstat("l").st_mtime_ns, os.stat("f").st_mtime_ns != 6))

    class Spec(ctypes.Structure):
        _fields_ = [("sec", ctypes.c_long), ("nsec", ctypes.c_long)]

    NOW, OMIT = 0x3FFFFFFF, 0x3FFFFFFE
    for a in (NOW, OMIT, 7):
        for m in (NOW, OMIT, 9):
            os.utime("f", ns=(10**15, 2 * 10**15))
            spec = (Spec * 2)(Spec(3, a), Spec(4, m))
            t(f"utimensat {a} {m}", lambda: call("utimensat", AT_FDCWD, b"f", spec, 0))
            s = os.stat("f")
            t("sets", lambda: [x if x < 10**16 else "now" for x in (s.st_atime_ns, s.st_mtime_ns)])
            for who, user in (("owner", NOBODY), ("writer", OTHER)):
                os.chmod("f", 0o666)
                os.chown("f", U1, G1)
                t(f"as {who}", lambda: call("utimensat", AT_FDCWD, b"f", spec, 0), user)
    end()


def data():
    section("data")
    fd = os.open("f", os.O_CREAT | os.O_RDWR, 0o644)
    t("write", lambda: os.write(fd, b"abcdefghij"))
    t("pread", lambda: os.pread(fd, 4, 3))
    t("pread past", lambda: os.pread(fd, 4, 300))
    t("pwrite far", lambda: os.pwrite(fd, b"Z", 100_000))
    t("hole reads", lambda: set(os.pread(fd, 1000, 50_000)))
    t("blocks few", lambda: os.fstat(fd).st_blocks < 40)
    t("seek data", lambda: os.lseek(fd, 0, os.SEEK_DATA))
    t("seek hole", lambda: os.lseek(fd, 0, os.SEEK_HOLE))
    t("seek data in hole", lambda: os.lseek(fd, 50_000, os.SEEK_DATA))
    t("seek hole in data", lambda: os.lseek(fd, 100_000, os.SEEK_HOLE))
    t("seek past end", lambda: os.lseek(fd, 100_001, os.SEEK_DATA))
    t("seek hole past end", lambda: os.lseek(fd, 200_000, os.SEEK_HOLE))
    t("seek below zero", lambda: os.lseek(fd, -1, os.SEEK_SET))
    t("read from a write only", lambda: with_fd("f", os.O_WRONLY, lambda g: os.read(g, 1)))
    t("write to a read only", lambda: with_fd("f", os.O_RDONLY, lambda g: os.write(g, b"x")))
    t("ftruncate read only", lambda: with_fd("f", os.O_RDONLY, lambda g: os.ftruncate(g, 1)))
    t("truncate dir", lambda: os.truncate(".", 0))
    t("truncate below zero", lambda: os.truncate("f", -1))
    t("read dir", lambda: with_fd(".", os.O_RDONLY, lambda g: os.read(g, 10)))
    t("truncate", lambda: os.ftruncate(fd, 5))
    t("grow", lambda: os.ftruncate(fd, 20))
    t("content", lambda: os.pread(fd, 100, 0))
    for mode, name in (
        (0, "plain"),
        (KEEP, "keep"),
        (ZERO, "zero"),
        (ZERO | KEEP, "zero keep"),
        (PUNCH | KEEP, "punch"),
        (PUNCH, "punch alone"),
        (PUNCH | ZERO | KEEP, "two"),
    ):
        os.ftruncate(fd, 0)
        os.pwrite(fd, b"q" * 20_000, 0)
        t(f"fallocate {name}", lambda: fallocate(fd, mode, 3000, 30_000))
        t("size and bytes", lambda: (os.fstat(fd).st_size, hashlib.md5(os.pread(fd, 99_999, 0)).hexdigest()))
    t("fallocate nothing", lambda: fallocate(fd, 0, 0, 0))
    t("fallocate below zero", lambda: fallocate(fd, 0, -1, 10))
    t("fallocate read only", lambda: with_fd("f", os.O_RDONLY, lambda g: fallocate(g, 0, 0, 10)))
    t("fallocate dir", lambda: with_fd(".", os.O_RDONLY, lambda g: fallocate(g, 0, 0, 10)))
    t("pwrite too far", lambda: os.pwrite(fd, b"x", 2**63 - 10))
    t("truncate too far", lambda: os.ftruncate(fd, 2**62))
    os.close(fd)

    t("append", lambda: with_fd("log", os.O_CREAT | os.O_WRONLY | os.O_APPEND, lambda g: (os.write(g, b"one"), os.pwrite(g, b"two", 0))))
    a = os.open("log", os.O_WRONLY | os.O_APPEND)
    b = os.open("log", os.O_WRONLY | os.O_APPEND)
    for i in range(4):
        os.write(a, b"a")
        os.write(b, b"b")
    fcntl.fcntl(a, fcntl.F_SETFL, 0)
    t("no longer append", lambda: os.pwrite(a, b"X", 0))
    os.close(a)
    os.close(b)
    t("log", lambda: open("log", "rb").read())

    fd = os.open("gone", os.O_CREAT | os.O_RDWR)
    os.write(fd, b"still here")
    os.unlink("gone")
    t("unlinked stat", lambda: show(os.fstat(fd)))
    t("unlinked read", lambda: os.pread(fd, 100, 0))
    t("unlinked write", lambda: os.pwrite(fd, b"!" * 50_000, 10))
    t("unlinked truncate", lambda: os.ftruncate(fd, 7))
    t("unlinked chmod", lambda: os.fchmod(fd, 0o600))
    t("unlinked link", lambda: os.link(f"/proc/self/fd/{fd}", "back", follow_symlinks=True))
    t("unlinked size", lambda: os.fstat(fd).st_size)
    os.close(fd)
    os.mkdir("cwd")
    os.chdir("cwd")
    os.rmdir("../cwd")
    t("in no directory: list", lambda: os.listdir("."))
    t("create", lambda: touch("x"))
    t("stat", lambda: show(os.stat(".")))
    t("mkdir", lambda: os.mkdir("x"))
    os.chdir(sys.argv[1])
    os.chdir("data")

    def tmpfile():
        g = os.open(".", os.O_TMPFILE | os.O_RDWR, 0o640)
        os.write(g, b"no name")
        before = show(os.fstat(g))
        os.link(f"/proc/self/fd/{g}", "named", follow_symlinks=True)
        os.close(g)
        return before, show(st("named")), open("named").read()

    t("tmpfile", tmpfile)
    t("tmpfile excl", lambda: with_fd(".", os.O_TMPFILE | os.O_RDWR | os.O_EXCL, lambda g: os.link(f"/proc/self/fd/{g}", "named2", follow_symlinks=True)))

    with open("src", "wb") as f:
        f.write(bytes(range(256)) * 1000)
    s = os.open("src", os.O_RDONLY)
    d = os.open("dst", os.O_CREAT | os.O_RDWR)
    t("copy_file_range", lambda: os.copy_file_range(s, d, 200_000, 1000, 50))
    t("copied", lambda: os.pread(d, 200_000, 50) == os.pread(s, 200_000, 1000))
    t("copy to append", lambda: with_fd("dst", os.O_WRONLY | os.O_APPEND, lambda g: os.copy_file_range(s, g, 10)))
    t("copy to read only", lambda: with_fd("dst", os.O_RDONLY, lambda g: os.copy_file_range(s, g, 10)))
    t("copy past", lambda: os.copy_file_range(s, d, 10, 999_999_999))
    t("fsync", lambda: os.fsync(d))
    t("fdatasync", lambda: os.fdatasync(d))
    t("fsync dir", lambda: with_fd(".", os.O_RDONLY, os.fsync))

    def mapped():
        os.ftruncate(d, 10_000)
        with mmap.mmap(d, 10_000) as m:
            m[9_990:] = b"0123456789"
            m[0:3] = b"map"
            m.flush()
            back = os.pread(d, 10, 9_990), os.pread(d, 3, 0)
            os.pwrite(d, b"PUT", 5_000)
            return back, m[5_000:5_003]

    t("mmap", mapped)
    t("mmap size", lambda: os.fstat(d).st_size)
    os.close(s)
    os.close(d)

    def direct(length, offset):
        g = os.open("dst", os.O_RDWR | os.O_DIRECT)
        try:
            with mmap.mmap(-1, 65536) as m:
                m[:length] = b"D" * length
                return os.pwritev(g, [memoryview(m)[:length]], offset)
        finally:
            os.close(g)

    t("direct write", lambda: direct(8192, 4096))
    t("direct misaligned length", lambda: direct(100, 4096))
    t("direct misaligned offset", lambda: direct(4096, 100))
    t("bytes", lambda: hashlib.md5(open("dst", "rb").read()).hexdigest())
    t("lock", lambda: with_fd("dst", os.O_RDWR, lambda g: fcntl.lockf(g, fcntl.LOCK_EX | fcntl.LOCK_NB)))
    t("flock", lambda: with_fd("dst", os.O_RDWR, lambda g: fcntl.flock(g, fcntl.LOCK_EX | fcntl.LOCK_NB)))
    end()


def attributes():
    section("attributes")
    touch("f")
    os.mkdir("d")
    os.symlink("f", "l")
    os.mkfifo("p")
    t("set", lambda: os.setxattr("f", "user.one", b"1"))
    t("create", lambda: os.setxattr("f", "user.one", b"2", os.XATTR_CREATE))
    t("replace", lambda: os.setxattr("f", "user.one", b"3", os.XATTR_REPLACE))
    t("replace none", lambda: os.setxattr("f", "user.two", b"3", os.XATTR_REPLACE))
    t("get", lambda: os.getxattr("f", "user.one"))
    t("get none", lambda: os.getxattr("f", "user.none"))
    t("remove none", lambda: os.removexattr("f", "user.none"))
    t("empty", lambda: os.setxattr("f", "user.empty", b""))
    t("get empty", lambda: os.getxattr("f", "user.empty"))
    t("large", lambda: os.setxattr("f", "user.large", b"L" * 700))
    t("too large", lambda: os.setxattr("f", "user.huge", b"L" * 5000))
    t("far too large", lambda: os.setxattr("f", "user.huge", b"L" * 70_000))
    t("long name", lambda: os.setxattr("f", "user." + "n" * 250, b""))
    t("too long name", lambda: os.setxattr("f", "user." + "n" * 251, b""))
    t("no name", lambda: os.setxattr("f", "user.", b""))
    t("no namespace", lambda: os.setxattr("f", "nonsense", b""))
    t("strange namespace", lambda: os.setxattr("f", "strange.x", b""))
    t("trusted", lambda: os.setxattr("f", "trusted.t", b"t"))
    t("security", lambda: os.setxattr("f", "security.s", b"s"))
    t("trusted by user", lambda: os.setxattr("f", "trusted.t", b"t"), NOBODY)
    t("get trusted by user", lambda: os.getxattr("f", "trusted.t"), NOBODY)
    t("list", lambda: sorted(os.listxattr("f")))
    t("list by user", lambda: sorted(os.listxattr("f")), NOBODY)
    t("on a dir", lambda: os.setxattr("d", "user.d", b"d"))
    t("on a link", lambda: os.setxattr("l", "user.l", b"l", follow_symlinks=False))
    t("trusted on a link", lambda: os.setxattr("l", "trusted.l", b"l", follow_symlinks=False))
    t("on a fifo", lambda: os.setxattr("p", "user.p", b"p"))
    os.chmod("f", 0o600)
    t("get by another", lambda: os.getxattr("f", "user.one"), NOBODY)
    os.chmod("f", 0o644)
    t("set by another", lambda: os.setxattr("f", "user.one", b"9"), NOBODY)

    def room():
        lib = ctypes.create_string_buffer(4)
        n = libc.getxattr(b"f", b"user.large", lib, 4)
        return n, errno.errorcode[ctypes.get_errno()], libc.listxattr(b"f", lib, 2), libc.getxattr(b"f", b"user.large", None, 0)

    t("small room", room)
    cap = struct.pack("<IIIII", 0x02000001, 1 << 10, 0, 0, 0)
    t("capability", lambda: os.setxattr("f", "security.capability", cap))
    t("write drops it", lambda: with_fd("f", os.O_WRONLY, lambda fd: os.write(fd, b"x")))
    t("capability now", lambda: os.getxattr("f", "security.capability"))
    t("capability", lambda: os.setxattr("f", "security.capability", cap))
    t("chown drops it", lambda: os.chown("f", 0, 0))
    t("capability now", lambda: os.getxattr("f", "security.capability"))

    def acl(*items):
        return struct.pack("<I", 2) + b"".join(struct.pack("<HHI", *i) for i in items)

    NONE = 0xFFFFFFFF
    basic = [(1, 6, NONE), (4, 4, NONE), (32, 4, NONE)]
    full = [(1, 6, NONE), (2, 6, U1), (4, 4, NONE), (16, 6, NONE), (32, 0, NONE)]
    A, D = "system.posix_acl_access", "system.posix_acl_default"
    t("basic acl", lambda: os.setxattr("f", A, acl(*basic)))
    t("is only a mode", lambda: (perms("f"), sorted(n for n in os.listxattr("f") if "acl" in n)))
    t("acl", lambda: os.setxattr("f", A, acl(*full)))
    t("mode", lambda: perms("f"))
    t("acl is", lambda: os.getxattr("f", A))
    t("user in it", lambda: opened("f", os.O_RDWR), NOBODY)
    t("user not in it", lambda: opened("f", os.O_RDONLY), OTHER)
    t("chmod", lambda: os.chmod("f", 0o640))
    t("acl follows", lambda: os.getxattr("f", A))
    t("user in it now", lambda: opened("f", os.O_RDWR), NOBODY)
    t("bad acl", lambda: os.setxattr("f", A, acl(*full[:3])))
    t("default on a file", lambda: os.setxattr("f", D, acl(*full)))
    t("default", lambda: os.setxattr("d", D, acl(*full)))
    os.umask(0o077)
    t("file under default", lambda: touch("d/f", 0o666))
    t("dir under default", lambda: os.mkdir("d/d", 0o777))
    os.umask(0o022)
    t("they", lambda: [(perms(p), sorted(os.listxattr(p))) for p in ("d/f", "d/d")])
    t("remove default", lambda: os.removexattr("d", D))
    t("acl by another", lambda: os.setxattr("f", A, acl(*full)), NOBODY)

    def flags(path, new=None):
        fd = os.open(path, os.O_RDONLY)
        try:
            if new is None:
                return hex(struct.unpack("i", fcntl.ioctl(fd, GETFLAGS, struct.pack("i", 0)))[0] & 0xFFFFFFFF)
            base = struct.unpack("i", fcntl.ioctl(fd, GETFLAGS, struct.pack("i", 0)))[0] & ~0x30
            fcntl.ioctl(fd, SETFLAGS, struct.pack("i", base | new))
            return 0
        finally:
            os.close(fd)

    touch("i", data=b"fixed")
    t("flags", lambda: (flags("i"), flags("d")))
    t("immutable", lambda: flags("i", 0x10))
    t("flags", lambda: flags("i"))
    for what, fn in (
        ("write", lambda: opened("i", os.O_WRONLY)),
        ("unlink", lambda: os.unlink("i")),
        ("rename", lambda: os.rename("i", "j")),
        ("rename over", lambda: os.rename("f", "i")),
        ("link", lambda: os.link("i", "j")),
        ("chmod", lambda: os.chmod("i", 0o600)),
        ("chown", lambda: os.chown("i", 1, 1)),
        ("utime", lambda: os.utime("i")),
        ("utime set", lambda: os.utime("i", (1, 1))),
        ("truncate", lambda: os.truncate("i", 0)),
        ("setxattr", lambda: os.setxattr("i", "user.x", b"")),
        ("read", lambda: open("i").read()),
    ):
        t(f"immutable: {what}", fn)
    t("by another", lambda: flags("i", 0), NOBODY)
    t("append only", lambda: flags("i", 0x20))
    for what, fn in (
        ("write", lambda: opened("i", os.O_WRONLY)),
        ("append", lambda: with_fd("i", os.O_WRONLY | os.O_APPEND, lambda fd: os.write(fd, b"+"))),
        ("trunc", lambda: opened("i", os.O_WRONLY | os.O_APPEND | os.O_TRUNC)),
        ("truncate", lambda: os.truncate("i", 0)),
        ("unlink", lambda: os.unlink("i")),
        ("chmod", lambda: os.chmod("i", 0o600)),
        ("utime", lambda: os.utime("i")),
    ):
        t(f"append only: {what}", fn)
    t("plain again", lambda: flags("i", 0))
    t("unlink", lambda: os.unlink("i"))
    os.mkdir("di")
    touch("di/x")
    t("immutable dir", lambda: flags("di", 0x10))
    t("create in it", lambda: touch("di/y"))
    t("unlink in it", lambda: os.unlink("di/x"))
    t("write in it", lambda: touch("di/x", data=b"1"))
    t("plain again", lambda: flags("di", 0))
    t("directory flag on a file", lambda: flags("f", 0x10000))
    t("unknown ioctl", lambda: with_fd("f", os.O_RDONLY, lambda fd: fcntl.ioctl(fd, 0x12345678)))
    end()


def privileges():
    """What a write takes from a file: set-id bits and capabilities, by who writes and how."""
    section("privileges")
    touch("from", data=b"hello")
    cap = struct.pack("<IIIII", 0x02000001, 1 << 10, 0, 0, 0)

    def mapped(p):
        fd = os.open(p, os.O_RDWR)
        with mmap.mmap(fd, 4) as m:
            m[0:1] = b"z"
            m.flush()
        os.close(fd)

    def writing(fn):
        return lambda p: with_fd(p, os.O_WRONLY, fn)

    ways = {
        "write": writing(lambda fd: os.write(fd, b"x")),
        "truncate": lambda p: os.truncate(p, 3),
        "open trunc": lambda p: opened(p, os.O_WRONLY | os.O_TRUNC),
        "fallocate": writing(lambda fd: fallocate(fd, 0, 0, 9000)),
        "punch": writing(lambda fd: fallocate(fd, PUNCH | KEEP, 0, 5)),
        "write nothing": writing(lambda fd: os.write(fd, b"")),
        "copy": lambda p: with_fd("from", os.O_RDONLY, lambda s: with_fd(p, os.O_WRONLY, lambda fd: os.copy_file_range(s, fd, 3))),
        "mmap": mapped,
        "chown": lambda p: os.chown(p, -1, -1),
    }
    users = {"root": None, "owner": NOBODY, "other": OTHER, "member": MEMBER}
    for mode in (0o6777, 0o2767):
        for who, user in users.items():
            for how, fn in ways.items():
                for capable in (True, False):
                    # The kernel's requests for these and for a write are the same.
                    if how == "chown" and (capable or who in ("other", "member")):
                        continue
                    p = f"{mode:o}-{who}-{how}-{capable}"
                    touch(p, data=b"hello world")
                    os.chown(p, U1, G1)
                    os.chmod(p, mode)
                    if capable:
                        os.setxattr(p, "security.capability", cap)
                    said = attempt(lambda: fn(p)) if user is None else as_user(user, lambda: fn(p))
                    t(p, lambda: (said, perms(p), os.listxattr(p)))
    end()


def handles():
    """Flags in the words of all file systems, and files found by handle."""
    section("handles")
    touch("f", data=b"x")
    os.mkdir("d")
    FSGET, FSSET = 0x801C581F, 0x401C5820

    def on(path, *call):
        return with_fd(path, os.O_RDONLY, lambda fd: fcntl.ioctl(fd, *call))

    def get(path):
        return struct.unpack("=IIIIIQ", on(path, FSGET, bytes(28))), struct.unpack("i", on(path, GETFLAGS, bytes(4)))

    def put(path, xflags, projid=0):
        return on(path, FSSET, struct.pack("=IIIIIQ", xflags, 0, 0, projid, 0, 0)) and 0

    for path in ("f", "d"):
        for xflags in (0x20, 0x40, 0x80, 0x8, 0x10, 0x100, 0x2, 0x8000, 0x200, 0):
            t(f"xflags {xflags:x}", lambda: put(path, xflags))
            t("they are", lambda: get(path))
    t("project", lambda: put("f", 0, 7))
    t("by another", lambda: put("f", 0x80), OTHER)
    changed("xflags", "f", lambda: put("f", 0x80))
    changed("flags", "f", lambda: on("f", SETFLAGS, struct.pack("i", 0x80040)) and 0)

    class Handle(ctypes.Structure):
        _fields_ = [("bytes", ctypes.c_uint), ("type", ctypes.c_int), ("handle", ctypes.c_ubyte * 128)]

    def handle(path):
        h = Handle(bytes=128)
        call("name_to_handle_at", AT_FDCWD, os.fsencode(path), ctypes.byref(h), ctypes.byref(ctypes.c_int()), 0)
        return h

    def by_handle(h, fn, flags=os.O_RDONLY):
        def there(top):
            fd = libc.open_by_handle_at(top, ctypes.byref(h), flags)
            if fd < 0:
                raise OSError(ctypes.get_errno(), "")
            try:
                return fn(fd)
            finally:
                os.close(fd)

        return with_fd(".", os.O_RDONLY, there)

    os.makedirs("a/b/c")
    touch("a/b/c/file", data=b"by handle")
    touch("a/gone")
    os.mkdir("a/dir-gone")
    file, folder, gone, dir_gone = (handle(p) for p in ("a/b/c/file", "a/b/c", "a/gone", "a/dir-gone"))
    os.unlink("a/gone")
    os.rmdir("a/dir-gone")
    for when in ("known", "forgotten"):
        if when == "forgotten":
            with open("/proc/sys/vm/drop_caches", "w") as f:
                f.write("2")
        t(f"a file, {when}", lambda: by_handle(file, lambda fd: os.read(fd, 20)))
        t(f"a folder, {when}", lambda: by_handle(folder, os.listdir, os.O_DIRECTORY))
        t(f"its path, {when}", lambda: by_handle(folder, lambda fd: os.readlink(f"/proc/self/fd/{fd}").split("handles")[1]))
        t(f"gone, {when}", lambda: by_handle(gone, os.fstat))
        t(f"a folder gone, {when}", lambda: by_handle(dir_gone, os.fstat))
    touch("a/again")
    t("gone, its number used again", lambda: by_handle(gone, os.fstat))
    end()


def directories():
    section("directories")
    os.mkdir("many")
    for i in range(1500):
        touch(f"many/n{i}")
    seen = []
    with os.scandir("many") as it:
        for k, e in enumerate(it):
            seen.append(e.name)
            if e.name.startswith("n") and e.name.endswith("7"):
                os.unlink(f"many/{e.name}")
            if k % 50 == 0 and k < 1000:
                touch(f"many/m{k}")
    old = [n for n in seen if n.startswith("n")]
    t("each old name once", lambda: (len(old), len(set(old))))
    t("left", lambda: len(os.listdir("many")))
    t("order", lambda: hashlib.md5(",".join(os.listdir("many")).encode()).hexdigest())
    libc.opendir.restype = ctypes.c_void_p
    libc.readdir.restype = ctypes.c_void_p
    libc.telldir.restype = ctypes.c_long
    d = ctypes.c_void_p(libc.opendir(b"many"))

    def next_name():
        p = libc.readdir(d)
        return ctypes.string_at(p + 19).decode() if p else None

    for _ in range(700):
        next_name()
    place = libc.telldir(d)
    after = [next_name() for _ in range(5)]
    while next_name():
        pass
    libc.seekdir(d, ctypes.c_long(place))
    t("seekdir", lambda: [next_name() for _ in range(5)] == after)
    libc.rewinddir(d)
    t("rewinddir", lambda: sum(1 for _ in iter(next_name, None)))
    libc.closedir(d)
    t("cookies", lambda: place)
    t("empty it", lambda: [os.unlink(f"many/{n}") for n in os.listdir("many")] and 0)
    t("rmdir", lambda: os.rmdir("many"))
    t("deep", lambda: os.makedirs("/".join(["deep"] * 60)))
    t("types", lambda: sorted((e.name, e.is_dir(follow_symlinks=False)) for e in os.scandir("..")))
    t("statvfs", lambda: (lambda v: (v.f_bsize, v.f_blocks, v.f_files, v.f_namemax))(os.statvfs(".")))
    end()


def tree():
    print("--- tree")
    for top, dirs, files in os.walk("."):
        dirs.sort()
        for name in sorted(dirs + files):
            path = os.path.join(top, name)
            s = os.lstat(path)
            more = ""
            if stat.S_ISREG(s.st_mode):
                more = hashlib.md5(open(path, "rb").read()).hexdigest()
            elif stat.S_ISLNK(s.st_mode):
                more = os.readlink(path)[:40]
            xattrs = sorted(os.listxattr(path, follow_symlinks=False))
            print(f"{path!r} {show(s)} {more} {xattrs}")


if __name__ == "__main__":
    os.umask(0o022)
    os.chdir(sys.argv[1])
    os.chmod(".", 0o777)
    for part in (names, renames, modes, times, data, attributes, privileges, handles, directories):
        if len(sys.argv) < 3 or part.__name__ in sys.argv[2:]:
            part()
    tree()
