/* What each test of a call uses: it prints what was answered, a line for each thing that is to be compared. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wasi/api.h>

#define PREOPEN 3
#define ALL_RIGHTS ((__wasi_rights_t)0x1fffffff)
#define FILE_RIGHTS                                                                                                    \
  ((__wasi_rights_t)(__WASI_RIGHTS_FD_DATASYNC | __WASI_RIGHTS_FD_READ | __WASI_RIGHTS_FD_SEEK |                       \
                     __WASI_RIGHTS_FD_FDSTAT_SET_FLAGS | __WASI_RIGHTS_FD_SYNC | __WASI_RIGHTS_FD_TELL |               \
                     __WASI_RIGHTS_FD_WRITE | __WASI_RIGHTS_FD_ADVISE | __WASI_RIGHTS_FD_ALLOCATE |                    \
                     __WASI_RIGHTS_FD_FILESTAT_GET | __WASI_RIGHTS_FD_FILESTAT_SET_SIZE |                              \
                     __WASI_RIGHTS_FD_FILESTAT_SET_TIMES | __WASI_RIGHTS_POLL_FD_READWRITE))
#define READ_RIGHTS                                                                                                    \
  ((__wasi_rights_t)(__WASI_RIGHTS_FD_READ | __WASI_RIGHTS_FD_SEEK | __WASI_RIGHTS_FD_TELL |                           \
                     __WASI_RIGHTS_FD_FILESTAT_GET))
#define DIR_RIGHTS                                                                                                     \
  ((__wasi_rights_t)(ALL_RIGHTS & ~(FILE_RIGHTS & ~(__WASI_RIGHTS_FD_FDSTAT_SET_FLAGS | __WASI_RIGHTS_FD_SYNC |        \
                                                    __WASI_RIGHTS_FD_ADVISE | __WASI_RIGHTS_FD_FILESTAT_GET |          \
                                                    __WASI_RIGHTS_FD_FILESTAT_SET_TIMES |                              \
                                                    __WASI_RIGHTS_POLL_FD_READWRITE)) &                                \
                     ~(__wasi_rights_t)__WASI_RIGHTS_SOCK_SHUTDOWN))

#define SAY(...) (printf("  " __VA_ARGS__), putchar('\n'))

/* The errno of a call, under its own words. */
#define TRY(call) SAY("%s = %d", #call, (int)(call))

typedef struct {
  const char *name;
  void (*run)(void);
} test;

extern const test fd_tests[], path_tests[], own_tests[];
/* These end the program, or do not end under Node: each is run by itself. */
extern const test own_alone[], path_alone[];

/* A file of this test, opened so; -1 and a line if that fails. */
int open_as(const char *path, __wasi_oflags_t oflags, __wasi_fdflags_t fdflags, __wasi_rights_t rights);
/* A new file with this text, open for everything, its position at its beginning. */
int file_with(const char *path, const char *text);
/* What a file holds now, from its beginning. */
void show(const char *path);
__wasi_size_t written(int fd, const char *text);
