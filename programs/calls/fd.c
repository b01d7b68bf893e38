/* Calls on descriptors. */
#include "calls.h"

static void fdstat(int fd) {
  __wasi_fdstat_t stat;
  memset(&stat, 0, sizeof stat);
  SAY("fdstat: %d", __wasi_fd_fdstat_get(fd, &stat));
  SAY("type %d, flags %d, rights %llx, inheriting %llx", stat.fs_filetype, stat.fs_flags, stat.fs_rights_base,
      stat.fs_rights_inheriting);
}

static void advise(void) {
  int fd = file_with("advise", "0123456789");
  for (int advice = 0; advice < 8; advice++) SAY("advice %d: %d", advice, __wasi_fd_advise(fd, 0, 10, advice));
  TRY(__wasi_fd_advise(fd, 5, 0, __WASI_ADVICE_WILLNEED));
  TRY(__wasi_fd_advise(1, 0, 0, __WASI_ADVICE_NORMAL));
  TRY(__wasi_fd_advise(99, 0, 0, __WASI_ADVICE_NORMAL));
  TRY(__wasi_fd_advise(PREOPEN, 0, 0, __WASI_ADVICE_NORMAL));
}

static void allocate(void) {
  int fd = file_with("allocate", "abc");
  __wasi_filestat_t stat;
  TRY(__wasi_fd_allocate(fd, 0, 10000));
  __wasi_fd_filestat_get(fd, &stat);
  SAY("size %llu", stat.size);
  TRY(__wasi_fd_allocate(fd, 5, 10));
  TRY(__wasi_fd_allocate(fd, 0, 0));
  TRY(__wasi_fd_allocate(99, 0, 1));
  TRY(__wasi_fd_allocate(PREOPEN, 0, 1));
  TRY(__wasi_fd_allocate(open_as("allocate", 0, 0, READ_RIGHTS), 0, 1));
}

static void closes(void) {
  int fd = file_with("close", "abc");
  TRY(__wasi_fd_close(fd));
  TRY(__wasi_fd_close(fd));
  TRY(__wasi_fd_close(1234567));
  SAY("the number is free: %d", file_with("close2", "") == fd);
}

static void syncs(void) {
  int fd = file_with("sync", "abc");
  TRY(__wasi_fd_sync(fd));
  TRY(__wasi_fd_datasync(fd));
  TRY(__wasi_fd_sync(PREOPEN));
  TRY(__wasi_fd_datasync(PREOPEN));
  TRY(__wasi_fd_sync(99));
  TRY(__wasi_fd_datasync(99));
  int reader = open_as("sync", 0, 0, READ_RIGHTS);
  TRY(__wasi_fd_sync(reader));
  TRY(__wasi_fd_datasync(reader));
}

static void fdstats(void) {
  fdstat(file_with("fdstat", "abc"));
  fdstat(open_as("fdstat", 0, 0, READ_RIGHTS));
  fdstat(open_as("fdstat", 0, 0, __WASI_RIGHTS_FD_WRITE));
  fdstat(open_as("fdstat", 0, __WASI_FDFLAGS_APPEND, FILE_RIGHTS));
  fdstat(open_as("fdstat", 0, __WASI_FDFLAGS_NONBLOCK, FILE_RIGHTS));
  fdstat(open_as("fdstat", 0, 0, 0));
  fdstat(PREOPEN);
  fdstat(99);
}

static void set_flags(void) {
  int fd = file_with("flags", "abc");
  TRY(__wasi_fd_fdstat_set_flags(fd, __WASI_FDFLAGS_APPEND));
  fdstat(fd);
  written(fd, "X");
  TRY(__wasi_fd_fdstat_set_flags(fd, 0));
  __wasi_filesize_t at;
  TRY(__wasi_fd_seek(fd, 0, __WASI_WHENCE_SET, &at));
  written(fd, "Y");
  show("flags");
  TRY(__wasi_fd_fdstat_set_flags(fd, __WASI_FDFLAGS_NONBLOCK));
  fdstat(fd);
  TRY(__wasi_fd_fdstat_set_flags(99, 0));
}

static void set_rights(void) {
  int fd = file_with("rights", "abc");
  TRY(__wasi_fd_fdstat_set_rights(fd, READ_RIGHTS, 0));
  fdstat(fd);
  written(fd, "x");
  TRY(__wasi_fd_fdstat_set_rights(fd, FILE_RIGHTS, 0));
  TRY(__wasi_fd_fdstat_set_rights(fd, 0, READ_RIGHTS));
  TRY(__wasi_fd_fdstat_set_rights(99, 0, 0));
}

