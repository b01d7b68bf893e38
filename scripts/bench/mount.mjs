/**
 * `ext4lab mount` beside the kernel's own mount and fuse2fs, on equal images in a tmpfs: the same calls by one small C
 * program, in turn, round by round. Each stage begins with nothing cached that its own mount has not been asked to keep.
 *
 *     tmpfs ── disk.img ┬─ loop ── the kernel's ext4 ◀─┐
 *                       ├─ ext4lab mount ◀─────────────┤
 *                       └─ fuse2fs ◀───────────────────┼─ mount-ops create, list, stat, read, delete
 *                          fuse-floor: only answers ◀──┘
 */
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root, which } from '../run.mjs';
import { median, table } from './measure.mjs';

const FILES = 10_000;
/** Of 64 KiB. */
const PIECES = 4096;
/** What is done, and whether the caches are emptied before; all of it twice on the same mount, as V8 compiles what runs often. */
const STAGES = [
  ['create', FILES, false],
  ['list', FILES, true],
  ['stat', FILES, true],
  ['delete', FILES, false],
  ['write', PIECES, false],
  ['read', PIECES, true],
  ['read cached', PIECES, false],
];

const PASSES = ['', ', again'];
/** As in mount-ops.c. */
const PER_DIRECTORY = 500;

const run = (command, args) => spawnSync(command, args, { encoding: 'utf8' });

function must(command, args) {
  const { status, stdout, stderr, error } = run(command, args);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`);
  return stdout;
}

/** Seconds of processor time that a process has had. */
function processorTime(pid) {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** A program that serves in the foreground, once it does. */
async function served(dir, command, args) {
  const before = fs.statSync(dir).dev;
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const over = new Promise((resolve) => child.on('close', resolve));
  while (fs.statSync(dir).dev === before) {
    if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { pid: child.pid, over };
}

const CONTESTANTS = {
  Linux: async (image, dir) => must('mount', ['-o', 'loop,noinit_itable', image, dir]),
  ext4lab: (image, dir) => served(dir, process.execPath, [path.join(root, 'bin', 'ext4lab.mjs'), 'mount', image, dir]),
  fuse2fs: (image, dir) => served(dir, 'fuse2fs', ['-f', '-o', 'fakeroot', image, dir]),
  FUSE: (_image, dir) => served(dir, path.join(path.dirname(dir), 'fuse-floor'), [dir]),
};

async function round(driver, image, dir, mount) {
  must('mke2fs', ['-q', '-F', '-t', 'ext4', '-E', 'lazy_itable_init=0,lazy_journal_init=0', image, '1G']);
  const server = await mount(image, dir);
  const figures = {};
  for (const pass of PASSES) {
    for (const [what, n, cold] of STAGES) {
      if (cold) fs.writeFileSync('/proc/sys/vm/drop_caches', '3');
      const cpu = server ? processorTime(server.pid) : 0;
      const begun = performance.now();
      const calls_us = Number(must(driver, [dir, what.split(' ')[0], String(n)]));
      const ms = performance.now() - begun;
      const server_ms = server ? (processorTime(server.pid) - cpu) * 1000 : 0;
      figures[what + pass] = { ms, server_ms, all_ms: server_ms + calls_us / 1000 };
    }
    for (let i = 0; i < FILES / PER_DIRECTORY; i++) fs.rmdirSync(path.join(dir, `d${i}`));
    fs.rmSync(path.join(dir, 'big'));
  }
  must('umount', [dir]);
  await server?.over;
  must('e2fsck', ['-fn', image]);
  return figures;
}

export async function benchMount(rounds, only) {
  if (process.platform !== 'linux' || process.getuid() !== 0) {
    console.log('\nmount: needs Linux and root');
    return;
  }
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'ext4lab-bench-'));
  const [tmpfs, dir, driver] = ['tmpfs', 'volume', 'mount-ops'].map((name) => path.join(scratch, name));
  for (const each of [tmpfs, dir]) fs.mkdirSync(each);
  for (const program of ['mount-ops', 'fuse-floor'])
    must('cc', ['-O2', '-o', path.join(scratch, program), path.join(import.meta.dirname, `${program}.c`)]);
  must('mount', ['-t', 'tmpfs', '-o', 'size=2200m', 'bench', tmpfs]);
  const names = Object.keys(CONTESTANTS).filter(
    (name) => (name !== 'fuse2fs' || which('fuse2fs')) && (!only || only.some((part) => name.includes(part))),
  );
  const all = Object.fromEntries(names.map((name) => [name, []]));
  try {
    for (let i = 0; i < Math.max(1, rounds); i++)
      for (const name of names)
        all[name].push(await round(driver, path.join(tmpfs, 'disk.img'), dir, CONTESTANTS[name]));
  } finally {
    run('umount', [dir]);
    must('umount', [tmpfs]);
    fs.rmSync(scratch, { recursive: true });
  }
  const of = (name, what, which) => median(all[name].map((figures) => figures[what][which]));
  const times = (name, what, which) => (of(name, what, which) / of('Linux', what, which)).toFixed(1);
  table(
    'mount, medians: ms; × the kernel’s; in brackets × by processor time, of program and server, and the server’s alone in ms',
    PASSES.flatMap((pass) => STAGES.map(([what]) => what + pass)).map((what) => [
      what,
      ...names.flatMap((name) => [
        `${name} ${of(name, what, 'ms').toFixed(0)}`,
        ...(name === 'Linux' || !all.Linux
          ? []
          : [
              `${times(name, what, 'ms')} × (${times(name, what, 'all_ms')} ×, ${of(name, what, 'server_ms').toFixed(0)})`,
            ]),
      ]),
    ]),
  );
}
