/** The number of bytes that a run may have to write. The storage of the volume must have that room before it begins. */
import { Refused } from '../../bytes/refused.ts';
import { blocksOf, parseResizeOptions } from './options.ts';

export function roomFor(argv: readonly string[], bytes: number, blockSize: number): number {
  const o = parseResizeOptions(argv);
  if (o instanceof Refused || o.size === undefined || o.minimum || o.print) return bytes;
  return Math.max(bytes, blocksOf(o.size, blockSize) * blockSize);
}
