/**
 * A small list of damages to make on purpose. Each changes one thing and corrects its checksum, so that nothing else is
 * wrong. A check has to find the damage by contradictions elsewhere.
 */

import { le16At, le32At, setLe16At, setLe32At } from '../../bytes/access.ts';
import { clearBit } from '../../bytes/bitmap.ts';
import { Refused } from '../../bytes/refused.ts';
import { byteString } from '../../bytes/text.ts';
import { setInodeAt } from '../../engine/dirents/records.ts';
import { directoryBlocks, eachEntry } from '../../engine/volume/directory.ts';
import { groupOf, groupStart, superblockBlock } from '../../engine/volume/geometry.ts';
import { isHashed } from '../../engine/volume/htree.ts';
import {
  eachInode,
  generationOf,
  type InodeRef,
  isDirectory,
  linksOf,
  mapKind,
  modeOf,
  sizeOf,
} from '../../engine/volume/inode.ts';
import { fileMap } from '../../engine/volume/map.ts';
import { openVolume } from '../../engine/volume/open.ts';
import { descriptorPlace, type Volume } from '../../engine/volume/volume.ts';
import { blockBitmapChecksum, groupDescriptorChecksum, inodeChecksum, inodeSeed } from '../../format/checksum.ts';
import { directoryLeafChecksum, dxNodeChecksum } from '../../format/checksum-blocks.ts';
import { SUPERBLOCK_OFFSET } from '../../format/constants.ts';
import { DirEntry } from '../../format/directory.ts';
import { Extent, ExtentHeader } from '../../format/extents.ts';
import { GroupDescriptor } from '../../format/group-descriptor.ts';
import { DX_ROOT_COUNT_OFFSET, DxEntry, dxCountOffset } from '../../format/htree.ts';
import { Inode } from '../../format/inode.ts';
import { S_IFMT, S_IFREG } from '../../format/mode.ts';
import { Superblock } from '../../format/superblock.ts';
import type { Touch } from '../../trace/event.ts';
import { Damage, type DamageDone } from '../../trace/events/damage.ts';
import type { Recorder } from '../../trace/recorder.ts';
import { SESSION } from '../refusals/session.ts';

export interface DamageKind {
  name: string;
  /** A label for a list, which says what it breaks. */
  label: string;
}

export const DAMAGES: readonly DamageKind[] = [
  { name: 'links', label: 'A file’s link count is wrong' },
  { name: 'name', label: 'A file loses its name' },
  { name: 'size', label: 'A file’s i_blocks is wrong' },
  { name: 'shared', label: 'Two files claim one block' },
  { name: 'dotdot', label: 'A directory’s “..” leads astray' },
  { name: 'htree', label: 'A hash tree is out of order' },
  { name: 'bitmap', label: 'A block in use is marked free' },
  { name: 'counts', label: 'A group’s free count is wrong' },
  { name: 'superblock', label: 'The superblock is wiped' },
];

const O = Inode.offset;
/** The hashes of names are lower than this. */
const LAST_HASH = 0xfffffff0;

interface Plan {
  does: DamageDone;
  touched: Touch[];
  apply(recorder: Recorder): void;
}

/** Breaks one thing on the recorder's volume, and records it. */
export function breakVolume(recorder: Recorder, which: string): Refused | undefined {
  const volume = openVolume(recorder.store);
  if (volume instanceof Refused) return volume;
  const plan = PLANS[which]?.(volume);
  if (!plan) return new Refused(SESSION.not_broken({ which }));
  recorder.emit(Damage, { which, does: plan.does }, { touched: plan.touched });
  plan.apply(recorder);
  recorder.settle();
  return undefined;
}

/** The first inode that suits; reserved inodes are left out. */
function find(volume: Volume, suits: (inode: InodeRef) => boolean): InodeRef | undefined {
  let found: InodeRef | undefined;
  eachInode(volume, (inode) => {
    if (inode.ino < volume.geometry.firstIno || linksOf(inode) === 0 || !suits(inode)) return true;
    found = { ...inode };
    return false;
  });
  return found;
}

