/*
 * Process numbers as our shell assigns them. Without delayed allocation ext4 separates what processes write
 * by their numbers, modulo 16; on a machine with other activity they differ from run to run.
 *
 *     cc -o pids pids.c; cc -shared -fPIC -DPRELOAD -o pids.so pids.c
 *     pids pids.so bash -e script        bash is 8 modulo 16, as 1000 is; each process it forks is one more
 *
 * Before each fork the number is requested (ns_last_pid, which needs root); a child that got another one,
 * because another process was faster, ends at once, and the fork is repeated.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define COLOURS 16
#define SHELL_PID 1000

/* Where the kernel begins anew after the last number. */
#define FIRST_PID 301

static int number_in(int fd)
{
	char text[32] = "";
	return pread(fd, text, sizeof text - 1, 0) > 0 ? atoi(text) : 0;
}

static int last_number(void)
{
	int fd = open("/proc/sys/kernel/pid_max", O_RDONLY | O_CLOEXEC);
	int found = fd < 0 ? 0 : number_in(fd);
	close(fd);
	return found;
}

static int above(int last, int residue)
{
	int next = last + 1;
	while (next % COLOURS != residue)
		next++;
	return next;
}

static void ask_for(int residue)
{
	char text[32];
	int fd = open("/proc/sys/kernel/ns_last_pid", O_RDWR | O_CLOEXEC);
	if (fd < 0)
		return;
	int last = number_in(fd);
	if (last > 0) {
		int next = above(last, residue);
		if (next >= last_number())
			next = above(FIRST_PID, residue);
		int length = snprintf(text, sizeof text, "%d", next - 1);
		if (pwrite(fd, text, length, 0) < 0)
			perror("ns_last_pid");
	}
	close(fd);
}

static pid_t fork_as(int residue, pid_t (*real_fork)(void))
{
	for (;;) {
		ask_for(residue);
		pid_t child = real_fork();
		if (child == 0 && syscall(SYS_getpid) % COLOURS != residue)
			_exit(0);
		if (child <= 0 || child % COLOURS == residue)
			return child;
		/* Gone already, if the shell's own handler was told first. */
		waitpid(child, NULL, 0);
	}
}

#ifdef PRELOAD

/* Shared by the shell and all that it forks. */
static int *count;

__attribute__((constructor)) static void begin(void)
{
	count = mmap(NULL, sizeof *count, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
}

pid_t fork(void)
{
	pid_t (*real_fork)(void) = (pid_t(*)(void))dlsym(RTLD_NEXT, "fork");
	if (count == MAP_FAILED)
		return real_fork();
	return fork_as((SHELL_PID + ++*count) % COLOURS, real_fork);
}

#else

int main(int argc, char **argv)
{
	if (argc < 3) {
		fprintf(stderr, "usage: pids PRELOAD COMMAND...\n");
		return 2;
	}
	pid_t child = fork_as(SHELL_PID % COLOURS, fork);
	if (child < 0)
		return 126;
	if (child == 0) {
		setenv("LD_PRELOAD", argv[1], 1);
		execvp(argv[2], argv + 2);
		_exit(127);
	}
	int status = 0;
	while (waitpid(child, &status, 0) < 0)
		;
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

#endif
