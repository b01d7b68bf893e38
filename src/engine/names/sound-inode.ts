/**
 * Linux's checks of an inode when it reads it (ext4_iget), beyond its checksum. A name cannot lead to an inode that fails.
 * Only volumes from elsewhere are checked, because inodes made here always pass.
 */
import { EXT4_GOOD_OLD_INODE_SIZE } from '../../format/constants.ts';
import { EXT4_CASEFOLD_FL, EXT4_INDEX_FL, EXT4_INLINE_DATA_FL } from '../../format/inode-flags.ts';
import { maxBytes } from '../file/limits.ts';
import { MapFault } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import { inInode } from '../xattr/xattr.ts';
import type { DirHost } from './names.ts';
import { isFastSymlink } from './symlink.ts';

/** i_size is signed. */
const SIZE_END = 2 ** 63;

const wrong = (inode: Inode, why: string): never => {
  throw new MapFault('range', inode.ino, 0, why);
};

/** This check comes before the checksum, which depends on the size. */
export function checkExtraSize(inode: Inode): void {
  const { extraSize, length } = inode;
  if (extraSize % 4 !== 0 || (extraSize > 0 && EXT4_GOOD_OLD_INODE_SIZE + extraSize > length))
    wrong(inode, `i_extra_isize is ${extraSize}`);
}

/** Throws EUCLEAN for an impossible inode, or a MapFault. */
export function checkInode(fs: DirHost, inode: Inode): void {
  const { fileAcl, isDirectory, isRegular, isSymlink, flags } = inode;
  // This checks the attributes in the inode.
  inInode(inode);
  if (inode.diskSize >= SIZE_END) wrong(inode, 'i_size is below 0');
  const { s_usr_quota_inum, s_grp_quota_inum, s_prj_quota_inum, s_orphan_file_inum } = fs.mount.sb;
  // No name may lead to the superblock's own inodes, even if the feature is off.
  if ([s_usr_quota_inum, s_grp_quota_inum, s_prj_quota_inum, s_orphan_file_inum].includes(inode.ino))
    wrong(inode, 'it belongs to the volume itself');
  if (isRegular && inode.diskSize > maxBytes(fs.mount, inode))
    wrong(inode, `i_size is ${inode.diskSize}, more than its map can reach`);
  if (flags & EXT4_CASEFOLD_FL && !fs.mount.has('casefold'))
    wrong(inode, 'names without regard to case, on a volume without casefold');
  if (isDirectory && flags & EXT4_INDEX_FL && fs.mount.has('metadata_csum') && !fs.mount.has('dir_index'))
    wrong(inode, 'a directory with a hash tree, on a volume with checksums and without dir_index');
  if (fileAcl !== 0 && !fs.systemZone.leaves(fileAcl, 1)) wrong(inode, `i_file_acl is block ${fileAcl}`);
  const mapped = isRegular || isDirectory || (isSymlink && !isFastSymlink(inode));
  // Building the map checks it.
  if (mapped && !(flags & EXT4_INLINE_DATA_FL)) fs.map(inode);
}
