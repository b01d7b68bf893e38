/** Programs as commands: by a name that was given, from a file of the volume, in pipes and beside others; and what is none. */
import fs from 'node:fs';
import { expect, it } from 'vitest';
import { moduleFile } from '../../scripts/programs.mjs';
import * as K from '../../src/engine/vfs/kernel.ts';
import { Unknowable } from '../../src/shell/process/thrown.ts';
import { SysEnter } from '../../src/trace/events/syscalls.ts';
import { eventsOf } from '../../src/trace/events-of.ts';
import { GIVEN_TO, give, runOnVolume, takeProgram } from './volume.ts';

give('misdeeds');

const BYTES = new Uint8Array(fs.readFileSync(moduleFile('misdeeds')));

const REASONS: Readonly<Record<string, string>> = {
  recurse: 'its stack is full',
  abort: 'it came to where it must not come (abort, or an assertion that failed)',
  divide: 'it divided by zero',
  reach: 'it reached for memory that it does not have',
  call: 'it called a function that is not there, or takes other parameters',
};

it.each(Object.entries(REASONS))('a trap is a sentence: %s', (what, why) => {
  const { out, err, status } = runOnVolume(`misdeeds ${what} || echo $?`);
  expect(out).toBe('before\n134\n');
  expect(err).toBe(`misdeeds: stopped by a trap: ${why}\n`);
  expect(status).toBe(0);
});

it('its exit code is the command’s', () => {
  expect(runOnVolume('misdeeds 7').status).toBe(7);
});

it('memory has a bound', () => {
  expect(runOnVolume('misdeeds memory').out).toBe('1\n');
});

it('a loop without calls ends at the bound on steps', () => {
  let steps = 0;
  const { out, problems } = runOnVolume('misdeeds loop', 'off', () => {
    if (++steps > 20_000) throw new Unknowable('too many steps');
  });
  expect(out).toBe('before\n');
  expect(problems?.[0]).toMatchObject({ line: 1, column: 1, why: { english: 'too many steps' } });
});

it('pipes: it waits where they are empty or full, and SIGPIPE ends it', () => {
  const { out, err, status } = runOnVolume(`seq 1 30000 | misdeeds copy | misdeeds copy | tail -n 1
seq 1 100000 | misdeeds copy | head -n 2
echo $?
{ echo a; sleep 5; echo b; } | misdeeds copy
misdeeds copy <<< here
seq 1 50000 > f
misdeeds copy < f | cmp - f && echo same`);
  expect(err).toBe('');
  expect(out).toBe('30000\n1\n2\n0\na\nb\nhere\nsame\n');
  expect(status).toBe(0);
});

it('two beside each other take turns, call by call', () => {
  const { mounted, status } = runOnVolume(
    `seq 1 9000 > f
misdeeds copy < f > a &
misdeeds copy < f > b &
wait
cmp a f; cmp b f`,
    'full',
  );
  expect(status).toBe(0);
  const calls = eventsOf(mounted.fs.recorder.recording!, SysEnter).filter(({ fields }) => fields.comm === 'misdeeds');
  const turns = calls.filter(({ fields }, i) => i > 0 && fields.pid !== calls[i - 1].fields.pid).length;
  expect(turns).toBeGreaterThan(calls.length / 2);
});

it('on a machine their time passes, as that of any program', () => {
  const alone = runOnVolume('# machine: desktop\nmisdeeds copy <<< x > f\nsync f', 'full');
  expect(alone.status).toBe(0);
});

/** The module as a file of the volume. */
function withFile(script: string, bytes: Uint8Array, mode = 0o755) {
  const { mounted } = runOnVolume('true');
  const { kernel } = mounted;
  kernel.task({ pid: 1, comm: 'test', from: 0, to: 0 });
  const fd = kernel.openat(K.AT_FDCWD, 'prog.wasm', K.O_WRONLY | K.O_CREAT, mode);
  expect(kernel.write(fd, bytes, 0, bytes.length)).toBe(bytes.length);
  kernel.close(fd);
  return mounted.run(script);
}

