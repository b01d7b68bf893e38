/**
 * System calls on an inode itself: mode, owner, times, flags.
 */
import { EXT4_GOOD_OLD_INODE_SIZE, EXT4_ROOT_INO } from '../../format/constants.ts';
import {
  EXT4_APPEND_FL,
  EXT4_EXTENTS_FL,
  EXT4_FL_USER_MODIFIABLE,
  EXT4_FL_USER_VISIBLE,
  EXT4_IMMUTABLE_FL,
  EXT4_JOURNAL_DATA_FL,
  EXT4_OTHER_FLMASK,
  EXT4_PROJINHERIT_FL,
  EXT4_REG_FLMASK,
} from '../../format/inode-flags.ts';
import { S_IALLUGO, S_IFREG, S_ISGID } from '../../format/mode.ts';
import { dropCapability, hasSetId, lostSetId } from '../access/file-privileges.ts';
import { MAY, permit } from '../access/permission.ts';
import { flushFile } from '../file/flush.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import { newRun } from '../fs/map-host.ts';
import { inGroup, isRoot, owns, permitOwner } from '../fs/owner.ts';
import { isAtOnce } from '../handles/at-once.ts';
import { INODE_CREDITS, SETATTR_CREDITS } from '../handles/credits.ts';
import { HANDLE } from '../handles/handle.ts';
import { newInode } from '../ialloc/ialloc.ts';
import type { FileSystem } from '../mounted/file-system.ts';
import { toBlockNumbers, toExtents } from '../mounted/migrate.ts';
import { evict } from '../names/evict.ts';
import { aclFollowsMode } from '../xattr/acl.ts';
import { hasInline } from '../xattr/inline-data.ts';
import { type Timespec, UTIME_NOW, UTIME_OMIT } from './kernel.ts';
import { touchChangeTime } from './times.ts';

/** All flags that users may change, except the one for the kind of map. */
const SET_AT_ONCE = EXT4_FL_USER_MODIFIABLE & ~EXT4_EXTENTS_FL;

/** Unlike a change of flags, these changes make the inode dirty for writeback. */
function attributesChanged(fs: FileSystem, inode: Inode): void {
  touchChangeTime(fs, inode);
  fs.markDirty(inode);
}

function mayChange(fs: FileSystem, inode: Inode): void {
  if (fs.mount.options.readonly) throw new Failure('EROFS', 'the volume is mounted read-only');
  if (inode.flags & (EXT4_IMMUTABLE_FL | EXT4_APPEND_FL))
    throw new Failure('EPERM', `inode ${inode.ino} is immutable or may only be appended to`);
}

export function chmod(fs: FileSystem, inode: Inode, mode: number): void {
  mayChange(fs, inode);
  permitOwner(fs, inode);
  const asked = isRoot(fs) || inGroup(fs, inode.gid) ? mode : mode & ~S_ISGID;
  fs.transact(HANDLE.INODE, INODE_CREDITS, () => {
    inode.mode = (inode.mode & ~S_IALLUGO) | (asked & S_IALLUGO);
    if (hasSetId(inode.mode)) inode.noSecurity = false;
    attributesChanged(fs, inode);
  });
  aclFollowsMode(fs, inode);
}

/** -1 leaves the user or the group as it is. The file always loses its set-id bits. */
export function chown(fs: FileSystem, inode: Inode, uid: number, gid: number): void {
  mayChange(fs, inode);
  if (!isRoot(fs) && !fs.task.vetted) {
    if (uid !== -1 && (uid !== inode.uid || !owns(fs, inode)))
      throw new Failure('EPERM', 'only root gives files to somebody else');
    if (gid !== -1 && (!owns(fs, inode) || (gid !== inode.gid && !inGroup(fs, gid))))
      throw new Failure('EPERM', `user ${fs.task.uid} may not give inode ${inode.ino} to group ${gid}`);
  }
  const lost = inode.isDirectory ? 0 : lostSetId(fs, inode);
  if (lost) permitOwner(fs, inode);
  if (!inode.isDirectory) dropCapability(fs, inode);
  fs.transact(HANDLE.QUOTA, SETATTR_CREDITS, () => {
    if (uid !== -1) inode.uid = uid;
    if (gid !== -1) inode.gid = gid;
    if (lost) inode.mode &= ~lost;
    attributesChanged(fs, inode);
  });
}

const isNow = (time: Timespec | null): boolean => time === null || time.nsec === UTIME_NOW;

/** Null means now, for both. A user with write permission may set now. Only the owner may set any other time. */
export function setTimes(fs: FileSystem, inode: Inode, atime: Timespec | null, mtime: Timespec | null): void {
  if (atime?.nsec === UTIME_OMIT && mtime?.nsec === UTIME_OMIT) return;
  if (fs.mount.options.readonly) throw new Failure('EROFS', 'the volume is mounted read-only');
  if (isNow(atime) && isNow(mtime)) {
    if (inode.flags & EXT4_IMMUTABLE_FL) throw new Failure('EPERM', `inode ${inode.ino} is immutable`);
    if (!owns(fs, inode)) permit(fs, inode, MAY.WRITE);
  } else {
    mayChange(fs, inode);
    permitOwner(fs, inode);
  }
  const now = fs.mount.clock.now();
  const set = (which: 'atime' | 'mtime', time: Timespec | null) => {
    if (time?.nsec === UTIME_OMIT) return;
    if (time === null || time.nsec === UTIME_NOW) inode.setTime(which, now.sec, now.nsec);
    else setWithin(inode, which, time);
  };
  fs.transact(HANDLE.INODE, INODE_CREDITS, () => {
    set('atime', atime);
    set('mtime', mtime);
    attributesChanged(fs, inode);
  });
}

