/**
 * The commands make the system calls of coreutils, util-linux and bash: each is run under strace on this machine and
 * here, and what both did to files is compared, call by call.
 */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { line } from '../../src/shell/process/strace.ts';
import { Shell } from '../../src/shell/shell.ts';
import { EQUIPMENT } from '../helpers/equipment.ts';
import { describeWith } from '../helpers/linux.ts';
import { sample } from '../helpers/long.ts';
import { memoryKernel } from '../helpers/memory-kernel.ts';
import { spawnSync } from '../helpers/spawn-sync.ts';
import { TOOLS } from '../shell/bash.ts';

/** Made before, outside what is compared. Directories hold one name each, as the order of names is not compared. */
const SETUP = `head -c 20000 /dev/zero > f; echo k > k; mkdir e t t/u; echo 2 > t/u/2; ln -s k s; ln -s nowhere b
truncate -s 1M sp; echo data >> sp; setfattr -n user.a -v 1 k; seq 1 5000 > n; chmod 600 k`;

const SCRIPTS = [
  'touch a b; touch f; touch -c nope; touch -m k; touch -d @5 k; touch t; touch t/no/x; touch -h -d @7 s; touch -r k f; touch - > q; touch -a - >> q',
  'mkdir d; mkdir -p x/y/z; mkdir -p x/y; mkdir t; mkdir -m 700 m; mkdir -p k/x; mkdir -p b',
  'link k kk; unlink kk; unlink nope; link nope x; readlink s k nope; link k e/k',
  'rmdir e; rmdir t; rmdir nope; rmdir -p x/y',
  'rm f; rm f; rm -f nope k; rm t; rm s b',
  'rm -r t; rm -rf t nope; rm -d e; rm -r t/. .',
  'ln f h; ln -s f l; ln -s f e; ln f k; ln -f f k; ln nope x; ln t y; ln -sn f e'.replaceAll('-f f k', 'f k'),
  'mv f g; mv g e; mv k e/k; mv nope x; mv e/g t/u/2; mv t/u/2 f; mv e t; mv f k2 e; mv -T k3 k4; mv f f; mv t f',
  'cp f g; cp k g; cp f e; cp nope g; cp t x; cp f f; cp s l; cp -d s m; cp k b; cp -n f k; cp -f f k; cp k nope/x',
  'cp -r t x; cp -r t e; cp -r s y',
  'cp sp g; cp --sparse=always sp g2; cp --sparse=never sp g3; cp --sparse=always f g4; cp --sparse=always n g5; cp --reflink=never sp g6',
  'cat k; cat f > x; cat f k >> x; cat < k; cat nope; cat t; cat k > k2; cat n > m; cat - < k > q; cat k >> k',
  'cat -n n k > a; cat -A n f > b2; cat -s t k nope > c; cat -n sp > a; cat -b < n > d',
  'head -c 10 f; head -c 10 < f > a; head -c 100000 /dev/zero > z; head -c 5000 f > y; head -c 5000 n >> y; head -c 3 nope; head -c 3 t; head -c 0 f',
  'head -c 4096 /dev/zero > a; head -c 8192 /dev/zero > a; head -c 8193 n > a; head -c 12288 n > a; head -c 16385 n > a',
  'dd if=/dev/zero of=d bs=4k count=2 seek=3 status=none; dd if=/dev/zero of=d bs=4k count=2 conv=notrunc status=none; dd if=f of=g bs=8k skip=1 count=1 status=none',
  'dd if=n of=g ibs=1000 obs=4096 count=10 status=none; dd if=n of=g bs=1M conv=fsync status=none; dd if=n of=g conv=fdatasync,notrunc bs=64k status=none; dd if=k of=l status=none',
  'dd if=/dev/zero of=g oflag=direct bs=4k count=2 status=none; dd if=/dev/zero of=g oflag=append conv=notrunc bs=100 count=2 status=none; dd if=/dev/zero of=g oflag=sync bs=100 count=2 seek=5 status=none',
  'dd if=f of=g conv=sparse bs=4k status=none; dd if=/dev/zero of=g bs=1k count=0 seek=50 status=none; dd if=nope of=g; dd if=f skip=100 of=g bs=64k status=none; dd of=l < k status=none; dd if=/dev/zero bs=10 count=2 status=none >> f',
  'truncate -s 1M f; truncate -s +100 f; truncate -s %4096 new; truncate -c -s 0 nope; truncate -r k f; truncate -s 5 t; truncate -s "<1" k',
  'fallocate -l 1M f; fallocate -n -l 1M nope; fallocate -p -o 4096 -l 4096 f; fallocate -z -l 4096 f; fallocate -c -o 0 -l 4096 f; fallocate -i -o 4096 -l 4096 f; fallocate -x -l 10000 new; fallocate -l 5 t; fallocate -c -o 1 -l 4096 f',
  'fallocate -d f; fallocate -d sp; fallocate -d n; fallocate -d -o 4096 -l 8192 f',
  'stat f > /dev/null; stat -c "%n %s %b" f k; stat -L s > /dev/null; stat nope; stat -c "%N" s; stat -c "%i %y %U %h %w" f > /dev/null',
  'ls t; ls -a t; ls -1 f k; ls nope; ls t e; ls -d t s; ls -s t; ls s; ls b; ls -i t > /dev/null',
  'ls -l t > /dev/null; ls -l f s > /dev/null; ls -ld t > /dev/null; ls -li f nope > /dev/null; ls -t t; ls -S t',
  'ls -R t; ls -F t/u k s e; ls -lF s b > /dev/null; ls -lR t e > /dev/null; ls -p s; ls -u t; ls -lc t/u > /dev/null; ls -gR t/u > /dev/null; ls -oi k > /dev/null; ls --full-time k > /dev/null; ls -X e t; ls -sR t/u > /dev/null; ls -dF s t',
  'sync; sync f; sync -d f; sync -f f; sync nope; sync t',
  'chmod 600 f; chmod u+x,g-r f; chmod 755 t; chown 1:2 f; chown root f; chown -h 5 s; chown 1 nope; chown 1 s b',
  'mkdir r r/1 r/1/2; touch r/1/2/3; ln -s 3 r/1/2/3l; rm r/1/2/3; chmod -R 700 r t e; chmod -R u+x s nope f; chmod 6 nope b; chown -R 1:2 r t s f nope; chgrp 3 f s; chgrp -R 4 t b; chgrp -h 4 b',
  'du -s t; du f; du -a t; du -b t; du nope',
  'seq 1 3 > a; seq 1 3000 > a; seq 1 20000 > a; seq 1 2 9000 > a; seq 9000 -1 1 > a; seq -w 1 3000 > a; seq -s , 1 5000 > a',
  'setfattr -n user.b -v 2 f; setfattr -x user.b f; setfattr -x user.b f; getfattr k; getfattr -d k; getfattr -n user.a k; setfattr -h -n trusted.a -v 1 s',
  'lsattr f; lsattr -d t; lsattr nope; lsattr t; chattr +d k; chattr -d k; lsattr k',
  'echo hi > a; echo x >> a; echo a b > a; : > c; : >> c; true > d; echo x > t; echo x > nope/y; > z',
  'printf "a\\nb" > a; printf "%s %d\\n" a 1 b 2 > a; echo -n ab > a; echo -e "a\\nb\\nc" > a; echo {1..2000} > a; printf "" > a',
  'for i in 1 2; do echo $i; done > a; for i in 1 2; do head -c 5 k; done > a; for i in *.c k; do cat $i >> b; done',
  'a=(1 2); echo $a > a; echo "x=1; cat k" > z; source ./z; . ./z; source ./nope || :; source ./t || :',
  'cat nope 2> a; cat nope > a 2>&1; cat k 2>/dev/null >&2; echo x 2> a; exec 3> b2; echo x >&3; cat k >&3; exec 3>&-',
  'test -e f; test -f nope; test -s k; [ -d t ]; [ -L s ]; test f -nt k',
  'echo t/*; echo *.c; echo t/u/*; echo t/*/2',
  'sleep 0; sleep 0.001',
  'filefrag k > /dev/null; filefrag -v k e > /dev/null',
  'md5sum f k n > a; sha256sum < n; md5sum k nope t - < f; md5sum -c a; echo x >> k; md5sum -c a; sha256sum -c --status a; sha256sum sp b',
  'cp n m; cmp n m; echo x >> m; cmp n m; cmp -s n m; cmp f n > a; cmp n - < m; cmp -l n m; cmp f f; ln k h; cmp k h; cmp k nope; cmp t f; cmp -n 5 n m; cmp n m > /dev/null',
  'sed p n > a; sed 2q n > a; sed -n "\\$p" n k nope f > a; sed -n 3p < n; sed -n "w x" n; sed -e "w x" -e "w y" k > a; sed "1r n" k > a; sed p t; printf "2d\\n" > z; sed -f z n > a',
  'sed -i s/1/2/ n; sed -i.old d k; sed -i 2q n; cp n t/n; sed -i.b p t/n nope t; sed -n -i p n; sed -s "\\$d" n k f > a',
  'find t; find t -type f > a; find t e f nope s -size +0; touch -d @5 k; find t -newer k -name u; find t/ -size 0 -name 2; find e t f -empty; find t s -maxdepth 1 -type l -printf "%p %l\n"; find t -path t/u -prune -o -type d -print; find t e -perm 755',
  'touch -d @5 k; ln -s t l; find -H l s b; find -H l -type f; find -L l; find -L s b -type f; find -L t -depth; find -L t/u -name 2 -size -9; find -L nope; find -L t e -empty; find -L t -samefile s; find -H t -newer s; find -P s b -xtype l; find -L s b -xtype l; ln -s ../e e/up; find -L e; find e -type l -lname "."; find e -printf "%y%Y\n"; find -L l -delete',
  'find t -exec cat k {} \\;; find t -type f -name "?" -exec cat {} +; find t -newer nope; find k -samefile f; find t -delete; find e -name k -delete; find k -printf "%s %i %n\n" > /dev/null; find e k -name e -print -quit',
  'cp n m; diff n m; echo x >> m; diff n m; diff f n > a; diff n - < m; diff -q n m; diff -s n n; diff n nope; diff t e; diff -r t e; diff k t; diff -u --label 1 --label 2 k n > a; diff f sp; diff -N nope k; cp f g; diff -q f g',
  'mkdir -p d/1/2/3/4/5/6/7/8; echo x > d/1/2/3/4/5/6/7/8/9; find d; touch -d @5 k; find d -depth -newer k; find d -type f -exec cat {} \\;; find d -delete',
  'ls -C t; ls -x t e; ls -m f k; ls -C -w 30 t; ls -CF t; ls -Cs t > /dev/null',
  'touch -d @5 k; touch -h -d @9 s; find -L t; find -L l s b; ln -s t l; find -L l -type f; find l -follow -newer s; find l s b -newer s -follow; find t s -follow -name 2',
  'cp n m; echo x >> m; diff -y n m > a; diff -y k n; diff -y f sp; diff -y n nope; diff -y t e',
  'cp k k2; join k k2; join k k2 > a; join n n > b2; join nope k; join k t; join - k < k; join k n; join n k; join -v 2 k n > c',
  'shuf --random-source=f k; shuf --random-source=f n > a; shuf -n 2 --random-source=f n; shuf -e --random-source=f a b c; shuf -i 1-5 --random-source=f > b2; shuf nope; shuf t --random-source=f; head -c 4095 n > m; shuf --random-source=f m > a; head -c 4096 n > m; shuf --random-source=f m > a',
  'awk "{print}" k; awk "{print}" n > a; awk "BEGIN{print 1}"; awk "{s+=\\$1} END {print s}" n k; awk "{print}" nope; awk "{print}" < k; awk "{print > "o"}" k; awk "{print >> "o"}" k; printf "{print}" > p; awk -f p k; awk "{print}" t',
  'awk "BEGIN { while ((getline x < "n") > 0) c++; close("n"); print c }"; awk "{ print > ("o" \\$1) }" k; awk "{n++} END{print n}" f n; awk "NR==2{exit} {print}" n k',
  'touch -d @5 k t/u/2; gzip f; gzip -c n > a; gzip -k k; gzip -k k; gzip -d f.gz; gzip -fk k n; gzip s t nope; gzip t/u/2; gzip -9 < n > c',
  'gzip -c n > n.gz; gzip -t n.gz; gzip -dc n; gzip -dc nope; gzip -d < n.gz > m; rm n; gzip -d n; gzip -d f; head -c 99 n > a.gz; gzip -d a.gz; gzip -t a; gzip sp; gzip -dfk sp e t/u/2',
  'sort k; sort n > a; sort -r < n; sort n k > b2; sort -o n n; sort nope; sort k nope; sort -k 2 -o c k n; sort t; sort -u n > /dev/null; sort k -o nope/x; sort - k < n > d; sort f > z; sort < /dev/null; sort -u f n > /dev/null; sort -o k k; sort b s',
  'tar cf x.tar k; tar tf x.tar; tar xf x.tar; tar cf x.tar t; tar tf x.tar; tar cvf x.tar k t > a',
  'tar cf x.tar f n; tar xf x.tar; tar cf x.tar sp; tar cf x.tar nope; tar tf nope; tar cf x.tar -C t u',
  'tar cf x.tar k; tar rf x.tar f; tar uf x.tar k; tar df x.tar; tar rf new.tar k; tar uf x.tar t; tar df x.tar -C e',
  'tar cf x.tar f k f; tar tf x.tar; tar tf - < x.tar; tar xf x.tar k; tar cf x.tar --sort=name -C t .; tar xf x.tar -C e; chmod 700 e/u; tar xf x.tar -C e',
  'tar cf x.tar k; tar cf y.tar n; tar Af x.tar y.tar; tar -A -f x.tar k nope; tar tf x.tar; tar Af new.tar y.tar x.tar',
  'tar cf - k > y; tar tf - < y; tar xOf y k; tar xvf y -C e; tar xf y -C nope; tar tf k',
  'ln k kk; tar cf x.tar k kk s b; tar xvf x.tar; tar xkf x.tar; tar xf x.tar -C e; tar xf x.tar -C e',
  'tar cf x.tar t; tar xf x.tar; tar xf x.tar -C e; rm -r t; echo x > t; tar xf x.tar; tar cf y.tar k; rm k; mkdir -p k/z; tar xf y.tar; rmdir k/z; tar xf y.tar',
];

