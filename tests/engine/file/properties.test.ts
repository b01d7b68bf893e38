/**
 * Random work on files of small volumes of every kind, beside a simple reference: results, contents and sizes are
 * equal, e2fsck finds the volume clean after every sync, and its recording can be undone to the start byte by byte. The
 * volumes are small, so that they fill up on the way.
 */

import fs from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { xorshift32 } from '../../../src/bytes/chance.ts';
import { Refused } from '../../../src/bytes/refused.ts';
import { ERRNO } from '../../../src/engine/fs/failure.ts';
import * as K from '../../../src/engine/vfs/kernel.ts';
import type { Mounted } from '../../../src/session/run/mounted.ts';
import { planMkfs } from '../../../src/tools/mkfs/plan.ts';
import { runMkfs } from '../../../src/tools/mkfs/run.ts';
import { BlockStore } from '../../../src/trace/block-store.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import { checkRecording } from '../../helpers/check-recording.ts';
import { mountWithShell } from '../../helpers/equipment.ts';
import { e2fsck, mustJudge } from '../../helpers/linux.ts';
import { memoryKernel } from '../../helpers/memory-kernel.ts';
import { runsOr, seedOr } from '../../helpers/settings.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { writeImage } from '../../helpers/write-image.ts';

type Op =
  | { op: 'write'; file: number; offset: number; length: number; direct: boolean }
  | { op: 'append'; file: number; length: number }
  | { op: 'truncate'; file: number; length: number }
  | { op: 'fallocate'; file: number; mode: number; offset: number; length: number }
  | { op: 'unlink' | 'fsync' | 'read'; file: number }
  | { op: 'rename' | 'copy'; file: number; to: number }
  | { op: 'sync' };

const FILES = 4;
const file = fc.nat(FILES - 1);
const KIB = 1024;
const place = fc.oneof(
  fc.nat(40 * KIB),
  fc.nat(600 * KIB),
  fc.nat(300).map((n) => n * 4096),
);
const size = fc.oneof(fc.integer({ min: 1, max: 3 * KIB }), fc.integer({ min: 1, max: 200 * KIB }));
const modes = [
  0,
  K.FALLOC_FL_KEEP_SIZE,
  K.FALLOC_FL_PUNCH_HOLE | K.FALLOC_FL_KEEP_SIZE,
  K.FALLOC_FL_ZERO_RANGE,
  K.FALLOC_FL_ZERO_RANGE | K.FALLOC_FL_KEEP_SIZE,
  K.FALLOC_FL_COLLAPSE_RANGE,
  K.FALLOC_FL_INSERT_RANGE,
];
const pages = fc.integer({ min: 1, max: 30 }).map((n) => n * 4096);

const anyOp: fc.Arbitrary<Op> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      op: fc.constant('write' as const),
      file,
      offset: place,
      length: size,
      direct: fc.constant(false),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      op: fc.constant('write' as const),
      file,
      offset: pages,
      length: pages,
      direct: fc.constant(true),
    }),
  },
  { weight: 4, arbitrary: fc.record({ op: fc.constant('append' as const), file, length: size }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('truncate' as const), file, length: place }) },
  {
    weight: 3,
    arbitrary: fc.record({
      op: fc.constant('fallocate' as const),
      file,
      mode: fc.constantFrom(...modes.slice(0, 5)),
      offset: place,
      length: size,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      op: fc.constant('fallocate' as const),
      file,
      mode: fc.constantFrom(...modes.slice(5)),
      offset: pages,
      length: pages,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ op: fc.constantFrom('unlink' as const, 'fsync' as const, 'read' as const), file }),
  },
  { weight: 1, arbitrary: fc.record({ op: fc.constantFrom('rename' as const, 'copy' as const), file, to: file }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('sync' as const) }) },
);

/** Bytes that show where they were written, and by which operation. */
function pattern(seed: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  const draw = xorshift32((seed * 2654435761) >>> 0 || 1);
  for (let i = 0; i < length; i++) bytes[i] = draw();
  return bytes;
}

