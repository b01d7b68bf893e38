/**
 * The hash tree of a directory against its names: the tree must lead to every leaf once, at the same
 * depth, and every name's hash must lie in the range that leads to its leaf.
 *
 *     root  limit, count │ 0 → 1 │ h1 → 2 │ h2 → 3 …
 *     leaf 2                 every name: h1 ≤ hash ≤ h2
 */
import { le32At } from '../../bytes/access.ts';
import { NameHash } from '../../engine/dirents/hash.ts';
import { inodeAt, recLenAt } from '../../engine/dirents/records.ts';
import { countIn, hashIn, limitIn } from '../../engine/names/htree-node.ts';
import { EXT4_NAME_LEN } from '../../format/constants.ts';
import {
  DX_HASH_SIPHASH,
  DX_HASH_TEA,
  DX_NODE_COUNT_OFFSET,
  DX_UNKNOWN_FLAG,
  DxEntry,
  DxRoot,
  DxRootInfo,
  dxLimit,
  HASH_CONTINUED,
  HASH_END,
  hashVersion,
} from '../../format/htree.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import { folded } from './casefold.ts';
import type { Check } from './check.ts';
import type { CheckedVolume } from './checked-volume.ts';
import type { DirInfo } from './dir-info.ts';
import { nameAt } from './names.ts';
import { hasItsSum } from './path-of.ts';
import type { ProblemCode } from './problems.ts';

const INFO = DxRoot.offset.info;
const I = DxRootInfo.offset;

interface DxBlock {
  block: number;
  kind: 'root' | 'node' | 'leaf';
  /** The hash range of the names in a leaf, or of the slots in a node. */
  min: number;
  max: number;
  /** The hash range that the slot leading here allows. */
  low: number;
  high: number;
  parent: number;
  references: number;
}

const mostLevels = (volume: CheckedVolume): number => (volume.incompat('large_dir') ? 3 : 2);

const infoIsOdd = (bytes: Uint8Array): boolean =>
  le32At(bytes, INFO + I.reserved_zero) !== 0 || bytes[INFO + I.info_length] < DxRootInfo.size;

const rootIsOdd = (volume: CheckedVolume, bytes: Uint8Array): boolean =>
  infoIsOdd(bytes) || bytes[INFO + I.indirect_levels] > mostLevels(volume);

const { EXT4_ENCRYPT_FL, EXT4_CASEFOLD_FL } = INODE_FLAGS;
/** Names that are both encrypted and without case are hashed with a key that only the kernel has. */
export const isKeyed = (flags: number): boolean => (flags & EXT4_ENCRYPT_FL) !== 0 && (flags & EXT4_CASEFOLD_FL) !== 0;

/** Checks the root of a tree in pass 1. Answers false if the tree cannot be believed. */
export function checkHtreeRoot(check: Check, ino: number, block: number, flags: number): boolean {
  const { volume } = check;
  const bytes = volume.disk.read(block);
  const version = bytes[INFO + I.hash_version];
  const levels = bytes[INFO + I.indirect_levels];
  const touched = [{ block, struct: DxRoot.name }];
  const wrong: [boolean, ProblemCode, number][] = [
    [infoIsOdd(bytes), 'htree_bad_root', 0],
    [version > DX_HASH_TEA && version !== DX_HASH_SIPHASH, 'htree_hash_version', version],
    [isKeyed(flags) && version !== DX_HASH_SIPHASH, 'htree_needs_siphash', version],
    [!isKeyed(flags) && version === DX_HASH_SIPHASH, 'htree_siphash', version],
    [(bytes[INFO + I.unused_flags] & DX_UNKNOWN_FLAG) !== 0, 'htree_flags', 0],
    [levels > mostLevels(volume), 'htree_too_deep', levels],
    [levels > mostLevels(volume), 'htree_too_deep', levels],
    [levels > mostLevels(volume) && !volume.incompat('large_dir'), 'large_dir_feature', 0],
  ];
  return !wrong.some(([is, code, value]) => is && check.user.ask(code, { ino, value }, touched));
}

