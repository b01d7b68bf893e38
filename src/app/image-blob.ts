/**
 * A sparse device as a file to download. Stretches of zeros cost nothing: they are one shared megabyte, used as often
 * as needed.
 */
import type { Progress } from './worker-api.ts';

const ZEROS = new Blob([new Uint8Array(1 << 20)]);
/** Blobs are collected into larger ones, so that none has millions of parts. */
const PARTS = 4096;

class Parts {
  #parts: BlobPart[] = [];

  add(part: BlobPart): void {
    this.#parts.push(part);
    if (this.#parts.length === PARTS) this.#parts = [new Blob(this.#parts)];
  }

  addZeros(length: number): void {
    let left = length;
    for (; left >= ZEROS.size; left -= ZEROS.size) this.add(ZEROS);
    if (left > 0) this.add(ZEROS.slice(0, left));
  }

  blob(): Blob {
    return new Blob(this.#parts, { type: 'application/octet-stream' });
  }
}

export async function imageBlob(
  contents: Iterable<{ block: number; bytes: Uint8Array }>,
  byteLength: number,
  blockSize: number,
  gzip: boolean,
  progress: Progress,
): Promise<Blob> {
  const parts = new Parts();
  let at = 0;
  for (const { block, bytes } of contents) {
    const offset = block * blockSize;
    parts.addZeros(offset - at);
    parts.add(bytes.slice());
    at = offset + bytes.length;
  }
  parts.addZeros(byteLength - at);
  const image = parts.blob();
  if (!gzip) return image;
  return compressed(image, progress);
}

async function compressed(image: Blob, progress: Progress): Promise<Blob> {
  let done = 0;
  let told = 0;
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      done += chunk.length;
      if (done - told >= 1 << 24) {
        told = done;
        progress(done, image.size);
      }
      controller.enqueue(chunk);
    },
  });
  const zipped = image.stream().pipeThrough(counting).pipeThrough(new CompressionStream('gzip'));
  return new Response(zipped).blob();
}
