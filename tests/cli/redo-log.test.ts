/** The log beside a mounted image: what was sent to the disk is in it, or in the image, whenever the server is killed. */
import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { crc32c } from '../../src/bytes/crc.ts';
import { Refused } from '../../src/bytes/refused.ts';
import { DataInPlace } from '../../src/cli/image/data-in-place.ts';
import { type FileSource, fileSource } from '../../src/cli/image/file-source.ts';
import { logName } from '../../src/cli/image/redo-format.ts';
import { RedoLog } from '../../src/cli/image/redo-log.ts';
import { imageSource, replayLog } from '../../src/cli/image/redo-replay.ts';
import { writeInPlace } from '../../src/cli/image/write-image.ts';
import { BlockStore } from '../../src/trace/block-store.ts';
import type { Carried } from '../../src/trace/disk.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const SIZE = 1024;
const BLOCKS = 600;
let image = '';
let fd = -1;
let store: BlockStore;
let source: FileSource;

beforeEach(() => {
  image = path.join(tempDir(), 'disk.img');
  // It ends inside its last block.
  fs.writeFileSync(image, Buffer.alloc(SIZE * BLOCKS - 100, 'o'));
  fd = fs.openSync(image, 'r+');
  source = fileSource(image);
  store = new BlockStore(SIZE, SIZE * BLOCKS - 100, source);
});

const begun = (full?: number) => new RedoLog(logName(image), fd, store, undefined, full);

function send(log: RedoLog, block: number, text: string, count = 1, carried: Carried = 'metadata'): void {
  for (let i = 0; i < count; i++) store.write(block + i, Buffer.alloc(SIZE, text));
  log.write(block, count, 0, carried);
}

/** The first letter of a block of the image. */
const holds = (block: number) => String.fromCharCode(fs.readFileSync(image)[block * SIZE]);