const name = (n: number) => `f${n}`;
const ENOSPC = -ERRNO.ENOSPC;

function withFile(kernel: K.Kernel, n: number, flags: number, body: (fd: number) => number): number {
  const fd = kernel.openat(K.AT_FDCWD, name(n), flags, 0o644);
  if (fd < 0) return fd;
  const result = body(fd);
  kernel.close(fd);
  return result;
}

/**
 * Performs one operation and returns its result; `limit` cuts a write short where the other kernel ran out of space.
 */
function perform(kernel: K.Kernel, op: Op, seed: number, limit = Number.POSITIVE_INFINITY): number {
  switch (op.op) {
    case 'write': {
      const flags = K.O_RDWR | K.O_CREAT | (op.direct ? K.O_DIRECT : 0);
      const data = pattern(seed, op.length);
      return withFile(kernel, op.file, flags, (fd) =>
        kernel.pwrite(fd, data, 0, Math.min(op.length, limit), op.offset),
      );
    }
    case 'append': {
      const data = pattern(seed, op.length);
      return withFile(kernel, op.file, K.O_WRONLY | K.O_CREAT | K.O_APPEND, (fd) =>
        kernel.write(fd, data, 0, Math.min(op.length, limit)),
      );
    }
    case 'truncate':
      return kernel.truncate(name(op.file), op.length);
    case 'fallocate':
      return withFile(kernel, op.file, K.O_RDWR, (fd) => kernel.fallocate(fd, op.mode, op.offset, op.length));
    case 'unlink':
      return kernel.unlinkat(K.AT_FDCWD, name(op.file), 0);
    case 'fsync':
      return withFile(kernel, op.file, K.O_RDWR, (fd) => kernel.fsync(fd));
    case 'rename':
      return kernel.renameat2(K.AT_FDCWD, name(op.file), K.AT_FDCWD, name(op.to), 0);
    case 'copy':
      return withFile(kernel, op.file, K.O_RDONLY, (from) =>
        op.file === op.to
          ? 0
          : withFile(kernel, op.to, K.O_WRONLY | K.O_CREAT | K.O_TRUNC, (to) =>
              kernel.copy_file_range(from, to, Math.min(1 << 30, limit)),
            ),
      );
    case 'sync':
      return kernel.sync();
    case 'read':
      return 0;
  }
}

function contents(kernel: K.Kernel, n: number): Uint8Array | number {
  const stat = K.newStat();
  const missing = kernel.fstatat(K.AT_FDCWD, name(n), 0, stat);
  if (missing < 0) return missing;
  const bytes = new Uint8Array(stat.st_size);
  const fd = kernel.openat(K.AT_FDCWD, name(n), K.O_RDONLY, 0);
  for (let at = 0; at < bytes.length; ) {
    const got = kernel.pread(fd, bytes, at, Math.min(1 << 16, bytes.length - at), at);
    if (got <= 0) break;
    at += got;
  }
  kernel.close(fd);
  return bytes;
}

function same(ours: K.Kernel, reference: K.Kernel, n: number, where: string): void {
  const is = contents(ours, n);
  const should = contents(reference, n);
  if (typeof is === 'number' || typeof should === 'number') {
    expect(is, where).toEqual(should);
    return;
  }
  expect(is.length, `${where}: size of ${name(n)}`).toBe(should.length);
  if (Buffer.compare(is, should) !== 0) {
    const at = is.findIndex((b, i) => b !== should[i]);
    expect.fail(`${where}: byte ${at} of ${name(n)} is ${is[at]}, and should be ${should[at]}`);
  }
}

/** If the volume was full in the middle of something, the reference adopts the result. */
function adopt(ours: K.Kernel, reference: K.Kernel, n: number): void {
  const bytes = contents(ours, n);
  if (typeof bytes === 'number') return;
  const fd = reference.openat(K.AT_FDCWD, name(n), K.O_RDWR | K.O_CREAT | K.O_TRUNC, 0o644);
  reference.pwrite(fd, bytes, 0, bytes.length, 0);
  reference.close(fd);
}

