/** A trace of a real program, made again on a volume of ours, leaves the tree that Linux had; what differs and what is left out is said. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LISTING, TRACED, traced } from '../../scripts/traces.mjs';
import { Refused } from '../../src/bytes/refused.ts';
import { replayScript, traceName } from '../../src/replay/script.ts';
import { looksLikeTrace, readTrace } from '../../src/replay/trace.ts';
import { describeWith } from '../helpers/linux.ts';
import { GIVEN_TO, runOnVolume } from '../wasi/volume.ts';

const FOLDER = path.join(import.meta.dirname, 'traces');
const kept = (file: string) => fs.readFileSync(path.join(FOLDER, file), 'latin1');

/** What a trace says when it is replayed, and the tree that is there afterwards. */
function replayed(text: string, { more = '', found = false } = {}) {
  const trace = readTrace(text, 't');
  if (trace instanceof Refused) throw new Error(trace.refused);
  GIVEN_TO.given.traces.set('t', text);
  const { out, err } = runOnVolume(`${replayScript(trace, 't', { found })}echo LISTED\n${more}${LISTING}\n`);
  const [says, tree] = out.split('LISTED\n');
  return { says, tree, err, trace };
}

describe('traces that are kept', () => {
  it.each(Object.keys(TRACED))('%s leaves the tree that it left on Linux', (name) => {
    const { says, tree, err, trace } = replayed(kept(`${name}.txt`));
    expect(err).toBe('');
    expect(says).not.toContain('not as in the trace');
    expect(says).not.toContain('not made');
    expect(says).toContain('outside /tmp/traced/tree');
    expect(tree).toBe(kept(`${name}.tree`));
    // A line for each program.
    expect(says.match(/made again/g)).toHaveLength(trace.parts.length);
  });
});

const LIVE = `umask 027; mkdir -p a/b c; seq 1000 > a/n; cp -a a c; cp --sparse=always a/n a/sparse
dd if=a/n of=c/d bs=100 count=5 skip=2 seek=3 conv=notrunc,fsync status=none
truncate -s 10000 c/d; truncate -s 7 a/n; fallocate -l 5000 a/b/pre; fallocate -p -o 100 -l 3000 c/d
ln a/n c/hard; ln -s ../a/n c/soft; mv a/b c/moved; mv -T c/moved a/b; chmod 4711 c/hard; touch -h -d @5 c/soft
cat a/n c/d | sort > sorted; (cd c && exec 3>> ../appended && echo one >&3 && cd .. && echo two >&3)
perl -e 'open(F, "+<", "sorted"); sysseek(F, 3, 0); syswrite(F, "xyz"); open(G, ">&", \\*F); syswrite(G, "uv")'
mkdir gone; (cd gone && rmdir ../gone; echo x > y) 2> /dev/null; rm c/soft; rm -r c/a; find . -name 'n*' -newer a/n > found`;

describeWith(['strace', 'perl', 'bash', 'dd', 'find'], 'a trace that is made now', () => {
  it('leaves the tree that the kernel has', () => {
    const { text, tree } = traced({ run: LIVE });
    const here = replayed(text);
    expect(here.says).not.toContain('not as in the trace');
    expect(here.tree).toBe(tree);
  });
});

/** Lines of one process in /t. */
const lines = (...rows: string[]) =>
  `execve("/bin/p", ["p"], 0x1 /* 2 vars */) = 0\ngetcwd("/t", 4096) = 3\n${rows.join('\n')}\n`;

describe('lines', () => {
  it('are the same with what strace can put before and behind a call', () => {
    const call = 'mkdir("d", 0777) = 0';
    const forms = [
      '7 ',
      '[pid  7] ',
      '7 09:01:02 ',
      '7 09:01:02.123456 ',
      '7 1700000000.123456 ',
      '7      0.000031 ',
      '7 [  83] ',
    ];
    for (const before of forms) {
      const trace = readTrace(`${before}${call} <0.000010>\n`, 't');
      expect(trace instanceof Refused ? trace.refused : trace.calls, before).toMatchObject([
        { pid: 7, name: 'mkdir', args: ['"d"', '0777'], answer: 0 },
      ]);
    }
  });

  it('of a call that was interrupted are one call, where it ended; a process begins with its parent’s call', () => {
    const { tree, says } = replayed(
      [
        '1 getcwd("/t", 9) = 3',
        '1 openat(AT_FDCWD, "f", O_WRONLY|O_CREAT, 0644) = 3',
        '1 vfork( <unfinished ...>',
        '2 write(3, "child\\n", 6 <unfinished ...>',
        '1 <... vfork resumed>) = 2',
        '2 <... write resumed>) = 6',
        '2 +++ exited with 0 +++',
        '1 write(3, "parent\\n", 7) = 7',
      ].join('\n'),
    );
    expect(says).toContain('3 calls of 2 processes made again, all answered');
    expect(tree).toContain('f 644 13 ./f');
  });

  it('with -y, escapes, cut strings and vectors', () => {
    const { tree, says } = replayed(
      lines(
        'openat(AT_FDCWD</t>, "a\\303\\251", O_RDWR|O_CREAT|O_CLOEXEC, 0600) = 3</t/a\\303\\251>',
        'pwritev(3</t/a>, [{iov_base="\\0\\1", iov_len=2}, {iov_base="z"..., iov_len=4}], 2, 1) = 6',
        'fchmod(3</t/a>, 0640) = 0',
        'lseek(3</t/a>, 0, SEEK_END) = 7',
        'fsetxattr(3</t/a>, "user.k", "v\\n", 2, 0) = 0',
        'close(3</t/a>) = 0',
      ),
      { more: 'od -An -c a*; getfattr -d a*\n' },
    );
    expect(tree).toContain('640 7 ./a\xc3\xa9');
    expect(tree).toContain('\\0  \\0 001   z   .   .   .');
    expect(tree).toContain('user.k');
    expect(says).toContain('3 bytes of what was written are not in the trace');
  });
});