const isFile = (inode: InodeRef): boolean => (modeOf(inode) & S_IFMT) === S_IFREG;

const inodeTouch = (i: InodeRef, field: string, at: number, length: number): Touch => ({
  block: i.block,
  struct: Inode.name,
  offset: i.offset + at,
  length,
  field,
});

/** Changes an inode and its checksum. */
const inInode = (volume: Volume, i: InodeRef, change: (b: Uint8Array, at: number) => void) => (r: Recorder) => {
  const b = r.touch(i.block);
  change(b, i.offset);
  inodeChecksum.set(volume.rules, b, i.offset, i.ino);
};

/** The first entry of a directory that suits. */
function inEntry(volume: Volume, dir: InodeRef, suits: (name: string, ino: number) => boolean) {
  let found: { block: number; offset: number; name: string; inode: number } | undefined;
  eachEntry(volume, dir, (e) => {
    const name = byteString(e.bytes, e.nameAt, e.nameAt + e.nameLength);
    if (suits(name, e.inode)) found = { block: e.block, offset: e.offset, name, inode: e.inode };
    return !found;
  });
  return found;
}

const sumLeaf = (volume: Volume, dir: InodeRef, b: Uint8Array): void => {
  const seed = inodeSeed(volume.rules, dir.ino, generationOf(dir));
  // After the slots of a root there may still be the tail from the time when the block was a leaf.
  const root = isHashed(volume, dir) && dxCountOffset(b, 0, b.length) >= 0;
  const sum = root ? dxNodeChecksum : directoryLeafChecksum;
  sum.set(volume.rules, b, 0, seed);
};

