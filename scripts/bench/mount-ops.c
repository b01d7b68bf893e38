/*
 * Work on a mounted directory, for scripts/bench/mount.mjs: mount-ops DIR create|list|stat|delete|write|read N
 * It prints the microseconds of processor time that its calls took.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#define PER_DIRECTORY 500
#define PIECE (64 << 10)

static char text[PIECE];

static void check(int failed, const char *what) {
  if (failed) {
    perror(what);
    exit(1);
  }
}

static int told(void) {
  struct rusage of;
  getrusage(RUSAGE_SELF, &of);
  printf("%ld\n", (of.ru_utime.tv_sec + of.ru_stime.tv_sec) * 1000000 + of.ru_utime.tv_usec + of.ru_stime.tv_usec);
  return 0;
}

static void file_name(char *to, int i) { sprintf(to, "d%d/f%d", i / PER_DIRECTORY, i); }

int main(int argc, char **argv) {
  const char *what = argv[2];
  const int n = atoi(argv[argc - 1]);
  char name[64];
  struct stat st;
  check(argc != 4 || chdir(argv[1]), "chdir");
  memset(text, 'x', sizeof text);
  if (!strcmp(what, "write") || !strcmp(what, "read")) {
    const int writes = what[0] == 'w';
    const int fd = open("big", writes ? O_CREAT | O_WRONLY : O_RDONLY, 0644);
    check(fd < 0, "open");
    for (int i = 0; i < n; i++)
      check((writes ? write(fd, text, PIECE) : read(fd, text, PIECE)) != PIECE, what);
    if (writes) check(fsync(fd), "fsync");
    check(close(fd), "close");
    return told();
  }
  for (int i = 0; i < n; i++) {
    file_name(name, i);
    if (!strcmp(what, "create")) {
      if (i % PER_DIRECTORY == 0) {
        char dir[32];
        sprintf(dir, "d%d", i / PER_DIRECTORY);
        check(mkdir(dir, 0755), "mkdir");
      }
      const int fd = open(name, O_CREAT | O_EXCL | O_WRONLY, 0644);
      check(fd < 0 || write(fd, text, 1000) != 1000 || close(fd), "create");
    } else if (!strcmp(what, "stat")) {
      check(stat(name, &st), "stat");
    } else if (!strcmp(what, "delete")) {
      check(unlink(name), "unlink");
    } else if (!strcmp(what, "list") && i % PER_DIRECTORY == 0) {
      *strchr(name, '/') = 0;
      DIR *dir = opendir(name);
      check(!dir, "opendir");
      for (struct dirent *e; (e = readdir(dir));) check(fstatat(dirfd(dir), e->d_name, &st, 0), "fstatat");
      closedir(dir);
    }
  }
  return told();
}
