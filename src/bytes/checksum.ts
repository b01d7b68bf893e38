/**
 * A structure's crc32c. The rule in the structure's declaration says what it covers, and nothing else does.
 */
import { crc32c, crc32cZeros } from './crc.ts';
import type { AnyStruct } from './struct.ts';

/**
 * Continues `seed` over the structure at `at`. `length` is for structures that extend beyond their declared fields (an
 * inode with attributes, a block that opens with a header).
 */
export function structCrc32c(
  struct: AnyStruct,
  seed: number,
  over: Uint8Array,
  at: number,
  length = struct.size,
): number {
  const rule = struct.checksum;
  if (!rule) throw new Error(`${struct.name} has no checksum`);
  const offset = struct.offset as Record<string, number>;
  if (rule.covers === 'until') return crc32c(seed, over, at, at + offset[rule.fields[0]]);
  let crc = seed;
  let from = at;
  for (const f of rule.fields) {
    if (offset[f] >= length) break;
    crc = crc32c(crc, over, from, at + offset[f]);
    crc = crc32cZeros(crc, struct.fields[f].kind.size);
    from = at + offset[f] + struct.fields[f].kind.size;
  }
  return crc32c(crc, over, from, at + length);
}
