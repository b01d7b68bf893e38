/**
 * The costs of a layout, measured on its bytes. For ext4 the volume's readers and this project's e2fsck measure them, and
 * for an experiment its own reader and check.
 *
 *     listing   every name with its stat, from an empty memory
 *     check     e2fsck -fn, or the experiment's own check
 *     waste     bytes that are taken and hold no information
 */

import { Refused } from '../bytes/refused.ts';
import { BLOCK_KINDS, type BlockClass } from '../engine/volume/block-kind.ts';
import { classify } from '../engine/volume/classify.ts';
import { directoryBlocks, eachEntry } from '../engine/volume/directory.ts';
import { isFinding } from '../engine/volume/finding.ts';
import { isDirectory, readInode, sizeOf } from '../engine/volume/inode.ts';
import { fileMap } from '../engine/volume/map.ts';
import { openVolume } from '../engine/volume/open.ts';
import { lookupPath } from '../engine/volume/path.ts';
import type { Volume } from '../engine/volume/volume.ts';
import { DirEntry } from '../format/directory.ts';
import { entriesOf, slotAt } from '../format/extent-node.ts';
import { checkOf } from '../session/run/checked.ts';
import { BlockStore } from '../trace/block-store.ts';
import { check } from './check.ts';
import { Counted, type Reads } from './counted.ts';
import type { Laid } from './lay.ts';
import { Opened } from './read.ts';
import { ExperimentInode } from './structures.ts';
import { isDir, type Tree } from './tree.ts';

export interface Costs {
  listing: Reads;
  check: Reads;
  /** Wasted bytes. */
  waste: { inodes: number; directories: number; tails: number; maps: number };
  mapBlocks: number;
  classes: readonly BlockClass[];
  /** The blocks in the order in which the listing read them. */
  listed: readonly number[];
}

const tail = (size: number, blockSize: number): number => Math.ceil(size / blockSize) * blockSize - size;

const tailsOf = (tree: Tree, blockSize: number): number => {
  let sum = 0;
  for (const data of tree.inodes.values()) if (data.runs.length > 0 && !isDir(data)) sum += tail(data.size, blockSize);
  return sum;
};

function opened(store: BlockStore): { device: Counted; volume: Volume } {
  const device = new Counted(store);
  const volume = openVolume(device);
  if (volume instanceof Refused) throw new Error(volume.refused);
  return { device, volume };
}

export function costsOfExt4(store: BlockStore, tree: Tree): Costs {
  const { device, volume } = opened(store);
  listExt4(volume, tree);
  const checked = new Counted(store);
  const { problems, lines } = checkOf(new BlockStore(store.blockSize, store.byteLength, checked));
  if (problems > 0) throw new Error(lines.join('\n'));
  const { volume: whole } = opened(store);
  const { geometry: g } = whole;
  const free = g.inodeCount - tree.inodes.size;
  const maps = mapsOf(whole, tree);
  return {
    listing: device.reads,
    check: checked.reads,
    waste: {
      inodes: free * g.inodeSize,
      directories: directoriesOf(whole, tree),
      tails: tailsOf(tree, g.blockSize),
      maps: maps.unused,
    },
    mapBlocks: maps.blocks,
    classes: classesOf(whole),
    listed: [...device.blocks],
  };
}

/** Reads each name and its inode, one directory after the other, like `ls -lR`. */
function listExt4(volume: Volume, tree: Tree): void {
  for (const { path, id } of tree.names) {
    if (!isDir(tree.inodes.get(id)!)) continue;
    const directory = readInode(volume, Number(id));
    if (isFinding(directory)) throw new Error(directory.sentence);
    directoryBlocks(volume, directory, (block) => {
      volume.device.read(block);
      return true;
    });
    const start = path === '' ? '' : `${path}/`;
    for (const other of tree.names)
      if (other.path !== '' && other.path.startsWith(start) && !other.path.slice(start.length).includes('/'))
        readInode(volume, Number(other.id));
  }
}

function directoriesOf(volume: Volume, tree: Tree): number {
  let unused = 0;
  for (const [id, data] of tree.inodes) {
    if (!isDir(data)) continue;
    const inode = readInode(volume, Number(id));
    if (isFinding(inode)) throw new Error(inode.sentence);
    unused += sizeOf(inode);
    eachEntry(volume, inode, ({ nameLength }) => {
      unused -= DirEntry.size + nameLength;
      return true;
    });
  }
  return unused;
}

function mapsOf(volume: Volume, tree: Tree): { blocks: number; unused: number } {
  let blocks = 0;
  let unused = 0;
  for (const { path } of tree.names) {
    const inode = lookupPath(volume, `/${path}`);
    if (isFinding(inode) || isDirectory(inode)) continue;
    for (const { block } of fileMap(volume, inode).nodes) {
      blocks++;
      const bytes = volume.device.read(block);
      unused += bytes.length - slotAt(entriesOf(bytes));
    }
  }
  return { blocks, unused };
}

function classesOf(volume: Volume): BlockClass[] {
  const kinds = classify(volume);
  if (kinds instanceof Refused) throw new Error(kinds.refused);
  return Array.from(kinds, (kind) => BLOCK_KINDS[kind].class);
}

export function costsOf({ store, classes }: Laid, tree: Tree): Costs {
  const listing = new Counted(store);
  new Opened(listing).list(() => {});
  const checked = new Counted(store);
  const faults = check(checked);
  if (faults.length > 0) throw new Error(faults[0]);
  let unusedOfMaps = 0;
  let mapBlocks = 0;
  let unusedOfDirectories = 0;
  const heard = {
    node: (_: number, unused: number) => {
      unusedOfMaps += unused;
      mapBlocks++;
    },
    directory: (_: number, used: number) => {
      unusedOfDirectories += store.blockSize - used;
    },
  };
  const whole = new Opened(new Counted(store), heard);
  whole.list((_, __, inode) => void (isDir(inode) || whole.runs(inode)));
  const inodeBlocks = classes.filter((what) => what === 'inodes').length;
  const inodes = inodeBlocks === 0 ? 0 : inodeBlocks * store.blockSize - tree.inodes.size * ExperimentInode.size;
  return {
    listing: listing.reads,
    check: checked.reads,
    waste: {
      inodes,
      directories: unusedOfDirectories,
      tails: tailsOf(tree, store.blockSize),
      maps: unusedOfMaps,
    },
    mapBlocks,
    classes,
    listed: [...listing.blocks],
  };
}
