/**
 * An inode gives up its block of attributes: the last one to do so frees it.
 */
import { le32At, setLe32At } from '../../bytes/access.ts';
import { EXT4_XATTR_MAGIC, XattrHeader } from '../../format/xattr.ts';
import * as E from '../../trace/events/xattr.ts';
import { FREE_BLOCKS } from '../../trace/flags.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import type { FileSystem } from '../mounted/file-system.ts';

const O = XattrHeader.offset;

export function releaseXattrs(fs: FileSystem, inode: Inode): void {
  const block = inode.fileAcl;
  if (block === 0) return;
  if (!fs.systemZone.leaves(block, 1))
    throw new Failure('EUCLEAN', `i_file_acl of inode ${inode.ino} is block ${block}, which is not for files`);
  if (le32At(fs.recorder.store.own(block), O.h_magic) !== EXT4_XATTR_MAGIC)
    throw new Failure('EUCLEAN', `block ${block} of inode ${inode.ino} is no block of attributes`);
  releaseBlock(fs, inode, block);
  inode.fileAcl = 0;
}

/** One reference less. The caller changes the inode's pointer. */
export function releaseBlock(fs: FileSystem, inode: Inode, block: number): void {
  const { recorder, mount } = fs;
  const references = le32At(recorder.store.own(block), O.h_refcount);
  if (recorder.full)
    recorder.emit(
      E.XattrReleaseBlock,
      { ino: inode.ino, block, references: references - 1 },
      { touched: [{ block, struct: XattrHeader.name, offset: O.h_refcount, length: 4, field: 'h_refcount' }] },
    );
  fs.charge(inode, -1);
  if (references > 1) {
    setLe32At(mount.touch(block), O.h_refcount, references - 1);
    mount.due.add('xattr', block);
    return;
  }
  fs.xattrs.remove(le32At(recorder.store.own(block), O.h_hash), block);
  mount.due.drop(block);
  fs.freeBlocks(inode, block, 1, FREE_BLOCKS.METADATA | FREE_BLOCKS.FORGET);
}