describe('what differs, and what is left out, is said', () => {
  it('an answer that is another one, with its line, and the next call is made', () => {
    const { says, tree } = replayed(
      lines(
        'openat(AT_FDCWD, "old", O_RDONLY) = 3',
        'read(3, "x", 10) = 1',
        'newfstatat(3, "", {st_mode=S_IFREG|0644, st_size=1, ...}, AT_EMPTY_PATH) = 0',
        'openat(AT_FDCWD, "new", O_RDWR|O_CREAT, 0644) = 4',
        'write(4, "123", 3) = 3',
        'pread64(4, "12", 2, 0) = 2',
        'newfstatat(4, "", {st_mode=S_IFREG|0644, st_size=4, ...}, AT_EMPTY_PATH) = 0',
        'mkdir("new", 0777) = 0',
        'unlink("none") = -1 EACCES (Permission denied)',
        'mmap(NULL, 10, PROT_READ|PROT_WRITE, MAP_SHARED, 4, 0) = 0x7f',
        'io_uring_setup(8, {}) = 5',
        'brk(NULL) = 0x55',
      ),
    );
    expect(says).toContain('3 answers not as in the trace');
    expect(says).toContain('line 3: openat(AT_FDCWD, "old", O_RDONLY) = 3, here -1 ENOENT');
    expect(says).toContain('line 9: newfstatat(4');
    expect(says).toContain('line 10: mkdir("new", 0777) = 0, here -1 EEXIST');
    expect(says).toContain('2 on files that could not be opened here');
    expect(says).toContain('1 that failed there as they would not here');
    expect(says).toContain('not made, as they cannot be here: mmap (1); what was written through shared memory');
    expect(tree).toContain('644 3 ./new');
  });

  it('paths that lead out, by whatever way', () => {
    const { says, tree } = replayed(
      lines(
        'openat(AT_FDCWD, "/etc/passwd", O_RDONLY) = 3',
        'openat(AT_FDCWD, "../other", O_WRONLY|O_CREAT, 0644) = 4',
        'write(4, "x", 1) = 1',
        'chdir("/") = 0',
        'mkdir("t/in", 0755) = 0',
        'mkdir("out", 0755) = 0',
        'openat(AT_FDCWD, "t", O_RDONLY|O_DIRECTORY) = 5',
        'mkdirat(5, "deep", 0755) = 0',
        'symlink("/etc", "/t/link") = 0',
        'access("/t/link/passwd", R_OK) = 0',
        'dup2(4, 7) = 7',
        'write(7, "y", 1) = 1',
      ),
    );
    expect(says).toContain('all answered as in the trace');
    expect(tree.split('\n').filter((row) => row.startsWith('d'))).toEqual(['d 755 ./deep', 'd 755 ./in']);
  });

  it('what it found is made first, if that is asked for: from what it shows', () => {
    const text = lines(
      'openat(AT_FDCWD, "a/b/old", O_RDONLY) = 3',
      'newfstatat(3, "", {st_mode=S_IFREG|0640, st_size=9000, ...}, AT_EMPTY_PATH) = 0',
      'read(3, "hello\\n"..., 4096) = 4096',
      'close(3) = 0',
      'access("dir", F_OK) = 0',
      'mkdir("dir/new", 0755) = 0',
      'chdir("dir") = 0',
      'rename("../moved", "new/here") = 0',
      'readlink("l", "over/there", 99) = 10',
      'openat(AT_FDCWD, "/t/none", O_RDONLY) = -1 ENOENT (No such file or directory)',
    );
    const { says, tree } = replayed(text, { found: true });
    expect(says).toContain('all answered as in the trace');
    expect(says).toContain('6 of the files and directories that it found were made first');
    expect(tree.split('\n').slice(0, 7)).toEqual([
      'f 640 9000 ./a/b/old ',
      'f 644 0 ./dir/new/here ',
      'l 777 10 ./dir/l over/there',
      'd 755 ./a',
      'd 755 ./a/b',
      'd 755 ./dir',
      'd 755 ./dir/new',
    ]);
    expect(replayed(text).says).toContain('5 answers not as in the trace');
  });

  it('a part is made from where the last one stopped, with its open files', () => {
    GIVEN_TO.given.traces.set(
      'two',
      lines(
        'openat(AT_FDCWD, "f", O_WRONLY|O_CREAT, 0644) = 3',
        'execve("/bin/q", ["q"], 0x1) = 0',
        'write(3, "x", 1) = 1',
      ),
    );
    const ran = runOnVolume('replay -q two 1; stat -c %s f; replay -q two 2; stat -c %s f; replay two 2');
    expect(ran.out).toMatch(/^0\n1\n2 calls of a process made again/);
  });

  it('what is no trace is refused', () => {
    const refusal = (text: string) => {
      const read = readTrace(text, 'f');
      return read instanceof Refused ? read.refused : undefined;
    };
    expect(refusal('hello\nworld\n')).toContain('f is no trace of strace; strace -f -o f PROGRAM makes one');
    expect(refusal('% time     seconds  usecs/call     calls    errors syscall\n')).toContain('counts (-c)');
    expect(refusal('\0\0')).toContain('no text');
    expect(looksLikeTrace('# size: 8M\nmkdir d\necho "f(x) = 3"\n')).toBe(false);
    expect(looksLikeTrace(kept('git.txt'))).toBe(true);
    expect(GIVEN_TO.given.missing('# trace: nowhere\nreplay nowhere')?.refused).toContain('which is not here');
    expect(traceName('a b/git commit.strace.txt')).toBe('git-commit');
  });
});
