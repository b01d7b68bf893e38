/**
 * Every call of WASI preview 1: the same module (programs/calls) on a volume of ours, and under Node's own WASI in a
 * directory of an ext4 that the kernel mounts. What both print is compared, test by test.
 */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { moduleFile } from '../../scripts/programs.mjs';
import { SysEnter } from '../../src/trace/events/syscalls.ts';
import { eventsOf } from '../../src/trace/events-of.ts';
import { INTERFACE } from '../../src/wasi/interface.ts';
import { describeWith, ENV, e2fsck, must } from '../helpers/linux.ts';
import { spawnSync } from '../helpers/spawn-sync.ts';
import { tempDir } from '../helpers/temp-dir.ts';
import { writeImage } from '../helpers/write-image.ts';
import { give, runOnVolume } from './volume.ts';

give('calls');

const WORDS = ['', 'two words', 'ž'];

/** Under Node, in a directory on the kernel's own ext4. */
function onLinux(...words: string[]): { out: string; status: number | null } {
  const folder = tempDir();
  const [image, where] = [path.join(folder, 'disk.img'), path.join(folder, 'mnt')];
  fs.mkdirSync(where);
  must('truncate', ['-s', '64M', image]);
  must('mke2fs', ['-q', '-F', '-t', 'ext4', image]);
  must('mount', ['-o', 'loop', image, where]);
  const inside = path.join(where, 'd');
  fs.mkdirSync(inside);
  try {
    const script = new URL('node-wasi.mjs', import.meta.url).pathname;
    const args = ['--no-warnings', script, moduleFile('calls'), inside, 'calls', ...words];
    // Where Node waits for ever it is ended.
    const { stdout, status } = spawnSync('node', args, {
      env: ENV,
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: 300_000,
      encoding: 'latin1',
    });
    return { out: stdout, status };
  } finally {
    must('umount', [where]);
  }
}

const flags = (linux: number): number => (linux & 0o2000 ? 1 : 0) | (linux & 0o4000 ? 4 : 0);

/** What Node does otherwise, for a reason that is known. */
const OTHERWISE: readonly (readonly [string | RegExp, string | ((all: string, number: string) => string)])[] = [
  // fs_flags are Linux's bits there, and not WASI's.
  [/(?<=type \d, flags )(\d+)/g, (_all, number) => String(flags(Number(number)))],
  // It does not ask for space, it only makes the file longer; Linux refuses to allocate nothing.
  ['__wasi_fd_allocate(fd, 0, 0) = 0', '__wasi_fd_allocate(fd, 0, 0) = 28'],
  // It follows the last link although it is told not to.
  ['open open-link, 0 0 200026: 0', 'open open-link, 0 0 200026: 32'],
];

const asOurs = (text: string): string =>
  OTHERWISE.reduce((out, [from, to]) => out.replaceAll(from, to as string), text);

/** What each test printed. */
function byTest(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const part of text.split(/^(?=\w)/m)) found[part.slice(0, part.indexOf('\n'))] = part;
  return found;
}

const here = (words: string) => runOnVolume(`mkdir d; cd d; calls ${words}`);

describeWith(['root', 'loop', 'mount', 'mke2fs'], 'as under Node on the kernel’s ext4', () => {
  const [ours, theirs] = [byTest(here('').out), byTest(asOurs(onLinux().out))];

  it.each(Object.keys(ours))('%s', (name) => {
    expect(ours[name]).toBe(theirs[name]);
  });

  it('has nothing that is not here', () => {
    expect(Object.keys(theirs)).toEqual(Object.keys(ours));
  });

  it('words', () => {
    const quoted = WORDS.map((word) => `'${word}'`).join(' ');
    expect(here(`args_get ${quoted}`).out).toBe(onLinux('args_get', ...WORDS).out);
  });

  it.each(['proc_exit', 'proc_raise'])('%s ends it', (name) => {
    const [one, other] = [here(name), onLinux(name)];
    expect(one.out).toBe(other.out);
    expect(one.status).toBe(other.status ?? 128 + 15);
  });
});

it('every call of the interface is tried', () => {
  const text = ['own', 'fd', 'path'].map((part) =>
    fs.readFileSync(new URL(`../../programs/calls/${part}.c`, import.meta.url), 'utf8'),
  );
  const other: Record<string, string> = { proc_raise: 'raise_signal(', sock_accept: 'accept_socket(' };
  const missing = Object.keys(INTERFACE).filter((name) => !text.join('').includes(other[name] ?? `__wasi_${name}`));
  expect(missing).toEqual([]);
});

it('what Node waits for without end', () => {
  expect(here('poll_oneoff/past').out).toBe(`poll_oneoff/past
  __wasi_poll_oneoff(&in, &out, 1, &count) = 0
  1 events
  event 7: type 0, error 0
`);
  const { out } = here('path_filestat_set_times/both');
  expect(out).toContain('5 | 10) = 28\n');
  expect(out).toContain('5) = 0\n');
});

describeWith(['e2fsck'], 'the volume afterwards', () => {
  it('is clean, and each call was an event', () => {
    const { mounted } = runOnVolume('mkdir d; cd d; calls', 'full');
    const { recorder } = mounted.fs;
    const calls = new Set(
      eventsOf(recorder.recording!, SysEnter).flatMap(({ fields }) => (fields.comm === 'calls' ? fields.call : [])),
    );
    for (const call of ['openat', 'pwrite64', 'fallocate', 'fdatasync', 'fcntl', 'getdents64', 'linkat', 'renameat2'])
      expect(calls).toContain(call);
    mounted.unmount();
    const image = path.join(tempDir(), 'disk.img');
    writeImage(recorder.store, image);
    expect(e2fsck(image).says).toBe('');
  });
});
