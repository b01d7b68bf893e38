/*
 * Drives one workload through system calls, without the microseconds that Node would add to each of them.
 *
 *     linux-ops OPS POOL     in the root of a mounted volume
 *
 * OPS is the op script (workloads.mjs says what the letters mean), POOL the bytes that are written.
 * Prints for each phase "name nanoseconds nanoseconds-of-processor", and the same for each sync as "name+sync". The script is
 * read and parsed before anything is timed.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct op {
  char letter;
  char *path;
  long offset, length;
  unsigned number;
};

static char *load(const char *name) {
  FILE *f = fopen(name, "rb");
  if (!f) { perror(name); exit(2); }
  fseek(f, 0, SEEK_END);
  long n = ftell(f);
  rewind(f);
  char *text = malloc(n + 1);
  if (fread(text, 1, n, f) != (size_t)n) exit(2);
  text[n] = 0;
  fclose(f);
  return text;
}

static long long now(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static void must(const struct op *op, long result) {
  if (result >= 0) return;
  fprintf(stderr, "%c %s: %s\n", op->letter, op->path ? op->path : "", strerror(errno));
  exit(1);
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  char *text = load(argv[1]);
  char *pool = load(argv[2]);
  char *buffer = malloc(1 << 20);
  size_t room = 1 << 20, count = 0;
  struct op *ops = malloc(room * sizeof *ops);
  unsigned number = 0;
  for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
    struct op *op = &ops[count++];
    memset(op, 0, sizeof *op);
    op->letter = line[0];
    if (line[0] == '#') { count--; continue; }
    char *rest = line[1] ? line + 2 : line + 1;
    if (line[0] == 'w') sscanf(rest, "%ld %ld", &op->offset, &op->length);
    else {
      op->path = rest;
      char *space = strchr(rest, ' ');
      if (space) { *space = 0; op->length = atol(space + 1); }
    }
    if (line[0] != '@' && line[0] != 'F') op->number = number++;
  }
  int handle = -1, root = open(".", O_RDONLY | O_DIRECTORY);
  const char *phase = NULL;
  long long begun = now(CLOCK_MONOTONIC), cpu = now(CLOCK_PROCESS_CPUTIME_ID);
  struct stat st;
  for (size_t i = 0; i <= count; i++) {
    struct op *op = &ops[i];
    char letter = i < count ? op->letter : '@';
    if (letter == '@' || letter == 'F') {
      long long t = now(CLOCK_MONOTONIC), c = now(CLOCK_PROCESS_CPUTIME_ID);
      if (phase) printf("%s %lld %lld\n", phase, t - begun, c - cpu);
      if (letter == 'F') {
        must(op, syncfs(root));
        printf("%s+sync %lld %lld\n", phase, now(CLOCK_MONOTONIC) - t, now(CLOCK_PROCESS_CPUTIME_ID) - c);
        phase = NULL;
      } else if (i < count) phase = op->path;
      begun = now(CLOCK_MONOTONIC);
      cpu = now(CLOCK_PROCESS_CPUTIME_ID);
      continue;
    }
    const char *bytes = pool + ((op->number * 4099u) & 0xfffff);
    int fd;
    switch (letter) {
    case 'M': must(op, mkdir(op->path, 0755)); break;
    case 'R': must(op, rmdir(op->path)); break;
    case 'C':
      must(op, fd = open(op->path, O_CREAT | O_EXCL | O_WRONLY, 0644));
      close(fd);
      break;
    case 'P':
    case 'A':
      must(op, fd = open(op->path, letter == 'P' ? O_CREAT | O_EXCL | O_WRONLY : O_WRONLY | O_APPEND, 0644));
      must(op, write(fd, bytes, op->length));
      close(fd);
      break;
    case 'G':
      must(op, fd = open(op->path, O_RDONLY));
      while (read(fd, buffer, 1 << 20) == 1 << 20);
      close(fd);
      break;
    case 'S': must(op, stat(op->path, &st)); break;
    case 'U': must(op, unlink(op->path)); break;
    case 'O': must(op, handle = open(op->path, O_CREAT | O_RDWR, 0644)); break;
    case 'w': must(op, pwrite(handle, bytes, op->length, op->offset)); break;
    case 'X': close(handle); break;
    }
  }
  return 0;
}
