/*
 * SQLite's way to files, over the calls of POSIX that WASI has: no file may be locked there, so one program uses a database
 * at a time, and the index of a write-ahead log, which several would share, is in the program's own memory.
 *
 *      sqlite3.c ── xWrite, xSync, xDelete … ──▶ pwrite, fsync, unlink, fsync of the directory
 *
 * What is durable when is decided as in SQLite's own VFS for Unix: a new journal's name is made durable with the first
 * sync of the journal, and a deleted one's with its deletion where SQLite asks for it.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "sqlite3.h"

#define NAME_MOST 512
#define SECTOR 4096
#define REGIONS_MOST 1024

typedef struct {
  sqlite3_file base;
  int fd;
  /* Its name has yet to be made durable. */
  int name_is_new;
  int delete_on_close;
  char name[NAME_MOST];
  /* The index of the write-ahead log. */
  void *regions[REGIONS_MOST];
} file;

static int sync_directory(const char *name) {
  char directory[NAME_MOST];
  const char *slash = strrchr(name, '/');
  size_t length = slash ? (size_t)(slash - name) : 0;
  memcpy(directory, name, length);
  strcpy(directory + length, length ? "" : ".");
  int fd = open(directory, O_RDONLY | O_DIRECTORY);
  /* SQLite's own leaves it at that, too. */
  if (fd < 0) return SQLITE_OK;
  int failed = fsync(fd);
  close(fd);
  return failed ? SQLITE_IOERR_DIR_FSYNC : SQLITE_OK;
}

static int file_close(sqlite3_file *base) {
  file *f = (file *)base;
  close(f->fd);
  if (f->delete_on_close) unlink(f->name);
  for (int i = 0; i < REGIONS_MOST; i++) free(f->regions[i]);
  return SQLITE_OK;
}

static int file_read(sqlite3_file *base, void *to, int count, sqlite3_int64 at) {
  file *f = (file *)base;
  int done = 0;
  while (done < count) {
    ssize_t n = pread(f->fd, (char *)to + done, count - done, at + done);
    if (n < 0) return SQLITE_IOERR_READ;
    if (n == 0) break;
    done += n;
  }
  if (done == count) return SQLITE_OK;
  memset((char *)to + done, 0, count - done);
  return SQLITE_IOERR_SHORT_READ;
}

static int file_write(sqlite3_file *base, const void *from, int count, sqlite3_int64 at) {
  file *f = (file *)base;
  int done = 0;
  while (done < count) {
    ssize_t n = pwrite(f->fd, (const char *)from + done, count - done, at + done);
    if (n <= 0) return errno == ENOSPC ? SQLITE_FULL : SQLITE_IOERR_WRITE;
    done += n;
  }
  return SQLITE_OK;
}

static int file_truncate(sqlite3_file *base, sqlite3_int64 size) {
  return ftruncate(((file *)base)->fd, size) ? SQLITE_IOERR_TRUNCATE : SQLITE_OK;
}

static int file_sync(sqlite3_file *base, int flags) {
  file *f = (file *)base;
  if (flags & SQLITE_SYNC_DATAONLY ? fdatasync(f->fd) : fsync(f->fd)) return SQLITE_IOERR_FSYNC;
  if (!f->name_is_new) return SQLITE_OK;
  f->name_is_new = 0;
  return sync_directory(f->name);
}

static int file_size(sqlite3_file *base, sqlite3_int64 *size) {
  struct stat s;
  if (fstat(((file *)base)->fd, &s)) return SQLITE_IOERR_FSTAT;
  *size = s.st_size;
  return SQLITE_OK;
}

static int file_lock(sqlite3_file *base, int level) {
  (void)base, (void)level;
  return SQLITE_OK;
}

static int file_reserved(sqlite3_file *base, int *is) {
  (void)base;
  *is = 0;
  return SQLITE_OK;
}

static int file_control(sqlite3_file *base, int what, void *with) {
  (void)base, (void)what, (void)with;
  return SQLITE_NOTFOUND;
}

static int file_sector(sqlite3_file *base) {
  (void)base;
  return SECTOR;
}