static void filestat(void) {
  int fd = file_with("filestat", "abcdef");
  __wasi_filestat_t stat;
  TRY(__wasi_fd_filestat_get(fd, &stat));
  SAY("type %d, size %llu, links %llu, an inode: %d", stat.filetype, stat.size, stat.nlink, stat.ino > 0);
  SAY("times: %d", stat.mtim > 0 && stat.ctim >= stat.mtim);
  TRY(__wasi_fd_filestat_get(PREOPEN, &stat));
  SAY("type %d", stat.filetype);
  TRY(__wasi_fd_filestat_get(0, &stat));
  SAY("type %d", stat.filetype);
  TRY(__wasi_fd_filestat_get(99, &stat));
  TRY(__wasi_fd_filestat_get(open_as("filestat", 0, 0, __WASI_RIGHTS_FD_READ), &stat));
}

static void set_size(void) {
  int fd = file_with("size", "abcdef");
  TRY(__wasi_fd_filestat_set_size(fd, 3));
  show("size");
  TRY(__wasi_fd_filestat_set_size(fd, 8));
  show("size");
  TRY(__wasi_fd_filestat_set_size(fd, (__wasi_filesize_t)1 << 60));
  TRY(__wasi_fd_filestat_set_size(99, 0));
  TRY(__wasi_fd_filestat_set_size(open_as("size", 0, 0, READ_RIGHTS), 0));
  TRY(__wasi_fd_filestat_set_size(PREOPEN, 0));
}

static void set_times(void) {
  int fd = file_with("times", "abc");
  __wasi_filestat_t stat;
  const __wasi_timestamp_t s = 1000000000;
  TRY(__wasi_fd_filestat_set_times(fd, 100 * s, 200 * s, __WASI_FSTFLAGS_ATIM | __WASI_FSTFLAGS_MTIM));
  __wasi_fd_filestat_get(fd, &stat);
  SAY("%llu %llu", stat.atim / s, stat.mtim / s);
  TRY(__wasi_fd_filestat_set_times(fd, 300 * s, 300 * s, __WASI_FSTFLAGS_ATIM));
  __wasi_fd_filestat_get(fd, &stat);
  SAY("%llu %llu", stat.atim / s, stat.mtim / s);
  TRY(__wasi_fd_filestat_set_times(fd, 0, 0, __WASI_FSTFLAGS_MTIM_NOW));
  __wasi_fd_filestat_get(fd, &stat);
  SAY("%llu %d", stat.atim / s, stat.mtim / s > 1000);
  TRY(__wasi_fd_filestat_set_times(fd, 0, 0, __WASI_FSTFLAGS_ATIM | __WASI_FSTFLAGS_ATIM_NOW));
  TRY(__wasi_fd_filestat_set_times(fd, 0, 0, 64));
  TRY(__wasi_fd_filestat_set_times(fd, 0, 0, 0));
  TRY(__wasi_fd_filestat_set_times(99, 0, 0, 0));
}

static void preads(void) {
  int fd = file_with("pread", "0123456789");
  uint8_t a[4] = {0}, b[9] = {0};
  __wasi_iovec_t pieces[2] = {{a, 3}, {b, 8}};
  __wasi_size_t done = 0;
  __wasi_filesize_t at;
  TRY(__wasi_fd_pread(fd, pieces, 2, 2, &done));
  SAY("%u: %s %s", (unsigned)done, a, b);
  TRY(__wasi_fd_pread(fd, pieces, 2, 9, &done));
  SAY("%u", (unsigned)done);
  TRY(__wasi_fd_pread(fd, pieces, 1, 100, &done));
  SAY("%u", (unsigned)done);
  TRY(__wasi_fd_pread(fd, pieces, 0, 0, &done));
  TRY(__wasi_fd_tell(fd, &at));
  SAY("still at %llu", at);
  TRY(__wasi_fd_pread(fd, pieces, 1, (__wasi_filesize_t)-1, &done));
  TRY(__wasi_fd_pread(99, pieces, 1, 0, &done));
  TRY(__wasi_fd_pread(PREOPEN, pieces, 1, 0, &done));
}

