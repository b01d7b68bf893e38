/**
 * Pixels as an animated PNG: of each picture only the rectangle that differs from the one before it, and in that only the
 * pixels that do; the others are clear, and what was there before is seen through them.
 *
 *     IHDR  acTL  fcTL IDAT  fcTL fdAT  fcTL fdAT  …  IEND
 *     size  how   the first  what has changed,
 *           many  picture    where, how long
 *
 * A chunk is its length, its name, its bytes and their crc; numbers are big-endian. A reader that knows no animation
 * shows the first picture.
 *
 * @see https://www.w3.org/TR/png-3/#apng-frame-based-animation
 */
import { crc32 } from '../../bytes/crc.ts';
import { joined } from './zip.ts';

/** Red, green, blue and opacity of each pixel, row by row, as a canvas gives them. */
type Pixels = Uint8ClampedArray;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Shot {
  box: Box;
  data: Uint8Array;
  ms: number;
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const DEPTH = 8;
/** Red, green, blue and opacity. */
const TRUECOLOUR_ALPHA = 6;
/** The picture stays, and the next one is laid over it. */
const STAYS = 0;
const OVER = 1;
/** A delay is sixteen bits of thousandths. */
const LONGEST_MS = 0xffff;

const be32 = (...values: number[]): Uint8Array => {
  const out = new DataView(new ArrayBuffer(4 * values.length));
  let at = 0;
  for (const value of values) {
    out.setUint32(at, value);
    at += 4;
  }
  return new Uint8Array(out.buffer);
};

function chunk(name: string, ...data: Uint8Array[]): Uint8Array {
  const body = joined([new TextEncoder().encode(name), ...data]);
  return joined([be32(body.length - 4), body, be32(crc32(body))]);
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

const words = (p: Pixels): Uint32Array => new Uint32Array(p.buffer, p.byteOffset, p.length / 4);

/** The box in which two pictures differ; undefined if they are equal. */
function difference(a: Pixels, b: Pixels, width: number): Box | undefined {
  const [was, is] = [words(a), words(b)];
  let [left, right, top, bottom] = [width, -1, -1, -1];
  for (let i = 0; i < is.length; i++) {
    if (was[i] === is[i]) continue;
    const x = i % width;
    if (top < 0) top = Math.floor(i / width);
    bottom = Math.floor(i / width);
    if (x < left) left = x;
    if (x > right) right = x;
  }
  return top < 0 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** The rows of a rectangle, each after the number of its filter: none, which suits plain colours best. */
function rowsOf(was: Pixels | undefined, is: Pixels, { x, y, width, height }: Box, stride: number) {
  const out = new Uint8Array(height * (1 + 4 * width));
  const [before, now] = [was && words(was), words(is)];
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const at = (y + row) * stride + x + column;
      if (before?.[at] === now[at]) continue;
      const to = row * (1 + 4 * width) + 1 + 4 * column;
      for (let k = 0; k < 4; k++) out[to + k] = is[4 * at + k];
    }
  return out;
}

export class Apng {
  readonly #width: number;
  readonly #height: number;
  readonly #shots: Shot[] = [];
  #last: Pixels | undefined;

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
  }

  /** One more picture, shown for `ms`; the pixels are kept until the next one. */
  async add(pixels: Pixels, ms: number): Promise<void> {
    const before = this.#shots[this.#shots.length - 1];
    const whole = { x: 0, y: 0, width: this.#width, height: this.#height };
    const box = this.#last ? difference(this.#last, pixels, this.#width) : whole;
    if (!box && before.ms + ms <= LONGEST_MS) {
      before.ms += ms;
      return;
    }
    const place = box ?? { ...whole, width: 1, height: 1 };
    const rows = rowsOf(this.#last, pixels, place, this.#width);
    this.#last = pixels;
    this.#shots.push({ box: place, data: await deflated(rows), ms });
  }

  /** It plays for ever. */
  bytes(): Uint8Array<ArrayBuffer> {
    const header = joined([be32(this.#width, this.#height), Uint8Array.of(DEPTH, TRUECOLOUR_ALPHA, 0, 0, 0)]);
    const chunks = [SIGNATURE, chunk('IHDR', header), chunk('acTL', be32(this.#shots.length, 0))];
    // All chunks of the animation share one sequence of numbers.
    let number = 0;
    for (const { box, data, ms } of this.#shots) {
      const first = number === 0;
      // In thousandths of a second.
      const delay = be32(Math.round(ms) * 0x10000 + 1000);
      const place = be32(number++, box.width, box.height, box.x, box.y);
      chunks.push(chunk('fcTL', place, delay, Uint8Array.of(STAYS, OVER)));
      chunks.push(first ? chunk('IDAT', data) : chunk('fdAT', be32(number++), data));
    }
    return joined([...chunks, chunk('IEND')]);
  }
}
