/*
 * The ways in which programs save a file, beside each other:
 *
 *      fsyncs write FILE ROUNDS HOW       HOW: none       written over in place
 *                                              fsync      and fsync
 *                                              data       and fdatasync
 *                                              rename     a new file, renamed over it
 *                                              synced     a new file, fsync, renamed over it
 *                                              folder     and fsync of its directory
 *      fsyncs check FILE
 *
 * Each line says which round wrote it, so that after a power cut `check` can tell whether one round's text is there, and all of it.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LINES 512
/* As long as each line. */
#define LINE 15
#define LENGTH (LINES * LINE)

static char text[LENGTH];

static int fail(const char *what) {
  perror(what);
  return 1;
}

static void fill(int round) {
  for (int i = 0; i < LINES; i++) {
    char line[LINE + 1];
    snprintf(line, sizeof line, "round %8d\n", round);
    memcpy(text + i * LINE, line, LINE);
  }
}

/* The directory that a name is in. */
static int sync_folder(const char *name) {
  char folder[1024];
  snprintf(folder, sizeof folder, "%s", name);
  char *slash = strrchr(folder, '/');
  if (slash)
    *slash = 0;
  else
    strcpy(folder, ".");
  int fd = open(folder, O_RDONLY | O_DIRECTORY);
  return fd < 0 || fsync(fd) || close(fd);
}

static int in_place(const char *name, const char *how) {
  int fd = open(name, O_WRONLY | O_CREAT, 0644);
  if (fd < 0 || pwrite(fd, text, LENGTH, 0) != LENGTH) return 1;
  if (!strcmp(how, "fsync") && fsync(fd)) return 1;
  if (!strcmp(how, "data") && fdatasync(fd)) return 1;
  return close(fd);
}

static int replaced(const char *name, const char *how) {
  char other[1024];
  snprintf(other, sizeof other, "%s.new", name);
  int fd = open(other, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (fd < 0 || write(fd, text, LENGTH) != LENGTH) return 1;
  if (strcmp(how, "rename") && fsync(fd)) return 1;
  if (close(fd) || rename(other, name)) return 1;
  return !strcmp(how, "folder") && sync_folder(name);
}

static int check(const char *name) {
  int fd = open(name, O_RDONLY), first = 0, last = 0, whole = 1;
  if (fd < 0) {
    printf("%s is not there\n", name);
    return 1;
  }
  ssize_t n = read(fd, text, LENGTH);
  for (int i = 0; (i + 1) * LINE <= n; i++) {
    int round = 0;
    if (sscanf(text + i * LINE, "round %8d\n", &round) != 1) whole = 0;
    if (i == 0) first = round;
    last = round;
    if (round != first) whole = 0;
  }
  if (n != LENGTH || !whole) {
    printf("%s is broken: %d of %d bytes, rounds %d to %d\n", name, (int)n, LENGTH, first, last);
    return 1;
  }
  printf("%s is whole, of round %d\n", name, first);
  return 0;
}

static int is_one_of(const char *word, const char *const *words) {
  for (; *words; words++)
    if (!strcmp(word, *words)) return 1;
  return 0;
}

int main(int argc, char **argv) {
  static const char *const over[] = {"none", "fsync", "data", 0}, *const anew[] = {"rename", "synced", "folder", 0};
  if (argc == 3 && !strcmp(argv[1], "check")) return check(argv[2]);
  if (argc != 5 || strcmp(argv[1], "write") || !(is_one_of(argv[4], over) || is_one_of(argv[4], anew))) {
    fprintf(stderr, "Usage: fsyncs write FILE ROUNDS none|fsync|data|rename|synced|folder\n  or:  fsyncs check FILE\n");
    return 2;
  }
  for (int round = 1; round <= atoi(argv[3]); round++) {
    fill(round);
    if (is_one_of(argv[4], over) ? in_place(argv[2], argv[4]) : replaced(argv[2], argv[4])) return fail(argv[2]);
    printf("round %d is saved\n", round);
    fflush(stdout);
  }
  return 0;
}