const room = new Uint8Array(4 * EXT4_NAME_LEN);

/** Computes the hash of a name as a directory with these flags keeps it. Answers false for an unknown version. */
export function hashOf(hash: NameHash, version: number, name: string, flags: number): boolean {
  const own = flags & EXT4_CASEFOLD_FL ? folded(name) : name;
  for (let i = 0; i < own.length; i++) room[i] = own.charCodeAt(i);
  return hash.of(version, room, 0, own.length);
}

export class Htree {
  readonly check: Check;
  readonly dir: DirInfo;
  readonly #blocks = new Map<number, DxBlock>();
  readonly #hash: NameHash;
  #version = 0;
  #levels = 0;
  #broken = false;
  readonly #flags: number;

  constructor(check: Check, dir: DirInfo, flags: number) {
    this.check = check;
    this.dir = dir;
    this.#flags = flags;
    this.#hash = new NameHash(check.volume.s.s_hash_seed);
  }

  /** Reports a contradiction. The question follows when all of them are reported. */
  #tell(code: ProblemCode, block: number, lblk: number, value = 0): void {
    this.#wrong = true;
    this.#at = block;
    this.check.user.ask(code, { ino: this.dir.ino, lblk, value }, [{ block, struct: DxRoot.name }]);
  }
  #wrong = false;
  #at = 0;

  /** Answers true if the tree is to go. Otherwise the check continues with it. */
  #problem(code: ProblemCode, block: number, lblk: number, value = 0): boolean {
    const { ino } = this.dir;
    const goes = this.check.user.ask(code, { ino, lblk, value }, [{ block, struct: DxRoot.name }]);
    if (goes) {
      this.#broken = true;
      this.check.tally.rehash.add(ino);
    }
    return goes;
  }

  /** Answers the role of a directory block in the tree. */
  block(logical: number, block: number, bytes: Uint8Array): 'leaf' | 'root' | 'node' {
    if (this.#broken && logical === 0) return 'leaf';
    if (logical === 0) return this.#root(block, bytes);
    const wholeBlock = inodeAt(bytes, 0) === 0 && recLenAt(bytes, 0) === bytes.length;
    const limit = dxLimit(bytes.length, DX_NODE_COUNT_OFFSET, this.#summed);
    const kind = wholeBlock && limitIn(bytes, DX_NODE_COUNT_OFFSET) === limit ? 'node' : 'leaf';
    const dx = this.#of(logical);
    dx.block = block;
    dx.kind = kind;
    dx.min = HASH_END;
    return kind;
  }

  /** Reads the slots of a root or a node, once its records are checked. */
  slotsOf(logical: number, bytes: Uint8Array): void {
    const dx = this.#blocks.get(logical);
    if (this.#broken || !dx || dx.kind === 'leaf') return;
    const at = dx.kind === 'root' ? INFO + bytes[INFO + I.info_length] : DX_NODE_COUNT_OFFSET;
    if (at + DxEntry.size > bytes.length) return;
    this.#slots(dx, logical, bytes, at, dxLimit(bytes.length, at, this.#summed));
  }

  get #summed(): boolean {
    return this.check.volume.rules.kind === 'metadata_csum';
  }

  #of(logical: number): DxBlock {
    let dx = this.#blocks.get(logical);
    if (!dx) {
      dx = { block: 0, kind: 'leaf', min: 0, max: 0, low: 0, high: HASH_END, parent: -1, references: 0 };
      this.#blocks.set(logical, dx);
    }
    return dx;
  }

  #root(block: number, bytes: Uint8Array): 'leaf' | 'root' {
    const { check } = this;
    const version = bytes[INFO + I.hash_version];
    this.#levels = bytes[INFO + I.indirect_levels];
    this.#version = hashVersion(version, check.volume.s.s_flags);
    const dx = this.#of(0);
    dx.block = block;
    dx.kind = 'root';
    dx.references = 1;
    // The first pass has asked about this already. This time the message does not name the inode.
    if (
      rootIsOdd(check.volume, bytes) &&
      check.user.ask('htree_root_invalid', { ino: 0 }, [{ block, struct: DxRoot.name }])
    ) {
      this.#broken = true;
      check.tally.rehash.add(this.dir.ino);
      return 'leaf';
    }
    return 'root';
  }

  #slots(dx: DxBlock, logical: number, bytes: Uint8Array, at: number, limit: number): void {
    const { check, dir } = this;
    const stored = limitIn(bytes, at);
    const count = countIn(bytes, at);
    if (!hasItsSum(check, dir.ino, dx.block) && this.#problem('htree_checksum', dx.block, logical)) return;
    if (stored !== limit) {
      if (this.#problem('htree_bad_limit', dx.block, logical, stored)) return;
    }
    if (count === 0) return;
    if (count > limit && this.#problem('htree_bad_count', dx.block, logical, count)) return;
    let before = 0;
    for (let i = 0; i < Math.min(count, limit); i++) {
      const hash = i === 0 ? 0 : hashIn(bytes, at, i);
      const child = le32At(bytes, at + i * DxEntry.size + DxEntry.offset.block);
      if ((hash | HASH_CONTINUED) >>> 0 < (before | HASH_CONTINUED) >>> 0) {
        if (this.#problem('htree_unordered', dx.block, logical, i)) return;
      }
      before = hash;
      if (child >= dir.length) {
        if (this.#problem('htree_bad_block', dx.block, logical, child)) return;
        continue;
      }
      const to = this.#of(child);
      const low = i === 0 ? 0 : (hash & ~HASH_CONTINUED) >>> 0;
      // Two slots that lead to the same block allow both ranges. A slot before one that leads back to the root allows
      // nothing.
      const next = at + (i + 1) * DxEntry.size;
      const back = i + 1 < count && le32At(bytes, next + DxEntry.offset.block) === 0;
      const high = back ? 0 : i + 1 < count ? hashIn(bytes, at, i + 1) : HASH_END;
      to.low = to.references === 0 ? low : Math.min(to.low, low);
      to.high = to.references === 0 ? high : Math.max(to.high, high);
      to.parent = logical;
      to.references++;
      if (i > 0) dx.min = Math.min(dx.min, low);
      dx.max = Math.max(dx.max, low);
    }
  }

  /** A name in a leaf. */
  name(logical: number, bytes: Uint8Array, at: number): void {
    if (this.#broken || isKeyed(this.#flags)) return;
    const known = hashOf(this.#hash, this.#version, nameAt(bytes, at), this.#flags);
    const hash = known ? this.#hash.hash : 0;
    const dx = this.#of(logical);
    if (dx.kind !== 'leaf') return;
    dx.min = Math.min(dx.min, hash);
    dx.max = Math.max(dx.max, hash);
  }

  #depth(logical: number): number {
    let depth = 0;
    for (let at = logical; at > 0 && depth < 8; depth++) at = this.#blocks.get(at)?.parent ?? -1;
    return depth;
  }

  /** Checks, once all blocks were seen, that the tree leads to each of them. */
  finish(): void {
    if (this.#broken) return;
    for (const [logical, dx] of [...this.#blocks].sort((a, b) => a[0] - b[0])) {
      if (logical === 0) {
        if (dx.references > 1) this.#tell('htree_referenced_twice', dx.block, 0);
        continue;
      }
      if (dx.kind === 'leaf' && dx.references > 0 && this.#depth(logical) !== this.#levels + 1)
        this.#tell('htree_bad_depth', dx.block, logical, this.#levels + 1);
      if (dx.min < dx.low) this.#tell('htree_min_hash', dx.block, logical);
      if (dx.max > (dx.references === 0 ? 0 : dx.high)) this.#tell('htree_max_hash', dx.block, logical);
      if (dx.references === 0) this.#tell('htree_not_referenced', dx.block, logical);
      else if (dx.references > 1) this.#tell('htree_referenced_twice', dx.block, logical);
    }
    if (this.#wrong) this.#problem('htree_invalid', this.#at, 0);
  }
}
