/*
 * Pages of 16 KiB, written over in place as databases do, and looked at after a power cut:
 *
 *      pages write FILE COUNT ROUNDS HOW      HOW: none, each (fsync after each page), data (fdatasync), round, open (O_DSYNC)
 *      pages check FILE
 *
 * Each sector of 512 bytes holds the number of its page and of the round that wrote it. A page whose sectors are of different
 * rounds is torn: some of it arrived on the disk, and some did not.
 */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PAGE 16384
#define SECTOR 512

typedef struct {
  uint32_t page, round;
} mark;

static unsigned char bytes[PAGE];

static void fill(uint32_t page, uint32_t round) {
  mark m = {page, round};
  memset(bytes, 'a' + round % 26, PAGE);
  for (int at = 0; at < PAGE; at += SECTOR) memcpy(bytes + at, &m, sizeof m);
}

static int fail(const char *what) {
  perror(what);
  return 1;
}

static int write_pages(const char *name, int count, int rounds, const char *how) {
  int fd = open(name, O_RDWR | O_CREAT | (strcmp(how, "open") ? 0 : O_DSYNC), 0644);
  if (fd < 0) return fail(name);
  for (int round = 1; round <= rounds; round++) {
    for (int page = 0; page < count; page++) {
      fill(page, round);
      if (pwrite(fd, bytes, PAGE, (off_t)page * PAGE) != PAGE) return fail(name);
      if (!strcmp(how, "each") && fsync(fd)) return fail(name);
      if (!strcmp(how, "data") && fdatasync(fd)) return fail(name);
    }
    if (!strcmp(how, "round") && fsync(fd)) return fail(name);
    printf("round %d is written\n", round);
    fflush(stdout);
  }
  return close(fd) ? fail(name) : 0;
}

static int check_pages(const char *name) {
  int fd = open(name, O_RDONLY), torn = 0, empty = 0, page = 0;
  uint32_t oldest = UINT32_MAX, newest = 0;
  if (fd < 0) return fail(name);
  for (ssize_t n; (n = read(fd, bytes, PAGE)) > 0; page++) {
    uint32_t least = UINT32_MAX, most = 0;
    for (int at = 0; at < n; at += SECTOR) {
      mark m;
      memcpy(&m, bytes + at, sizeof m);
      if (m.round < least) least = m.round;
      if (m.round > most) most = m.round;
    }
    if (most == 0)
      empty++;
    else if (least != most) {
      torn++;
      printf("page %d is torn: sectors of rounds %u to %u\n", page, (unsigned)least, (unsigned)most);
    }
    if (least < oldest) oldest = least;
    if (most > newest) newest = most;
  }
  printf("%d pages: %d torn, %d empty, rounds %u to %u\n", page, torn, empty, page ? (unsigned)oldest : 0, (unsigned)newest);
  return torn || empty ? 1 : 0;
}

int main(int argc, char **argv) {
  if (argc == 6 && !strcmp(argv[1], "write")) return write_pages(argv[2], atoi(argv[3]), atoi(argv[4]), argv[5]);
  if (argc == 3 && !strcmp(argv[1], "check")) return check_pages(argv[2]);
  fprintf(stderr, "Usage: pages write FILE COUNT ROUNDS none|each|data|round|open\n  or:  pages check FILE\n");
  return 2;
}