static int file_promises(sqlite3_file *base) {
  (void)base;
  return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static int shm_map(sqlite3_file *base, int region, int size, int extend, void volatile **at) {
  file *f = (file *)base;
  if (region >= REGIONS_MOST) return SQLITE_NOMEM;
  if (!f->regions[region] && extend && !(f->regions[region] = calloc(1, size))) return SQLITE_NOMEM;
  *at = f->regions[region];
  return SQLITE_OK;
}

static int shm_lock(sqlite3_file *base, int offset, int count, int flags) {
  (void)base, (void)offset, (void)count, (void)flags;
  return SQLITE_OK;
}

static void shm_barrier(sqlite3_file *base) { (void)base; }

static int shm_unmap(sqlite3_file *base, int forget) {
  file *f = (file *)base;
  (void)forget;
  for (int i = 0; i < REGIONS_MOST; i++) {
    free(f->regions[i]);
    f->regions[i] = NULL;
  }
  return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
    2,           file_close,    file_read,   file_write,    file_truncate,  file_sync, file_size, file_lock, file_lock,
    file_reserved, file_control, file_sector, file_promises, shm_map,        shm_lock,  shm_barrier, shm_unmap, 0, 0,
};

static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *out) {
  file *f = (file *)base;
  (void)vfs;
  memset(f, 0, sizeof *f);
  /* Temporary files are in memory (SQLITE_TEMP_STORE=3). */
  if (!name || strlen(name) >= NAME_MOST) return SQLITE_CANTOPEN;
  int how = flags & SQLITE_OPEN_READWRITE ? O_RDWR : O_RDONLY;
  if (flags & SQLITE_OPEN_CREATE) how |= O_CREAT;
  if (flags & SQLITE_OPEN_EXCLUSIVE) how |= O_EXCL;
  f->fd = open(name, how, 0644);
  if (f->fd < 0 && how & O_RDWR && errno != EISDIR) {
    flags = (flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)) | SQLITE_OPEN_READONLY;
    f->fd = open(name, O_RDONLY);
  }
  if (f->fd < 0) return SQLITE_CANTOPEN;
  strcpy(f->name, name);
  f->name_is_new = (flags & SQLITE_OPEN_CREATE) &&
                   (flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL | SQLITE_OPEN_SUPER_JOURNAL));
  f->delete_on_close = flags & SQLITE_OPEN_DELETEONCLOSE;
  f->base.pMethods = &methods;
  if (out) *out = flags;
  return SQLITE_OK;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *name, int durably) {
  (void)vfs;
  if (unlink(name)) return errno == ENOENT ? SQLITE_IOERR_DELETE_NOENT : SQLITE_IOERR_DELETE;
  return durably ? sync_directory(name) : SQLITE_OK;
}

static int vfs_access(sqlite3_vfs *vfs, const char *name, int how, int *may) {
  struct stat s;
  (void)vfs;
  *may = stat(name, &s) == 0;
  /* SQLite's own does not take an empty file for one that is there. */
  if (how == SQLITE_ACCESS_EXISTS && *may && S_ISREG(s.st_mode) && s.st_size == 0) *may = 0;
  return SQLITE_OK;
}

static int vfs_full_name(sqlite3_vfs *vfs, const char *name, int space, char *out) {
  (void)vfs;
  if ((int)strlen(name) >= space) return SQLITE_CANTOPEN;
  strcpy(out, name);
  return SQLITE_OK;
}

static int vfs_random(sqlite3_vfs *vfs, int count, char *out) {
  (void)vfs;
  for (int done = 0; done < count; done += 256) getentropy(out + done, count - done < 256 ? count - done : 256);
  return count;
}

static int vfs_sleep(sqlite3_vfs *vfs, int us) {
  (void)vfs;
  struct timespec t = {us / 1000000, us % 1000000 * 1000};
  nanosleep(&t, NULL);
  return us;
}

/* Milliseconds of the Julian day. */
static int vfs_time(sqlite3_vfs *vfs, sqlite3_int64 *ms) {
  struct timespec t;
  (void)vfs;
  clock_gettime(CLOCK_REALTIME, &t);
  *ms = 24405875 * (sqlite3_int64)8640000 + (sqlite3_int64)t.tv_sec * 1000 + t.tv_nsec / 1000000;
  return SQLITE_OK;
}

static int vfs_time_of_day(sqlite3_vfs *vfs, double *days) {
  sqlite3_int64 ms;
  vfs_time(vfs, &ms);
  *days = ms / 86400000.0;
  return SQLITE_OK;
}

static int vfs_error(sqlite3_vfs *vfs, int count, char *out) {
  (void)vfs, (void)count, (void)out;
  return errno;
}

static sqlite3_vfs wasi = {
    2,          sizeof(file), NAME_MOST, 0, "wasi",   0,         vfs_open,        vfs_delete, vfs_access, vfs_full_name, 0, 0,
    0,          0,            vfs_random, vfs_sleep, vfs_time_of_day, vfs_error, vfs_time,        0,          0,          0,
};

int sqlite3_os_init(void) { return sqlite3_vfs_register(&wasi, 1); }
int sqlite3_os_end(void) { return SQLITE_OK; }