const indirect = (op: Op, kind: string): boolean =>
  op.op === 'fallocate' && kind !== 'ext4' && !(op.mode & K.FALLOC_FL_PUNCH_HOLE);

function play(
  kind: 'ext2' | 'ext3' | 'ext4',
  blockSize: number,
  options: string,
  ops: Op[],
  level: 'off' | 'full',
): void {
  const plan = planMkfs(`mke2fs -t ${kind} -b ${blockSize} disk.img 6M`, {
    uuid: '11111111-2222-3333-4444-555555555555',
    hashSeed: 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee',
    now: 1600000000,
  });
  if (plan instanceof Refused) throw new Error(plan.refused);
  const recorder = new Recorder(new BlockStore(plan.blockSize, plan.byteLength), level);
  runMkfs(plan, recorder);
  recorder.settle();
  const mounted = mountWithShell(recorder, { kind, options });
  if (mounted instanceof Refused) throw new Error(mounted.refused);
  const ours = mounted.kernel;
  ours.task({ pid: 1000, comm: 'test', from: 0, to: 0 });
  const reference = memoryKernel();
  let sinceCheck = 0;
  ops.forEach((op, i) => {
    if (indirect(op, kind)) return;
    const where = `operation ${i} ${JSON.stringify(op)}`;
    const is = perform(ours, op, i + 1);
    if (op.op === 'read') same(ours, reference, op.file, where);
    else if (is === ENOSPC && 'file' in op) {
      adopt(ours, reference, op.op === 'copy' ? op.to : op.file);
      // A file that could only be created exists, empty.
      if (contents(ours, op.file) !== contents(reference, op.file)) adopt(ours, reference, op.file);
    } else expect(is, where).toBe(perform(reference, op, i + 1, is >= 0 ? is || Number.POSITIVE_INFINITY : undefined));
    if (op.op === 'sync' && sinceCheck++ % 4 === 3) fsck(mounted, where);
  });
  for (let n = 0; n < FILES; n++) same(ours, reference, n, 'in the end');
  mounted.unmount();
  for (let n = 0; n < FILES; n++) same(ours, reference, n, 'after the flush');
  fsck(mounted, 'in the end');
  if (recorder.recording) checkRecording(recorder.recording, recorder.store);
}

function fsck(mounted: Mounted, where: string): void {
  mounted.fs.mount.settle();
  if (!mustJudge('e2fsck')) return;
  const image = `${tempDir()}/volume.img`;
  writeImage(mounted.fs.recorder.store, image);
  const verdict = e2fsck(image);
  fs.rmSync(image);
  // Linux too leaves trees that e2fsck could make shorter: removal alone never shortens a tree.
  const faults = verdict.says.match(/^.*\? no$/gm)?.filter((line) => !line.endsWith('Optimize? no'));
  if (!verdict.clean && faults?.length !== 0) expect.fail(`${where}: ${verdict.says}`);
}

const RUNS = runsOr(6);

describe.each([
  ['ext4', 1024, ''],
  ['ext4', 2048, ''],
  ['ext4', 4096, ''],
  ['ext4', 1024, 'nodelalloc'],
  ['ext3', 1024, ''],
  ['ext3', 4096, ''],
  ['ext2', 1024, ''],
  ['ext2', 2048, ''],
] as const)('%s with blocks of %i bytes %s', (kind, blockSize, options) => {
  test('does what the reference does', () => {
    fc.assert(
      fc.property(fc.array(anyOp, { minLength: 1, maxLength: 60 }), (ops) =>
        play(kind, blockSize, options, ops, 'off'),
      ),
      { numRuns: RUNS, seed: seedOr(20070627) },
    );
  });

  test('and a recording of it goes both ways', () => {
    fc.assert(
      fc.property(fc.array(anyOp, { minLength: 1, maxLength: 20 }), (ops) =>
        play(kind, blockSize, options, ops, 'full'),
      ),
      { numRuns: 2, seed: 42 },
    );
  });
});
