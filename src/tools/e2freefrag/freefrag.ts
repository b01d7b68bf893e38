/**
 * e2freefrag 1.47.0: how free blocks lie together, from the block bitmaps.
 *
 *     ▒▒▒░░░░▒░░░░░░░▒        free extents by size, each power of two a row; and how many whole, aligned chunks are free
 */
import { clearRuns } from '../../bytes/bitmap.ts';
import { Refused } from '../../bytes/refused.ts';
import { blockBitmap } from '../../engine/volume/bitmaps.ts';
import { groupStart, joinHalves } from '../../engine/volume/geometry.ts';
import { openVolume } from '../../engine/volume/open.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { getopt } from '../mkfs/getopt.ts';
import { wholeNumber } from '../mkfs/numbers.ts';

type Printed = { said: { to: 'out' | 'err'; text: string }[]; status: number };

const USAGE = 'usage: e2freefrag [-c chunksize in kb] [-h] device_name\n';

interface Options {
  device: string;
  chunk_kb: number;
}

export function parseFreefragOptions(argv: readonly string[]): Options | Refused {
  const line = getopt(argv, 'c:h', 'e2freefrag');
  if (line instanceof Refused) return new Refused(`${line.refused}\n${USAGE}`);
  let chunk_kb = 0;
  for (const { letter, value } of line.options) {
    if (letter === 'h') return new Refused(USAGE);
    const n = wholeNumber(value);
    if (n === undefined) return new Refused(`e2freefrag: bad chunk size '${value}'\n${USAGE}`);
    if (n < 0 || (n > 0 && !Number.isInteger(Math.log2(n))))
      return new Refused(`e2freefrag: chunk size must be a power of 2.\n${USAGE}`);
    chunk_kb = n;
  }
  const [device] = line.words;
  return device === undefined ? new Refused(`e2freefrag: missing device name.\n${USAGE}`) : { device, chunk_kb };
}

/** `argv` without the program's name. */
export function e2freefrag(device: Parameters<typeof openVolume>[0], argv: readonly string[]): Printed {
  const o = parseFreefragOptions(argv);
  const refuse = (text: string): Printed => ({ said: [{ to: 'err', text }], status: 1 });
  if (o instanceof Refused) return refuse(o.refused);
  const volume = openVolume(device);
  if (volume instanceof Refused) return refuse(`${volume.refused}\n`);
  const { blockSize } = volume.geometry;
  const chunk = (o.chunk_kb * 1024) / blockSize;
  if (chunk > 0 && chunk < 1)
    return refuse('e2freefrag: chunksize must be greater than or equal to filesystem blocksize.\n');
  return { said: [{ to: 'out', text: report(volume, o.device, chunk) }], status: 0 };
}

interface Extent {
  start: number;
  length: number;
}

/**
 * Runs of free blocks. They continue from one group into the next. With bigalloc the program looks for a block in the
 * bitmap under the number of its cluster, and the bitmap divides that number once more. So all runs seem larger.
 */
function freeExtents(volume: Volume): Extent[] {
  const { clusterRatio: ratio, blockCount } = volume.geometry;
  const out: Extent[] = [];
  const add = (start: number, length: number) => {
    const last = out[out.length - 1];
    if (last && last.start + last.length === start) last.length += length;
    else out.push({ start, length });
  };
  for (let group = 0; group < volume.geometry.groups; group++) {
    const { bits, count } = blockBitmap(volume, group);
    const start = groupStart(volume.geometry, group);
    clearRuns(bits, count, (first, length) => {
      const seen = (start + first * ratio) * ratio;
      const end = ratio === 1 ? seen + length : Math.min(seen + length * ratio ** 2, blockCount);
      if (seen < end) add(seen, end - seen);
    });
  }
  return out;
}

/** Rounds like printf: a value in the middle goes to the even digit. */
function percent(part: number, whole: number, digits: number): string {
  const share = (part * 100) / whole;
  const scale = 10 ** digits;
  const low = Math.floor(share * scale);
  return share * scale - low === 0.5 && low % 2 === 0 ? (low / scale).toFixed(digits) : share.toFixed(digits);
}

function report(volume: Volume, device: string, chunk: number): string {
  const { blockSize, blockCount } = volume.geometry;
  const { s_free_blocks_count_lo: lo, s_free_blocks_count_hi: hi } = volume.sb;
  const free = joinHalves(lo, hi);
  const extents = freeExtents(volume);
  const kb = (blocks: number) => Math.floor((blocks * blockSize) / 1024);
  const lengths = extents.map(({ length }) => length);
  const sum = lengths.reduce((a, b) => a + b, 0);
  const n = extents.length;
  let out = `Device: ${device}\nBlocksize: ${blockSize} bytes\nTotal blocks: ${blockCount}\n`;
  out += `Free blocks: ${free} (${percent(free, blockCount, 1)}%)\n`;
  if (chunk > 0) {
    const total = Math.floor((blockCount + chunk) / chunk);
    const whole = extents.reduce((all, { start, length }) => all + chunksIn(start, length, chunk), 0);
    out += `\nChunksize: ${chunk * blockSize} bytes (${chunk} blocks)\nTotal chunks: ${total}\n`;
    out += `Free chunks: ${whole} (${percent(whole, total, 1)}%)\n`;
  }
  out += `\nMin. free extent: ${n > 0 ? kb(lengths.reduce((a, b) => Math.min(a, b))) : 0} KB \n`;
  out += `Max. free extent: ${n > 0 ? kb(lengths.reduce((a, b) => Math.max(a, b))) : 0} KB\n`;
  out += `Avg. free extent: ${n > 0 ? kb(Math.floor(sum / n)) : 0} KB\nNum. free extent: ${n}\n`;
  out += '\nHISTOGRAM OF FREE EXTENT SIZES:\n';
  out += `${'Extent Size Range'.padStart(15)} :  Free extents   Free Blocks  Percent\n`;
  return out + histogram(lengths, blockSize, free);
}

function chunksIn(start: number, length: number, chunk: number): number {
  const first = Math.ceil(start / chunk);
  return Math.max(0, Math.floor((start + length) / chunk) - first);
}

function histogram(lengths: readonly number[], blockSize: number, free: number): string {
  const rows: { extents: number; blocks: number }[] = [];
  for (const length of lengths) {
    const i = Math.floor(Math.log2(length));
    rows[i] ??= { extents: 0, blocks: 0 };
    rows[i].extents++;
    rows[i].blocks += length;
  }
  let out = '';
  rows.forEach(({ extents, blocks }, i) => {
    let from = (blockSize / 1024) * 2 ** i;
    let unit = 0;
    for (; from >= 1024; from /= 1024) unit++;
    const letter = 'KMGTPE'[unit];
    const range = `${String(from).padStart(5)}${letter}...${String(from * 2).padStart(5)}${letter}- `;
    out += `${range} :  ${String(extents).padStart(12)}  ${String(blocks).padStart(12)}  ${percent(blocks, free, 2).padStart(6)}%\n`;
  });
  return out;
}
