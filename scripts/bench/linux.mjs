/**
 * The kernel's own ext4 on a loop device over tmpfs, on the same image as ours. Needs Linux, root, a C
 * compiler and loop devices; if one of them is missing, `linux` says so.
 *
 *     tmpfs ── disk.img ── loop ── ext4 ◀── system calls ── linux-ops (C)
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { freshStore, saveImage } from './ours.mjs';
import { opsText, POOL } from './workloads.mjs';

const run = (command, args, options = {}) => spawnSync(command, args, { encoding: 'utf8', ...options });

function must(command, args, options) {
  const { status, stderr, stdout, error } = run(command, args, options);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`);
  return stdout;
}

/** The contestant, or a sentence that says what is missing here. */
export function linux(scratch) {
  if (process.platform !== 'linux') return 'not on Linux';
  if (process.getuid() !== 0) return 'not root';
  const tmpfs = path.join(scratch, 'tmpfs');
  const driver = path.join(scratch, 'linux-ops');
  const source = path.join(import.meta.dirname, 'linux-ops.c');
  const compiled = run('cc', ['-O2', '-o', driver, source]);
  if (compiled.status !== 0) return `no C compiler (${compiled.error?.message ?? compiled.stderr.trim()})`;
  fs.mkdirSync(tmpfs);
  if (run('mount', ['-t', 'tmpfs', '-o', 'size=1200m', 'bench', tmpfs]).status !== 0) return 'no tmpfs can be mounted';
  const image = path.join(tmpfs, 'disk.img');
  const fresh = path.join(scratch, 'fresh.img');
  const root = path.join(scratch, 'volume');
  fs.mkdirSync(root);
  saveImage(freshStore(), fresh);
  const pool = path.join(scratch, 'pool');
  fs.writeFileSync(pool, POOL);
  const ops = path.join(scratch, 'ops');
  const leave = () => {
    run('umount', [root]);
    run('umount', [tmpfs]);
  };
  const mount = () => {
    must('cp', ['--sparse=always', fresh, image]);
    must('mount', ['-o', 'loop,noinit_itable', image, root]);
  };
  try {
    mount();
    must('umount', [root]);
  } catch (failure) {
    leave();
    return failure.message;
  }
  return {
    leave,
    start(workload) {
      mount();
      fs.writeFileSync(ops, opsText(workload));
      return {
        /** Nanoseconds of each phase, by its own clock. */
        all: () =>
          must(driver, [ops, pool], { cwd: root })
            .trim()
            .split('\n')
            .map((line) => line.split(' ')),
        read: (name) => {
          const file = path.join(root, name);
          return fs.existsSync(file) ? fs.readFileSync(file) : null;
        },
        end() {
          must('umount', [root]);
          return '';
        },
      };
    },
  };
}
