/** The two formats written by hand, read by others: zlib, and unzip where there is one. */
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { crc32 } from '../../../src/bytes/crc.ts';
import { Apng } from '../../../src/views/film/apng.ts';
import { zipOf } from '../../../src/views/film/zip.ts';
import { must, mustJudge } from '../../helpers/linux.ts';
import { tempDir } from '../../helpers/temp-dir.ts';

it('the crc is zlib’s, in one piece or several', () => {
  const bytes = Uint8Array.from({ length: 1000 }, (_, i) => (i * 7919) >>> 3);
  expect(crc32(bytes)).toBe(zlib.crc32(bytes));
  expect(crc32(bytes.subarray(400), crc32(bytes.subarray(0, 400)))).toBe(zlib.crc32(bytes));
});

interface Chunk {
  name: string;
  data: Buffer;
}

function chunksOf(png: Uint8Array): Chunk[] {
  const bytes = Buffer.from(png);
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const chunks: Chunk[] = [];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const body = bytes.subarray(at + 4, at + 8 + length);
    expect(bytes.readUInt32BE(at + 8 + length)).toBe(zlib.crc32(body));
    chunks.push({ name: body.toString('latin1', 0, 4), data: body.subarray(4) });
    at += 12 + length;
  }
  return chunks;
}

/** The pictures one after the other, each laid over the one before; and how long each is shown. */
function played(png: Uint8Array): { ms: number; pixels: number[] }[] {
  const chunks = chunksOf(png);
  const header = chunks[0].data;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  expect([...header.subarray(8)]).toEqual([8, 6, 0, 0, 0]);
  const canvas = new Array<number>(width * height * 4).fill(0);
  const shots: { ms: number; pixels: number[] }[] = [];
  let number = 0;
  const controls = chunks.filter(({ name }) => name === 'fcTL');
  const pictures = chunks.filter(({ name }) => name === 'IDAT' || name === 'fdAT');
  for (const [i, { data }] of controls.entries()) {
    expect(data.readUInt32BE(0)).toBe(number++);
    const [w, h, x, y] = [4, 8, 12, 16].map((at) => data.readUInt32BE(at));
    expect(x + w).toBeLessThanOrEqual(width);
    expect(y + h).toBeLessThanOrEqual(height);
    const later = pictures[i].name === 'fdAT';
    if (later) expect(pictures[i].data.readUInt32BE(0)).toBe(number++);
    const rows = zlib.inflateSync(pictures[i].data.subarray(later ? 4 : 0));
    expect(rows.length).toBe(h * (1 + 4 * w));
    for (let row = 0; row < h; row++) {
      expect(rows[row * (1 + 4 * w)]).toBe(0);
      for (let column = 0; column < w; column++) {
        const at = row * (1 + 4 * w) + 1 + 4 * column;
        // Opaque or clear, nothing in between.
        if (rows[at + 3] === 0) continue;
        expect(rows[at + 3]).toBe(255);
        for (let k = 0; k < 4; k++) canvas[4 * ((y + row) * width + x + column) + k] = rows[at + k];
      }
    }
    shots.push({ ms: (1000 * data.readUInt16BE(20)) / data.readUInt16BE(22), pixels: [...canvas] });
  }
  expect(chunks[1].data.readUInt32BE(0)).toBe(shots.length);
  return shots;
}

const picture = (width: number, height: number, paint: (x: number, y: number) => [number, number, number]) => {
  const pixels = new Uint8ClampedArray(4 * width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) pixels.set([...paint(x, y), 255], 4 * (y * width + x));
  return pixels;
};

describe('an animated PNG', () => {
  it('plays back as it was given, with only what has changed in it', async () => {
    const shots = [0, 3, 9].map((left) =>
      picture(20, 10, (x, y) => (x >= left && x < left + 4 && y > 2 && y < 7 ? [200, 30, left] : [255, 255, 250])),
    );
    const apng = new Apng(20, 10);
    for (const [i, shot] of shots.entries()) await apng.add(shot, 100 + i);
    const bytes = apng.bytes();
    expect(chunksOf(bytes).map((c) => c.name)).toEqual([
      'IHDR',
      'acTL',
      'fcTL',
      'IDAT',
      'fcTL',
      'fdAT',
      'fcTL',
      'fdAT',
      'IEND',
    ]);
    expect(played(bytes)).toEqual(shots.map((shot, i) => ({ ms: 100 + i, pixels: [...shot] })));
    const second = chunksOf(bytes)[4].data;
    expect([24, 25].map((at) => second.readUInt8(at))).toEqual([0, 1]);
    expect([4, 8, 12, 16].map((at) => second.readUInt32BE(at))).toEqual([7, 4, 0, 3]);
  });

  it('a picture that is shown again is shown longer, to what a delay can say', async () => {
    const shot = picture(4, 4, () => [1, 2, 3]);
    const apng = new Apng(4, 4);
    for (const ms of [500, 1500, 65_000]) await apng.add(shot.slice(), ms);
    expect(played(apng.bytes()).map((p) => p.ms)).toEqual([2000, 65_000]);
  });
});

describe('a ZIP', () => {
  const files = [
    { name: 'frame-1.svg', bytes: new TextEncoder().encode('<svg/>') },
    { name: 'größe.txt', bytes: new Uint8Array(0) },
    { name: 'big', bytes: Uint8Array.from({ length: 100_000 }, (_, i) => i % 251) },
  ];

  it('has its directory at the end, and each file where that says', () => {
    const zip = Buffer.from(zipOf(files));
    const end = zip.length - 22;
    expect(zip.readUInt32LE(end)).toBe(0x06054b50);
    expect(zip.readUInt16LE(end + 10)).toBe(files.length);
    let at = zip.readUInt32LE(end + 16);
    for (const { name, bytes } of files) {
      expect(zip.readUInt32LE(at)).toBe(0x02014b50);
      const local = zip.readUInt32LE(at + 42);
      const length = zip.readUInt16LE(at + 28);
      expect(zip.toString('utf8', at + 46, at + 46 + length)).toBe(name);
      expect(zip.readUInt32LE(at + 16)).toBe(zlib.crc32(bytes));
      const from = local + 30 + length;
      expect(new Uint8Array(zip.subarray(from, from + zip.readUInt32LE(at + 24)))).toEqual(bytes);
      at += 46 + length;
    }
    expect(at).toBe(end);
  });

  it('unzip finds nothing wrong with it', () => {
    const file = path.join(tempDir(), 'frames.zip');
    fs.writeFileSync(file, zipOf(files));
    if (mustJudge('unzip')) expect(must('unzip', ['-t', file])).toContain('No errors detected');
  });
});
