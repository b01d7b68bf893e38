/**
 * Keeps values that are computed from the blocks of the inode tables, as long as the blocks stay the same. A device that
 * knows the versions of its blocks (a moment of a recording) is checked after each step. Only values that the step
 * changed are computed again.
 *
 *     table block ── version, its bits in the bitmap ──┐
 *     blocks that were read on the way ── versions ────┴─ all unchanged: the same value
 */
import { testBit } from '../../bytes/bitmap.ts';
import { dataView } from '../../bytes/struct.ts';
import type { ReadableDevice } from '../../trace/block-device.ts';
import { inodeBitmap, inodesUsed } from './bitmaps.ts';
import { firstInode } from './geometry.ts';
import { type InodeRef, linksOf, modeOf } from './inode.ts';
import type { Volume } from './volume.ts';

/** Calls back with each inode in use in one block of a table. The object is the same each time. */
export type InodesOfBlock = (visit: (inode: InodeRef) => void) => void;

/** The value of one block of an inode table. */
interface Unit<T> {
  /** Its place among all units, in the order of inodes. */
  id: number;
  block: number;
  version: number;
  /** Other blocks that were read, and their versions. */
  read: readonly number[];
  versions: readonly number[];
  value: T;
}

/** The earlier state of a group: the place of its table, its used part, and its bitmap. */
interface GroupKept {
  table: number;
  used: number;
  known: boolean;
  bits: Uint8Array;
}

interface Kept<T> {
  key: string;
  units: Map<number, Unit<T>>;
  /** Units by the blocks that they were made from. */
  byBlock: Map<number, Set<number>>;
  groups: (GroupKept | undefined)[];
  position: number;
  volume: Volume | undefined;
  list: readonly Unit<T>[];
}

export class TableMemo<T> {
  readonly #make: (volume: Volume, inodes: InodesOfBlock) => T;
  readonly #same: ((a: T, b: T) => boolean) | undefined;
  readonly #kept = new WeakMap<ReadableDevice, Kept<T>>();

  /** With `same`, a value that is computed again and has not changed stays the same object. */
  constructor(make: (volume: Volume, inodes: InodesOfBlock) => T, same?: (a: T, b: T) => boolean) {
    this.#make = make;
    this.#same = same;
  }

  /** The values of all table blocks with inodes in use, in order. It is the same list as long as nothing has changed. */
  of(volume: Volume): readonly { readonly id: number; readonly value: T }[] {
    const kept = this.#keptFor(volume);
    if (kept.volume === volume) return kept.list;
    const { device } = volume;
    // After a step only the units that it may concern are checked. At a distant moment every unit is checked.
    const changed = kept.volume ? device.changedSince?.(kept.position) : undefined;
    const suspects = changed ? suspectsOf(kept, changed) : undefined;
    let moved = false;
    for (let group = 0; group < volume.geometry.groups; group++)
      moved = this.#look(volume, kept, group, suspects) || moved;
    if (moved || !kept.volume) kept.list = [...kept.units.values()].sort((a, b) => a.id - b.id);
    kept.volume = volume;
    kept.position = device.position ?? 0;
    return kept.list;
  }

  /** Brings the units of a group up to date; true if any of them has changed. */
  #look(volume: Volume, kept: Kept<T>, group: number, suspects: ReadonlySet<number> | undefined): boolean {
    const { geometry: g, groups } = volume;
    const perBlock = Math.floor(g.blockSize / g.inodeSize);
    const table = groups.inodeTable[group];
    const used = table < 0 ? 0 : inodesUsed(volume, group);
    const before = kept.groups[group];
    if (used === 0 && !before) return false;
    const map = inodeBitmap(volume, group);
    const now: GroupKept = { table, used, known: map.from === 'disk', bits: map.bits };
    const alike = before?.table === table && before.known === now.known;
    const ids = g.itableBlocks * group;
    let moved = false;
    const look = (nth: number, whole: boolean) => {
      const id = ids + nth;
      const from = nth * perBlock;
      const count = Math.min(perBlock, used - from);
      const unit = kept.units.get(id);
      if (count <= 0 || (now.known && isClear(now.bits, from, count))) {
        if (unit) forget(kept, unit);
        moved ||= unit !== undefined;
      } else if (!unit || whole || !isCurrent(volume.device, unit)) {
        const fresh = this.#fresh(volume, { id, block: table + nth }, group, from, count, now);
        if (unit) forget(kept, unit);
        // A unit with the same value stays, so users of the list need not look at it.
        if (unit && this.#same?.(unit.value, fresh.value))
          keep(kept, Object.assign(unit, fresh, { value: unit.value }));
        else {
          keep(kept, fresh);
          moved = true;
        }
      }
    };
    const blocks = Math.ceil(Math.max(used, before?.used ?? 0) / perBlock);
    if (!alike || !suspects)
      for (let nth = 0; nth < blocks; nth++) look(nth, !alike || bitsDiffer(before, now, nth, perBlock));
    else {
      for (const id of suspects) if (id >= ids && id < ids + g.itableBlocks) look(id - ids, false);
      if (before.used !== used)
        for (let nth = Math.floor(Math.min(before.used, used) / perBlock); nth < blocks; nth++) look(nth, true);
      if (now.known)
        for (let byte = 0; byte * 8 < used; byte++)
          if (before.bits[byte] !== now.bits[byte])
            for (let nth = Math.floor((byte * 8) / perBlock); nth * perBlock < byte * 8 + 8; nth++) look(nth, true);
    }
    kept.groups[group] = used === 0 ? undefined : { ...now, bits: map.bits.slice() };
    return moved;
  }

