/** Files and directories kept in their inodes: whether all of their data is there, and the records of directories. */
import { le32At, setLe32At } from '../../bytes/access.ts';
import { entryHash } from '../../engine/xattr/hash.ts';
import { EXT4_ROOT_INO, I_BLOCK_BYTES } from '../../format/constants.ts';
import { EXT4_DIR_PAD, EXT4_FT_DIR } from '../../format/directory.ts';
import { InlineDirectoryStart } from '../../format/indirect.ts';
import { Inode } from '../../format/inode.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import { XattrEntry } from '../../format/xattr.ts';
import { type Attribute, insideInode } from './attributes-of.ts';
import type { Check } from './check.ts';
import { Stop } from './closing.ts';
import type { DirPlace } from './dir-info.ts';
import { DirectoryCheck } from './directory-check.ts';
import { neverNamed, passedOver, readAll, typeOf } from './entry-check.ts';
import { dataOf, inlineAreas, inlineParent, inlineSize, isInline } from './inline-data.ts';
import { hasOwnSum } from './inode-check.ts';
import type { ProblemCode } from './problems.ts';

const O = Inode.offset;
const PARENT = O.i_block + InlineDirectoryStart.offset.parent;

/** Asks about an inode that should hold data but has no attribute for it. The answer yes cuts the inode to nothing. */
export function checkInlineData(check: Check, ino: number): void {
  const { volume } = check;
  const inode = volume.inode(ino);
  if (!isInline(volume, inode)) return;
  if (dataOf(volume, inode)) {
    // This matches e2fsck, which cannot read any attribute where one has a wrong hash.
    if (insideInode(volume, inode).some((x) => !isHashed(x))) throw new Stop(8, 'aborted');
    return;
  }
  if (!check.user.ask('inline_without_attribute', { ino }, volume.inodeTouch(ino))) return;
  const { EXT4_INLINE_DATA_FL, EXT4_EXTENTS_FL } = INODE_FLAGS;
  volume.editInode(ino, (b, at) => {
    const flags = volume.inode(ino).dv.getUint32(at + O.i_flags, true);
    setLe32At(b, at + O.i_flags, (flags & ~(EXT4_INLINE_DATA_FL | EXT4_EXTENTS_FL)) >>> 0);
    setLe32At(b, at + O.i_size_lo, 0);
    setLe32At(b, at + O.i_size_high, 0);
    b.fill(0, at + O.i_block, at + O.i_block + I_BLOCK_BYTES);
  });
}

/** Answers whether an attribute has its hash. Inside an inode the hash may be zero. */
function isHashed({ area, offset }: Attribute): boolean {
  const hash = le32At(area.bytes, offset + XattrEntry.offset.e_hash);
  return hash === 0 || [true, false].some((signed) => hash === entryHash(area.bytes, offset, area.base, signed));
}

export class InlineDirectoryCheck extends DirectoryCheck {
  /** The same as with blocks, but without a block number. */
  override places(): DirPlace[] {
    const inode = this.check.volume.inode(this.dir.ino);
    if (inlineSize(this.check.volume, inode) === 0) return [];
    return inlineAreas(this.check.volume, inode).map(({ logical }) => ({ dir: this.dir, logical, block: 0 }));
  }

  override at(logical: number): void {
    const { check, dir } = this;
    // An inode that stays without its checksum cannot be read.
    if (check.volume.mode === '-n' && !hasOwnSum(check.volume, dir.ino)) return;
    this.#size();
    if (logical === 0) {
      check.tally.counted.add(dir.ino, 1);
      this.#parent();
    }
    const inode = check.volume.inode(dir.ino);
    const area = inlineAreas(check.volume, inode).find((a) => a.logical === logical);
    if (area) this.records({ ...area, block: inode.block, closed: false, inline: true });
    if (check.volume.mode !== '-n' && !hasOwnSum(check.volume, dir.ino)) check.volume.editInode(dir.ino, () => {});
  }

  /** Cuts the size of the attribute's data to whole words. */
  #size(): void {
    const { check, dir } = this;
    const inode = check.volume.inode(dir.ino);
    const value = inlineSize(check.volume, inode);
    const data = dataOf(check.volume, inode);
    const rest = value % EXT4_DIR_PAD;
    if (!data || rest === 0) return;
    if (
      !check.user.ask(
        'inline_size_odd',
        { ino: dir.ino, value },
        check.volume.inodeTouch(dir.ino, 'i_size_lo', O.i_size_lo, 4),
      )
    )
      return;
    check.volume.editInode(dir.ino, (b, at) => {
      setLe32At(b, data.offset + XattrEntry.offset.e_value_size, data.valueSize - rest);
      setLe32At(b, at + O.i_size_lo, value - rest);
    });
  }

  /** Checks “..”, which here is only a number. */
  #parent(): void {
    const { check, dir } = this;
    const { ino } = dir;
    const touched = check.volume.inodeTouch(ino, 'i_block', PARENT, 4);
    dir.dotdot = inlineParent(check.volume.inode(ino));
    const put = (parent: number) => check.volume.editInode(ino, (b, at) => setLe32At(b, at + PARENT, parent));
    const ask = (code: ProblemCode, more = {}) =>
      check.user.ask(code, { dir: ino, ino: dir.dotdot, name: '..', ...more }, touched);
    if (dir.dotdot === 0) {
      if (!ask('missing_dotdot', { ino })) return;
      put(EXT4_ROOT_INO);
      check.tally.counted.add(EXT4_ROOT_INO, 1);
      return;
    }
    if (neverNamed(check.volume, dir.dotdot)) {
      if (ask('bad_inode_number')) put(0);
      return;
    }
    const group = check.volume.groupOfInode(dir.dotdot);
    const unread = passedOver(check.volume, dir.dotdot);
    if (unread && ask(unread, { group })) readAll(check, group);
    if (!check.tally.used.has(dir.dotdot) && !check.tally.restart && ask('entry_unused_inode')) {
      put(0);
      return;
    }
    const should = typeOf(check, dir.dotdot);
    if (should !== EXT4_FT_DIR) ask('wrong_filetype', { value: EXT4_FT_DIR, should });
    check.tally.counted.add(dir.dotdot, 1);
  }
}
