/*
 * A store of keys and values that is one log, as Bitcask and others are:
 *
 *      sum  seq  klen  vlen   key  value  |  sum  seq  …        a record is only ever appended; the last one of a key counts
 *
 *      logstore put STORE KEY VALUE       logstore get STORE KEY       logstore del STORE KEY      logstore list STORE
 *      logstore fill STORE COUNT KEYS each|end|none                    COUNT records; each is synced, the last one, or none
 *      logstore compact STORE                                          what counts, in a new log that takes the old one's place
 *      logstore check STORE                                            what is found; a tail that is torn is cut off
 *
 * Where each key's value lies is in memory only: it is read from the log when the store is opened. A record whose sum is wrong was
 * not written to its end when the power went; it and all behind it were never promised.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MOST 4096
#define GONE 0xffffffffu

typedef struct {
  uint32_t sum, seq, klen, vlen;
} head;

typedef struct {
  char *key;
  off_t at;
  uint32_t vlen, seq;
} place;

static place *index_;
static int places, room, records;
static uint32_t newest;
static int fd = -1;
static off_t end, torn;
static unsigned char record[sizeof(head) + 2 * MOST];

static uint32_t crc(const unsigned char *p, size_t n) {
  uint32_t sum = ~0u;
  while (n--) {
    sum ^= *p++;
    for (int i = 0; i < 8; i++) sum = sum >> 1 ^ (sum & 1 ? 0xedb88320u : 0);
  }
  return ~sum;
}

static void die(const char *what) {
  perror(what);
  exit(1);
}

static place *find(const char *key) {
  for (int i = 0; i < places; i++)
    if (!strcmp(index_[i].key, key)) return index_ + i;
  return 0;
}

static void note(const char *key, off_t at, uint32_t vlen, uint32_t seq) {
  place *p = find(key);
  if (!p) {
    if (places == room) index_ = realloc(index_, (room = room ? 2 * room : 64) * sizeof *index_);
    p = index_ + places++;
    p->key = strdup(key);
  }
  p->at = at;
  p->vlen = vlen;
  p->seq = seq;
}

/* The whole record at `end`, or 0: there is none, or it is torn. */
static size_t read_record(head *h) {
  if (pread(fd, h, sizeof *h, end) != sizeof *h) return 0;
  uint32_t vlen = h->vlen == GONE ? 0 : h->vlen;
  if (h->klen == 0 || h->klen > MOST || vlen > MOST) return 0;
  size_t n = sizeof *h + h->klen + vlen;
  if (pread(fd, record, n, end) != (ssize_t)n || crc(record + 4, n - 4) != h->sum) return 0;
  return n;
}

static void open_store(const char *name, int make) {
  head h;
  fd = open(name, O_RDWR | (make ? O_CREAT : 0), 0644);
  if (fd < 0) die(name);
  for (size_t n; (n = read_record(&h)); end += n) {
    char key[MOST + 1];
    memcpy(key, record + sizeof h, h.klen);
    key[h.klen] = 0;
    note(key, end + sizeof h + h.klen, h.vlen, h.seq);
    if (h.seq > newest) newest = h.seq;
    records++;
  }
  torn = lseek(fd, 0, SEEK_END) - end;
  if (torn && (ftruncate(fd, end) || fsync(fd))) die(name);
}

static void append(int to, off_t *at, const char *key, const char *value, uint32_t vlen, uint32_t seq) {
  head h = {0, seq, strlen(key), vlen};
  size_t n = sizeof h + h.klen + (vlen == GONE ? 0 : vlen);
  if (h.klen == 0 || h.klen > MOST || n > sizeof record) {
    fprintf(stderr, "logstore: a key or a value is no longer than %d bytes\n", MOST);
    exit(2);
  }
  memcpy(record + sizeof h, key, h.klen);
  if (vlen != GONE) memcpy(record + sizeof h + h.klen, value, vlen);
  memcpy(record, &h, sizeof h);
  h.sum = crc(record + 4, n - 4);
  memcpy(record, &h, sizeof h);
  if (pwrite(to, record, n, *at) != (ssize_t)n) die("write");
  *at += n;
}

