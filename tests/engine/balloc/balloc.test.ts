/**
 * The allocator of ext2's and ext3's own drivers. No kernel with it runs here, so it is judged by what is known of it:
 * windows do not overlap, files written in turns do not mix, contents are right, e2fsck finds nothing.
 */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import type { WindowAllocator } from '../../../src/engine/balloc/balloc.ts';
import { MAX_WINDOW, Window, Windows } from '../../../src/engine/balloc/windows.ts';
import type { Inode } from '../../../src/engine/fs/inode.ts';
import * as K from '../../../src/engine/vfs/kernel.ts';
import { layoutOf } from '../../../src/engine/volume/layout.ts';
import type { Mounted } from '../../../src/session/run/mounted.ts';
import { Session } from '../../../src/session/session.ts';
import type { EventKind } from '../../../src/trace/event.ts';
import {
  Ext3AllocateBlocks,
  Ext3DiscardReservation,
  Ext3Reserved,
  RsvWindowAdd,
  RsvWindowGrows,
} from '../../../src/trace/events/balloc.ts';
import { MballocAlloc } from '../../../src/trace/events/mballoc.ts';
import { eventsOf } from '../../../src/trace/events-of.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import { checkWithFsck } from '../../helpers/check-with-fsck.ts';
import { mountWithShell, sessions } from '../../helpers/equipment.ts';
import { runs } from '../../helpers/long.ts';
import { contentsOf } from '../fidelity/contents.ts';
import { directivesOf, makeVolume, opened } from '../fidelity/engine-run.ts';

interface Volume {
  mkfs?: string;
  size?: string;
  mount?: string;
  kernel?: string;
  level?: 'full' | 'off';
}

function mount({ mkfs = '-t ext3 -b 1024', size = '16M', mount = '', kernel = '2.6.33', level = 'off' }: Volume) {
  const recorder = new Recorder(makeVolume(directivesOf(`# mkfs: ${mkfs}\n# size: ${size}\n`)), level);
  const mounted = mountWithShell(recorder, { options: mount, directives: { kernel } });
  if (mounted instanceof Refused) throw new Error(mounted.refused);
  return mounted;
}

const fill = (length: number, seed: number) => Uint8Array.from({ length }, (_, i) => (i * 31 + seed * 7 + 1) & 255);

function openFile({ kernel }: Mounted, path: string, flags = 0): number {
  const fd = kernel.openat(K.AT_FDCWD, path, K.O_RDWR | K.O_CREAT | flags, 0o644);
  expect(fd, path).toBeGreaterThanOrEqual(0);
  return fd;
}

/** Writes some blocks of some files in turns, and returns where the data of each lies. */
function inTurns(volume: Volume, files: number, rounds: number): number[][] {
  const mounted = mount(volume);
  const { kernel } = mounted;
  const fds = Array.from({ length: files }, (_, i) => openFile(mounted, `f${i}`));
  for (let round = 0; round < rounds; round++)
    for (const fd of fds) expect(kernel.write(fd, fill(1024, fd + round), 0, 1024)).toBe(1024);
  const places = fds.map((fd) => Array.from({ length: rounds }, (_, i) => kernel.fibmap(fd, i)));
  for (const fd of fds) kernel.close(fd);
  mounted.unmount();
  return places;
}

/** In how many pieces a file lies. */
const pieces = (blocks: readonly number[]): number =>
  blocks.filter((b, i) => i === 0 || b !== blocks[i - 1] + 1).length;

test.each(['ext2', 'ext3'])('%s: files that are written in turns do not mix', (kind) => {
  const mkfs = `-t ${kind} -b 1024`;
  for (const blocks of inTurns({ mkfs }, 2, 12)) expect(pieces(blocks)).toBeLessThanOrEqual(2);
  // Without windows each takes the block after the other's last.
  for (const blocks of inTurns({ mkfs, mount: 'noreservation' }, 2, 12)) expect(pieces(blocks)).toBe(12);
});

test('windows double while they are used well: a file lies in few pieces, however long', () => {
  const rounds = 200;
  const [a, b] = inTurns({}, 2, rounds).map(pieces);
  // 8, 16, 32, 64, 128: five windows hold 200 blocks.
  expect(Math.max(a, b)).toBeLessThanOrEqual(8);
  expect(Math.min(...inTurns({ mount: 'noreservation' }, 2, rounds).map(pieces))).toBeGreaterThan(100);
});

