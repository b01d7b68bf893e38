/**
 * Lays out a tree on a separate device. First each directory gets its blocks, and its entries get their numbers. Then
 * maps and content are written, and inodes and records at the end.
 *
 *     tree ─▶ numbers ─▶ maps, content ─▶ inodes ─▶ records ─▶ bitmap, super
 */

import type { BlockClass } from '../engine/volume/block-kind.ts';
import { fileTypeOfMode } from '../format/directory.ts';
import type { BlockStore } from '../trace/block-store.ts';
import { Clusters } from './clusters.ts';
import { type Entry, packed, writeDirectoryHead, writeRecord } from './directories.ts';
import { INODES_IN, type InodesIn, type Places, placeOfInode, ROOT_RECORD } from './inode-numbers.ts';
import { Maker, type Shape } from './maker.ts';
import { makeMap } from './maps.ts';
import { ExperimentInode, ExperimentSuper, SUPER_MAGIC } from './structures.ts';
import { type FileData, isDir, isLink, nameOf, parentOf, type Tree } from './tree.ts';

export interface Design extends Shape {
  readonly inodesIn: InodesIn;
  /** Leaves of maps may be lists of blocks. */
  readonly lists?: boolean;
  /** The number of places in the inode table, if there is one. */
  readonly inodes?: number;
  /** Content stays in the blocks that ext4 gave it. Otherwise each file is in one piece. */
  readonly keepsPlaces?: boolean;
}

export interface Laid {
  store: BlockStore;
  classes: readonly BlockClass[];
}

interface Directory {
  path: string;
  id: bigint;
  first: number;
  blocks: number;
  places: readonly { block: number; offset: number }[];
  entries: readonly (Entry & { id: bigint })[];
}

export function lay(tree: Tree, design: Design): Laid {
  return new Layout(tree, design).done();
}

class Layout {
  readonly #tree: Tree;
  readonly #design: Design;
  readonly #maker: Maker;
  readonly #places: Places;
  readonly #bitmap: { first: number; blocks: number };
  readonly #clusters: Clusters;
  readonly #numbers = new Map<bigint, bigint>();
  readonly #directories: Directory[] = [];
  #nextInode = 1;

  constructor(tree: Tree, design: Design) {
    const { blocks, blockSize, inodesIn, inodes = 0 } = design;
    this.#tree = tree;
    this.#design = design;
    const maker = new Maker(design);
    this.#maker = maker;
    maker.take('super', 1);
    if (design.keepsPlaces)
      for (const data of tree.inodes.values())
        if (!isDir(data)) for (const { physical, length } of data.runs) maker.mark('data', physical, length);
    const bitmapBlocks = Math.ceil(blocks / 8 / blockSize);
    this.#bitmap = { first: maker.take('bitmap', bitmapBlocks), blocks: bitmapBlocks };
    const tableBlocks = Math.ceil((inodes * ExperimentInode.size) / blockSize);
    const table = inodesIn === 'table' ? maker.take('inodes', tableBlocks) : 0;
    this.#places = { ...design, table };
    this.#clusters = new Clusters(maker, this.#places);
  }