static void put(const char *key, const char *value, uint32_t vlen) {
  off_t at = end + sizeof(head) + strlen(key);
  append(fd, &end, key, value, vlen, ++newest);
  note(key, at, vlen, newest);
}

/* A name is data of its directory: without this a new store, or the compacted one, can be gone after a power cut. */
static void sync_folder(const char *name) {
  char folder[MOST];
  snprintf(folder, sizeof folder, "%s", name);
  char *slash = strrchr(folder, '/');
  strcpy(slash ? slash : folder, slash ? "" : ".");
  int d = open(*folder ? folder : ".", O_RDONLY | O_DIRECTORY);
  if (d < 0 || fsync(d)) die(folder);
  close(d);
}

static int fill(const char *name, int count, int keys, const char *how) {
  char key[32], value[64];
  sync_folder(name);
  for (int i = 0; i < count; i++) {
    snprintf(key, sizeof key, "key%d", i % keys);
    int n = snprintf(value, sizeof value, "value of record %u", (unsigned)newest + 1);
    put(key, value, n);
    if (strcmp(how, "each")) continue;
    if (fsync(fd)) die(name);
    printf("%u is safe\n", (unsigned)newest);
    fflush(stdout);
  }
  if (!strcmp(how, "end") && fsync(fd)) die(name);
  return 0;
}

static int compact(const char *name) {
  char other[MOST], value[MOST];
  off_t at = 0;
  int live = 0;
  snprintf(other, sizeof other, "%s.new", name);
  int to = open(other, O_RDWR | O_CREAT | O_TRUNC, 0644);
  if (to < 0) die(other);
  for (place *p = index_; p < index_ + places; p++) {
    if (p->vlen == GONE) continue;
    if (pread(fd, value, p->vlen, p->at) != (ssize_t)p->vlen) die(name);
    append(to, &at, p->key, value, p->vlen, p->seq);
    live++;
  }
  if (fsync(to) || rename(other, name)) die(other);
  sync_folder(name);
  printf("%d of %d records are left, %lld of %lld bytes\n", live, records, (long long)at, (long long)end);
  return 0;
}

static int show(const char *key, int named) {
  place *p = find(key);
  char value[MOST];
  if (!p || p->vlen == GONE) return 1;
  if (pread(fd, value, p->vlen, p->at) != (ssize_t)p->vlen) die(key);
  if (named) printf("%s = ", key);
  printf("%.*s\n", (int)p->vlen, value);
  return 0;
}

static int check(void) {
  int live = 0;
  for (int i = 0; i < places; i++) live += index_[i].vlen != GONE;
  printf("%d records, %d keys, the newest is %u", records, live, (unsigned)newest);
  if (torn) printf("; a torn tail of %lld bytes is cut off", (long long)torn);
  printf("\n");
  return 0;
}

int main(int argc, char **argv) {
  const char *what = argc > 2 ? argv[1] : "";
  int puts = !strcmp(what, "put") && argc == 5, fills = !strcmp(what, "fill") && argc == 6;
  int dels = !strcmp(what, "del") && argc == 4, gets = !strcmp(what, "get") && argc == 4;
  int all = argc == 3 && (!strcmp(what, "list") || !strcmp(what, "compact") || !strcmp(what, "check"));
  if (!(puts || fills || dels || gets || all) || (fills && (atoi(argv[3]) < 0 || atoi(argv[4]) < 1))) {
    fprintf(stderr, "Usage: logstore put STORE KEY VALUE\n  or:  logstore get|del STORE KEY\n"
                    "  or:  logstore fill STORE COUNT KEYS each|end|none\n  or:  logstore list|compact|check STORE\n");
    return 2;
  }
  open_store(argv[2], puts || fills);
  if (gets) return show(argv[3], 0);
  if (fills) return fill(argv[2], atoi(argv[3]), atoi(argv[4]), argv[5]);
  if (!strcmp(what, "compact")) return compact(argv[2]);
  if (!strcmp(what, "check")) return check();
  if (all) {
    for (int i = 0; i < places; i++) show(index_[i].key, 1);
    return 0;
  }
  if (puts && records == 0) sync_folder(argv[2]);
  put(argv[3], puts ? argv[4] : "", puts ? strlen(argv[4]) : GONE);
  return fsync(fd) ? die(argv[2]), 1 : 0;
}
