/*
 * What FUSE costs by itself, for scripts/bench/mount.mjs: fuse-floor DIR. A server that answers what mount-ops asks for, and keeps
 * nothing but which names there are. No server can be faster, whatever it does behind its answers.
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/fuse.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST = 1 << 20, DIRS = 2, BIG = 999999, FILES = 1000000, PER_DIRECTORY = 500, VALID_S = 3600 };

static struct { struct fuse_in_header head; char body[MOST + 8192]; } in;
static struct { struct fuse_out_header head; char body[MOST]; } out;
static char there[FILES + MOST];
static uint64_t big;
static int device;

/* d3 is 5, d3/f1507 is 1001507. */
static uint64_t node(const char *name) {
  const int i = atoi(name + 1);
  return !strcmp(name, "big") ? BIG : name[0] == 'd' ? DIRS + i : name[0] == 'f' ? FILES + i : 0;
}

static void reply(int error, size_t length) {
  out.head.len = sizeof out.head + length;
  out.head.error = -error;
  out.head.unique = in.head.unique;
  if (write(device, &out, out.head.len) < 0 && errno != ENOENT) perror("answer");
}

static struct fuse_attr attr(uint64_t ino) {
  const int file = ino >= BIG;
  return (struct fuse_attr){.ino = ino, .size = ino == BIG ? big : 1000, .nlink = 1, .blksize = 4096,
                            .mode = file ? S_IFREG | 0644 : S_IFDIR | 0755};
}

static size_t entry(void *at, uint64_t ino) {
  const struct fuse_entry_out found = {.nodeid = ino, .entry_valid = VALID_S, .attr_valid = VALID_S, .attr = attr(ino)};
  const struct fuse_entry_out none = {.entry_valid = VALID_S};
  memcpy(at, ino && there[ino] ? &found : &none, sizeof found);
  return sizeof found;
}

static size_t list(const struct fuse_read_in *asked) {
  const uint64_t first = FILES + (in.head.nodeid - DIRS) * PER_DIRECTORY;
  const size_t front = in.head.opcode == FUSE_READDIRPLUS ? sizeof(struct fuse_entry_out) : 0;
  size_t used = 0;
  for (uint64_t i = asked->offset; i < PER_DIRECTORY; i++) {
    struct fuse_dirent *to = (void *)(out.body + used + front);
    if (used + front + FUSE_NAME_OFFSET + 16 > asked->size) break;
    if (!there[first + i]) continue;
    if (front) entry(out.body + used, first + i);
    *to = (struct fuse_dirent){.ino = first + i, .off = i + 1, .type = S_IFREG >> 12};
    to->namelen = sprintf(to->name, "f%lu", first + i - FILES);
    used += front + FUSE_DIRENT_SIZE(to);
  }
  return used;
}

static size_t init(const struct fuse_init_in *asked) {
  const uint32_t wanted = FUSE_ASYNC_READ | FUSE_ATOMIC_O_TRUNC | FUSE_BIG_WRITES | FUSE_DONT_MASK | FUSE_DO_READDIRPLUS |
                          FUSE_READDIRPLUS_AUTO | FUSE_POSIX_ACL | FUSE_MAX_PAGES | FUSE_HANDLE_KILLPRIV_V2;
  const struct fuse_init_out agreed = {.major = 7, .minor = 36, .max_readahead = MOST, .flags = asked->flags & wanted,
                                       .max_background = 64, .congestion_threshold = 48, .max_write = MOST,
                                       .time_gran = 1, .max_pages = MOST >> 12};
  memcpy(out.body, &agreed, sizeof agreed);
  return sizeof agreed;
}

static size_t make(const char *name) {
  there[node(name)] = 1;
  return entry(out.body, node(name));
}

static void answer(void) {
  char *body = in.body;
  const struct fuse_write_in *piece = (void *)body;
  switch (in.head.opcode) {
    case FUSE_INIT: return reply(0, init((void *)body));
    case FUSE_LOOKUP: return reply(0, entry(out.body, node(body)));
    case FUSE_MKDIR: return reply(0, make(body + sizeof(struct fuse_mkdir_in)));
    case FUSE_CREATE: {
      const size_t length = make(body + sizeof(struct fuse_create_in));
      memset(out.body + length, 0, sizeof(struct fuse_open_out));
      return reply(0, length + sizeof(struct fuse_open_out));
    }
    case FUSE_GETATTR: {
      const struct fuse_attr_out got = {.attr_valid = VALID_S, .attr = attr(in.head.nodeid)};
      memcpy(out.body, &got, sizeof got);
      return reply(0, sizeof got);
    }
    case FUSE_WRITE: {
      const struct fuse_write_out written = {.size = piece->size};
      if (in.head.nodeid == BIG) big = piece->offset + piece->size;
      memcpy(out.body, &written, sizeof written);
      return reply(0, sizeof written);
    }
    case FUSE_READ: return reply(0, piece->size);
    case FUSE_READDIR: case FUSE_READDIRPLUS: return reply(0, list((void *)body));
    case FUSE_UNLINK: case FUSE_RMDIR: there[node(body)] = 0; return reply(0, 0);
    case FUSE_OPEN: case FUSE_OPENDIR:
      memset(out.body, 0, sizeof(struct fuse_open_out));
      return reply(0, sizeof(struct fuse_open_out));
    case FUSE_GETXATTR: return reply(ENODATA, 0);
    case FUSE_RELEASE: case FUSE_RELEASEDIR: case FUSE_FSYNC: case FUSE_DESTROY: return reply(0, 0);
    case FUSE_FORGET: case FUSE_BATCH_FORGET: case FUSE_INTERRUPT: return;
    default: return reply(ENOSYS, 0);
  }
}

int main(int argc, char **argv) {
  char options[128];
  device = open("/dev/fuse", O_RDWR);
  sprintf(options, "fd=%d,rootmode=40000,user_id=0,group_id=0,allow_other,default_permissions", device);
  if (argc != 2 || device < 0 || mount("fuse-floor", argv[1], "fuse", 0, options)) {
    perror("fuse-floor");
    return 1;
  }
  for (;;) {
    if (read(device, &in, sizeof in) >= 0) answer();
    else if (errno != EINTR && errno != EAGAIN && errno != ENOENT) return 0;
  }
}
