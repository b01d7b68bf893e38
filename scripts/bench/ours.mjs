/**
 * The engine: a volume made by our own mke2fs, mounted in memory, driven by system calls of its kernel as the shell
 * drives it. The image it leaves goes to e2fsck.
 */
import fs from 'node:fs';
import { built } from './measure.mjs';
import { POOL, poolAt } from './workloads.mjs';

const { BlockStore } = await built('trace/block-store.js');
const { Recorder } = await built('trace/recorder.js');
const { FAST } = await built('engine/fastcommit/fast.js');
const { mountVolume } = await built('engine/mount-volume.js');
const { planMkfs, runMkfs } = await built('tools/mkfs/mkfs.js');
const K = await built('engine/vfs/kernel.js');

const UUID = '6d0f5a3e-90a5-4f0e-9e8c-5a1d1f0b7c11';
const NOW = 1_700_000_000;
export const MKE2FS = 'mke2fs -t ext4 -O ^has_journal disk.img 1G';
export const MKE2FS_JOURNAL = 'mke2fs -t ext4 disk.img 1G';

/** A volume that has never been mounted. */
export function freshStore(command = MKE2FS) {
  const plan = planMkfs(command, { uuid: UUID, hashSeed: UUID, now: NOW });
  const store = new BlockStore(plan.blockSize, plan.byteLength);
  const recorder = new Recorder(store, 'off');
  runMkfs(plan, recorder);
  recorder.settle();
  return store;
}

/** Writes the contents of a store to a sparse file. */
export function saveImage(store, file) {
  const fd = fs.openSync(file, 'w');
  fs.ftruncateSync(fd, store.byteLength);
  for (const { block, bytes } of store.contents()) fs.writeSync(fd, bytes, 0, bytes.length, block * store.blockSize);
  fs.closeSync(fd);
}

const check = (done, { op, path: name }) => {
  if (done < 0) throw new Error(`${op} ${name}: errno ${-done}`);
  return done;
};

/** All ops of a phase, one system call after the other. */
export function drive(kernel, ops, state) {
  const { buffer, stat } = state;
  for (let i = 0; i < ops.length; i++) {
    const op = ops[i];
    switch (op.op) {
      case 'M':
        check(kernel.mkdirat(K.AT_FDCWD, op.path, 0o755), op);
        break;
      case 'R':
        check(kernel.unlinkat(K.AT_FDCWD, op.path, K.AT_REMOVEDIR), op);
        break;
      case 'C':
        kernel.close(check(kernel.openat(K.AT_FDCWD, op.path, K.O_CREAT | K.O_EXCL | K.O_WRONLY, 0o644), op));
        break;
      case 'P':
      case 'A': {
        const flags = op.op === 'P' ? K.O_CREAT | K.O_EXCL | K.O_WRONLY : K.O_WRONLY | K.O_APPEND;
        const fd = check(kernel.openat(K.AT_FDCWD, op.path, flags, 0o644), op);
        check(kernel.write(fd, POOL, poolAt(op.number), op.length), op);
        kernel.close(fd);
        break;
      }
      case 'G': {
        const fd = check(kernel.openat(K.AT_FDCWD, op.path, K.O_RDONLY, 0), op);
        while (check(kernel.read(fd, buffer, 0, buffer.length), op) === buffer.length);
        kernel.close(fd);
        break;
      }
      case 'S':
        check(kernel.fstatat(K.AT_FDCWD, op.path, 0, stat), op);
        break;
      case 'U':
        check(kernel.unlinkat(K.AT_FDCWD, op.path, 0), op);
        break;
      case 'O':
        state.handle = check(kernel.openat(K.AT_FDCWD, op.path, K.O_CREAT | K.O_RDWR, 0o644), op);
        break;
      case 'w':
        check(kernel.pwrite(state.handle, POOL, poolAt(op.number), op.length, op.offset), op);
        break;
      case 'X':
        kernel.close(state.handle);
        break;
    }
  }
}

/**
 * `level` of recording, or `journal`: not recorded, on a volume with a journal (data=ordered). The volume's final
 * contents go into the file `image`, if one is given.
 */
export const ours = (level, image) => ({
  start() {
    const store = freshStore(level === 'journal' ? MKE2FS_JOURNAL : MKE2FS);
    const recorder = new Recorder(store, level === 'journal' ? 'off' : level);
    const mounted = mountVolume(recorder, { kind: 'ext4', now: NOW, fastCommit: FAST });
    if (mounted.refused) throw new Error(mounted.refused);
    const { kernel } = mounted;
    const state = { buffer: new Uint8Array(2 ** 20), stat: K.newStat(), handle: -1 };
    return {
      run: (ops) => drive(kernel, ops, state),
      sync: () => kernel.sync(),
      read(name) {
        const fd = kernel.openat(K.AT_FDCWD, name, K.O_RDONLY, 0);
        if (fd < 0) return null;
        check(kernel.fstatat(K.AT_FDCWD, name, 0, state.stat), { op: 'S', path: name });
        const bytes = new Uint8Array(state.stat.st_size);
        check(kernel.read(fd, bytes, 0, bytes.length), { op: 'G', path: name });
        kernel.close(fd);
        return bytes;
      },
      /** A sentence about what is wrong with the image, or ''. */
      end() {
        mounted.unmount();
        if (image) saveImage(store, image);
        recorder.release();
        return '';
      },
    };
  },
});
