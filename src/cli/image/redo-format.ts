/**
 * The format of a mounted image's log, which redo-log.ts writes and redo-replay.ts reads:
 *
 *     │ head │ record │ block … │ record │ block … │        each record has a checksum over itself and its blocks
 */
import fs from 'node:fs';
import path from 'node:path';
import { crc32c } from '../../bytes/crc.ts';
import { le32 } from '../../bytes/kinds.ts';
import { at, defineStruct } from '../../bytes/struct.ts';
import { SUPERBLOCK_OFFSET } from '../../format/constants.ts';
import { Superblock } from '../../format/superblock.ts';
import { u64 } from '../wide/numbers.ts';
import { writeAll } from './output.ts';

const MAGIC = 0x6f646572;
const RECORD = 0x64636572;
const SEED = 0xffffffff;

const Head = defineStruct('redo_head', 36, 'Opens the log.', {
  magic: at(0, le32, 'A log of ext4lab.'),
  blockSize: at(4, le32, 'Bytes of a block of the volume.'),
  ino: at(8, u64, 'The inode of the image.'),
  dev: at(16, u64, 'The device it is on.'),
  applying: at(24, le32, '1 once the log is being written into the image.'),
  superblock: at(28, le32, 'crc32c of the superblock in the image, up to its own checksum.'),
  sum: at(32, le32, 'crc32c of the head before.'),
});

const RecordHead = defineStruct('redo_record', 20, 'Opens some blocks that were written together.', {
  magic: at(0, le32, 'A record.'),
  count: at(4, le32, 'How many blocks follow.'),
  block: at(8, u64, 'The number of the first.'),
  sum: at(16, le32, 'crc32c of the record before and its blocks.'),
});

/** The maximum number of blocks in one record. */
export const MOST_COUNT = 256;
export const RECORD_BYTES = RecordHead.size;

/** The name of an image's log, in the image's folder. The mount's lock is on the image itself. */
export function logName(image: string): string {
  const { dir, base } = path.parse(image);
  return path.join(dir, `.${base.slice(0, 200)}.ext4lab-log`);
}

/**
 * A checksum of the superblock, because every program that changes a volume also changes its times, counts or UUID. Data
 * of files, which partly bypasses the log, does not change it. The superblock's own checksum is left out, because a
 * checksum that includes it is the same for every superblock.
 */
function superblockSum(image: number): number {
  const bytes = Buffer.alloc(Superblock.offset.s_checksum);
  read(image, bytes, SUPERBLOCK_OFFSET);
  return crc32c(SEED, bytes);
}

/** `applying` says that this log is about to change the image. Returns the length of the head. */
export function writeHead(fd: number, image: number, blockSize: number, applying: boolean): number {
  const { ino, dev } = fs.fstatSync(image);
  const superblock = superblockSum(image);
  const head = Head.make({ magic: MAGIC, blockSize, ino, dev, applying: applying ? 1 : 0, superblock });
  Head.write(head, 0, { sum: crc32c(SEED, head) });
  writeAll(fd, head, 0);
  return head.length;
}

/** Completes a record whose blocks are already written. */
export function sealRecord(record: Uint8Array, block: number, count: number): void {
  RecordHead.write(record, 0, { magic: RECORD, count, block, sum: 0 });
  RecordHead.write(record, 0, { sum: crc32c(SEED, record) });
}

const read = (fd: number, bytes: Uint8Array, at: number): number => fs.readSync(fd, bytes, 0, bytes.length, at);

function headOf(fd: number) {
  const bytes = Buffer.alloc(Head.size);
  read(fd, bytes, 0);
  return Head.read(bytes, 0);
}

export const blockSizeOf = (fd: number): number => headOf(fd).blockSize;

/** Blocks that were written together. */
export interface LogRecord {
  block: number;
  count: number;
  /** Their place in the log. */
  place: number;
  /** The bytes are valid until the next record. */
  bytes: Uint8Array;
}

/** The records of a log in order, up to the first incomplete one. With `ours`, just written, checksums are not checked. */
export function* recordsOf(fd: number, ours = false): Generator<LogRecord> {
  const blockSize = blockSizeOf(fd);
  const record = Buffer.alloc(RECORD_BYTES + MOST_COUNT * blockSize);
  for (let place = Head.size; ; ) {
    const there = read(fd, record, place);
    const { magic, count, block, sum } = RecordHead.read(record, 0);
    const length = RECORD_BYTES + count * blockSize;
    if (there < RECORD_BYTES || magic !== RECORD || count > MOST_COUNT || there < length) return;
    RecordHead.write(record, 0, { sum: 0 });
    if (!ours && crc32c(SEED, record, 0, length) !== sum) return;
    yield { block, count, place: place + RECORD_BYTES, bytes: record.subarray(RECORD_BYTES, length) };
    place += length;
  }
}

/** The reason why a log may not be applied to the image. */
export function foreignLog(fd: number, image: number): string | undefined {
  const stat = fs.fstatSync(fd);
  if (!stat.isFile() || stat.uid !== process.getuid?.() || stat.mode & 0o077 || stat.nlink !== 1)
    return 'is not one that ext4lab left there';
  const head = headOf(fd);
  if (head.magic !== MAGIC || crc32c(SEED, Buffer.from(Head.make({ ...head, sum: 0 }))) !== head.sum)
    return 'is not one that ext4lab left there';
  const { ino, dev } = fs.fstatSync(image);
  if (head.ino !== ino || head.dev !== dev) return 'belongs to another image';
  if (!head.applying && head.superblock !== superblockSum(image))
    return 'is older than the image, which has been changed since by another program';
  return undefined;
}
