/* What a program should not do, each by its name; and `copy`, which does what it should: standard input to standard output. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static volatile int zero = 0;

static int deeper(int n) { return zero ? n : deeper(n + 1) + zero; }

static int copy(void) {
  static char bytes[4096];
  ssize_t n;
  while ((n = read(0, bytes, sizeof bytes)) > 0)
    if (write(1, bytes, n) != n) return 1;
  return n < 0;
}

/* As much memory as there is, touched. */
static int memory(void) {
  unsigned mebibytes = 0;
  for (volatile char *some; (some = malloc(1 << 20)); mebibytes++) *some = 1;
  printf("%d\n", mebibytes >= 200 && mebibytes < 256);
  return 0;
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  int (*volatile nothing)(int) = (int (*)(int))(unsigned long)12345678;
  if (!strcmp(what, "copy")) return copy();
  if (!strcmp(what, "memory")) return memory();
  puts("before");
  fflush(stdout);
  if (!strcmp(what, "loop"))
    for (;;) zero = zero + 0;
  if (!strcmp(what, "recurse")) return deeper(0);
  if (!strcmp(what, "abort")) abort();
  if (!strcmp(what, "divide")) return 100 / zero;
  if (!strcmp(what, "reach")) return *(volatile int *)0x7ffffff0;
  if (!strcmp(what, "call")) return nothing(1);
  return atoi(what);
}
