/**
 * fd_readdir: names into a buffer, each behind a header; the last one may be cut off where the buffer ends, so that a
 * buffer that is full means: there is more. A cookie is the number of the next entry since the directory was begun.
 *
 *      | d_next 8 | d_ino 8 | d_namlen 4 | d_type 1 + 3 | name … | d_next …
 */
import { bytesOf } from '../bytes/text.ts';
import type { Dirent } from '../engine/vfs/kernel.ts';
import * as K from '../engine/vfs/kernel.ts';
import { FILETYPE, SUCCESS } from './api.ts';
import type { Descriptor } from './descriptors.ts';
import { type Call, good, signed } from './host.ts';
import { Fields } from './memory.ts';
import type { System } from './system.ts';

const HEADER = 24;

const TYPE: Readonly<Record<number, number>> = {
  [K.DT_FIFO]: FILETYPE.SOCKET_STREAM,
  [K.DT_CHR]: FILETYPE.CHARACTER_DEVICE,
  [K.DT_DIR]: FILETYPE.DIRECTORY,
  [K.DT_BLK]: FILETYPE.BLOCK_DEVICE,
  [K.DT_REG]: FILETYPE.REGULAR_FILE,
  [K.DT_LNK]: FILETYPE.SYMBOLIC_LINK,
  [K.DT_SOCK]: FILETYPE.SOCKET_STREAM,
};

/** The entry with this number. It is read now if it was not read before. */
function entryAt(system: System, dir: Descriptor, index: number): Dirent | undefined {
  dir.entries ??= [];
  while (index >= dir.entries.length && !dir.whole) dir.whole = good(system.getdents64(dir.fd, dir.entries)) === 0;
  return dir.entries[index];
}

export const readdirCalls: Readonly<Record<string, Call>> = {
  fd_readdir: {
    params: 'iiiIi',
    run({ descriptors, memory, system }, fd, at, space, cookie, result) {
      const dir = descriptors.get(fd, 'FD_READDIR');
      memory.bytes(at, space);
      let index = signed(cookie);
      if (index === 0 && dir.entries) {
        good(system.lseek(dir.fd, 0, K.SEEK_SET));
        dir.entries = undefined;
        dir.whole = false;
      }
      let used = 0;
      while (used < space >>> 0) {
        const entry = entryAt(system, dir, index++);
        if (!entry) break;
        const { d_ino, d_name, d_type } = entry;
        const record = new Fields(HEADER + d_name.length).u64(0, index).u64(8, d_ino).u32(16, d_name.length);
        record.u8(20, TYPE[d_type] ?? FILETYPE.UNKNOWN);
        record.bytes.set(bytesOf(d_name), HEADER);
        const part = record.bytes.subarray(0, (space >>> 0) - used);
        memory.put(at + used, part);
        used += part.length;
      }
      memory.putU32(result, used);
      return SUCCESS;
    },
  },
};
