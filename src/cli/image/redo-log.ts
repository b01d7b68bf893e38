/**
 * What a mounted volume has sent to its disk, in a file beside the image, until the image itself holds it:
 *
 *     engine ──write──▶ log ──full, or unmounted──▶ image, in place ──▶ the log is removed
 *                        └── the server was killed: the next mount (or fsck -y) writes the log into the image
 *
 *     │ head │ record │ block … │ record │ block … │        each record is summed over itself and its blocks
 *
 * A flush of the disk is a flush of the log, so that what a program has synced is there. Any first part of the log is the
 * disk as a power cut would have left it, which the volume's own journal knows how to mend. The image is written in place,
 * so its links, attributes and owner stay as they are.
 */
import fs from 'node:fs';
import path from 'node:path';
import { crc32c } from '../../bytes/crc.ts';
import { le32 } from '../../bytes/kinds.ts';
import { Refused } from '../../bytes/refused.ts';
import { at, defineStruct } from '../../bytes/struct.ts';
import type { BlockStore } from '../../trace/block-store.ts';
import { type DiskSink, REQ } from '../../trace/disk.ts';
import { u64 } from '../wide/numbers.ts';
import { writeAll } from './output.ts';

const MAGIC = 0x6f646572;
const RECORD = 0x64636572;
/** When the log is this long, it goes into the image, and the next one begins. */
const FULL_BYTES = 256 << 20;
const SEED = 0xffffffff;

const Head = defineStruct('redo_head', 36, 'Opens the log.', {
  magic: at(0, le32, 'A log of ext4lab.'),
  blockSize: at(4, le32, 'Bytes of a block of the volume.'),
  ino: at(8, u64, 'The inode of the image.'),
  dev: at(16, u64, 'The device it is on.'),
  changed: at(24, u64, 'When the image was last changed, in ms; 0 once the log is being written into it.'),
  sum: at(32, le32, 'crc32c of the head before.'),
});

const RecordHead = defineStruct('redo_record', 20, 'Opens some blocks that were written together.', {
  magic: at(0, le32, 'A record.'),
  count: at(4, le32, 'How many blocks follow.'),
  block: at(8, u64, 'The number of the first.'),
  sum: at(16, le32, 'crc32c of the record before and its blocks.'),
});

/** Blocks of one record. */
const MOST_COUNT = 256;
const { O_CREAT, O_EXCL, O_NOFOLLOW, O_RDWR } = fs.constants;

/** Where the log of an image is. Links to the image share it if they are in one folder; the mount's lock is the image's own. */
export function logName(image: string): string {
  const { dir, base } = path.parse(image);
  return path.join(dir, `.${base.slice(0, 200)}.ext4lab-log`);
}

export class RedoLog implements DiskSink {
  readonly name: string;
  readonly #fd: number;
  readonly #image: number;
  readonly #store: BlockStore;
  readonly #full: number;
  readonly #record: Uint8Array;
  #length = 0;
  /** Why it could not be written; from then on a sync is no promise. */
  fault: string | undefined;

  /** Begins the log of an image that is open for writing. Throws if its folder cannot be written. */
  constructor(name: string, image: number, store: BlockStore, full = FULL_BYTES) {
    this.name = name;
    this.#image = image;
    this.#store = store;
    this.#full = full;
    this.#record = new Uint8Array(RecordHead.size + MOST_COUNT * store.blockSize);
    this.#fd = fs.openSync(name, O_CREAT | O_EXCL | O_NOFOLLOW | O_RDWR, 0o600);
    this.#begin();
  }