const PLANS: Readonly<Record<string, (volume: Volume) => Plan | undefined>> = {
  links(volume) {
    const i = find(volume, isFile);
    return (
      i && {
        does: { kind: 'links', ino: i.ino, says: linksOf(i) + 2, names: linksOf(i) },
        touched: [inodeTouch(i, 'i_links_count', O.i_links_count, 2)],
        apply: inInode(volume, i, (b, at) => setLe16At(b, at + O.i_links_count, linksOf(i) + 2)),
      }
    );
  },
  name(volume) {
    let at: ReturnType<typeof inEntry>;
    const dir = findDirectory(volume, (d) => {
      at = inEntry(volume, d, (name, ino) => name !== '.' && name !== '..' && isFileOf(volume, ino));
      return at !== undefined;
    });
    if (!dir || !at) return undefined;
    const { block, offset, name, inode } = at;
    return {
      does: { kind: 'name', name, dir: dir.ino, ino: inode },
      touched: [{ block, struct: DirEntry.name, offset, length: DirEntry.size }],
      apply(r) {
        const b = r.touch(block);
        setInodeAt(b, offset, 0);
        sumLeaf(volume, dir, b);
      },
    };
  },
  size(volume) {
    const i = find(volume, (x) => isFile(x) && sizeOf(x) > 0);
    return (
      i && {
        does: { kind: 'size', ino: i.ino, sectors: 64 },
        touched: [inodeTouch(i, 'i_blocks_lo', O.i_blocks_lo, 4)],
        apply: inInode(volume, i, (b, at) => setLe32At(b, at + O.i_blocks_lo, le32At(b, at + O.i_blocks_lo) + 64)),
      }
    );
  },
  shared(volume) {
    const files: InodeRef[] = [];
    find(volume, (x) => {
      if (isFile(x) && fileMap(volume, x, 2).runs.length > 0 && fileMap(volume, x, 2).nodes.length === 0)
        files.push({ ...x });
      return files.length === 2;
    });
    if (files.length < 2) return undefined;
    const [from, to] = files;
    const block = fileMap(volume, from, 2).runs[0].physical;
    const extents = mapKind(to) === 'extents';
    const word = O.i_block + (extents ? ExtentHeader.size + Extent.offset.ee_start_lo : 0);
    return {
      does: { kind: 'shared', ino: to.ino, block, owner: from.ino },
      touched: [inodeTouch(to, 'i_block', word, 4), { block, struct: 'data' }],
      apply: inInode(volume, to, (b, at) => setLe32At(b, at + word, block)),
    };
  },
  dotdot(volume) {
    const dir = find(volume, (x) => isDirectory(x) && x.ino !== volume.geometry.firstIno);
    const at = dir && inEntry(volume, dir, (name) => name === '..');
    if (!dir || !at) return undefined;
    return {
      does: { kind: 'dotdot', dir: dir.ino, to: volume.geometry.firstIno, parent: at.inode },
      touched: [{ block: at.block, struct: DirEntry.name, offset: at.offset, length: 4, field: 'inode' }],
      apply(r) {
        const b = r.touch(at.block);
        setInodeAt(b, at.offset, volume.geometry.firstIno);
        sumLeaf(volume, dir, b);
      },
    };
  },
  htree(volume) {
    const dir = find(volume, (x) => isHashed(volume, x));
    if (!dir) return undefined;
    let root = -1;
    directoryBlocks(volume, dir, (block) => {
      root = block;
      return false;
    });
    const second = DX_ROOT_COUNT_OFFSET + DxEntry.size;
    return {
      does: { kind: 'htree', dir: dir.ino },
      touched: [{ block: root, struct: DxEntry.name, offset: second, length: 4, field: 'hash' }],
      apply(r) {
        const b = r.touch(root);
        setLe32At(b, second, LAST_HASH);
        sumLeaf(volume, dir, b);
      },
    };
  },
  bitmap(volume) {
    const i = find(volume, (x) => isFile(x) && fileMap(volume, x, 2).runs.length > 0);
    if (!i) return undefined;
    const block = fileMap(volume, i, 2).runs[0].physical;
    const g = volume.geometry;
    const group = groupOf(g, block);
    const place = volume.groups.blockBitmap[group];
    const bit = Math.floor((block - groupStart(g, group)) / g.clusterRatio);
    const at = descriptorPlace(g, group);
    return {
      does: { kind: 'bitmap', block, ino: i.ino, group },
      touched: [{ block: place, struct: 'block bitmap', offset: bit >>> 3, length: 1 }],
      apply(r) {
        const b = r.touch(place);
        clearBit(b, bit);
        const d = r.touch(at.block);
        blockBitmapChecksum.set(volume.rules, b, d, at.offset);
        groupDescriptorChecksum.set(volume.rules, d, at.offset, group);
      },
    };
  },
  counts(volume) {
    const at = descriptorPlace(volume.geometry, 0);
    const field = at.offset + GroupDescriptor.offset.bg_free_blocks_count_lo;
    return {
      does: { kind: 'counts', group: 0, blocks: 100 },
      touched: [
        { block: at.block, struct: GroupDescriptor.name, offset: field, length: 2, field: 'bg_free_blocks_count_lo' },
      ],
      apply(r) {
        const d = r.touch(at.block);
        setLe16At(d, field, le16At(d, field) - 100);
        groupDescriptorChecksum.set(volume.rules, d, at.offset, 0);
      },
    };
  },
  superblock(volume) {
    const block = superblockBlock(volume.geometry);
    const from = SUPERBLOCK_OFFSET % volume.geometry.blockSize;
    return {
      does: { kind: 'superblock' },
      touched: [{ block, struct: Superblock.name, offset: from, length: Superblock.size }],
      apply: (r) => void r.touch(block).fill(0, from, from + Superblock.size),
    };
  },
};

function isFileOf(volume: Volume, ino: number): boolean {
  return ino >= volume.geometry.firstIno && find(volume, (x) => x.ino === ino && isFile(x)) !== undefined;
}

/** The first directory that suits. The root is tried before the others. */
function findDirectory(volume: Volume, suits: (dir: InodeRef) => boolean): InodeRef | undefined {
  let found: InodeRef | undefined;
  eachInode(volume, (inode) => {
    if (!isDirectory(inode) || !suits(inode)) return true;
    found = { ...inode };
    return false;
  });
  return found;
}