static void pwrites(void) {
  int fd = file_with("pwrite", "0123456789");
  __wasi_ciovec_t pieces[2] = {{(const uint8_t *)"ab", 2}, {(const uint8_t *)"cde", 3}};
  __wasi_size_t done = 0;
  __wasi_filesize_t at;
  TRY(__wasi_fd_pwrite(fd, pieces, 2, 4, &done));
  SAY("%u", (unsigned)done);
  TRY(__wasi_fd_pwrite(fd, pieces, 1, 15, &done));
  TRY(__wasi_fd_tell(fd, &at));
  SAY("still at %llu", at);
  show("pwrite");
  TRY(__wasi_fd_pwrite(fd, pieces, 0, 0, &done));
  TRY(__wasi_fd_pwrite(fd, pieces, 1, (__wasi_filesize_t)-1, &done));
  TRY(__wasi_fd_pwrite(99, pieces, 1, 0, &done));
  TRY(__wasi_fd_pwrite(open_as("pwrite", 0, 0, READ_RIGHTS), pieces, 1, 0, &done));
}

static void prestat(void) {
  __wasi_prestat_t stat;
  uint8_t name[8] = {0};
  TRY(__wasi_fd_prestat_get(PREOPEN, &stat));
  SAY("tag %d, length %u", stat.tag, (unsigned)stat.u.dir.pr_name_len);
  TRY(__wasi_fd_prestat_dir_name(PREOPEN, name, stat.u.dir.pr_name_len));
  SAY("%s", name);
  TRY(__wasi_fd_prestat_dir_name(PREOPEN, name, 0));
  TRY(__wasi_fd_prestat_get(4, &stat));
  TRY(__wasi_fd_prestat_get(0, &stat));
  int fd = file_with("prestat", "");
  TRY(__wasi_fd_prestat_get(fd, &stat));
  TRY(__wasi_fd_prestat_dir_name(fd, name, 8));
  TRY(__wasi_fd_prestat_dir_name(99, name, 8));
}

static void reads(void) {
  int fd = file_with("read", "0123456789");
  uint8_t a[4] = {0}, b[9] = {0};
  __wasi_iovec_t pieces[2] = {{a, 3}, {b, 4}};
  __wasi_size_t done = 9;
  TRY(__wasi_fd_read(fd, pieces, 2, &done));
  SAY("%u: %s %s", (unsigned)done, a, b);
  TRY(__wasi_fd_read(fd, pieces, 2, &done));
  SAY("%u", (unsigned)done);
  TRY(__wasi_fd_read(fd, pieces, 2, &done));
  SAY("%u", (unsigned)done);
  TRY(__wasi_fd_read(fd, pieces, 0, &done));
  TRY(__wasi_fd_read(0, pieces, 1, &done));
  SAY("%u", (unsigned)done);
  TRY(__wasi_fd_read(99, pieces, 1, &done));
  TRY(__wasi_fd_read(PREOPEN, pieces, 1, &done));
  TRY(__wasi_fd_read(open_as("read", 0, 0, __WASI_RIGHTS_FD_WRITE), pieces, 1, &done));
  pieces[0].buf = (uint8_t *)0x7ffffff0;
  TRY(__wasi_fd_read(fd, pieces, 1, &done));
  TRY(__wasi_fd_read(fd, (__wasi_iovec_t *)0x7ffffff0, 1, &done));
}

static void writes(void) {
  int fd = file_with("write", "");
  __wasi_ciovec_t pieces[3] = {{(const uint8_t *)"ab", 2}, {(const uint8_t *)"", 0}, {(const uint8_t *)"cde", 3}};
  __wasi_size_t done = 9;
  TRY(__wasi_fd_write(fd, pieces, 3, &done));
  SAY("%u", (unsigned)done);
  TRY(__wasi_fd_write(fd, pieces, 0, &done));
  SAY("%u", (unsigned)done);
  show("write");
  TRY(__wasi_fd_write(99, pieces, 1, &done));
  TRY(__wasi_fd_write(open_as("write", 0, 0, READ_RIGHTS), pieces, 1, &done));
  fd = open_as("write", 0, __WASI_FDFLAGS_APPEND, FILE_RIGHTS);
  TRY(__wasi_fd_write(fd, pieces, 1, &done));
  show("write");
}

