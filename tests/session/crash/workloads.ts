/**
 * Every sequence of one and of two operations on a small tree, each followed by an fsync, fdatasync or sync.
 *
 *     /A/foo 5,000 bytes · /A/bar 300 bytes · /B · /D empty
 *
 *     append A/foo · fsync A/foo · rename A/foo over A/bar · sync
 */

import * as K from '../../../src/engine/vfs/kernel.ts';
import type { VolumeKernel } from '../../../src/engine/vfs/volume-kernel.ts';
import type { Mounted } from '../../../src/session/run/mounted.ts';
import type { BlockStore } from '../../../src/trace/block-store.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import { mountWithShell } from '../../helpers/equipment.ts';
import { type CrashScript, makeVolume, type Watched, watchWork } from './watched.ts';

type Act = (k: VolumeKernel, turn: number) => void;

export interface Operation {
  name: string;
  act: Act;
  /** The file to fsync for it. */
  lasts: string;
}

/** Bytes that differ from turn to turn and from place to place. */
function bytes(length: number, turn: number): Uint8Array {
  return Uint8Array.from({ length }, (_, i) => 1 + ((i * 7 + (i >> 8) * 13 + turn * 31) % 200));
}

function withFile(k: VolumeKernel, path: string, flags: number, body: (fd: number) => void): void {
  const fd = k.openat(K.AT_FDCWD, path, flags, 0o644);
  if (fd < 0) return;
  body(fd);
  k.close(fd);
}

const put =
  (path: string, flags: number, length: number, at: number): Act =>
  (k, turn) =>
    withFile(k, path, K.O_WRONLY | K.O_CREAT | flags, (fd) => {
      if (at < 0) k.write(fd, bytes(length, turn), 0, length);
      else k.pwrite(fd, bytes(length, turn), 0, length, at);
    });
const at = K.AT_FDCWD;

export const OPERATIONS: readonly Operation[] = [
  { name: 'create A/new', lasts: 'A/new', act: (k) => withFile(k, 'A/new', K.O_WRONLY | K.O_CREAT, () => {}) },
  { name: 'create B/foo', lasts: 'B/foo', act: (k) => withFile(k, 'B/foo', K.O_WRONLY | K.O_CREAT, () => {}) },
  { name: 'mkdir A/dir', lasts: 'A/dir', act: (k) => k.mkdirat(at, 'A/dir', 0o755) },
  { name: 'mkdir B/D', lasts: 'B', act: (k) => k.mkdirat(at, 'B/D', 0o755) },
  { name: 'write A/new', lasts: 'A/new', act: put('A/new', 0, 3000, 0) },
  { name: 'write anew A/foo', lasts: 'A/foo', act: put('A/foo', K.O_TRUNC, 2500, 0) },
  { name: 'append A/foo', lasts: 'A/foo', act: put('A/foo', K.O_APPEND, 1500, -1) },
  { name: 'append A/bar', lasts: 'A/bar', act: put('A/bar', K.O_APPEND, 4000, -1) },
  { name: 'overwrite A/foo', lasts: 'A/foo', act: put('A/foo', 0, 2000, 1000) },
  {
    name: 'falloc A/foo',
    lasts: 'A/foo',
    act: (k) => withFile(k, 'A/foo', K.O_WRONLY, (fd) => k.fallocate(fd, 0, 4000, 9000)),
  },
  {
    name: 'falloc keeping the size A/bar',
    lasts: 'A/bar',
    act: (k) => withFile(k, 'A/bar', K.O_WRONLY, (fd) => k.fallocate(fd, K.FALLOC_FL_KEEP_SIZE, 0, 8192)),
  },
  {
    name: 'punch A/foo',
    lasts: 'A/foo',
    act: (k) =>
      withFile(k, 'A/foo', K.O_WRONLY, (fd) =>
        k.fallocate(fd, K.FALLOC_FL_PUNCH_HOLE | K.FALLOC_FL_KEEP_SIZE, 500, 3000),
      ),
  },
  {
    name: 'truncate A/foo',
    lasts: 'A/foo',
    act: (k) => withFile(k, 'A/foo', K.O_WRONLY, (fd) => k.ftruncate(fd, 1300)),
  },
  {
    name: 'truncate up A/bar',
    lasts: 'A/bar',
    act: (k) => withFile(k, 'A/bar', K.O_WRONLY, (fd) => k.ftruncate(fd, 6000)),
  },
  { name: 'link A/foo B/link', lasts: 'A/foo', act: (k) => k.linkat(at, 'A/foo', at, 'B/link', 0) },
  { name: 'symlink A/soft', lasts: 'A', act: (k) => k.symlinkat('../B/foo', at, 'A/soft') },
  { name: 'rename A/foo B/foo', lasts: 'B/foo', act: (k) => k.renameat2(at, 'A/foo', at, 'B/foo', 0) },
  { name: 'rename A/foo A/bar', lasts: 'A/bar', act: (k) => k.renameat2(at, 'A/foo', at, 'A/bar', 0) },
  { name: 'rename B A/B', lasts: 'A', act: (k) => k.renameat2(at, 'B', at, 'A/B', 0) },
  { name: 'unlink A/foo', lasts: 'A', act: (k) => k.unlinkat(at, 'A/foo', 0) },
  { name: 'unlink A/bar', lasts: 'A', act: (k) => k.unlinkat(at, 'A/bar', 0) },
  { name: 'rmdir D', lasts: '.', act: (k) => k.unlinkat(at, 'D', K.AT_REMOVEDIR) },
  {
    name: 'setxattr A/foo',
    lasts: 'A/foo',
    act: (k, turn) => k.setxattr('A/foo', 'user.note', bytes(20, turn), 0, true),
  },
  {
    name: 'setxattr long A/bar',
    lasts: 'A/bar',
    act: (k, turn) => k.setxattr('A/bar', 'user.long', bytes(300, turn), 0, true),
  },
];