  #begin(): void {
    fs.ftruncateSync(this.#fd, 0);
    this.#length = writeHead(this.#fd, this.#image, this.#store.blockSize, false);
    fs.fsyncSync(this.#fd);
  }

  write(block: number, count: number, flags: number): void {
    if (this.fault !== undefined) return;
    try {
      for (let done = 0; done < count; done += MOST_COUNT)
        this.#append(block + done, Math.min(MOST_COUNT, count - done));
      if (flags & REQ.FUA) fs.fdatasyncSync(this.#fd);
    } catch (error) {
      this.fault = (error as Error).message;
    }
  }

  #append(block: number, count: number): void {
    const { blockSize } = this.#store;
    const length = RecordHead.size + count * blockSize;
    for (let i = 0; i < count; i++) this.#record.set(this.#store.read(block + i), RecordHead.size + i * blockSize);
    RecordHead.write(this.#record, 0, { magic: RECORD, count, block, sum: 0 });
    const sum = crc32c(SEED, this.#record, 0, length);
    RecordHead.write(this.#record, 0, { sum });
    writeAll(this.#fd, this.#record.subarray(0, length), this.#length);
    this.#length += length;
  }

  flush(): void {
    if (this.fault !== undefined) return;
    try {
      fs.fdatasyncSync(this.#fd);
      // Only here is it a state that the disk was in for certain.
      if (this.#length > this.#full) {
        applyLog(this.#fd, this.#image);
        this.#begin();
      }
    } catch (error) {
      this.fault = (error as Error).message;
    }
  }

  /** Begins anew with all that is in memory. */
  writeAll(): void {
    this.fault = undefined;
    try {
      this.#begin();
    } catch (error) {
      this.fault = (error as Error).message;
    }
    for (const block of this.#store.heldBlocks()) this.write(block, 1, 0);
    this.flush();
  }

  /** The image is about to be written in place. If that ends in the middle, the log makes it whole. */
  applying(): void {
    try {
      writeHead(this.#fd, this.#image, this.#store.blockSize, true);
      fs.fsyncSync(this.#fd);
    } catch (error) {
      this.fault = (error as Error).message;
    }
  }

  /** The image holds everything. */
  remove(): void {
    fs.rmSync(this.name, { force: true });
    fs.closeSync(this.#fd);
  }
}

function writeHead(fd: number, image: number, blockSize: number, applying: boolean): number {
  const { ino, dev, mtimeMs } = fs.fstatSync(image);
  const head = Head.make({ magic: MAGIC, blockSize, ino, dev, changed: applying ? 0 : Math.floor(mtimeMs) });
  Head.write(head, 0, { sum: crc32c(SEED, head) });
  writeAll(fd, head, 0);
  return head.length;
}

/** Writes the blocks of a log into the image, up to the first record that is not whole, and returns how many. */
function applyLog(fd: number, image: number): number {
  const bytes = Buffer.alloc(Head.size);
  fs.readSync(fd, bytes, 0, bytes.length, 0);
  const { blockSize } = Head.read(bytes, 0);
  writeHead(fd, image, blockSize, true);
  fs.fsyncSync(fd);
  const record = Buffer.alloc(RecordHead.size + MOST_COUNT * blockSize);
  const { size } = fs.fstatSync(image);
  let blocks = 0;
  for (let place = Head.size; ; ) {
    const read = fs.readSync(fd, record, 0, record.length, place);
    const { magic, count, block, sum } = RecordHead.read(record, 0);
    const length = RecordHead.size + count * blockSize;
    if (read < RecordHead.size || magic !== RECORD || count > MOST_COUNT || read < length) break;
    RecordHead.write(record, 0, { sum: 0 });
    if (crc32c(SEED, record, 0, length) !== sum) break;
    const from = block * blockSize;
    writeAll(
      image,
      record.subarray(RecordHead.size, Math.min(length, RecordHead.size + Math.max(0, size - from))),
      from,
    );
    blocks += count;
    place += length;
  }
  fs.fsyncSync(image);
  return blocks;
}

/** Why a log is not one that we may follow. */
function foreignLog(fd: number, image: number): string | undefined {
  const stat = fs.fstatSync(fd);
  if (!stat.isFile() || stat.uid !== process.getuid?.() || stat.mode & 0o077 || stat.nlink !== 1)
    return 'is not one that ext4lab left there';
  const bytes = Buffer.alloc(Head.size);
  fs.readSync(fd, bytes, 0, bytes.length, 0);
  const head = Head.read(bytes, 0);
  if (head.magic !== MAGIC || crc32c(SEED, Buffer.from(Head.make({ ...head, sum: 0 }))) !== head.sum)
    return 'is not one that ext4lab left there';
  const { ino, dev, mtimeMs } = fs.fstatSync(image);
  if (head.ino !== ino || head.dev !== dev) return 'belongs to another image';
  if (head.changed !== 0 && head.changed !== Math.floor(mtimeMs))
    return 'is older than the image, which has been changed since by another program';
  return undefined;
}

/** If a mount of this image was killed, what it left goes into the image. Returns how many blocks, or why not. */
export function replayLog(name: string, image: number): number | Refused {
  let fd: number;
  try {
    fd = fs.openSync(name, O_RDWR | O_NOFOLLOW);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? 0 : new Refused(`${name} is in the way: ${message}`);
  }
  try {
    // Begun, and ended before its head was written.
    const why = fs.fstatSync(fd).size === 0 ? undefined : foreignLog(fd, image);
    if (why !== undefined) return new Refused(`${name} ${why}; look at it, and remove it if nothing of it is needed`);
    const blocks = fs.fstatSync(fd).size === 0 ? 0 : applyLog(fd, image);
    fs.rmSync(name);
    return blocks;
  } finally {
    fs.closeSync(fd);
  }
}