static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static void list(int dir, unsigned space) {
  char *names[64];
  unsigned count = 0;
  uint8_t *buffer = malloc(space);
  __wasi_dircookie_t cookie = 0;
  for (;;) {
    __wasi_size_t used = 0;
    __wasi_errno_t error = __wasi_fd_readdir(dir, buffer, space, cookie, &used);
    if (error) {
      SAY("readdir: %d", error);
      return;
    }
    unsigned at = 0;
    while (at + sizeof(__wasi_dirent_t) <= used) {
      __wasi_dirent_t entry;
      memcpy(&entry, buffer + at, sizeof entry);
      if (at + sizeof entry + entry.d_namlen > used) break;
      const char *name = (const char *)buffer + at + sizeof entry;
      /* Node leaves out . and .. */
      if (name[0] != '.') {
        names[count] = malloc(entry.d_namlen + 8);
        sprintf(names[count++], "%.*s:%d", (int)entry.d_namlen, name, entry.d_type);
      }
      cookie = entry.d_next;
      at += sizeof entry + entry.d_namlen;
    }
    if (used < space) break;
  }
  qsort(names, count, sizeof *names, by_name);
  for (unsigned i = 0; i < count; i++) SAY("%s", names[i]);
}

static void readdirs(void) {
  TRY(__wasi_path_create_directory(PREOPEN, "readdir"));
  TRY(__wasi_path_create_directory(PREOPEN, "readdir/sub"));
  TRY(__wasi_path_symlink("file-00", PREOPEN, "readdir/link"));
  for (int i = 0; i < 20; i++) {
    char name[32];
    sprintf(name, "readdir/file-%02d", i);
    __wasi_fd_close(file_with(name, ""));
  }
  int dir = open_as("readdir", __WASI_OFLAGS_DIRECTORY, 0, DIR_RIGHTS);
  list(dir, 4096);
  list(dir, 100);
  __wasi_size_t used;
  uint8_t buffer[64];
  TRY(__wasi_fd_readdir(99, buffer, 64, 0, &used));
  TRY(__wasi_fd_readdir(file_with("notadir", ""), buffer, 64, 0, &used));
}

static void renumber(void) {
  int a = file_with("renumber-a", "aaa"), b = file_with("renumber-b", "bbb");
  __wasi_fdstat_t stat;
  TRY(__wasi_fd_renumber(a, b));
  TRY(__wasi_fd_fdstat_get(a, &stat));
  written(b, "X");
  show("renumber-a");
  show("renumber-b");
  TRY(__wasi_fd_renumber(b, b));
  TRY(__wasi_fd_renumber(99, b));
  TRY(__wasi_fd_renumber(b, 99));
}

static void seeks(void) {
  int fd = file_with("seek", "0123456789");
  __wasi_filesize_t at = 77;
  TRY(__wasi_fd_seek(fd, 4, __WASI_WHENCE_SET, &at));
  SAY("%llu", at);
  TRY(__wasi_fd_seek(fd, -2, __WASI_WHENCE_CUR, &at));
  SAY("%llu", at);
  TRY(__wasi_fd_seek(fd, -1, __WASI_WHENCE_END, &at));
  SAY("%llu", at);
  TRY(__wasi_fd_seek(fd, 100, __WASI_WHENCE_END, &at));
  SAY("%llu", at);
  TRY(__wasi_fd_seek(fd, -200, __WASI_WHENCE_CUR, &at));
  TRY(__wasi_fd_seek(fd, 0, 9, &at));
  TRY(__wasi_fd_tell(fd, &at));
  SAY("%llu", at);
  TRY(__wasi_fd_seek(fd, (__wasi_filedelta_t)1 << 60, __WASI_WHENCE_SET, &at));
  TRY(__wasi_fd_seek(99, 0, __WASI_WHENCE_SET, &at));
  TRY(__wasi_fd_tell(99, &at));
  TRY(__wasi_fd_seek(1, 0, __WASI_WHENCE_CUR, &at));
  TRY(__wasi_fd_seek(PREOPEN, 0, __WASI_WHENCE_SET, &at));
  TRY(__wasi_fd_tell(PREOPEN, &at));
}

const test fd_tests[] = {
    {"fd_advise", advise},
    {"fd_allocate", allocate},
    {"fd_close", closes},
    {"fd_sync", syncs},
    {"fd_fdstat_get", fdstats},
    {"fd_fdstat_set_flags", set_flags},
    {"fd_fdstat_set_rights", set_rights},
    {"fd_filestat_get", filestat},
    {"fd_filestat_set_size", set_size},
    {"fd_filestat_set_times", set_times},
    {"fd_pread", preads},
    {"fd_pwrite", pwrites},
    {"fd_prestat_get", prestat},
    {"fd_read", reads},
    {"fd_write", writes},
    {"fd_readdir", readdirs},
    {"fd_renumber", renumber},
    {"fd_seek", seeks},
    {0, 0},
};
