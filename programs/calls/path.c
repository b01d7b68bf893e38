/* Calls on names. */
#include "calls.h"

#define FOLLOW __WASI_LOOKUPFLAGS_SYMLINK_FOLLOW

static void kind(const char *path, __wasi_lookupflags_t flags) {
  __wasi_filestat_t stat;
  __wasi_errno_t error = __wasi_path_filestat_get(PREOPEN, flags, path, &stat);
  if (error)
    SAY("%s: %d", path, error);
  else
    SAY("%s: type %d, links %llu, size %llu", path, stat.filetype, stat.nlink, stat.filetype == 3 ? 0 : stat.size);
}

static void make_directory(void) {
  TRY(__wasi_path_create_directory(PREOPEN, "dir"));
  TRY(__wasi_path_create_directory(PREOPEN, "dir"));
  TRY(__wasi_path_create_directory(PREOPEN, "dir/sub"));
  TRY(__wasi_path_create_directory(PREOPEN, "none/sub"));
  TRY(__wasi_path_create_directory(PREOPEN, "../outside"));
  TRY(__wasi_path_create_directory(PREOPEN, "dir/../../outside"));
  TRY(__wasi_path_create_directory(PREOPEN, "/outside"));
  TRY(__wasi_path_create_directory(99, "dir"));
  kind("dir", 0);
  file_with("plain", "");
  TRY(__wasi_path_create_directory(PREOPEN, "plain/sub"));
}

static void stats(void) {
  file_with("stat", "abc");
  TRY(__wasi_path_symlink("stat", PREOPEN, "stat-link"));
  TRY(__wasi_path_symlink("nowhere", PREOPEN, "stat-broken"));
  kind("stat", FOLLOW);
  kind("stat-link", FOLLOW);
  kind("stat-link", 0);
  kind("stat-broken", FOLLOW);
  kind("stat-broken", 0);
  kind(".", FOLLOW);
  kind("none", FOLLOW);
  kind("stat/none", FOLLOW);
  kind("..", FOLLOW);
  kind("/", FOLLOW);
  __wasi_filestat_t stat;
  TRY(__wasi_path_filestat_get(99, 0, "stat", &stat));
}

static void times(void) {
  const __wasi_timestamp_t s = 1000000000;
  const __wasi_fstflags_t both = __WASI_FSTFLAGS_ATIM | __WASI_FSTFLAGS_MTIM;
  __wasi_filestat_t stat;
  file_with("ptimes", "abc");
  TRY(__wasi_path_symlink("ptimes", PREOPEN, "ptimes-link"));
  TRY(__wasi_path_filestat_set_times(PREOPEN, FOLLOW, "ptimes-link", 100 * s, 200 * s, both));
  __wasi_path_filestat_get(PREOPEN, FOLLOW, "ptimes", &stat);
  SAY("%llu %llu", stat.atim / s, stat.mtim / s);
  TRY(__wasi_path_filestat_set_times(PREOPEN, 0, "ptimes-link", 300 * s, 400 * s, both));
  __wasi_path_filestat_get(PREOPEN, 0, "ptimes-link", &stat);
  SAY("%llu %llu", stat.atim / s, stat.mtim / s);
  __wasi_path_filestat_get(PREOPEN, 0, "ptimes", &stat);
  SAY("%llu %llu", stat.atim / s, stat.mtim / s);
  TRY(__wasi_path_filestat_set_times(PREOPEN, FOLLOW, "none", 0, 0, both));
  TRY(__wasi_path_filestat_set_times(PREOPEN, FOLLOW, "../x", 0, 0, both));
  TRY(__wasi_path_filestat_set_times(99, FOLLOW, "ptimes", 0, 0, both));
}

static void links(void) {
  file_with("link", "abc");
  TRY(__wasi_path_symlink("link", PREOPEN, "link-soft"));
  TRY(__wasi_path_link(PREOPEN, 0, "link", PREOPEN, "link-hard"));
  kind("link-hard", 0);
  TRY(__wasi_path_link(PREOPEN, 0, "link", PREOPEN, "link-hard"));
  TRY(__wasi_path_link(PREOPEN, 0, "none", PREOPEN, "link-none"));
  TRY(__wasi_path_link(PREOPEN, 0, "link-soft", PREOPEN, "link-to-soft"));
  kind("link-to-soft", 0);
  TRY(__wasi_path_link(PREOPEN, FOLLOW, "link-soft", PREOPEN, "link-through"));
  kind("link-through", 0);
  TRY(__wasi_path_create_directory(PREOPEN, "link-dir"));
  TRY(__wasi_path_link(PREOPEN, 0, "link-dir", PREOPEN, "link-dir-2"));
  TRY(__wasi_path_link(PREOPEN, 0, "../x", PREOPEN, "y"));
  TRY(__wasi_path_link(PREOPEN, 0, "link", PREOPEN, "../y"));
  TRY(__wasi_path_link(99, 0, "link", PREOPEN, "y"));
  TRY(__wasi_path_link(PREOPEN, 0, "link", 99, "y"));
}

