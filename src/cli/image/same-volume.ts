/** A file holds a volume or an earlier state of it if it has the same UUID. */
import { EXT4_SUPER_MAGIC, SUPERBLOCK_OFFSET } from '../../format/constants.ts';
import { Superblock } from '../../format/superblock.ts';

const HEAD_BYTES = SUPERBLOCK_OFFSET + Superblock.size;

/** `read` gives the first bytes of the volume. */
export function sameVolume(read: (length: number) => Uint8Array): (head: Uint8Array) => boolean {
  const own = read(HEAD_BYTES);
  return (head) => {
    if (Math.min(own.length, head.length) < HEAD_BYTES) return false;
    const [one, two] = [own, head].map((bytes) => Superblock.read(bytes, SUPERBLOCK_OFFSET));
    return two.s_magic === EXT4_SUPER_MAGIC && one.s_uuid === two.s_uuid;
  };
}