const IGNORED =
  /^(execve|brk|mmap|mprotect|munmap|arch_prctl|set_tid|set_robust|rseq|prlimit|getrandom|rt_|access\("\/etc|faccessat|futex|exit_group|exit\(|sysinfo|get\w*id|clone|vfork|wait4|uname|getpgrp|ioctl\(\d+, (TC|TIOC|FIGETBSZ|FIONREAD|MTIOC)|getcwd|socket|connect|getpeername|statfs\("\/|fstatfs|prctl|pipe2|umask|fcntl|dup\(|lseek\(0, 0, SEEK_CUR\)|close\([012]\)|close\(1\d\)|dup2\(1\d, |dup2\(\d, 255|write\(2, |kill|fchdir\(-|sigaltstack|sched_getaffinity)/;
/** Paths of the machine: libraries, locales, users. Devices count. */
const ELSEWHERE = /"\/(?!dev\/(zero|null|full))/;

/** Calls on files, spelled so that both sides can be compared. */
function spell(calls: string[], silent: boolean): string[] {
  const out: string[] = [];
  const foreign = new Set<string>();
  for (const call of calls) {
    const socket = /^(?:socket|dup)\(.* = (\d+)$/.exec(call);
    if (socket) foreign.add(socket[1]);
    if (IGNORED.test(call)) continue;
    if (ELSEWHERE.test(call)) {
      const opened = /^openat.* = (\d+)$/.exec(call);
      if (opened) foreign.add(opened[1]);
      continue;
    }
    const on = /^(?:read|pread64|newfstatat|lseek|close|getdents64)\((\d+)[,)]/.exec(call);
    if (on && foreign.has(on[1])) {
      if (call.startsWith('close')) foreign.delete(on[1]);
      continue;
    }
    if (/^newfstatat\(AT_FDCWD, "[./]", .*, (0|AT_SYMLINK_NOFOLLOW)\)/.test(call)) continue; // bash and rm look where they are
    if (/^newfstatat\([012], "", /.test(call)) continue; // stdio asks the size of its buffer
    if (call.startsWith('write(1, ') && silent) continue; // inode numbers and times are as long as they are
    const opened = /^openat.* = (\d+)$/.exec(call);
    if (opened) foreign.delete(opened[1]);
    out.push(
      call
        .replace(/\s+= /, ' = ')
        .replace(/ \/\*.*?\*\//g, '')
        .replace(/0x[0-9a-f]+,? ?/g, '')
        .replace(/, (\{.*\}|)(, AT_\w+|, 0|)\) = (-?\d+)/, (all, _shown, flags, result) =>
          /^(newfstatat|statx|statfs)/.test(call) ? `${flags}) = ${result}` : all,
        )
        .replace(/\[(UTIME_OMIT, )?\{tv_sec.*\]|\[\{.*?\}\]/, '[times]')
        .replace(/"(?:[^"\\]|\\.)*"\.\.\./, '"…"')
        .replace(/(FS_IOC_GETFLAGS|FS_IOC_SETFLAGS|FS_IOC_FIEMAP).*\)/, '$1)')
        .replace(/, NULL\) = 0$/, ') = 0')
        .replace(/^(clock_nanosleep).*/, '$1')
        .replace(/\/sed\w{6}"/g, '/sed…"') // drawn at random there
        .replace(/^fsetxattr\((\d+), "system.posix_acl_access".*/, 'fchmod($1) = 0') // three entries: a mode
        .replace(/^fchmod\((\d+), \d+\)/, 'fchmod($1)'),
    );
  }
  return out;
}

function onLinux(script: string): string[] {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ext4lab-strace-'));
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  const trace = `${dir}.trace`;
  const file = `${dir}.sh`;
  try {
    spawnSync('bash', ['-c', SETUP], { cwd: dir, env });
    fs.writeFileSync(file, script);
    spawnSync('strace', ['-f', '-s', '32', '-o', trace, 'bash', file], {
      cwd: dir,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // a waiting process is interrupted in its line: only whole calls of one process after the other are wanted
    const lines = fs.readFileSync(trace, 'latin1').split('\n');
    const waiting = new Map<string, string>();
    const calls: string[] = [];
    for (const text of lines) {
      const found = /^(\d+) +(.*)$/.exec(text);
      if (!found) continue;
      const [, pid, call] = found;
      if (call.endsWith(' <unfinished ...>')) waiting.set(pid, call.slice(0, -' <unfinished ...>'.length));
      else if (call.startsWith('<... '))
        calls.push((waiting.get(pid) ?? '') + call.replace(/^<\.\.\. \w+ resumed>/, ''));
      else if (!/^(\+\+\+|---)/.test(call)) calls.push(call);
    }
    // bash reads its script through 255, and moves back to the start of the next command
    return spell(
      calls.filter((call) => !/^\w+\(255[,)]/.test(call)),
      script.includes('> /dev/null'),
    );
  } finally {
    for (const left of [dir, trace, file]) fs.rmSync(left, { recursive: true, force: true });
  }
}

function here(script: string): string[] {
  const calls: string[] = [];
  let listening = false;
  const shell = new Shell({
    kernel: memoryKernel(),
    commands: EQUIPMENT.commands,
    stdout: () => {},
    stderr: () => {},
    trace: (call, result) => {
      if (listening) calls.push(line(call, result).trimEnd());
    },
  });
  expect(shell.run(SETUP).problems).toBeUndefined();
  listening = true;
  expect(shell.run(script).problems).toBeUndefined();
  return spell(calls, script.includes('> /dev/null'));
}

describeWith(['strace', 'root', 'setfattr', ...TOOLS], 'the calls of', () => {
  it.each(sample(SCRIPTS, 2))('%s', (script) => {
    expect(here(script)).toEqual(onLinux(script));
  });
});
