/** The events of operations on names: lookups, hash trees, records of directories, files made, moved and deleted. */
import { DirEntry, LEAST_RECORD } from '../../format/directory.ts';
import { DxEntry, DxRoot } from '../../format/htree.ts';
import * as D from '../../trace/events/dx.ts';
import { EvictInode, InodeHit, InodeMiss, LoadInode } from '../../trace/events/ialloc.ts';
import * as E from '../../trace/events/names.ts';
import { RecoveryOrphan, RecoveryOrphansDone } from '../../trace/events/recovery.ts';
import type { Recorder } from '../../trace/recorder.ts';
import { inodeAt, NAME_AT, nameLenAt, nameOf, recLenAt } from '../dirents/records.ts';
import type { Inode } from '../fs/inode.ts';
import type { Mount } from '../fs/mount.ts';
import { blockIn, countIn, hashIn } from './htree-node.ts';

/** A directory, as its events need it. */
interface Told {
  readonly ino: number;
  readonly names: { readonly fs: { readonly recorder: Recorder } };
  place(block: number): number;
  block(block: number, kind: 'any'): Uint8Array;
  spot(block: number, at: number): { block: number; offset: number };
}

/** A way through a hash tree. */
interface Way {
  readonly blocks: readonly number[];
  readonly bytes: readonly Uint8Array[];
  readonly bases: readonly number[];
  readonly slots: readonly number[];
}

const recorderOf = (dir: Told): Recorder => dir.names.fs.recorder;

/** `length` bytes of records at a place of a block. */
const records = (dir: Told, block: number, at: number, length: number) => ({
  touched: [{ ...dir.spot(block, at), struct: DirEntry.name, length }],
});

const blocks = (dir: Told, struct: string, first: number, second: number, other = struct) => ({
  touched: [
    { block: dir.place(first), struct },
    { block: dir.place(second), struct: other },
  ],
});

// Lookups

/** The dentry cache knows a name, with its inode number or 0. */
export function tellHit(dir: Told, name: string, ino: number): void {
  if (recorderOf(dir).full) recorderOf(dir).emit(E.DentryHit, { dir: dir.ino, name, ino });
}

export function tellMiss(dir: Told, name: string): void {
  if (recorderOf(dir).full) recorderOf(dir).emit(E.DentryMiss, { dir: dir.ino, name });
}

/** Looks for a name in the directory itself. */
export function tellFind(dir: Told & { count: number; indexed: boolean }, name: string, body: () => boolean): boolean {
  const told = { dir: dir.ino, name, blocks: dir.count, indexed: dir.indexed };
  return recorderOf(dir).during(E.FindEntry, told, body);
}

/** A block was searched for a name, which is at `at`, if that is not negative. */
export function tellSearch(
  dir: Told,
  block: number,
  bytes: Uint8Array,
  name: string,
  compared: number,
  at: number,
): void {
  if (!recorderOf(dir).full) return;
  const told = { dir: dir.ino, name, block, pblk: dir.place(block), compared, offset: Math.max(at, -1) };
  const all = { touched: [{ block: dir.spot(block, 0).block, struct: 'directory block' }] };
  recorderOf(dir).emit(E.DirSearchBlock, told, at >= 0 ? records(dir, block, at, recLenAt(bytes, at)) : all);
}

export function tellLink(recorder: Recorder, ino: number, target: string, depth: number): void {
  if (recorder.full) recorder.emit(E.FollowLink, { ino, target, depth });
}

/** The fault of a record, or of a whole block that is missing. */
export function tellFault(dir: Told, block: number, offset: number, why: string): void {
  if (!recorderOf(dir).full) return;
  const pblk = dir.place(block);
  const place = { block: pblk, struct: 'directory block', offset, length: DirEntry.size };
  const detail = pblk ? { touched: [place] } : undefined;
  recorderOf(dir).emit(E.DirError, { dir: dir.ino, block, pblk, offset, why }, detail);
}

/** Looks for an inode in memory, or else in its table, whose block may have to be read. */
export function tellLoad(mount: Mount, ino: number): void {
  const { recorder } = mount;
  if (!recorder.full) return;
  if (mount.cached(ino)) {
    recorder.emit(InodeHit, { ino });
    return;
  }
  const { block, byte } = mount.inodePlace(ino);
  recorder.emit(InodeMiss, { ino, block, offset: byte });
  if (!mount.tables.has(block)) recorder.emit(LoadInode, { ino });
}

// Hash trees