/** The times an inode can hold: signed 32 bits and, with extra room, two bits of epoch above them. */
const FIRST_SEC = -(2 ** 31);
const LAST_SEC = 2 ** 31 - 1;
const LAST_SEC_EXTRA = 2 ** 34 - 2 ** 31 - 1;

/** A time past either end becomes that end, on the full second. */
function setWithin(inode: Inode, which: 'atime' | 'mtime', { sec, nsec }: Timespec): void {
  const last = inode.length > EXT4_GOOD_OLD_INODE_SIZE ? LAST_SEC_EXTRA : LAST_SEC;
  if (sec <= FIRST_SEC) inode.setTime(which, FIRST_SEC, 0);
  else if (sec >= last) inode.setTime(which, last, 0);
  else inode.setTime(which, sec, nsec);
}

/** The flags that programs see. A file does not show flags for directories, even if the disk has them. */
export const getFlags = ({ flags, isRegular }: Inode): number =>
  flags & EXT4_FL_USER_VISIBLE & (isRegular ? ~EXT4_PROJINHERIT_FL : ~0);

export function setFlags(fs: FileSystem, inode: Inode, flags: number): void {
  if (fs.mount.options.readonly) throw new Failure('EROFS', 'the volume is mounted read-only');
  permitOwner(fs, inode);
  const meant = inode.isDirectory ? flags : inode.isRegular ? flags & EXT4_REG_FLMASK : flags & EXT4_OTHER_FLMASK;
  if (meant !== flags || flags & ~EXT4_FL_USER_VISIBLE)
    throw new Failure('EOPNOTSUPP', `flags ${flags.toString(16)} are not for inode ${inode.ino}`);
  if (!isRoot(fs) && (flags ^ inode.flags) & (EXT4_IMMUTABLE_FL | EXT4_APPEND_FL))
    throw new Failure('EPERM', 'only root says what is immutable or append-only');
  const changed = (flags ^ inode.flags) & EXT4_FL_USER_MODIFIABLE;
  if (changed && flags & inode.flags & EXT4_IMMUTABLE_FL)
    throw new Failure('EPERM', `inode ${inode.ino} is immutable, its flags too`);
  if (changed & EXT4_JOURNAL_DATA_FL) {
    if (!isRoot(fs)) throw new Failure('EPERM', 'only root says whose data goes through the journal');
    // Data never takes both ways at once. Dirty data is written first, and data in the journal leaves it first.
    if (flags & EXT4_JOURNAL_DATA_FL) flushFile(fs, inode);
    else fs.journal?.flush();
    if (!fs.journaled) flags ^= EXT4_JOURNAL_DATA_FL;
  }
  // A file that becomes immutable is on disk in its final state.
  if (inode.isRegular && flags & ~inode.flags & EXT4_IMMUTABLE_FL) flushFile(fs, inode);
  // The old flags decide: chattr -S is on disk when it returns, chattr +S need not be.
  const atOnce = isAtOnce(fs, inode);
  fs.transact(HANDLE.INODE, INODE_CREDITS, () => {
    inode.flags = ((inode.flags & ~SET_AT_ONCE) | (flags & SET_AT_ONCE)) >>> 0;
    touchChangeTime(fs, inode);
    if (changed & EXT4_JOURNAL_DATA_FL) fs.fast?.ineligible('JOURNAL_FLAG_CHANGE');
  });
  if (atOnce) fs.commit();
  // The map is converted last. If that fails, the other flags have changed all the same.
  if (changed & EXT4_EXTENTS_FL) changeMap(fs, inode, (flags & EXT4_EXTENTS_FL) !== 0);
}

/** chattr +e and -e. */
function changeMap(fs: FileSystem, inode: Inode, extents: boolean): void {
  const { mount } = fs;
  if (!mount.extents)
    throw new Failure(
      extents ? 'EINVAL' : 'EOPNOTSUPP',
      'the volume has no extents: tune2fs -O extent would have to come first',
    );
  if (hasInline(inode))
    throw new Failure('EINVAL', `the content of inode ${inode.ino} lies in the inode, without any map`);
  if (extents) {
    migrate(fs, inode);
    return;
  }
  if (mount.has('bigalloc')) throw new Failure('EOPNOTSUPP', 'with bigalloc every file has extents');
  const waits = inode.reservedBlocks > 0;
  flushFile(fs, inode);
  // Linux does not wait for the data that it sends now, and extents on their way are unwritten.
  if (waits && mount.options.dioreadNolock)
    throw new Failure('EOPNOTSUPP', `data of inode ${inode.ino} is on its way to the disk`);
  fs.transact(HANDLE.INODE, INODE_CREDITS, () => toBlockNumbers(fs, inode));
}

/**
 * Linux builds the tree in a temporary inode. Without a free inode there is no conversion.
 */
function migrate(fs: FileSystem, inode: Inode): void {
  const { mount, credits } = fs;
  fs.transact(HANDLE.MIGRATE, credits.make, () => {
    const group = mount.groupOfInode(inode.ino);
    const scratch = newInode(fs, mount.inode(EXT4_ROOT_INO), { mode: S_IFREG, group });
    try {
      toExtents(fs, inode);
    } finally {
      scratch.links = 0;
      evict(fs, scratch);
    }
  });
}

/** FIBMAP: where one block lies, 0 for a hole. Waiting data gets its place first. */
export function blockOf(fs: FileSystem, inode: Inode, logical: number): number {
  flushFile(fs, inode);
  if (logical >= Math.ceil(inode.size / fs.mount.blockSize)) return 0;
  const { unwritten, physical } = fs.map(inode).lookup(logical, newRun());
  return unwritten ? 0 : physical;
}
