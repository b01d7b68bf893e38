/**
 * The disk for every floor above: numbered blocks of one size, read and written synchronously. The sparse store, the
 * recorder in front of it, and a moment of a recording are all block devices.
 */

export interface ReadableDevice {
  readonly blockSize: number;
  readonly blockCount: number;
  /** The block's bytes, borrowed. They are valid until the block is next written, and must not be modified. */
  read(block: number): Uint8Array;
  /** The same number for the same bytes of a block, if the device knows the block's history. */
  version?(block: number): number;
  /** Its position in its history, and the blocks that differ at another position; undefined if they are many. */
  readonly position?: number;
  changedSince?(position: number): ReadonlySet<number> | undefined;
}

export interface BlockDevice extends ReadableDevice {
  /** Puts `data` into the block at byte `offset`; the rest of the block stays. */
  write(block: number, data: Uint8Array, offset?: number): void;
}

/** Bytes that are read on demand, such as a file, a Blob behind a FileReaderSync, an array. */
export interface ByteSource {
  readonly size: number;
  /** Bytes [offset, offset + length); short only at the end of the source. */
  read(offset: number, length: number): Uint8Array;
  /** Copies this many bytes to out[at …] and keeps none of them, for large amounts that are read once. */
  copy?(offset: number, length: number, out: Uint8Array, at: number): void;
}

/** An image that is completely in memory. @internal */
export const bytesSource = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: (offset, length) => bytes.subarray(offset, Math.min(bytes.length, offset + length)),
});

/** The bytes of a device as a source, copied from its blocks; `size` if its last block is not whole. */
export function deviceSource(device: ReadableDevice, size = device.blockSize * device.blockCount): ByteSource {
  const { blockSize } = device;
  return {
    size,
    read(offset, length) {
      const end = Math.min(offset + length, size);
      const out = new Uint8Array(Math.max(0, end - offset));
      for (let at = offset; at < end; ) {
        const block = Math.floor(at / blockSize);
        const from = at - block * blockSize;
        const part = Math.min(blockSize - from, end - at);
        out.set(device.read(block).subarray(from, from + part), at - offset);
        at += part;
      }
      return out;
    },
  };
}
