/**
 * The part of the papers' formula to which a block of metadata belongs. Bitmaps and group descriptors are free lists.
 * A block is a directory block if it was read as one. Everything else is metadata.
 */
import type { Mount } from '../../engine/fs/mount.ts';
import { DIRECTORY, FREE_LIST, METADATA } from '../../machine/demands.ts';

export class PartOfBlock {
  readonly #mount: Mount;
  readonly #directories = new Set<number>();
  readonly #lists = new Set<number>();

  constructor(mount: Mount) {
    this.#mount = mount;
    const { groups } = mount.geometry;
    for (let n = 0; n < groups; n++) {
      const group = mount.group(n);
      this.#lists.add(group.blockBitmapBlock);
      this.#lists.add(group.inodeBitmapBlock);
      this.#lists.add(group.descriptorBlock);
    }
  }

  isDirectory(block: number): void {
    this.#directories.add(block);
  }

  freed(block: number, count: number): void {
    if (this.#directories.size > 0) for (let b = block; b < block + count; b++) this.#directories.delete(b);
  }

  of(block: number): number {
    if (block === this.#mount.superblock) return METADATA;
    if (this.#lists.has(block)) return FREE_LIST;
    return this.#directories.has(block) ? DIRECTORY : METADATA;
  }
}
