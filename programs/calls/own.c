/* Calls on the program itself. */
#include "calls.h"

/* wasi-libc has no name for these. */
#define IMPORTED(name) __attribute__((import_module("wasi_snapshot_preview1"), import_name(#name)))
IMPORTED(proc_raise) int raise_signal(int signal);
IMPORTED(sock_accept) int accept_socket(int fd, int flags, __wasi_fd_t *accepted);

static void words(__wasi_errno_t (*sizes)(__wasi_size_t *, __wasi_size_t *), __wasi_errno_t (*get)(uint8_t **, uint8_t *)) {
  __wasi_size_t count = 0, bytes = 0;
  SAY("sizes: %d", sizes(&count, &bytes));
  SAY("%u words, %u bytes", (unsigned)count, (unsigned)bytes);
  uint8_t **list = malloc((count + 1) * sizeof *list), *all = malloc(bytes + 1);
  SAY("get: %d", get(list, all));
  for (__wasi_size_t i = 0; i < count; i++) SAY("%u at %u: %s", (unsigned)i, (unsigned)(list[i] - all), (char *)list[i]);
}

static void args(void) { words(__wasi_args_sizes_get, __wasi_args_get); }
static void environment(void) { words(__wasi_environ_sizes_get, __wasi_environ_get); }

static void clock_res(void) {
  for (unsigned id = 0; id < 5; id++) {
    __wasi_timestamp_t ns = 0;
    SAY("clock %u: %d", id, __wasi_clock_res_get(id, &ns));
    if (id < 2) SAY("%d", ns > 0 && ns <= 10000000);
  }
}

static void clock_time(void) {
  for (unsigned id = 0; id < 5; id++) {
    __wasi_timestamp_t first = 0, then = 0;
    SAY("clock %u: %d", id, __wasi_clock_time_get(id, 1, &first));
    SAY("again: %d", __wasi_clock_time_get(id, 0, &then));
    SAY("not before: %d", then >= first);
  }
}

static void random_bytes(void) {
  uint8_t one[64] = {0}, other[64] = {0};
  TRY(__wasi_random_get(one, sizeof one));
  TRY(__wasi_random_get(other, sizeof other));
  SAY("they differ: %d", memcmp(one, other, sizeof one) != 0);
  TRY(__wasi_random_get(one, 0));
  TRY(__wasi_random_get((uint8_t *)0x7ffffff0, 64));
}

static void yields(void) { TRY(__wasi_sched_yield()); }

static void event(const __wasi_event_t *e) {
  SAY("event %d: type %d, error %d", (int)e->userdata, e->type, e->error);
}

static void poll(void) {
  __wasi_subscription_t in[2];
  __wasi_event_t out[2];
  __wasi_size_t count = 9;
  memset(in, 0, sizeof in);
  TRY(__wasi_poll_oneoff(in, out, 0, &count));
  in[0].userdata = 7;
  in[0].u.tag = __WASI_EVENTTYPE_CLOCK;
  in[0].u.u.clock.id = __WASI_CLOCKID_MONOTONIC;
  in[0].u.u.clock.timeout = 2000000;
  __wasi_timestamp_t before, after;
  __wasi_clock_time_get(__WASI_CLOCKID_MONOTONIC, 0, &before);
  TRY(__wasi_poll_oneoff(in, out, 1, &count));
  __wasi_clock_time_get(__WASI_CLOCKID_MONOTONIC, 0, &after);
  SAY("%u events", (unsigned)count);
  event(out);
  SAY("as long as was asked: %d", after - before >= 2000000);
  in[1] = in[0];
  in[1].userdata = 8;
  in[1].u.u.clock.timeout = 9000000;
  TRY(__wasi_poll_oneoff(in, out, 2, &count));
  SAY("%u events", (unsigned)count);
  event(out);
  in[0].u.tag = __WASI_EVENTTYPE_FD_WRITE;
  in[0].u.u.fd_write.file_descriptor = 1;
  TRY(__wasi_poll_oneoff(in, out, 1, &count));
  SAY("%u events", (unsigned)count);
  event(out);
}

/* A moment that is past: Node waits for ever. */
static void poll_past(void) {
  __wasi_subscription_t in;
  __wasi_event_t out;
  __wasi_size_t count = 0;
  memset(&in, 0, sizeof in);
  in.userdata = 7;
  in.u.tag = __WASI_EVENTTYPE_CLOCK;
  in.u.u.clock.timeout = 1000000000;
  in.u.u.clock.flags = __WASI_SUBCLOCKFLAGS_SUBSCRIPTION_CLOCK_ABSTIME;
  TRY(__wasi_poll_oneoff(&in, &out, 1, &count));
  SAY("%u events", (unsigned)count);
  event(&out);
}

static void sockets(void) {
  int fd = file_with("sock", "data");
  uint8_t bytes[4];
  __wasi_iovec_t piece = {bytes, 4};
  __wasi_ciovec_t sent = {bytes, 4};
  __wasi_size_t count;
  __wasi_roflags_t flags;
  TRY(__wasi_sock_recv(99, &piece, 1, 0, &count, &flags));
  TRY(__wasi_sock_send(99, &sent, 1, 0, &count));
  TRY(__wasi_sock_shutdown(99, __WASI_SDFLAGS_RD));
  __wasi_fd_t accepted;
  TRY(accept_socket(99, 0, &accepted));
  TRY(__wasi_sock_recv(fd, &piece, 1, 0, &count, &flags));
  TRY(__wasi_sock_send(fd, &sent, 1, 0, &count));
  TRY(__wasi_sock_shutdown(fd, __WASI_SDFLAGS_RD));
  TRY(accept_socket(fd, 0, &accepted));
}

static void exits(void) {
  SAY("going");
  fflush(stdout);
  __wasi_proc_exit(77);
}

static void raises(void) {
  const int sigterm = 15;
  SAY("going");
  fflush(stdout);
  SAY("%d", raise_signal(sigterm));
}





const test own_tests[] = {
    {"args_get", args},           {"environ_get", environment}, {"clock_res_get", clock_res},
    {"clock_time_get", clock_time}, {"random_get", random_bytes}, {"sched_yield", yields},
    {"poll_oneoff", poll},        {"sock_recv", sockets},       {0, 0},
};
const test own_alone[] = {{"proc_exit", exits}, {"proc_raise", raises}, {"poll_oneoff/past", poll_past}, {0, 0}};