  done(): Laid {
    this.#number();
    for (const [id, data] of this.#tree.inodes) if (!isDir(data)) this.#putInode(id, data, this.#content(data));
    for (const directory of this.#directories) this.#putDirectory(directory);
    this.#clusters.write();
    this.#putSuper();
    return { store: this.#maker.store, classes: this.#maker.classes };
  }

  #number(): void {
    const { names, inodes } = this.#tree;
    const [root, ...rest] = names;
    const within = new Map<string, typeof rest>();
    for (const name of rest) {
      const list = within.get(parentOf(name.path));
      if (list) list.push(name);
      else within.set(parentOf(name.path), [name]);
    }
    const { inodesIn, blockSize } = this.#design;
    this.#numbers.set(root.id, inodesIn === 'records' ? ROOT_RECORD : this.#next(0));
    for (const { path, id } of names) {
      if (!isDir(inodes.get(id)!)) continue;
      const inside = within.get(path) ?? [];
      const seen = new Set(this.#numbers.keys());
      const entries = inside.map((name) => {
        const again = seen.has(name.id);
        seen.add(name.id);
        return { name: nameOf(name.path), id: name.id, again, type: fileTypeOfMode(inodes.get(name.id)!.mode) };
      });
      if (inodesIn !== 'records') {
        const type = fileTypeOfMode(inodes.get(id)!.mode);
        const above = path === '' ? id : names.find((name) => name.path === parentOf(path))!.id;
        entries.unshift({ name: '.', id, again: false, type }, { name: '..', id: above, again: false, type });
      }
      const { places, blocks } = packed(inodesIn, entries, blockSize);
      const first = this.#maker.take('directory', blocks, this.#near(id));
      entries.forEach(({ id: child }, i) => {
        if (this.#numbers.has(child)) return;
        const at = BigInt((first + places[i].block) * blockSize + places[i].offset);
        this.#numbers.set(child, inodesIn === 'records' ? at : this.#next(first));
      });
      this.#directories.push({ path, id, first, blocks, places, entries });
    }
  }

  /** A directory goes to the group of its inode. */
  #near(id: bigint): number {
    const { block } = placeOfInode(this.#places, this.#numbers.get(id)!);
    return block - (block % this.#design.blocksPerGroup);
  }

  #next(near: number): bigint {
    return this.#design.inodesIn === 'clusters' ? this.#clusters.next(near) : BigInt(this.#nextInode++);
  }

  /** Writes a file's content and returns the root of its map; or returns the target of a short link. */
  #content(data: FileData): Uint8Array {
    const { keepsPlaces, lists = false, blockSize } = this.#design;
    const { content, runs } = data;
    if (isLink(data) && content.length < ExperimentInode.fields.map.kind.size) return content;
    if (keepsPlaces) {
      for (const { logical, physical, length } of runs)
        this.#maker.fill(physical, content.subarray(logical * blockSize, (logical + length) * blockSize));
      return makeMap(this.#maker, runs, lists);
    }
    const length = Math.ceil(content.length / blockSize);
    if (length === 0) return makeMap(this.#maker, [], lists);
    const physical = this.#maker.take('data', length);
    this.#maker.fill(physical, content);
    return makeMap(this.#maker, [{ logical: 0, physical, length }], lists);
  }

  #putInode(id: bigint, data: FileData, map: Uint8Array, size = data.size): void {
    const { block, offset } = placeOfInode(this.#places, this.#numbers.get(id)!);
    const { mode, links, uid, gid, mtime } = data;
    const whole = new Uint8Array(ExperimentInode.fields.map.kind.size);
    whole.set(map);
    this.#maker.write(
      block,
      ExperimentInode.make({ mode, links, uid, gid, mtime, size: BigInt(size), map: whole }),
      offset,
    );
  }

  #putDirectory({ path, id, first, blocks, places, entries }: Directory): void {
    const { inodesIn, blockSize } = this.#design;
    const map = makeMap(this.#maker, [{ logical: 0, physical: first, length: blocks }], false);
    this.#putInode(id, this.#tree.inodes.get(id)!, map, blocks * blockSize);
    const block = (i: number) => this.#maker.store.own(first + i);
    if (inodesIn === 'records') {
      const above = this.#tree.names.find((name) => name.path === parentOf(path))!.id;
      writeDirectoryHead(block(0), this.#numbers.get(above)!);
    }
    entries.forEach((entry, i) => {
      const number = this.#numbers.get(entry.id)!;
      writeRecord(inodesIn, block(places[i].block), places[i].offset, { ...entry, number });
    });
  }

  #putSuper(): void {
    const { inodesIn, lists, blockSize, blocks, blocksPerGroup, inodes = 0 } = this.#design;
    const values = {
      magic: SUPER_MAGIC,
      inodes_in: INODES_IN.indexOf(inodesIn),
      lists: lists ? 1 : 0,
      block_size: blockSize,
      blocks,
      blocks_per_group: blocksPerGroup,
      bitmap: this.#bitmap.first,
      bitmap_blocks: this.#bitmap.blocks,
      table: this.#places.table,
      inodes,
      ever_used: this.#nextInode - 1,
      cluster: this.#clusters.first,
      root: this.#numbers.get(this.#tree.names[0].id)!,
    };
    this.#maker.write(0, ExperimentSuper.make(values));
    this.#maker.fill(this.#bitmap.first, this.#maker.used);
  }
}
