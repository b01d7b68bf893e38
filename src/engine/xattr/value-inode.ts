/**
 * A value too large for the inode and its block lies in an inode of its own (ea_inode), as a file's data does:
 *
 *     entry   e_value_inum 58, e_value_size 3000 ──▶ inode 58   EXT4_EA_INODE_FL, i_size 3000 ──▶ blocks
 */
import { EXT4_EA_INODE_FL } from '../../format/inode-flags.ts';
import { Failure } from '../fs/failure.ts';
import type { Run } from '../fs/map-host.ts';
import type { FileSystem } from '../mounted/file-system.ts';
import { type Area, valueBytes } from './area.ts';
import { valueInodeAt, valueSizeAt } from './entry.ts';

const run: Run = { logical: 0, physical: 0, length: 0, unwritten: false };

/** The value of the entry at `at`, wherever it is kept. */
export function storedValue(fs: FileSystem, area: Area, at: number): Uint8Array {
  const ino = valueInodeAt(area.bytes, at);
  return ino === 0 ? valueBytes(area, at) : readValue(fs, ino, valueSizeAt(area.bytes, at));
}

function readValue(fs: FileSystem, ino: number, size: number): Uint8Array {
  const inode = fs.mount.inode(ino);
  if ((inode.flags & EXT4_EA_INODE_FL) === 0)
    throw new Failure('EUCLEAN', `inode ${ino} does not hold a value of an attribute`);
  if (inode.size !== size)
    throw new Failure('EUCLEAN', `inode ${ino} has ${inode.size} bytes of a value that should have ${size}`);
  const { blockSize } = fs.mount;
  const value = new Uint8Array(size);
  for (let at = 0; at < size; at += blockSize) {
    fs.map(inode).lookup(at / blockSize, run);
    if (run.physical === 0) throw new Failure('EUCLEAN', `the value in inode ${ino} has a hole at byte ${at}`);
    value.set(fs.recorder.store.read(run.physical).subarray(0, size - at), at);
  }
  return value;
}
