/*
 * Every function of WASI preview 1, called as a program calls it, with what it answers: the same binary runs on a volume of
 * ext4lab, and under Node's own WASI on an ext4 of the kernel (tests/wasi/calls.test.ts).
 *
 *      calls fd_seek        this test alone                calls        all of them
 */
#include "calls.h"

int open_as(const char *path, __wasi_oflags_t oflags, __wasi_fdflags_t fdflags, __wasi_rights_t rights) {
  __wasi_fd_t fd;
  __wasi_errno_t error = __wasi_path_open(PREOPEN, __WASI_LOOKUPFLAGS_SYMLINK_FOLLOW, path, oflags, rights, 0, fdflags, &fd);
  if (error) SAY("open %s: %d", path, error);
  return error ? -1 : (int)fd;
}

__wasi_size_t written(int fd, const char *text) {
  __wasi_ciovec_t piece = {(const uint8_t *)text, strlen(text)};
  __wasi_size_t done = 0;
  __wasi_errno_t error = __wasi_fd_write(fd, &piece, 1, &done);
  if (error) SAY("write: %d", error);
  return done;
}

int file_with(const char *path, const char *text) {
  int fd = open_as(path, __WASI_OFLAGS_CREAT | __WASI_OFLAGS_TRUNC, 0, FILE_RIGHTS);
  __wasi_filesize_t at;
  written(fd, text);
  if (__wasi_fd_seek(fd, 0, __WASI_WHENCE_SET, &at)) SAY("cannot go back");
  return fd;
}

void show(const char *path) {
  uint8_t bytes[256];
  __wasi_iovec_t piece = {bytes, sizeof bytes};
  __wasi_size_t done = 0;
  int fd = open_as(path, 0, 0, READ_RIGHTS);
  if (fd < 0) return;
  TRY(__wasi_fd_read(fd, &piece, 1, &done));
  printf("  %s: %u bytes \"", path, (unsigned)done);
  for (__wasi_size_t i = 0; i < done; i++)
    if (bytes[i] >= 32 && bytes[i] < 127)
      putchar(bytes[i]);
    else
      printf("\\%o", bytes[i]);
  puts("\"");
  __wasi_fd_close(fd);
}

static void run(const test *tests, const char *wanted) {
  for (; tests->name; tests++)
    if (!wanted || !strcmp(wanted, tests->name)) {
      printf("%s\n", tests->name);
      tests->run();
      fflush(stdout);
    }
}

int main(int argc, char **argv) {
  const char *wanted = argc > 1 ? argv[1] : NULL;
  run(own_tests, wanted);
  run(fd_tests, wanted);
  run(path_tests, wanted);
  if (wanted) {
    run(own_alone, wanted);
    run(path_alone, wanted);
  }
  return 0;
}