static void attempt(const char *path, __wasi_lookupflags_t lookup, __wasi_oflags_t oflags, __wasi_rights_t rights) {
  __wasi_fd_t fd;
  __wasi_errno_t error = __wasi_path_open(PREOPEN, lookup, path, oflags, rights, 0, 0, &fd);
  SAY("open %s, %d %d %llx: %d", path, lookup, oflags, rights, error);
  if (!error) __wasi_fd_close(fd);
}

static void opens(void) {
  const __wasi_oflags_t creat = __WASI_OFLAGS_CREAT, excl = __WASI_OFLAGS_EXCL, trunc = __WASI_OFLAGS_TRUNC;
  file_with("open", "abc");
  __wasi_path_create_directory(PREOPEN, "open-dir");
  __wasi_path_symlink("open", PREOPEN, "open-link");
  __wasi_path_symlink("open-loop", PREOPEN, "open-loop");
  __wasi_path_symlink("open-none", PREOPEN, "open-broken");
  attempt("open", FOLLOW, 0, READ_RIGHTS);
  attempt("none", FOLLOW, 0, READ_RIGHTS);
  attempt("open/none", FOLLOW, 0, READ_RIGHTS);
  attempt("none/none", FOLLOW, creat, FILE_RIGHTS);
  attempt("open-new", FOLLOW, creat | excl, FILE_RIGHTS);
  attempt("open-new", FOLLOW, creat | excl, FILE_RIGHTS);
  attempt("open", FOLLOW, __WASI_OFLAGS_DIRECTORY, READ_RIGHTS);
  attempt("open-dir", FOLLOW, __WASI_OFLAGS_DIRECTORY, DIR_RIGHTS);
  attempt("open-dir", FOLLOW, 0, READ_RIGHTS);
  attempt("open-dir", FOLLOW, 0, FILE_RIGHTS);
  attempt("open-link", FOLLOW, 0, READ_RIGHTS);
  attempt("open-link", 0, 0, READ_RIGHTS);
  attempt("open-loop", FOLLOW, 0, READ_RIGHTS);
  attempt("open-broken", FOLLOW, 0, READ_RIGHTS);
  attempt("../x", FOLLOW, creat, FILE_RIGHTS);
  attempt("/x", FOLLOW, creat, FILE_RIGHTS);
  attempt("open-dir/../open", FOLLOW, 0, READ_RIGHTS);
  attempt(".", FOLLOW, __WASI_OFLAGS_DIRECTORY, DIR_RIGHTS);
  attempt("open", FOLLOW, trunc, FILE_RIGHTS);
  kind("open", 0);
  attempt("open", FOLLOW, 0, ALL_RIGHTS);
  int dir = open_as("open-dir", __WASI_OFLAGS_DIRECTORY, 0, DIR_RIGHTS);
  __wasi_fd_t fd;
  TRY(__wasi_path_open(dir, FOLLOW, "x", creat, FILE_RIGHTS, 0, 0, &fd));
  TRY(__wasi_path_open(99, FOLLOW, "x", creat, FILE_RIGHTS, 0, 0, &fd));
  TRY(__wasi_path_open(1, FOLLOW, "x", creat, FILE_RIGHTS, 0, 0, &fd));
  for (int flag = 2; flag <= 16; flag *= 2) {
    int with = open_as("open-flags", creat, flag, FILE_RIGHTS);
    SAY("flag %d: %u", flag, (unsigned)written(with, "data"));
  }
}

static void reads_link(const char *path, unsigned space) {
  char target[64] = {0};
  __wasi_size_t used = 0;
  __wasi_errno_t error = __wasi_path_readlink(PREOPEN, path, (uint8_t *)target, space, &used);
  SAY("%s, %u: %d", path, space, error);
  if (!error) SAY("%u %s", (unsigned)used, target);
}

