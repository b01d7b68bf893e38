/**
 * The slots of an index node, in place. Each is a hash and the block of the directory that holds the names from that hash
 * on. The first slot holds limit and count instead of a hash.
 *
 *     base ▼
 *          │ limit, count │ block │ hash │ block │ hash │ block │ …
 *            slot 0                 slot 1         slot 2
 */
import { le16At, le32At, setLe16At, setLe32At } from '../../bytes/access.ts';
import { recLenToDisk } from '../../format/directory.ts';
import {
  DX_BLOCK_MASK,
  DX_NODE_COUNT_OFFSET,
  DxCountLimit,
  DxEntry,
  DxRoot,
  DxRootInfo,
  dxLimit,
  FakeDirent,
} from '../../format/htree.ts';

const INFO = DxRoot.offset.info;

export const countIn = (b: Uint8Array, base: number): number => le16At(b, base + DxCountLimit.offset.count);
export const limitIn = (b: Uint8Array, base: number): number => le16At(b, base + DxCountLimit.offset.limit);
export const hashIn = (b: Uint8Array, base: number, slot: number): number =>
  le32At(b, base + slot * DxEntry.size + DxEntry.offset.hash);
export const blockIn = (b: Uint8Array, base: number, slot: number): number =>
  le32At(b, base + slot * DxEntry.size + DxEntry.offset.block) & DX_BLOCK_MASK;

export function setCountIn(b: Uint8Array, base: number, count: number): void {
  setLe16At(b, base + DxCountLimit.offset.count, count);
}

export function setBlockIn(b: Uint8Array, base: number, slot: number, block: number): void {
  setLe32At(b, base + slot * DxEntry.size + DxEntry.offset.block, block);
}

export const rootVersion = (root: Uint8Array): number => root[INFO + DxRootInfo.offset.hash_version];
export const rootLevels = (root: Uint8Array): number => root[INFO + DxRootInfo.offset.indirect_levels];
export const rootFlags = (root: Uint8Array): number => root[INFO + DxRootInfo.offset.unused_flags];
export const rootBase = (root: Uint8Array): number => INFO + root[INFO + DxRootInfo.offset.info_length];

export function setRootLevels(root: Uint8Array, levels: number): void {
  root[INFO + DxRootInfo.offset.indirect_levels] = levels;
}

/** Writes the info of a fresh root and its one slot, which leads to `block`. */
export function initRoot(root: Uint8Array, version: number, block: number, csum: boolean): void {
  root.fill(0, INFO, INFO + DxRootInfo.size);
  root[INFO + DxRootInfo.offset.hash_version] = version;
  root[INFO + DxRootInfo.offset.info_length] = DxRootInfo.size;
  const base = INFO + DxRootInfo.size;
  setLe16At(root, base + DxCountLimit.offset.limit, dxLimit(root.length, base, csum));
  setCountIn(root, base, 1);
  setBlockIn(root, base, 0, block);
}

/** Fills a new node with the slots of `from`, from `first` on. Old drivers see an unused entry as long as the block. */
export function initNode(
  node: Uint8Array,
  from: Uint8Array,
  fromBase: number,
  first: number,
  count: number,
  csum: boolean,
): void {
  node.fill(0, 0, DX_NODE_COUNT_OFFSET);
  setLe16At(node, FakeDirent.offset.rec_len, recLenToDisk(node.length, node.length));
  const start = fromBase + first * DxEntry.size;
  node.set(from.subarray(start, start + count * DxEntry.size), DX_NODE_COUNT_OFFSET);
  setLe16At(node, DX_NODE_COUNT_OFFSET + DxCountLimit.offset.limit, dxLimit(node.length, DX_NODE_COUNT_OFFSET, csum));
  setCountIn(node, DX_NODE_COUNT_OFFSET, count);
}

/** Opens a slot behind `slot` and fills it. There must be room. */
export function insertSlot(b: Uint8Array, base: number, slot: number, hash: number, block: number): void {
  const count = countIn(b, base);
  const at = base + (slot + 1) * DxEntry.size;
  b.copyWithin(at + DxEntry.size, at, base + count * DxEntry.size);
  setLe32At(b, at + DxEntry.offset.hash, hash);
  setLe32At(b, at + DxEntry.offset.block, block);
  setCountIn(b, base, count + 1);
}