  #keptFor(volume: Volume): Kept<T> {
    const { device, sb, geometry: g } = volume;
    const key = `${g.blockCount} ${g.inodesPerGroup} ${g.inodeSize} ${sb.s_feature_compat} ${sb.s_feature_incompat} ${sb.s_feature_ro_compat} ${sb.s_journal_inum} ${sb.s_checksum_seed}`;
    let kept = device.version ? this.#kept.get(device) : undefined;
    if (kept?.key !== key) {
      kept = { key, units: new Map(), byBlock: new Map(), groups: [], position: 0, volume: undefined, list: [] };
      if (device.version) this.#kept.set(device, kept);
    }
    return kept;
  }

  #fresh(
    volume: Volume,
    unit: Pick<Unit<T>, 'id' | 'block'>,
    group: number,
    from: number,
    count: number,
    { known, bits }: GroupKept,
  ): Unit<T> {
    const { device, geometry: g } = volume;
    const { block } = unit;
    const read = new Set<number>();
    const noting: ReadableDevice = {
      blockSize: device.blockSize,
      blockCount: device.blockCount,
      read(b) {
        read.add(b);
        return device.read(b);
      },
    };
    const bytes = device.read(block);
    const lent = { ino: 0, block, offset: 0, bytes, dv: dataView(bytes) };
    const value = this.#make({ ...volume, device: noting }, (visit) => {
      for (let i = 0; i < count; i++) {
        if (known && !testBit(bits, from + i)) continue;
        lent.ino = firstInode(g, group) + from + i;
        lent.offset = i * g.inodeSize;
        if (!known && (linksOf(lent) === 0 || modeOf(lent) === 0)) continue;
        visit(lent);
      }
    });
    const version = (b: number) => device.version?.(b) ?? 0;
    return { ...unit, version: version(block), read: [...read], versions: Array.from(read, version), value };
  }
}

function isCurrent(device: ReadableDevice, { block, version, read, versions }: Unit<unknown>): boolean {
  if (!device.version || device.version(block) !== version) return false;
  for (let i = 0; i < read.length; i++) if (device.version(read[i]) !== versions[i]) return false;
  return true;
}

/** Units that depend on blocks which have changed. */
function suspectsOf({ byBlock }: Kept<unknown>, changed: ReadonlySet<number>): Set<number> {
  const suspects = new Set<number>();
  for (const block of changed) for (const id of byBlock.get(block) ?? NOBODY) suspects.add(id);
  return suspects;
}

const NOBODY: ReadonlySet<number> = new Set();

function keep<T>({ units, byBlock }: Kept<T>, unit: Unit<T>): void {
  units.set(unit.id, unit);
  for (const block of [unit.block, ...unit.read]) {
    const ids = byBlock.get(block);
    if (ids) ids.add(unit.id);
    else byBlock.set(block, new Set([unit.id]));
  }
}

function forget<T>({ units, byBlock }: Kept<T>, unit: Unit<T>): void {
  units.delete(unit.id);
  for (const block of [unit.block, ...unit.read]) {
    const ids = byBlock.get(block);
    ids?.delete(unit.id);
    if (ids?.size === 0) byBlock.delete(block);
  }
}

/** Compares whole bytes. A neighbour's changed bit only costs an extra check. */
function bitsDiffer(a: GroupKept | undefined, b: GroupKept, nth: number, perBlock: number): boolean {
  if (!a) return true;
  const from = nth * perBlock;
  if (Math.min(a.used, from + perBlock) !== Math.min(b.used, from + perBlock)) return true;
  if (b.known) for (let i = from >>> 3; i <= (from + perBlock - 1) >>> 3; i++) if (a.bits[i] !== b.bits[i]) return true;
  return false;
}

function isClear(bits: Uint8Array, from: number, count: number): boolean {
  if (count < 8) {
    for (let i = from; i < from + count; i++) if (testBit(bits, i)) return false;
    return true;
  }
  for (let i = from >>> 3; i <= (from + count - 1) >>> 3; i++) if (bits[i] !== 0) return false;
  return true;
}