test('a file that is written alone lies in one piece, its indirect blocks between its data', () => {
  const [blocks] = inTurns({}, 1, 300);
  // 12 direct blocks, one indirect block; 256 more, a double indirect block and its first list.
  expect(pieces(blocks)).toBe(3);
  expect(blocks[12] - blocks[11]).toBe(2);
  expect(blocks[268] - blocks[267]).toBe(3);
});

const windowed = (mounted: Mounted): WindowAllocator => mounted.fs.allocator as WindowAllocator;

test('the events tell how a window is made, used, doubled and given up', () => {
  const mounted = mount({ level: 'full' });
  const { kernel } = mounted;
  const fd = openFile(mounted, 'f');
  for (let i = 0; i < 20; i++) kernel.write(fd, fill(1024, i), 0, 1024);
  const [{ inode, start, end }] = [...windowed(mounted).windows];
  expect(end - start + 1).toBe(16);
  const recording = mounted.fs.recorder.recording!;
  const told = <F extends { ino: number }>(kind: EventKind<string, F>) =>
    eventsOf(recording, kind).flatMap(({ fields }) => (fields.ino === inode.ino ? [fields] : []));
  expect(told(RsvWindowAdd).map((f) => f.end - f.start + 1)).toEqual([8, 16]);
  expect(told(RsvWindowGrows)).toEqual([{ ino: inode.ino, hits: 8, length: 8, size: 16 }]);
  // 20 data blocks and one indirect block.
  expect(told(Ext3Reserved)).toHaveLength(21);
  expect(told(Ext3AllocateBlocks)).toHaveLength(21);
  kernel.close(fd);
  expect([...windowed(mounted).windows]).toEqual([]);
  expect(eventsOf(recording, Ext3DiscardReservation).at(-1)!.fields).toEqual({ ino: inode.ino, start, end });
});

test('a block that was freed is nobody’s before the commit, and then it is the first to go', () => {
  const mounted = mount({});
  const { kernel, fs } = mounted;
  const write = (path: string): number => {
    const fd = openFile(mounted, path);
    kernel.write(fd, fill(1024, 1), 0, 1024);
    const block = kernel.fibmap(fd, 0);
    kernel.close(fd);
    return block;
  };
  const first = write('a');
  fs.commit();
  kernel.unlinkat(K.AT_FDCWD, 'a', 0);
  expect(fs.allocator.freePending).toBe(true);
  expect(write('b')).not.toBe(first);
  fs.commit();
  expect(fs.allocator.freePending).toBe(false);
  expect(write('c')).toBe(first);
});

test('windows never overlap, and a gap is what no window covers', () => {
  const step = fc.tuple(
    fc.nat(9),
    fc.nat(300),
    fc.integer({ min: 1, max: 40 }),
    fc.constantFrom('place', 'remove', 'extend'),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const windows = new Windows();
      const files = Array.from({ length: 10 }, (_, ino) => new Window({ ino } as Inode));
      for (const [n, from, size, what] of steps) {
        const file = files[n];
        if (what === 'remove') windows.remove(file);
        else if (what === 'extend' && !file.empty) windows.extend(file, size);
        else {
          const start = windows.gap(from, size, 250);
          const covered = (b: number) => files.some((f) => f.holds(b));
          // The first suitable place, searched block by block; what is before a window in the way is skipped.
          let expected = from;
          while (expected <= 250 && Array.from({ length: size }, (_, i) => expected + i).some(covered)) expected++;
          expect(start).toBe(expected > 250 ? -1 : expected);
          if (start >= 0) windows.place(file, start, size);
        }
        const inOrder = [...windows];
        expect(new Set(inOrder)).toEqual(new Set(files.filter((f) => !f.empty)));
        for (let i = 1; i < inOrder.length; i++) expect(inOrder[i].start).toBeGreaterThan(inOrder[i - 1].end);
      }
    }),
    { numRuns: runs(20, 60) },
  );
});

