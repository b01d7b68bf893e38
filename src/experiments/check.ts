/**
 * A check of an experiment's device. It reads every inode in all places where inodes may lie, every map and directory,
 * and the bitmap.
 *
 *     table       all of it                         an inode in use that no name leads to is found there
 *     clusters    along the chain of their heads    the same
 *     records     the directories are the tables    an inode without a name cannot exist
 */
import { testBit } from '../bytes/bitmap.ts';
import type { Counted } from './counted.ts';
import { clusterNumber } from './inode-numbers.ts';
import { type Inode, Opened } from './read.ts';
import { CLUSTER_MAGIC, ClusterHead, ExperimentInode } from './structures.ts';
import { isDir } from './tree.ts';

/** Sentences about faults; none if all is well. */
export function check(device: Counted): string[] {
  const faults: string[] = [];
  try {
    new Check(device, faults).run();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    faults.push(error.message);
  }
  return faults;
}

class Check {
  readonly #device: Counted;
  readonly #faults: string[];
  readonly #claimed = new Map<number, string>();
  readonly #opened: Opened;

  constructor(device: Counted, faults: string[]) {
    this.#device = device;
    this.#faults = faults;
    this.#opened = new Opened(device, { node: (block) => this.#claim(block, 1, 'a map') });
  }

  run(): void {
    const { sb, inodesIn } = this.#opened;
    this.#claim(0, 1, 'the head');
    this.#claim(sb.bitmap, sb.bitmap_blocks, 'the bitmap');
    const kept = inodesIn === 'table' ? this.#table() : inodesIn === 'clusters' ? this.#clusters() : undefined;
    const { named, links } = this.#names();
    for (const [number, inode] of named) {
      const want = links.get(number)!;
      if (inode.links !== want) this.#faults.push(`inode ${number} says ${inode.links} links, and has ${want}`);
      for (const { physical, length } of this.#opened.runs(inode)) this.#claim(physical, length, `inode ${number}`);
    }
    for (const number of kept ?? []) if (!named.has(number)) this.#faults.push(`inode ${number} has no name`);
    for (const number of named.keys())
      if (kept && !kept.has(number)) this.#faults.push(`inode ${number} is named and not in use`);
    this.#bitmap();
  }

  #claim(first: number, length: number, who: string): void {
    for (let block = first; block < first + length; block++) {
      const other = this.#claimed.get(block);
      if (other !== undefined) this.#faults.push(`block ${block} is claimed by ${other} and by ${who}`);
      if (block >= this.#opened.sb.blocks) this.#faults.push(`block ${block} of ${who} is past the end`);
      this.#claimed.set(block, who);
    }
  }

  #table(): Set<bigint> {
    const { table, inodes, ever_used, block_size } = this.#opened.sb;
    const perBlock = block_size / ExperimentInode.size;
    const kept = new Set<bigint>();
    this.#claim(table, Math.ceil(inodes / perBlock), 'the inode table');
    for (let i = 0; i < ever_used; i++) {
      const bytes = this.#device.block(table + Math.floor(i / perBlock));
      if (ExperimentInode.read(bytes, (i % perBlock) * ExperimentInode.size).mode !== 0) kept.add(BigInt(i + 1));
    }
    return kept;
  }

  #clusters(): Set<bigint> {
    const { sb } = this.#opened;
    const { block_size: blockSize, blocks_per_group: blocksPerGroup } = sb;
    const perBlock = blockSize / ExperimentInode.size;
    const kept = new Set<bigint>();
    const places = { inodesIn: 'clusters' as const, blockSize, blocksPerGroup, table: 0 };
    for (let first = sb.cluster, left = sb.blocks; first !== 0 && left > 0; left--) {
      const head = ClusterHead.read(this.#device.block(first));
      if (head.magic !== CLUSTER_MAGIC || head.block !== first)
        throw new Error(`block ${first} does not begin a cluster of inodes`);
      this.#claim(first, head.blocks, 'a cluster of inodes');
      for (let slot = 1; slot < head.blocks * perBlock; slot++) {
        const block = first + Math.floor(slot / perBlock);
        const inode = ExperimentInode.read(this.#device.block(block), (slot % perBlock) * ExperimentInode.size);
        const number = clusterNumber(places, block, slot % perBlock);
        const used = testBit(head.used, slot);
        if (used !== (inode.mode !== 0)) this.#faults.push(`inode ${number} and the bit for it say different things`);
        if (used) kept.add(number);
      }
      first = head.next;
    }
    return kept;
  }

  #names() {
    const named = new Map<bigint, Inode>();
    const links = new Map<bigint, number>();
    const up = new Map<string, bigint>();
    this.#opened.list((path, number, inode) => {
      named.set(number, inode);
      if (isDir(inode)) up.set(path, number);
      // These count a directory's own “.”, and its “..” for the directory above.
      links.set(number, (links.get(number) ?? 0) + 1 + (isDir(inode) ? 1 : 0));
      if (isDir(inode) && path !== '') {
        const above = up.get(path.slice(0, Math.max(0, path.lastIndexOf('/'))))!;
        links.set(above, links.get(above)! + 1);
      }
    });
    return { named, links };
  }

  #bitmap(): void {
    const { bitmap, blocks, block_size } = this.#opened.sb;
    for (let block = 0; block < blocks; block++) {
      const bit = Math.floor(block / 8 / block_size);
      const bits = this.#device.block(bitmap + bit);
      if (testBit(bits, block - bit * 8 * block_size) !== this.#claimed.has(block))
        this.#faults.push(`block ${block} and its bit say different things`);
    }
  }
}
