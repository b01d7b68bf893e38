/** Lines of the standard input. Each is read on demand, so that a prompt is seen before its answer is read. */
import fs from 'node:fs';

const LINE_FEED = 10;
const WAIT_ms = 20;

/** A byte, or undefined at the end. */
function nextByte(byte: Uint8Array): number | undefined {
  for (;;) {
    try {
      return fs.readSync(0, byte) === 1 ? byte[0] : undefined;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EOF') return undefined;
      if (code !== 'EAGAIN') throw error;
      // The terminal has no input yet.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_ms);
    }
  }
}

/** The next line, with one character per byte; undefined if no more will come. */
export function nextLine(): string | undefined {
  const bytes: number[] = [];
  const one = new Uint8Array(1);
  for (;;) {
    const byte = nextByte(one);
    if (byte === LINE_FEED) break;
    if (byte === undefined) {
      if (bytes.length === 0) return undefined;
      break;
    }
    bytes.push(byte);
  }
  return Buffer.from(bytes).toString('latin1');
}