export function tellHash(dir: Told, name: string, version: number, hash: number, minor: number): void {
  if (recorderOf(dir).full) recorderOf(dir).emit(D.DxHash, { dir: dir.ino, name, version, hash, minor });
}

/** A slot was chosen in the node of a level, by this many comparisons. */
export function tellProbe(dir: Told, { blocks, bytes, bases, slots }: Way, level: number, compared: number): void {
  if (!recorderOf(dir).full) return;
  const [block, node, base, slot] = [blocks[level], bytes[level], bases[level], slots[level]];
  const pblk = dir.place(block);
  recorderOf(dir).emit(
    D.DxProbe,
    {
      dir: dir.ino,
      block,
      pblk,
      level,
      count: countIn(node, base),
      compared,
      slot,
      hash: slot > 0 ? hashIn(node, base, slot) : 0,
      child: blockIn(node, base, slot),
    },
    { touched: [{ block: pblk, struct: 'dx_entry', offset: base + slot * DxEntry.size, length: DxEntry.size }] },
  );
}

/** The directory gets a tree. The names of block 0 have moved to a new leaf. */
export function tellConvert(dir: Told, leaf: number, version: number): void {
  if (!recorderOf(dir).full) return;
  const told = { dir: dir.ino, pblk: dir.place(0), leaf, leaf_pblk: dir.place(leaf), version };
  recorderOf(dir).emit(D.DxConvert, told, blocks(dir, DxRoot.name, 0, leaf, 'directory block'));
}

/** Of `count` entries, those with the hashes from `cut` on move to a new leaf. */
export function tellSplit(
  dir: Told,
  block: number,
  fresh: number,
  unsorted: ArrayLike<number>,
  order: Uint16Array,
  count: number,
  cut: number,
): void {
  if (!recorderOf(dir).full) return;
  const hashes = Array.from(order.subarray(0, count), (i) => unsorted[i]);
  recorderOf(dir).emit(
    D.DxSplit,
    {
      dir: dir.ino,
      block,
      pblk: dir.place(block),
      new_block: fresh,
      new_pblk: dir.place(fresh),
      count,
      moved: count - cut,
      hash: hashes[cut],
      continued: hashes[cut] === hashes[cut - 1],
      hashes,
    },
    blocks(dir, 'directory block', block, fresh),
  );
}

/** A slot for a new leaf goes behind the one that was taken. */
export function tellIndex(dir: Told, path: Way, level: number, hash: number, child: number): void {
  if (!recorderOf(dir).full) return;
  const block = path.blocks[level];
  const slot = path.slots[level] + 1;
  const pblk = dir.place(block);
  const offset = path.bases[level] + slot * DxEntry.size;
  recorderOf(dir).emit(
    D.DxInsert,
    { dir: dir.ino, block, pblk, level, slot, hash, child },
    { touched: [{ block: pblk, struct: 'dx_entry', offset, length: DxEntry.size }] },
  );
}

/** The slots of a node from `kept` on move to a new node. */
export function tellSplitNode(dir: Told, path: Way, level: number, fresh: number, kept: number): void {
  if (!recorderOf(dir).full) return;
  const [block, node, base] = [path.blocks[level], path.bytes[level], path.bases[level]];
  const count = countIn(node, base);
  const places = { pblk: dir.place(block), new_block: fresh, new_pblk: dir.place(fresh) };
  recorderOf(dir).emit(
    D.DxSplitNode,
    { dir: dir.ino, block, ...places, level, count, moved: count - kept, hash: hashIn(node, base, kept) },
    blocks(dir, 'dx_node', block, fresh),
  );
}

/** The root's slots move to a new node. */
export function tellLevel(dir: Told, fresh: number, count: number, levels: number): void {
  if (!recorderOf(dir).full) return;
  const told = { dir: dir.ino, pblk: dir.place(0), new_block: fresh, new_pblk: dir.place(fresh), count, levels };
  recorderOf(dir).emit(D.DxAddLevel, told, blocks(dir, DxRoot.name, 0, fresh, 'dx_node'));
}

// Records

export function tellInit(dir: Told, parent: number): void {
  if (!recorderOf(dir).full) return;
  const told = { dir: dir.ino, parent, pblk: dir.place(0) };
  recorderOf(dir).emit(E.DirInit, told, records(dir, 0, 0, 24));
}

export function tellAppend(dir: Told, block: number, pblk: number): void {
  if (!recorderOf(dir).full) return;
  const touched = [{ block: pblk, struct: 'directory block' }];
  recorderOf(dir).emit(E.DirAppend, { dir: dir.ino, block, pblk }, { touched });
}