static void readlinks(void) {
  TRY(__wasi_path_symlink("some/where", PREOPEN, "readlink"));
  reads_link("readlink", 64);
  reads_link("readlink", 11);
  file_with("readlink-file", "");
  reads_link("readlink-file", 64);
  reads_link("none", 64);
  reads_link("../x", 64);
}

static void remove_directory(void) {
  TRY(__wasi_path_create_directory(PREOPEN, "rmdir"));
  TRY(__wasi_path_create_directory(PREOPEN, "rmdir/sub"));
  TRY(__wasi_path_remove_directory(PREOPEN, "rmdir"));
  TRY(__wasi_path_remove_directory(PREOPEN, "rmdir/sub"));
  TRY(__wasi_path_remove_directory(PREOPEN, "rmdir"));
  TRY(__wasi_path_remove_directory(PREOPEN, "rmdir"));
  file_with("rmdir-file", "");
  TRY(__wasi_path_remove_directory(PREOPEN, "rmdir-file"));
  TRY(__wasi_path_remove_directory(PREOPEN, ".."));
  TRY(__wasi_path_remove_directory(99, "rmdir"));
}

static void renames(void) {
  file_with("rename", "abc");
  file_with("rename-other", "other");
  TRY(__wasi_path_create_directory(PREOPEN, "rename-dir"));
  TRY(__wasi_path_rename(PREOPEN, "rename", PREOPEN, "rename-new"));
  kind("rename", 0);
  kind("rename-new", 0);
  TRY(__wasi_path_rename(PREOPEN, "rename-new", PREOPEN, "rename-other"));
  show("rename-other");
  TRY(__wasi_path_rename(PREOPEN, "rename-other", PREOPEN, "rename-dir"));
  TRY(__wasi_path_rename(PREOPEN, "rename-dir", PREOPEN, "rename-other"));
  TRY(__wasi_path_rename(PREOPEN, "rename-dir", PREOPEN, "rename-dir/inside"));
  TRY(__wasi_path_rename(PREOPEN, "none", PREOPEN, "rename-none"));
  TRY(__wasi_path_rename(PREOPEN, "rename-other", PREOPEN, "../x"));
  TRY(__wasi_path_rename(99, "rename-other", PREOPEN, "x"));
}

static void symlinks(void) {
  TRY(__wasi_path_symlink("target", PREOPEN, "symlink"));
  TRY(__wasi_path_symlink("target", PREOPEN, "symlink"));
  TRY(__wasi_path_symlink("target", PREOPEN, "none/symlink"));
  TRY(__wasi_path_symlink("target", PREOPEN, "../symlink"));
  TRY(__wasi_path_symlink("target", 99, "symlink"));
  kind("symlink", 0);
}

static void unlinks(void) {
  int fd = file_with("unlink", "abc");
  TRY(__wasi_path_unlink_file(PREOPEN, "unlink"));
  TRY(__wasi_path_unlink_file(PREOPEN, "unlink"));
  SAY("still written to: %u", (unsigned)written(fd, "x"));
  __wasi_filestat_t stat;
  TRY(__wasi_fd_filestat_get(fd, &stat));
  SAY("links %llu", stat.nlink);
  TRY(__wasi_path_create_directory(PREOPEN, "unlink-dir"));
  TRY(__wasi_path_unlink_file(PREOPEN, "unlink-dir"));
  TRY(__wasi_path_unlink_file(PREOPEN, "../x"));
  TRY(__wasi_path_unlink_file(99, "x"));
  __wasi_path_symlink("none", PREOPEN, "unlink-link");
  TRY(__wasi_path_unlink_file(PREOPEN, "unlink-link"));
}

/* Node keeps the directory locked behind this, and then waits for ever. */
static void contrary_times(void) {
  file_with("ptimes", "abc");
  TRY(__wasi_path_filestat_set_times(PREOPEN, FOLLOW, "ptimes", 0, 0, 5 | 10));
  TRY(__wasi_path_filestat_set_times(PREOPEN, FOLLOW, "ptimes", 0, 0, 5));
}

const test path_alone[] = {{"path_filestat_set_times/both", contrary_times}, {0, 0}};

const test path_tests[] = {
    {"path_create_directory", make_directory},
    {"path_filestat_get", stats},
    {"path_filestat_set_times", times},
    {"path_link", links},
    {"path_open", opens},
    {"path_readlink", readlinks},
    {"path_remove_directory", remove_directory},
    {"path_rename", renames},
    {"path_symlink", symlinks},
    {"path_unlink_file", unlinks},
    {0, 0},
};
