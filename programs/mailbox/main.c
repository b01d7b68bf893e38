/*
 * A mail server's work on small files, in the folders that qmail's Maildir has:
 *
 *      tmp/7 ── written, fsync ── rename ──▶ new/7 ── read ── rename ──▶ cur/7 ── deleted
 *
 *      mailbox deliver BOX COUNT each|none        COUNT mails more; each is synced before it gets its name in new, or none is
 *      mailbox work BOX COUNT SEED each|none      COUNT times one of: a mail is delivered, read, read again, deleted
 *      mailbox check BOX                          whether each mail in new and cur is whole
 *
 * As with PostMark, sizes and turns are drawn from a seed. A mail's first line says how long it is, so that one of which the power
 * took a part is found.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST 10000

static char text[MOST + 64];
static uint32_t state = 1;
static unsigned delivered, seen, again, deleted;

static uint32_t draw(uint32_t below) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state % below;
}

static void die(const char *what) {
  perror(what);
  exit(1);
}

static const char *in(const char *box, const char *folder, const char *name) {
  static char paths[2][1024];
  static int turn;
  char *path = paths[turn ^= 1];
  snprintf(path, sizeof paths[0], "%s/%s%s%s", box, folder, *name ? "/" : "", name);
  return path;
}

static void sync_folder(const char *path) {
  int fd = open(path, O_RDONLY | O_DIRECTORY);
  if (fd < 0 || fsync(fd)) die(path);
  close(fd);
}

static void make(const char *box, int safe) {
  static const char *const folders[] = {"tmp", "new", "cur"};
  if (mkdir(box, 0700) && errno != EEXIST) die(box);
  for (int i = 0; i < 3; i++)
    if (mkdir(in(box, folders[i], ""), 0700) && errno != EEXIST) die(box);
  if (safe) sync_folder(box);
}

/* The smallest and the largest number in a folder, and how many there are. */
static unsigned numbers(const char *box, const char *folder, unsigned *least, unsigned *most) {
  DIR *d = opendir(in(box, folder, ""));
  unsigned count = 0;
  *least = UINT32_MAX;
  if (!d) die(folder);
  for (struct dirent *e; (e = readdir(d));) {
    unsigned n = strtoul(e->d_name, 0, 10);
    if (!n) continue;
    count++;
    if (n < *least) *least = n;
    if (n > *most) *most = n;
  }
  closedir(d);
  return count;
}

static void deliver(const char *box, unsigned number, int safe) {
  char name[16];
  int body = 200 + draw(MOST - 200);
  int n = sprintf(text, "mail %u of %d bytes\n", number, body);
  for (int i = 0; i < body; i++) text[n + i] = i % 72 == 71 ? '\n' : 'a' + (number + i) % 26;
  sprintf(name, "%u", number);
  const char *tmp = in(box, "tmp", name);
  int fd = open(tmp, O_WRONLY | O_CREAT | O_EXCL, 0600);
  if (fd < 0 || write(fd, text, n + body) != n + body || (safe && fsync(fd)) || close(fd)) die(tmp);
  if (rename(tmp, in(box, "new", name))) die(tmp);
  if (safe) sync_folder(in(box, "new", ""));
  delivered++;
}

/* 1: it is whole. */
static int read_mail(const char *path) {
  int fd = open(path, O_RDONLY), body = -1, at = 0;
  unsigned number = 0;
  if (fd < 0) die(path);
  ssize_t n = read(fd, text, sizeof text - 1);
  close(fd);
  if (n < 0) die(path);
  text[n] = 0;
  if (sscanf(text, "mail %u of %d bytes\n%n", &number, &body, &at) != 2 || at + body != n) return 0;
  for (int i = 0; i < body; i++)
    if (text[at + i] != (i % 72 == 71 ? '\n' : (char)('a' + (number + i) % 26))) return 0;
  return 1;
}

static void work(const char *box, int count, int safe) {
  unsigned least, most = 0, none = 0;
  numbers(box, "new", &least, &most);
  numbers(box, "cur", &least, &most);
  for (int i = 0; i < count; i++) {
    char name[16];
    unsigned first;
    const char *from = draw(2) ? "new" : "cur";
    int turn = draw(4);
    if (turn == 0 || !numbers(box, from, &first, &none)) {
      deliver(box, ++most, safe);
      continue;
    }
    sprintf(name, "%u", first);
    const char *path = in(box, from, name);
    if (turn == 3) {
      if (unlink(path)) die(path);
      deleted++;
      continue;
    }
    read_mail(path);
    if (*from == 'c') {
      again++;
      continue;
    }
    if (rename(path, in(box, "cur", name))) die(path);
    seen++;
  }
  printf("%u delivered, %u read, %u read again, %u deleted\n", delivered, seen, again, deleted);
}

static int check(const char *box) {
  static const char *const folders[] = {"new", "cur", "tmp"};
  int whole = 0, broken = 0, begun = 0;
  for (int i = 0; i < 3; i++) {
    DIR *d = opendir(in(box, folders[i], ""));
    if (!d) continue;
    for (struct dirent *e; (e = readdir(d));) {
      if (!strtoul(e->d_name, 0, 10)) continue;
      if (i == 2)
        begun++;
      else if (read_mail(in(box, folders[i], e->d_name)))
        whole++;
      else {
        broken++;
        printf("%s/%s is broken\n", folders[i], e->d_name);
      }
    }
    closedir(d);
  }
  printf("%d mails are whole, %d are broken, %d were not delivered\n", whole, broken, begun);
  return broken ? 1 : 0;
}

int main(int argc, char **argv) {
  const char *what = argc > 2 ? argv[1] : "", *how = argv[argc - 1];
  int delivers = argc == 5 && !strcmp(what, "deliver"), works = argc == 6 && !strcmp(what, "work");
  if (argc == 3 && !strcmp(what, "check")) return check(argv[2]);
  if (!(delivers || works) || (strcmp(how, "each") && strcmp(how, "none"))) {
    fprintf(stderr, "Usage: mailbox deliver BOX COUNT each|none\n  or:  mailbox work BOX COUNT SEED each|none\n  or:  mailbox check BOX\n");
    return 2;
  }
  int safe = !strcmp(how, "each");
  make(argv[2], safe);
  if (works) {
    state = strtoul(argv[4], 0, 10) * 2654435761u | 1;
    work(argv[2], atoi(argv[3]), safe);
    return 0;
  }
  unsigned least, most = 0;
  numbers(argv[2], "new", &least, &most);
  numbers(argv[2], "cur", &least, &most);
  for (int i = atoi(argv[3]); i > 0; i--) deliver(argv[2], ++most, safe);
  printf("%u delivered\n", delivered);
  return 0;
}
