/**
 * The block map of ext2 and ext3, pointer by pointer. The check clears an invalid pointer in place. With too many of
 * them it gives up the inode.
 *
 *     i_block │ 0 … 11 │ 12 ▶ P │ 13 ▶ P × P │ 14 ▶ P × P × P │      P = block size / 4
 */
import { le32At, setLe32At } from '../../bytes/access.ts';
import { type InodeRef, iBlockAt, modeOf } from '../../engine/volume/inode.ts';
import { EXT4_BAD_INO, EXT4_IND_BLOCK, EXT4_N_BLOCKS, EXT4_RESIZE_INO, POINTER_BYTES } from '../../format/constants.ts';
import { pointersIn } from '../../format/indirect.ts';
import { Inode } from '../../format/inode.ts';
import { S_IFLNK, S_IFMT } from '../../format/mode.ts';
import type { Touch } from '../../trace/event.ts';
import type { Check } from './check.ts';
import type { CheckedVolume } from './checked-volume.ts';
import { Stop, stillWrong } from './closing.ts';
import { emptyMap, type Mapped } from './mapped.ts';
import type { ProblemCode } from './problems.ts';
import type { User } from './user.ts';

/** A map with more invalid pointers than this is noise. */
const TOO_MANY = 12;
/** An inode whose map claims more than this many times the volume's blocks is taken to lead in circles. */
const MOST = 4;

/** Notes where the map continues elsewhere. In a file of one piece the lists lie between the data. */
function inOnePiece(map: Mapped): (block: number) => void {
  let before = 0;
  return (block) => {
    if (before !== 0 && block !== before + 1) map.fragmented = true;
    before = block;
  };
}

function append({ runs }: Mapped, logical: number, physical: number): void {
  const last = runs[runs.length - 1];
  if (last && logical === last.logical + last.length && physical === last.physical + last.length) last.length++;
  else runs.push({ logical, physical, length: 1, unwritten: false });
}

/** Stops the check: the blocks behind a list that stays invalid are unknown. */
function unreadable(user: User, ino: number, level: number): never {
  user.ask('map_unreadable', { ino, level });
  user.told?.(stillWrong(user.name));
  throw new Stop(8 | 4, 'aborted');
}

/** e2fsck's library, asked whether a block is claimed twice, complains of a number beyond the volume. */
function complain(check: Check, block: number): void {
  if (check.user.pass === '1B' && block >= check.volume.g.blockCount)
    check.user.complained?.(
      `Illegal block number passed to ext2fs_test_block_bitmap #${Math.floor(block / check.volume.g.clusterRatio)} for multiply claimed block map`,
    );
}

/** A block that a map leads to, and the pointer to it. */
export interface Pointed {
  block: number;
  logical: number;
  /** -1 for data, 0 for a list just above the data. */
  level: number;
  from: number;
  offset: number;
}

/** Clears a pointer in place. Writing a list is no change of the volume, so `modified` keeps its value. */
function clear(check: Check, inode: InodeRef, from: number, offset: number, modified: boolean): void {
  if (from === inode.block) check.volume.editInode(inode.ino, (b) => setLe32At(b, offset, 0));
  else {
    setLe32At(check.volume.disk.edit(from), offset, 0);
    check.user.modified = modified;
  }
}

/** The question about a pointer of this inode. */
function codeOf(volume: CheckedVolume, ino: number, block: number, level: number): ProblemCode {
  if (ino === EXT4_BAD_INO) return 'illegal_bad_block';
  if (level >= 0) return 'illegal_map_block';
  return volume.inRange(block) ? 'symlink_too_big' : 'illegal_block';
}

/** Checks a block map. `visit`, if given, gets each block in turn and answers whether the block counts. */
export function checkIndirect(check: Check, inode: InodeRef, visit?: (at: Pointed) => boolean): Mapped {
  const { volume, user } = check;
  const { ino } = inode;
  const perBlock = pointersIn(volume.g.blockSize);
  const map = emptyMap('indirect');
  let bad = 0;
  /** The level of a list that stays invalid, provided that no later list could be read. */
  let unread = -1;
  let suppressed = false;
  // A target never needs more than a block.
  const most = (modeOf(inode) & S_IFMT) === S_IFLNK ? 1 : Infinity;
  if (!user.silent) for (const kind of ['illegal_blocks', 'too_big'] as const) user.latches.release(kind);
  let budget = MOST * volume.g.blockCount + 1024;

  const illegal = (from: number, offset: number, lblk: number, block: number, level: number): void => {
    bad++;
    complain(check, block);
    if (bad % TOO_MANY === 0 && !suppressed && ino !== EXT4_BAD_INO) {
      map.hopeless = user.ask('too_many_illegal_blocks', { ino }, volume.inodeTouch(ino));
      if (map.hopeless) return;
      suppressed = user.ask('suppress_messages', { ino });
    }
    if (suppressed) return;
    const touched: Touch[] = [{ block: from, struct: 'block map', offset, length: 4, field: 'i_block' }];
    const code = codeOf(volume, ino, block, level);
    const { modified } = user;
    if (user.ask(code, { ino, lblk, block, level }, touched)) {
      clear(check, inode, from, offset, modified);
      if (level < 0) map.cleared = lblk;
    } else if (level >= 0) unread = level;
  };
  const follows = inOnePiece(map);
  const follow = (from: number, offset: number, value: number, level: number, logical: number): void => {
    if (map.hopeless || budget-- <= 0) return;
    if (!volume.inRange(value) || (level < 0 && logical >= most)) {
      illegal(from, offset, logical, value, level);
      return;
    }
    if (visit && !visit({ block: value, logical, level, from, offset })) return;
    follows(value);
    if (level < 0) {
      append(map, logical, value);
      return;
    }
    map.nodes.push({ block: value, level, logical });
    if (!visit && ino !== EXT4_RESIZE_INO && check.tally.fixtures.has(value)) {
      user.ask('map_in_metadata', { ino, block: value }, [{ block: value, struct: 'block map' }]);
      return;
    }
    unread = -1;
    const span = perBlock ** level;
    for (let i = 0; i < perBlock; i++) {
      const pointer = le32At(volume.disk.read(value), i * POINTER_BYTES);
      if (pointer !== 0) follow(value, i * POINTER_BYTES, pointer, level - 1, logical + i * span);
      if (map.hopeless || budget <= 0 || unread >= 0) break;
    }
  };

  let logical = 0;
  for (let slot = 0; slot < EXT4_N_BLOCKS; slot++) {
    const level = slot - EXT4_IND_BLOCK;
    const offset = iBlockAt(inode) + slot * POINTER_BYTES;
    const value = le32At(inode.bytes, inode.offset + Inode.offset.i_block + slot * POINTER_BYTES);
    if (value !== 0) follow(inode.block, offset, value, level, logical);
    logical += level < 0 ? 1 : perBlock ** (level + 1);
  }
  if (unread >= 0 && !user.silent && !map.hopeless) unreadable(user, ino, unread);
  if (budget <= 0 && !map.hopeless) map.hopeless = user.ask('too_many_illegal_blocks', { ino }, volume.inodeTouch(ino));
  return map;
}
