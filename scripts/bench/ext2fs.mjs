/**
 * npm ext2fs: e2fsprogs' libext2fs in WebAssembly, on the same image as ours, held in one buffer. Each of
 * its calls is a promise. Its writes reach the image at the unmount.
 */
import { freshStore } from './ours.mjs';
import { POOL, poolAt } from './workloads.mjs';

const { default: ext2 } = await import('ext2fs');

/** The image as a disk for ext2fs. */
function diskOf(image) {
  return {
    async read(buffer, at, length, offset) {
      buffer.set(image.subarray(offset, offset + length), at);
      return { bytesRead: length, buffer };
    },
    async write(buffer, at, length, offset) {
      image.set(buffer.subarray(at, at + length), offset);
      return { bytesWritten: length, buffer };
    },
    async discard(offset, length) {
      image.fill(0, offset, offset + length);
    },
    async flush() {},
    async getCapacity() {
      return image.length;
    },
  };
}

const POOL_BUFFER = Buffer.from(POOL.buffer);

/** Its write starts at the buffer's beginning, whatever offset it is given. */
const bytesOf = (number, length) => POOL_BUFFER.subarray(poolAt(number), poolAt(number) + length);

/** By descriptors, not by its file handles: closing one of those cannot be awaited. */
async function drive(fs, ops, state) {
  const { buffer, sizes } = state;
  const open = async (name, flags) => (await fs.open(name, flags)).fd;
  for (let i = 0; i < ops.length; i++) {
    const { op, path, offset, length, number } = ops[i];
    const name = `/${path}`;
    switch (op) {
      case 'M':
        await fs.mkdir(name);
        break;
      case 'R':
        await fs.rmdir(name);
        break;
      case 'C':
        await fs.close(await open(name, 'wx'));
        break;
      case 'P':
      case 'A': {
        const fd = await open(name, op === 'P' ? 'wx' : 'r+');
        const from = op === 'P' ? 0 : sizes.get(path);
        await fs.write(fd, bytesOf(number, length), 0, length, from);
        await fs.close(fd);
        sizes.set(path, from + length);
        break;
      }
      case 'G': {
        const fd = await open(name, 'r');
        for (let at = 0, done = buffer.length; done === buffer.length; at += done)
          ({ bytesRead: done } = await fs.read(fd, buffer, 0, buffer.length, at));
        await fs.close(fd);
        break;
      }
      case 'S':
        await fs.stat(name);
        break;
      case 'U':
        await fs.unlink(name);
        break;
      case 'O':
        state.handle = await open(name, state.opened ? 'r+' : 'w+');
        state.opened = true;
        break;
      case 'w':
        await fs.write(state.handle, bytesOf(number, length), 0, length, offset);
        break;
      case 'X':
        await fs.close(state.handle);
        break;
    }
  }
}

async function readAll(fs, name) {
  let fd;
  try {
    ({ fd } = await fs.open(name, 'r'));
  } catch {
    return null;
  }
  const { size } = await fs.fstat(fd);
  const bytes = Buffer.alloc(size);
  if (size > 0) await fs.read(fd, bytes, 0, size, 0);
  await fs.close(fd);
  return bytes;
}

export const ext2fs = {
  async start() {
    const store = freshStore();
    const image = new Uint8Array(store.byteLength);
    for (const { block, bytes } of store.contents()) image.set(bytes, block * store.blockSize);
    const volume = await ext2.mount(diskOf(image));
    const fs = volume.promises;
    const state = { buffer: Buffer.alloc(2 ** 20), sizes: new Map(), handle: -1, opened: false };
    return {
      run: (ops) => drive(fs, ops, state),
      sync() {},
      read: (name) => readAll(fs, `/${name}`),
      async end() {
        await ext2.umount(volume);
        return '';
      },
    };
  },
};
