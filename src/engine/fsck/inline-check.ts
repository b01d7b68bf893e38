/**
 * A directory kept in its inode: the parent's number, then records, in i_block and in an attribute. Its
 * names are counted; it is not repaired.
 */
import { le32At } from '../../bytes/access.ts';
import { I_BLOCK_BYTES } from '../../format/constants.ts';
import { InlineDirectoryStart } from '../../format/indirect.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import { S_IFDIR, S_IFMT } from '../../format/mode.ts';
import { EXT4_XATTR_INDEX_SYSTEM, EXT4_XATTR_MAGIC, XattrIbodyHeader } from '../../format/xattr.ts';
import { inodeAt, recLenAt } from '../dirents/records.ts';
import { flagsOf, type InodeRef, iBlockAt } from '../volume/inode.ts';
import { xattrRecords } from '../volume/xattrs.ts';
import type { Check } from './check.ts';
import type { DirInfo } from './dir-info.ts';
import { entryFault } from './entry-check.ts';
import { fieldsEnd } from './inode-check.ts';
import { nameAt } from './names.ts';

/** The attribute that holds what i_block has no room for. */
function dataOf(check: Check, inode: InodeRef) {
  const first = inode.offset + fieldsEnd(check, inode) + XattrIbodyHeader.size;
  const end = inode.offset + check.g.inodeSize;
  if (first > end || le32At(inode.bytes, first - XattrIbodyHeader.size) !== EXT4_XATTR_MAGIC) return undefined;
  return xattrRecords({ block: inode.block, bytes: inode.bytes, first, base: first, end }).find(
    (x) => x.index === EXT4_XATTR_INDEX_SYSTEM && x.name === 'system.data',
  );
}

/** Whether data kept in the inode has its attribute; without it the inode is to be emptied if the answer is yes. */
export function checkInlineData(check: Check, inode: InodeRef): boolean {
  if (!(flagsOf(inode) & INODE_FLAGS.EXT4_INLINE_DATA_FL) || !check.incompat('inline_data')) return true;
  if (dataOf(check, inode)) return true;
  return !check.ask('inline_without_attribute', { ino: inode.ino }, check.inodeTouch(inode.ino));
}

export function checkInlineDirectory(check: Check, dir: DirInfo): void {
  const inode = check.inode(dir.ino);
  const at = iBlockAt(inode);
  dir.dotdot = le32At(inode.bytes, at + InlineDirectoryStart.offset.parent);
  check.counted.add(dir.ino, 1);
  if (dir.dotdot <= check.g.inodeCount && dir.dotdot > 0) check.counted.add(dir.dotdot, 1);
  const areas = [{ from: at + InlineDirectoryStart.offset.entries, to: at + I_BLOCK_BYTES }];
  const first = inode.offset + fieldsEnd(check, inode) + XattrIbodyHeader.size;
  const records = xattrRecords({
    block: inode.block,
    bytes: inode.bytes,
    first,
    base: first,
    end: inode.offset + check.g.inodeSize,
  });
  const more = records.find((x) => x.index === EXT4_XATTR_INDEX_SYSTEM && x.name === 'system.data');
  if (more && more.valueAt >= 0 && more.valueSize > 0)
    areas.push({ from: more.valueAt, to: more.valueAt + more.valueSize });
  for (const { from, to } of areas)
    for (let record = from; record < to; record += recLenAt(inode.bytes, record)) {
      const fault = entryFault(inode.bytes, record, to);
      if (fault !== '') {
        check.ask('directory_corrupted', { ino: dir.ino, lblk: 0, block: inode.block, value: record, name: fault });
        break;
      }
      const target = inodeAt(inode.bytes, record);
      if (target === 0) continue;
      if (target > check.g.inodeCount || !check.used.has(target)) {
        check.ask('entry_unused_inode', { dir: dir.ino, ino: target, name: nameAt(inode.bytes, record) });
        continue;
      }
      if ((check.modes.get(target) & S_IFMT) === S_IFDIR) {
        const leads = check.dirs.get(target);
        if (leads && leads.parent === 0) leads.parent = dir.ino;
      }
      dir.entries++;
      check.counted.add(target, 1);
    }
}