it('a file of the volume runs if it may', () => {
  expect(withFile('./prog.wasm 5', BYTES).status).toBe(5);
  expect(withFile('mkdir d; mv prog.wasm d; d/prog.wasm 6', BYTES).status).toBe(6);
  expect(withFile('strace ./prog.wasm 5 2> /dev/null', BYTES).status).toBe(5);
  expect(withFile('echo 5 | xargs ./prog.wasm', BYTES).status).toBe(123);
  expect(withFile('./prog.wasm 5', BYTES, 0o644).status).toBe(126);
  expect(withFile('./none.wasm', BYTES).status).toBe(127);
  expect(withFile('mkdir d.wasm; ./d.wasm', BYTES).status).toBe(126);
  expect(withFile('./prog.wasm', new Uint8Array(100)).problems?.[0].why.english).toBe(
    './prog.wasm is no WebAssembly, as it does not begin with \\0asm; other programs of the volume cannot be run here',
  );
});

it('bash’s own words where it cannot be started', () => {
  const { err } = runOnVolume(
    './none.wasm || ( ./no/x.wasm ) || echo x > d.wasm; ./d.wasm 2> err || cat err; ./d.wasm',
  );
  expect(err).toBe(`bash: line 1: ./none.wasm: No such file or directory
bash: line 1: ./no/x.wasm: No such file or directory
bash: line 1: ./d.wasm: Permission denied
`);
});

/** A module with one import, and nothing else. */
function wanting(module: string, name: string, params: number[] = []): Uint8Array {
  const text = (s: string) => [s.length, ...Buffer.from(s)];
  const section = (id: number, body: number[]) => [id, body.length, ...body];
  const types = [1, 0x60, params.length, ...params, 1, 0x7f];
  return Uint8Array.from([
    ...[0, 97, 115, 109, 1, 0, 0, 0],
    ...section(1, types),
    ...section(2, [1, ...text(module), ...text(name), 0, 0]),
  ]);
}

const WASI = 'wasi_snapshot_preview1';

it.each<[Uint8Array, string]>([
  [new Uint8Array(), 'it does not begin with \\0asm'],
  [Uint8Array.from(Buffer.from('#!/bin/sh\n')), 'it does not begin with \\0asm'],
  [BYTES.subarray(0, 5), 'it ends in the middle'],
  [BYTES.subarray(0, 5000), 'it ends in the middle'],
  [Uint8Array.from([0, 97, 115, 109, 13, 0, 1, 0]), 'it is a component; what runs here is a module of WASI preview 1'],
  [Uint8Array.from([0, 97, 115, 109, 2, 0, 0, 0]), 'its version is 2.0.0.0, not 1.0.0.0'],
  [
    Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0]),
    'it has no _start: it is a library, not a program (clang makes one of what has a main)',
  ],
  [wanting('env', 'fork'), 'it wants env.fork from outside; here there is WASI preview 1, and nothing else'],
  [wanting(WASI, 'fd_dup', [0x7f]), 'it wants fd_dup, which WASI preview 1 does not have'],
  [wanting(WASI, 'fd_sync', [0x7e]), 'it calls fd_sync with other parameters than those of WASI preview 1'],
  [
    wanting('wasi_unstable', 'fd_sync', [0x7f]),
    'it is made for a WASI before preview 1; compile it again with a newer wasi-libc',
  ],
])('what is no program is refused in a sentence, %#', (bytes, why) => {
  const refused = takeProgram('mine', bytes);
  expect(refused?.refused).toBe(`mine is no program that can run here: ${why}.`);
});

it('any bytes are a program, or are refused', () => {
  // Each byte of the module's beginning changed, and pieces of its code.
  for (let at = 0; at < BYTES.length; at += at < 600 ? 7 : 1009) {
    const changed = BYTES.slice();
    changed[at] ^= 0xff;
    takeProgram('changed', changed);
  }
});

it('names: none of a command, none that is no word', () => {
  expect(takeProgram('ls', BYTES)?.refused).toBe('ls is a command here already; give the file another name.');
  expect(takeProgram('a b', BYTES)?.refused).toContain('cannot be the name of a command');
});

it('a script says what it needs', () => {
  const { given } = GIVEN_TO;
  expect(given.missing('# program: misdeeds\nmisdeeds 0')).toBeUndefined();
  expect(given.missing('# program: misdeeds, torn2\ntorn2')?.refused).toBe(
    'The script needs the program torn2, which is not here: drop torn2.wasm on the page, or give it to ext4lab run with --program torn2.wasm.',
  );
});
