/**
 * What a sparse file really holds, without reading the holes of a large one: a volume of 16 TiB may have 200 MiB of data. Node
 * cannot seek to data, but GNU tar can, and its format says where the data was:
 *
 *      pax header │ header │ "2\n0\n4096\n1048576\n8192\n" │ 4096 bytes │ 8192 bytes │ …
 *                            2 pieces: at 0, at 1 MiB
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

interface Piece {
  offset: number;
  bytes: Uint8Array;
}

const SECTOR = 512;
/** A file up to this size is read sooner than a program is started. */
const SMALL_BYTES = 32 << 20;
const octal = (b: Uint8Array, at: number, length: number): number =>
  Number.parseInt(
    Buffer.from(b.subarray(at, at + length))
      .toString('latin1')
      .replace(/\0.*$/, '')
      .trim() || '0',
    8,
  );

const ZEROS = new Uint8Array(65536);
const isZero = (bytes: Uint8Array): boolean => Buffer.compare(bytes, ZEROS.subarray(0, bytes.length)) === 0;

const small = Buffer.alloc(SMALL_BYTES);

function readSmall(file: string): Piece[] {
  const fd = fs.openSync(file, 'r');
  const length = fs.readSync(fd, small, 0, SMALL_BYTES, 0);
  fs.closeSync(fd);
  const pieces: Piece[] = [];
  for (let offset = 0; offset < length; offset += ZEROS.length) {
    const bytes = small.subarray(offset, Math.min(offset + ZEROS.length, length));
    if (!isZero(bytes)) pieces.push({ offset, bytes });
  }
  return pieces;
}

/** The pieces of a file that are data, in order; good until the next file is read. */
function dataOf(file: string): Piece[] {
  if (fileLength(file) <= SMALL_BYTES) return readSmall(file);
  const done = spawnSync(
    'tar',
    [
      '--format=posix',
      '--sparse',
      '--sparse-version=1.0',
      '--hole-detection=seek',
      '-C',
      path.dirname(file),
      '-cf',
      '-',
      path.basename(file),
    ],
    { maxBuffer: 2 ** 31 - 1 },
  );
  if (done.status !== 0) throw new Error(`tar ended with ${done.status}: ${done.stderr}`);
  const tar = done.stdout;
  let at = 0;
  let sparse = false;
  for (;;) {
    const size = octal(tar, at + 124, 12);
    const type = String.fromCharCode(tar[at + 156]);
    at += SECTOR;
    if (type !== 'x') return sparse ? sparsePieces(tar, at) : [{ offset: 0, bytes: tar.subarray(at, at + size) }];
    sparse = tar.subarray(at, at + size).includes('GNU.sparse.major=1');
    at += Math.ceil(size / SECTOR) * SECTOR;
  }
}

function sparsePieces(tar: Uint8Array, from: number): Piece[] {
  let at = from;
  const number = (): number => {
    let n = 0;
    for (; tar[at] !== 10; at++) n = n * 10 + tar[at] - 48;
    at++;
    return n;
  };
  const map = Array.from({ length: number() }, () => ({ offset: number(), length: number() }));
  at = from + Math.ceil((at - from) / SECTOR) * SECTOR;
  return map.map(({ offset, length }) => {
    const bytes = tar.subarray(at, at + length);
    at += length;
    return { offset, bytes };
  });
}

/** Calls back with each block that is not all zero, in order. */
export function eachNonZeroBlock(file: string, blockSize: number, block: (n: number, bytes: Uint8Array) => void): void {
  // A piece may begin or end inside a block; the known part of that block waits here for the rest.
  let waiting = -1;
  const partial = new Uint8Array(blockSize);
  const settle = () => {
    if (waiting >= 0 && !isZero(partial)) block(waiting, partial.slice());
    waiting = -1;
    partial.fill(0);
  };
  for (const { offset, bytes } of dataOf(file))
    for (let i = 0; i < bytes.length; ) {
      const n = Math.floor((offset + i) / blockSize);
      const within = (offset + i) % blockSize;
      const part = bytes.subarray(i, i + Math.min(blockSize - within, bytes.length - i));
      if (waiting !== n) settle();
      if (part.length < blockSize) {
        waiting = n;
        partial.set(part, within);
      } else if (!isZero(part)) block(n, part);
      i += part.length;
    }
  settle();
}

export const fileLength = (file: string): number => fs.statSync(file).size;