describe('the log of an image', () => {
  it('has what was sent, in its order, when the server is killed; the image was not touched', () => {
    const log = begun();
    send(log, 3, 'a');
    send(log, 0, 'b', BLOCKS);
    send(log, 3, 'c');
    log.flush();
    expect(holds(3)).toBe('o');
    expect(fs.statSync(log.name).mode & 0o777).toBe(0o600);
    expect(replayLog(log.name, fd)).toBe(1 + BLOCKS + 1);
    expect([0, 3, 256, BLOCKS - 1].map(holds)).toEqual(['b', 'c', 'b', 'b']);
    expect(fs.statSync(image).size).toBe(SIZE * BLOCKS - 100);
    expect(fs.existsSync(log.name)).toBe(false);
    expect(replayLog(log.name, fd)).toBe(0);
  });

  it('is followed up to the first record that is not whole', () => {
    const log = begun();
    send(log, 1, 'a');
    const whole = fs.statSync(log.name).size;
    send(log, 2, 'b');
    const bytes = fs.readFileSync(log.name);
    for (const [cut, change] of [
      [whole + 5, undefined],
      [bytes.length - 1, undefined],
      [bytes.length, whole + 200],
    ] as const) {
      const torn = Buffer.from(bytes.subarray(0, cut));
      if (change !== undefined) torn[change] ^= 1;
      fs.writeFileSync(log.name, torn, { mode: 0o600 });
      expect(replayLog(log.name, fd)).toBe(1);
      expect([1, 2].map(holds)).toEqual(['a', 'o']);
      fs.writeSync(fd, Buffer.alloc(SIZE, 'o'), 0, SIZE, SIZE);
    }
  });

  it('goes into the image when it is long, and never before it is flushed', () => {
    const log = begun(10 * SIZE);
    send(log, 100, 'a', 20);
    expect(holds(100)).toBe('o');
    log.flush();
    expect([100, 119].map(holds)).toEqual(['a', 'a']);
    expect(fs.statSync(log.name).size).toBeLessThan(SIZE);
    send(log, 100, 'b');
    expect(replayLog(log.name, fd)).toBe(1);
    expect([100, 101].map(holds)).toEqual(['b', 'a']);
  });

  it('leaves data of files to the image, and no memory to that data', () => {
    const log = new RedoLog(logName(image), fd, store, new DataInPlace(fd, store, source, 50));
    expect(Buffer.from(store.read(20)).toString('latin1', 0, 1)).toBe('o');
    send(log, 20, 'd', 3, 'data');
    send(log, 23, 'e', 1, 'data');
    send(log, 40, 'm');
    send(log, 50, 'j', 3, 'journal');
    log.callEnds();
    // Of the journal only the superblock is read again.
    expect([50, 51, 52].map((block) => store.has(block))).toEqual([true, false, false]);
    expect([20, 22, 23, 40].map(holds)).toEqual(['d', 'd', 'e', 'o']);
    expect([20, 22, 23, 40].map((block) => store.has(block))).toEqual([false, false, false, true]);
    expect([20, 22, 23, 40].map((block) => String.fromCharCode(store.read(block)[0]))).toEqual(['d', 'd', 'e', 'm']);
    // The block was metadata first: the log would put that over the data again.
    send(log, 40, 'f', 1, 'data');
    // And the other way round.
    send(log, 20, 'n');
    send(log, BLOCKS - 1, 'g', 1, 'data');
    log.flush();
    expect([20, 40, BLOCKS - 1].map(holds)).toEqual(['d', 'o', 'g']);
    expect(fs.statSync(image).size).toBe(SIZE * BLOCKS - 100);
    expect(replayLog(log.name, fd)).toBe(6);
    expect([20, 21, 23, 40, 52].map(holds)).toEqual(['n', 'd', 'e', 'f', 'j']);
  });

  it('writes data at once that is in memory which earlier data has left', () => {
    const data = new DataInPlace(fd, store, source);
    const writes = vi.spyOn(fs, 'writeSync');
    for (const _ of ['first', 'again']) {
      for (let i = 0; i < 100; i++) store.write(200 + i, Buffer.alloc(SIZE, 'd'));
      data.add(200, 100);
      data.write();
    }
    expect(writes).toHaveBeenCalledTimes(2);
    writes.mockRestore();
  });

  it('keeps data in memory that the image has no room for', () => {
    const log = new RedoLog(logName(image), fd, store, new DataInPlace(fd, store, source, 50));
    const real = fs.writeSync;
    fs.writeSync = (() => {
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    }) as typeof fs.writeSync;
    send(log, 20, 'd', 3, 'data');
    log.callEnds();
    fs.writeSync = real;
    expect(log.fault).toContain('ENOSPC');
    expect([20, 21, 22].map((block) => store.has(block))).toEqual([true, true, true]);
    writeInPlace(fd, store, log);
    expect([20, 22].map(holds)).toEqual(['d', 'd']);
  });

  it('makes an image whole that was being written in place', () => {
    const log = begun();
    send(log, 7, 'a', 3);
    log.applying();
    fs.writeSync(fd, Buffer.alloc(SIZE, 'a'), 0, SIZE, 7 * SIZE);
    expect(replayLog(log.name, fd)).toBe(3);
    expect([7, 8, 9].map(holds)).toEqual(['a', 'a', 'a']);
  });

  it('is all or nothing when it begins anew with what is in memory', () => {
    const log = begun();
    send(log, 3, 'a');
    for (const block of [10, 20, 30]) store.write(block, Buffer.alloc(SIZE, 'b'));
    log.writeAll();
    const bytes = fs.readFileSync(log.name);
    expect(replayLog(log.name, fd)).toBe(4);
    // Killed before the record that comes last in time, and first in the log.
    const { size } = fs.statSync(image);
    fs.writeSync(fd, Buffer.alloc(size, 'o'), 0, size, 0);
    const again = begun();
    const head = fs.readFileSync(again.name);
    fs.writeFileSync(
      again.name,
      Buffer.concat([head, Buffer.alloc(20 + SIZE), bytes.subarray(head.length + 20 + SIZE)]),
    );
    expect(replayLog(again.name, fd)).toBe(0);
    expect([3, 10, 20, 30].map(holds)).toEqual(['o', 'o', 'o', 'o']);
  });

  it('is read with the image by commands that only read, and left as it is', () => {
    const log = begun();
    send(log, 2, 'a', 2);
    send(log, BLOCKS - 1, 'b');
    const said: string[] = [];
    const both = imageSource(image, (text) => said.push(text));
    expect(said).toEqual([
      `a mount of ${image}, or a command that changed it, was killed: what it had written is read from ${log.name}`,
    ]);
    const letters = (at: number, length: number) => Buffer.from(both.read(at, length)).toString();
    expect(letters(2 * SIZE - 2, 4)).toBe('ooaa');
    expect(letters(4 * SIZE - 2, 4)).toBe('aaoo');
    expect(letters(3 * SIZE + 5, 3)).toBe('aaa');
    expect(letters((BLOCKS - 1) * SIZE - 1, 2 * SIZE)).toBe(`o${'b'.repeat(SIZE - 100)}`);
    expect(letters(SIZE, 4 * SIZE)).toBe(`${'o'.repeat(SIZE)}${'a'.repeat(2 * SIZE)}${'o'.repeat(SIZE)}`);
    both.close();
    expect(holds(2)).toBe('o');
    expect(replayLog(log.name, fd)).toBe(3);
  });

  it('is gone once the image holds everything', () => {
    const log = begun();
    send(log, 5, 'a');
    writeInPlace(fd, store, log);
    expect(holds(5)).toBe('a');
    expect(fs.readdirSync(path.dirname(image))).toEqual(['disk.img']);
  });

  it('is not followed onto another volume in the same file', () => {
    /** Both are summed as ext4 does it: a sum over all of them would be the same. */
    const superblock = (text: string) => {
      const bytes = Buffer.alloc(1024, text);
      bytes.writeUInt32LE(crc32c(0xffffffff, bytes, 0, 1020), 1020);
      fs.writeSync(fd, bytes, 0, 1024, 1024);
    };
    superblock('one');
    const log = begun();
    send(log, 5, 'a');
    superblock('two');
    expect(replayLog(log.name, fd)).toBeInstanceOf(Refused);
    superblock('one');
    expect(replayLog(log.name, fd)).toBe(1);
  });

  it('is not followed if it is another user’s, another image’s, or older than the image', () => {
    const log = begun();
    send(log, 1, 'a');
    const refused = () => {
      const said = replayLog(log.name, fd);
      expect(said).toBeInstanceOf(Refused);
      return said instanceof Refused ? said.refused : '';
    };
    fs.chmodSync(log.name, 0o666);
    expect(refused()).toContain('is not one that ext4lab left there');
    fs.chmodSync(log.name, 0o600);
    fs.writeSync(fd, 'changed', 1100);
    expect(refused()).toContain('is older than the image');
    fs.renameSync(image, `${image}.moved`);
    fs.writeFileSync(image, 'another');
    fs.closeSync(fd);
    fd = fs.openSync(image, 'r+');
    expect(refused()).toContain('belongs to another image');
    fs.rmSync(log.name);
    fs.symlinkSync(image, log.name);
    expect(refused()).toContain('is in the way');
  });

  it('says when it has no room, and begins anew with everything', () => {
    const log = begun();
    const real = fs.writeSync;
    fs.writeSync = (() => {
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    }) as typeof fs.writeSync;
    send(log, 1, 'a');
    fs.writeSync = real;
    expect(log.fault).toContain('ENOSPC');
    send(log, 2, 'b');
    log.writeAll();
    expect(log.fault).toBeUndefined();
    expect(replayLog(log.name, fd)).toBe(2);
    expect([1, 2].map(holds)).toEqual(['a', 'b']);
  });
});
