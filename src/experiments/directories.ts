/**
 * Directories of the experiments have one record after the other, and none crosses the end of a block. If `rec_len` would
 * be 0, the rest of the block is free.
 *
 *     table      │ inode 32 │ len │ name │                     ext4's own records
 *     clusters   │ inode 64 │ len │ name │
 *     records    │ len │ inode, 256 bytes │ name │             or │ len │ number of the record with the inode │ name │
 */

import { nameBytes, nameText } from '../engine/volume/name-text.ts';
import { DirEntry } from '../format/directory.ts';
import type { InodesIn } from './inode-numbers.ts';
import { DIRECTORY_MAGIC, DirectoryHead, ExperimentInode, InodeRecord, WideRecord } from './structures.ts';

const NUMBER_BYTES = 8;
const PAD = 4;
const ELSEWHERE = 1;

export interface Entry {
  name: string;
  /** A further name of an inode that already has one. */
  again: boolean;
  type: number;
}

export interface Numbered extends Entry {
  number: bigint;
}

/** The size of the fields before the name. */
function headOf(inodesIn: InodesIn, again: boolean): number {
  if (inodesIn === 'table') return DirEntry.size;
  if (inodesIn === 'clusters') return WideRecord.size;
  return InodeRecord.size + (again ? NUMBER_BYTES : ExperimentInode.size);
}

const lengthOf = (inodesIn: InodesIn, { name, again }: Entry): number =>
  Math.ceil((headOf(inodesIn, again) + nameBytes(name).length) / PAD) * PAD;

/** The place of each record: the block of the directory, and the byte of the block. */
export function packed(inodesIn: InodesIn, entries: readonly Entry[], blockSize: number) {
  let block = 0;
  let offset = inodesIn === 'records' ? DirectoryHead.size : 0;
  const places = entries.map((entry) => {
    const length = lengthOf(inodesIn, entry);
    if (offset + length > blockSize) {
      block++;
      offset = 0;
    }
    const place = { block, offset };
    offset += length;
    return place;
  });
  return { places, blocks: block + 1 };
}

export function writeRecord(inodesIn: InodesIn, bytes: Uint8Array, at: number, entry: Numbered): void {
  const name = nameBytes(entry.name);
  const common = { rec_len: lengthOf(inodesIn, entry), name_len: name.length, file_type: entry.type };
  const head = headOf(inodesIn, entry.again);
  if (inodesIn === 'table') DirEntry.write(bytes, at, { ...common, inode: Number(entry.number) });
  else if (inodesIn === 'clusters') WideRecord.write(bytes, at, { ...common, inode: entry.number });
  else {
    InodeRecord.write(bytes, at, { ...common, elsewhere: entry.again ? ELSEWHERE : 0 });
    if (entry.again)
      new DataView(bytes.buffer, bytes.byteOffset).setBigUint64(at + InodeRecord.size, entry.number, true);
  }
  bytes.set(name, at + head);
}

export const writeDirectoryHead = (bytes: Uint8Array, parent: bigint): void =>
  DirectoryHead.write(bytes, 0, { magic: DIRECTORY_MAGIC, parent });

export interface Found extends Numbered {
  /** The number of bytes of the record that hold information. */
  length: number;
}

/** The records of a block. `block` is its number on the device. `first` is true for the directory's first block. */
export function recordsIn(inodesIn: InodesIn, bytes: Uint8Array, block: number, first: boolean): Found[] {
  const found: Found[] = [];
  const start = first && inodesIn === 'records' ? DirectoryHead.size : 0;
  if (start > 0 && DirectoryHead.read(bytes).magic !== DIRECTORY_MAGIC)
    throw new Error(`block ${block} does not begin a directory`);
  const least = headOf(inodesIn, true) + 1;
  for (let at = start; at + least <= bytes.length; ) {
    const record = readRecord(inodesIn, bytes, at, block);
    if (record.rec_len === 0) break;
    if (record.rec_len < least || at + record.rec_len > bytes.length)
      throw new Error(`the record at byte ${at} of block ${block} is ${record.rec_len} bytes long`);
    const head = headOf(inodesIn, record.again);
    const { number, again, file_type: type, rec_len: length } = record;
    found.push({ name: nameText(bytes, at + head, at + head + record.name_len), number, again, type, length });
    at += length;
  }
  return found;
}

function readRecord(inodesIn: InodesIn, bytes: Uint8Array, at: number, block: number) {
  if (inodesIn === 'table') {
    const record = DirEntry.read(bytes, at);
    return { ...record, number: BigInt(record.inode), again: false };
  }
  if (inodesIn === 'clusters') {
    const record = WideRecord.read(bytes, at);
    return { ...record, number: record.inode, again: false };
  }
  const record = InodeRecord.read(bytes, at);
  const again = record.elsewhere === ELSEWHERE;
  const own = BigInt(block) * BigInt(bytes.length) + BigInt(at);
  const dv = new DataView(bytes.buffer, bytes.byteOffset);
  return { ...record, again, number: again ? dv.getBigUint64(at + InodeRecord.size, true) : own };
}