/** A name goes into the room of a record. */
export function tellAdd(dir: Told, block: number, at: number, name: string, ino: number): void {
  if (!recorderOf(dir).full) return;
  const bytes = dir.block(block, 'any');
  const rec_len = recLenAt(bytes, at);
  const parted = inodeAt(bytes, at) !== 0;
  const told = { dir: dir.ino, name, ino, block, pblk: dir.place(block), offset: at, rec_len, parted };
  recorderOf(dir).emit(E.DirAddEntry, told, records(dir, block, at, rec_len));
}

/** A record is removed. The one before it, if there is one, takes its room. */
export function tellRemove(dir: Told, block: number, bytes: Uint8Array, at: number, before: number): void {
  if (!recorderOf(dir).full) return;
  const rec_len = recLenAt(bytes, at);
  const name = nameOf(bytes, at + NAME_AT, nameLenAt(bytes, at));
  const told = { dir: dir.ino, name, block, pblk: dir.place(block), offset: at, rec_len, before };
  const first = before < 0 ? at : before;
  recorderOf(dir).emit(E.DirRemoveEntry, told, records(dir, block, first, at - first + rec_len));
}

/** A record leads to another inode. */
export function tellSet(dir: Told, block: number, bytes: Uint8Array, at: number, to: number): void {
  if (!recorderOf(dir).full) return;
  const told = { dir: dir.ino, block, pblk: dir.place(block), offset: at, from: inodeAt(bytes, at), to };
  recorderOf(dir).emit(E.DirSetEntry, told, records(dir, block, at, recLenAt(bytes, at)));
}

/** “..”, at `at` of block 0, leads to another directory. */
export function tellSetParent(dir: Told, at: number, to: number): void {
  if (!recorderOf(dir).full) return;
  const from = inodeAt(dir.block(0, 'any'), at);
  const place = { ...dir.spot(0, at), struct: DirEntry.name, length: LEAST_RECORD, field: 'inode' };
  recorderOf(dir).emit(E.DirSetParent, { dir: dir.ino, from, to, pblk: dir.place(0) }, { touched: [place] });
}

// Files

export function tellUnlink(recorder: Recorder, inode: Inode, parent: number, body: () => void): void {
  if (!recorder.full) {
    body();
    return;
  }
  const { ino, size } = inode;
  recorder.during(E.UnlinkEnter, { ino, size, parent }, body);
  recorder.emit(E.UnlinkExit, { ino, ret: 0 });
}

interface Move {
  readonly source: Inode;
  readonly target: Inode | undefined;
  readonly fromDir: Told;
  readonly toDir: Told;
  readonly oldText: string;
  readonly newText: string;
}

export function tellRename(move: Move, exchange: boolean, body: () => void): void {
  const { source, target, fromDir, toDir, oldText: name, newText: new_name } = move;
  const told = { ino: source.ino, dir: fromDir.ino, name, new_dir: toDir.ino, new_name, target: target?.ino ?? 0 };
  if (recorderOf(fromDir).full) recorderOf(fromDir).during(E.Rename, { ...told, exchange }, body);
  else body();
}

/** Nobody uses an inode any more. */
export function tellDrop(recorder: Recorder, ino: number, links: number): void {
  if (recorder.full) recorder.emit(E.DropInode, { ino, drop: links === 0 ? 1 : 0 });
}

/** An unused inode without a name is deleted. */
export function tellEvict(recorder: Recorder, inode: Inode, body: () => void): void {
  if (recorder.full) recorder.during(EvictInode, { ino: inode.ino, nlink: inode.links }, body);
  else body();
}

export function tellOrphan(recorder: Recorder, ino: number, block: number, slot: number): void {
  if (recorder.full) recorder.emit(E.OrphanAdd, { ino, block, slot });
}

export function tellOrphanGone(recorder: Recorder, ino: number): void {
  if (recorder.full) recorder.emit(E.OrphanDel, { ino });
}

/** A mount deletes an orphan, or finishes cutting it. */
export function tellOrphanFound(recorder: Recorder, inode: Inode, body: () => void): void {
  const { ino, size } = inode;
  if (recorder.full) recorder.during(RecoveryOrphan, { ino, nlink: inode.links, size }, body);
  else body();
}

export function tellOrphansDone(recorder: Recorder, deleted: number, truncated: number, cleared: boolean): void {
  if (recorder.full) recorder.emit(RecoveryOrphansDone, { deleted, truncated, cleared });
}
