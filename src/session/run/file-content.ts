/** The content of a file, read from the bytes of a volume alone. */
import { type InodeRef, sizeOf } from '../../engine/volume/inode.ts';
import { walkMap } from '../../engine/volume/map.ts';
import type { Volume } from '../../engine/volume/volume.ts';

/** No disk of a session could hold a larger file, so a larger size is damage. */
const MOST_BYTES = 2 ** 30;

/** The bytes of a file by its map. Holes and unwritten blocks are zeros. */
export function contentOf(volume: Volume, inode: InodeRef): Uint8Array {
  const { blockSize, blockCount } = volume.geometry;
  const out = new Uint8Array(Math.min(sizeOf(inode), MOST_BYTES));
  walkMap(volume, inode, {
    run: (logical, physical, length, unwritten) => {
      if (unwritten) return true;
      for (let i = 0; i < length && physical + i < blockCount; i++) {
        const at = (logical + i) * blockSize;
        if (at >= out.length) break;
        out.set(volume.device.read(physical + i).subarray(0, out.length - at), at);
      }
      return true;
    },
  });
  return out;
}
