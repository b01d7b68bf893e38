/**
 * Reads the device of an experiment: its tree, and the data about each name for a listing. It throws any fault with the
 * block that contains it.
 */
import { S_IFMT } from '../format/mode.ts';
import type { Counted } from './counted.ts';
import { type Found, recordsIn } from './directories.ts';
import { INODES_IN, type Place, placeOfInode } from './inode-numbers.ts';
import { readMap } from './maps.ts';
import { DirectoryHead, ExperimentInode, ExperimentSuper, SUPER_MAGIC } from './structures.ts';
import { type FileData, isDir, isLink, type Run, type Tree } from './tree.ts';

export type Inode = ReturnType<typeof ExperimentInode.read>;

export interface Heard {
  node?: (block: number, unused: number) => void;
  /** This is called for each block of a directory, with the number of bytes that hold information. */
  directory?: (block: number, used: number) => void;
}

export class Opened {
  readonly device: Counted;
  readonly sb: ReturnType<typeof ExperimentSuper.read>;
  readonly #heard: Heard;

  constructor(device: Counted, heard: Heard = {}) {
    this.device = device;
    this.#heard = heard;
    this.sb = ExperimentSuper.read(device.block(0));
    if (this.sb.magic !== SUPER_MAGIC) throw new Error('block 0 does not begin a device of an experiment');
  }

  get inodesIn() {
    return INODES_IN[this.sb.inodes_in];
  }

  place(number: bigint): Place {
    const { block_size: blockSize, blocks_per_group: blocksPerGroup, table } = this.sb;
    return placeOfInode({ inodesIn: this.inodesIn, blockSize, blocksPerGroup, table }, number);
  }

  inode(number: bigint): Inode {
    const { block, offset } = this.place(number);
    const inode = ExperimentInode.read(this.device.block(block), offset);
    if ((inode.mode & S_IFMT) === 0) throw new Error(`inode ${number}, in block ${block}, is free`);
    return inode;
  }

  runs(inode: Inode): Run[] {
    if (this.#isShort(inode)) return [];
    return readMap(
      inode.map,
      (block) => this.device.block(block),
      (block, unused) => this.#heard.node?.(block, unused),
    );
  }

  #isShort = (inode: Inode): boolean => isLink(inode) && Number(inode.size) < inode.map.length;

  records(directory: Inode): Found[] {
    const { blocksOf, inodesIn } = this;
    return blocksOf(directory).flatMap((block, i) => {
      const records = recordsIn(inodesIn, this.device.block(block), block, i === 0);
      this.#heard.directory?.(
        block,
        records.reduce((sum, { length }) => sum + length, 0),
      );
      return records;
    });
  }

  blocksOf = (inode: Inode): number[] =>
    this.runs(inode).flatMap(({ physical, length }) => Array.from({ length }, (_, i) => physical + i));

  content(inode: Inode): Uint8Array {
    const size = Number(inode.size);
    if (this.#isShort(inode)) return inode.map.slice(0, size);
    const { block_size } = this.sb;
    const content = new Uint8Array(Math.ceil(size / block_size) * block_size);
    for (const { logical, physical, length } of this.runs(inode))
      for (let i = 0; i < length; i++) content.set(this.device.block(physical + i), (logical + i) * block_size);
    return content.subarray(0, size);
  }

  /** Visits each name of each directory and its inode, like `ls -lR`. */
  list(visit: (path: string, number: bigint, inode: Inode) => void): void {
    const root = this.inode(this.sb.root);
    visit('', this.sb.root, root);
    const within = (path: string, directory: Inode, own: bigint, above: bigint): void => {
      const below: { path: string; inode: Inode; number: bigint }[] = [];
      this.#sayAbove(directory, above);
      for (const { name, number } of this.records(directory)) {
        if (name === '.' || name === '..') {
          if (number !== (name === '.' ? own : above)) throw new Error(`“${name}” of inode ${own} is inode ${number}`);
          continue;
        }
        const inode = this.inode(number);
        const whole = path === '' ? name : `${path}/${name}`;
        visit(whole, number, inode);
        if (isDir(inode)) below.push({ path: whole, inode, number });
      }
      for (const next of below) within(next.path, next.inode, next.number, own);
    };
    within('', root, this.sb.root, this.sb.root);
  }

  /** If records hold inodes, a directory begins with the number of the directory above it. */
  #sayAbove(directory: Inode, above: bigint): void {
    if (this.inodesIn !== 'records') return;
    const [block] = this.blocksOf(directory);
    const { parent } = DirectoryHead.read(this.device.block(block));
    if (parent !== above) throw new Error(`the directory in block ${block} is below ${above}, and says ${parent}`);
  }

  tree(): Tree {
    const names: { path: string; id: bigint }[] = [];
    const inodes = new Map<bigint, FileData>();
    this.list((path, id, inode) => {
      names.push({ path, id });
      if (inodes.has(id)) return;
      const { mode, uid, gid, links, mtime } = inode;
      const dir = isDir(inode);
      const content = dir ? new Uint8Array(0) : this.content(inode);
      inodes.set(id, { mode, uid, gid, links, mtime, size: dir ? 0 : Number(inode.size), content, runs: [] });
    });
    return { names, inodes };
  }
}
