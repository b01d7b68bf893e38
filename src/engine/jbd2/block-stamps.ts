/**
 * For each block of the volume, the number of the transaction that it joined last; 0 at first. Every change of metadata
 * asks for it, so it is an array instead of a Map. The array has pages, as few blocks of a large volume are metadata.
 */

const PAGE_BITS = 12;
const PAGE_BLOCKS = 1 << PAGE_BITS;

export class BlockStamps {
  readonly #pages: (Uint32Array | undefined)[];

  constructor(blockCount: number) {
    this.#pages = new Array(Math.ceil(blockCount / PAGE_BLOCKS)).fill(undefined);
  }

  get(block: number): number {
    const page = this.#pages[Math.floor(block / PAGE_BLOCKS)];
    return page === undefined ? 0 : page[block & (PAGE_BLOCKS - 1)];
  }

  set(block: number, stamp: number): void {
    const index = Math.floor(block / PAGE_BLOCKS);
    let page = this.#pages[index];
    if (page === undefined) {
      page = new Uint32Array(PAGE_BLOCKS);
      this.#pages[index] = page;
    }
    page[block & (PAGE_BLOCKS - 1)] = stamp;
  }
}