const LASTINGS = ['nothing', 'fsync', 'fdatasync', 'sync'] as const;
type Lasting = (typeof LASTINGS)[number];

export type Step = readonly [Operation, Lasting];

/** All sequences of one operation, and of two. */
export function sequences(): { one: Step[][]; two: Step[][] } {
  const last = (op: Operation): Step[] => (['fsync', 'sync'] as const).map((how) => [op, how]);
  const first = (op: Operation): Step[] => (['nothing', 'fsync', 'fdatasync', 'sync'] as const).map((how) => [op, how]);
  return {
    one: OPERATIONS.flatMap((op) => [...last(op), [op, 'fdatasync'] as Step].map((step) => [step])),
    two: OPERATIONS.flatMap(first).flatMap((a) => OPERATIONS.flatMap(last).map((b) => [a, b])),
  };
}

const nameOf = (steps: readonly Step[]): string => steps.map(([op, how]) => `${op.name}, ${how}`).join('; ');

/** The volume from which they all start, unmounted. */
export function smallTree(mode: Omit<CrashScript, 'name' | 'script'>): BlockStore {
  const store = makeVolume(mode.mkfs, mode.size);
  const kind = /-t (ext[234])/.exec(mode.mkfs)?.[1] as 'ext2' | 'ext3' | 'ext4';
  const mounted = mountWithShell(new Recorder(store, 'off'), { options: mode.mount, kind }) as Mounted;
  const { kernel } = mounted;
  for (const dir of ['A', 'B', 'D']) kernel.mkdirat(at, dir, 0o755);
  put('A/foo', 0, 5000, 0)(kernel, 101);
  put('A/bar', 0, 300, 0)(kernel, 102);
  mounted.unmount();
  return store;
}

function makeLast(k: VolumeKernel, path: string, how: Lasting): void {
  if (how === 'nothing') return;
  if (how === 'sync') {
    k.sync();
    return;
  }
  const fd = k.openat(at, path, K.O_RDONLY, 0);
  if (fd < 0) return;
  if (how === 'fsync') k.fsync(fd);
  else k.fdatasync(fd);
  k.close(fd);
}

export function watchSteps(
  mode: Omit<CrashScript, 'name' | 'script'>,
  before: BlockStore,
  steps: readonly Step[],
): Watched {
  const script: CrashScript = { ...mode, name: nameOf(steps), script: '' };
  return watchWork(script, before, ({ kernel }) => {
    // What was there before is as good as promised.
    kernel.sync();
    steps.forEach(([op, how], turn) => {
      op.act(kernel, turn + 1);
      makeLast(kernel, op.lasts, how);
    });
  });
}