test('any writes to a full volume and beyond: contents right, windows apart, e2fsck finds nothing', () => {
  const action = fc.tuple(
    fc.constantFrom('write', 'write', 'write', 'append', 'close', 'truncate', 'unlink', 'sync'),
    fc.nat(5),
    fc.nat(400),
    fc.integer({ min: 1, max: 60_000 }),
  );
  fc.assert(
    fc.property(
      fc.constantFrom('ext2', 'ext3'),
      fc.array(action, { minLength: 20, maxLength: 60 }),
      (kind, actions) => {
        const mkfs = `-t ${kind} -b 1024 -g 512 -N 64${kind === 'ext3' ? ' -J size=1' : ''}`;
        const mounted = mount({ mkfs, size: kind === 'ext3' ? '3600K' : '2200K', level: 'full' });
        const { kernel } = mounted;
        const fds = new Map<number, number>();
        const model = new Map<string, Uint8Array>();
        for (const [what, n, at, length] of actions) {
          const path = `f${n}`;
          const old = model.get(path) ?? new Uint8Array();
          if (what === 'sync') kernel.sync();
          else if (what === 'unlink') {
            expect(kernel.unlinkat(K.AT_FDCWD, path, 0) === 0).toBe(model.delete(path));
            const fd = fds.get(n);
            if (fd !== undefined) kernel.close(fd);
            fds.delete(n);
          } else if (what === 'close') {
            const fd = fds.get(n);
            if (fd !== undefined) kernel.close(fd);
            fds.delete(n);
          } else {
            if (!fds.has(n)) {
              const fd = kernel.openat(K.AT_FDCWD, path, K.O_RDWR | K.O_CREAT, 0o644);
              if (fd < 0) continue;
              fds.set(n, fd);
            }
            const fd = fds.get(n)!;
            if (what === 'truncate') {
              expect(kernel.ftruncate(fd, at * 100)).toBe(0);
              const cut = new Uint8Array(at * 100);
              cut.set(old.subarray(0, cut.length));
              model.set(path, cut);
            } else {
              const from = what === 'append' ? old.length : at * 1000;
              const bytes = fill(length, n + at);
              const done = Math.max(0, kernel.pwrite(fd, bytes, 0, length, from));
              const now = new Uint8Array(done === 0 ? old.length : Math.max(old.length, from + done));
              now.set(old);
              now.set(bytes.subarray(0, done), from);
              model.set(path, now);
            }
          }
          const windows = [...windowed(mounted).windows];
          for (let i = 1; i < windows.length; i++) expect(windows[i].start).toBeGreaterThan(windows[i - 1].end);
        }
        for (const [path, bytes] of model) {
          const fd = openFile(mounted, path);
          const read = new Uint8Array(bytes.length + 1);
          expect(kernel.pread(fd, read, 0, read.length, 0)).toBe(bytes.length);
          expect(Buffer.compare(read.subarray(0, bytes.length), bytes), path).toBe(0);
          kernel.close(fd);
        }
        for (const fd of fds.values()) kernel.close(fd);
        mounted.unmount();
        checkWithFsck(mounted.fs.recorder.recording!, mounted.fs.recorder.store as never);
      },
    ),
    { numRuns: runs(2, 3) },
  );
});

test('a script chooses the drivers; nothing else of it changes', () => {
  const script = (kernel: string) => `# mkfs: -t ext3 -b 1024\n# size: 16M\n${kernel}mkdir d
for i in $(seq 9); do head -c $((i * 5000)) /dev/urandom > d/f$i; done
rm d/f3 d/f5
cp d/f9 g
sync
`;
  const run = (text: string) => {
    const session = sessions.script(text);
    if (session instanceof Refused) throw new Error(session.refused);
    expect(session.outputs).toEqual([]);
    const volume = opened(session.recording.storeAt());
    return {
      contents: contentsOf(volume, layoutOf(volume)),
      old: eventsOf(session.recording, Ext3Reserved).length > 0,
      buddies: eventsOf(session.recording, MballocAlloc).length > 0,
    };
  };
  const [old, now, said] = [run(script('# kernel: 2.6.33\n')), run(script('')), run(script('# kernel: 6.18\n'))];
  expect(old).toMatchObject({ old: true, buddies: false });
  expect(now).toMatchObject({ old: false, buddies: true });
  expect(said).toEqual(now);
  expect(old.contents).toEqual(now.contents);
});

test('what cannot be is refused in a sentence', () => {
  const refused = (text: string) => (sessions.script(text) as Refused).refused;
  expect(refused('# kernel: 3.0\necho\n')).toBe('kernel: 3.0 is none of those known here, 6.18 and 2.6.33.');
  expect(refused('# mkfs: -t ext3\n# kernel: 2.6.33\n# mount: delalloc\necho\n')).toContain('delalloc');
  // ext4 had its own driver then, as it has now.
  expect(sessions.script('# kernel: 2.6.33\n# mount: delalloc\necho\n')).toBeInstanceOf(Session);
  expect(MAX_WINDOW).toBe(1027);
});
