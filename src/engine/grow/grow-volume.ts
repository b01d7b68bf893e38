/**
 * EXT4_IOC_RESIZE_FS makes a volume larger while it is mounted and in use.
 *
 *     ├ group 0 ┼ last, short ┤                                        before
 *     ├ group 0 ┼ whole now   ┤                                        1  the last group gets its missing blocks
 *     ├ group 0 ┼ whole now   ┼ new ┼ new ┼ … ┤ flex group             2  groups, a flex group at a time
 *                                            ├ new ┼ last, short ┤        and again
 *
 * The engine writes the contents of new groups before anything leads to them. Then one transaction makes them part of
 * the volume: it changes the descriptors, the resize inode and the superblock. The backups follow in their own
 * transactions. So a crash leaves the volume before or after any of these steps. At the end all of it goes home.
 */
import { EXT4_RESIZE_INO } from '../../format/constants.ts';
import { EXT4_ERROR_FS } from '../../format/superblock-values.ts';
import { REQ } from '../../trace/disk.ts';
import { Failure } from '../fs/failure.ts';
import { HANDLE } from '../handles/handle.ts';
import { descriptorBlock, type Geometry, groupOf, groupStart } from '../volume/geometry.ts';
import { backUp } from './backups.ts';
import { addDescriptors } from './descriptors.ts';
import type { GrowHost } from './host.ts';
import { newHead, nextGroups } from './new-groups.ts';
import { addToSuper, extendInSuper } from './super.ts';
import { tellAdd, tellBegin, tellDone, tellExtend } from './telling.ts';
import { toMetaBg } from './to-meta-bg.ts';
import { writeGroup } from './write-group.ts';

/** Superblock, resize inode, the block that it names, and one more block of descriptors than surely change. */
const HEAD_CREDITS = 4;
/** Superblock, bitmap, descriptor. */
const EXTEND_CREDITS = 3;

/** `wanted`: blocks of the volume. Throws a Failure, and keeps the steps done until then. */
export function growVolume(fs: GrowHost, wanted: number): void {
  const { mount } = fs;
  const { geometry: g } = mount;
  permit(fs, wanted);
  if (wanted === g.blockCount) return;
  fs.fast?.ineligible('RESIZE');
  tellBegin(mount, wanted);
  const end = worthwhile(g, wanted);
  if (end > g.blockCount) {
    extend(fs, end);
    if (mount.has('resize_inode')) {
      // First use the blocks kept for descriptors behind the superblock, as long as there are any.
      const kept = groupStart(g, (g.descBlocks + g.reservedDescBlocks) * g.descPerBlock);
      while (g.blockCount < Math.min(end, kept)) add(fs, Math.min(end, kept));
      if (end > kept) toMetaBg(fs);
    } else if (!mount.has('meta_bg')) toMetaBg(fs);
    while (g.blockCount < end) add(fs, end);
  }
  goHome(fs);
  tellDone(mount);
}

function permit({ mount, recorder, task }: GrowHost, wanted: number): void {
  const { geometry: g, sb, options } = mount;
  if (task.uid !== undefined && task.uid !== 0) throw new Failure('EPERM', 'only root makes a volume larger');
  if (options.readonly) throw new Failure('EROFS', 'the volume is mounted read-only');
  if (sb.s_state & EXT4_ERROR_FS) throw new Failure('EPERM', 'the volume has errors: e2fsck comes first');
  if (mount.has('sparse_super2')) throw new Failure('EOPNOTSUPP', 'with sparse_super2 a volume grows unmounted');
  if (mount.has('bigalloc')) throw new Failure('EOPNOTSUPP', 'with bigalloc a volume does not grow here');
  if (!mount.behaviour.growsMounted) throw new Failure('EOPNOTSUPP', 'only ext4’s driver makes a volume larger');
  if (wanted > Math.floor(recorder.store.byteLength / g.blockSize))
    throw new Failure('ENOSPC', `the device has no block ${wanted - 1}`);
  if (wanted < g.blockCount) throw new Failure('EINVAL', 'a volume does not shrink while it is mounted');
}

/**
 * Writes all changes home, the superblock last. A mount checks descriptors before it replays the journal, so it would
 * refuse a superblock that counts groups whose descriptors have not arrived.
 */
function goHome(fs: GrowHost): void {
  const { mount, home, recorder, task } = fs;
  const { geometry: g } = mount;
  fs.commit();
  const descriptors = Array.from({ length: g.descBlocks }, (_, i) => descriptorBlock(g, i * g.descPerBlock));
  home.writeThese(descriptors, REQ.SYNC, task.comm);
  if (mount.options.barrier) recorder.flushDisk(task.comm);
  home.write(REQ.SYNC, task.comm);
}

/** Leaves out a last group that has no room for more than its own tables. */
function worthwhile(g: Geometry, wanted: number): number {
  const last = groupOf(g, wanted - 1);
  const start = groupStart(g, last);
  const head = newHead(g, last);
  const own = (head.superblock >= 0 ? 1 : 0) + head.descriptorCount + head.reservedCount + 2 + g.itableBlocks;
  return start + own + g.clusterRatio >= wanted ? start : wanted;
}

/** Gives the last group its missing blocks, up to the volume's new end. */
function extend(fs: GrowHost, end: number): void {
  const { mount } = fs;
  const { geometry: g } = mount;
  const from = g.blockCount;
  const group = g.groups - 1;
  const count = Math.min(end, groupStart(g, group) + g.blocksPerGroup) - from;
  if (count === 0) return;
  tellExtend(mount, group, count);
  fs.transact(HANDLE.RESIZE, EXTEND_CREDITS, () => {
    extendInSuper(mount, count);
    fs.grown();
    fs.allocator.extend(group, from, count);
  });
  backUp(fs, []);
  goHome(fs);
}

function add(fs: GrowHost, end: number): void {
  const { mount } = fs;
  const { geometry: g } = mount;
  const summed = mount.volume.rules.kind !== 'none';
  const groups = nextGroups(g, end, { summed, zeroes: !mount.options.initItable });
  if (!groups) throw new Failure('ENOSPC', 'the new groups have no room for their own tables');
  tellAdd(mount, groups);
  for (const group of groups) writeGroup(fs, group, groups);
  const credits = HEAD_CREDITS + Math.ceil(groups.length / g.descPerBlock) + mount.sb.s_reserved_gdt_blocks;
  if (fs.journal && credits > fs.journal.maxBuffers)
    throw new Failure('ENOSPC', `the journal has no room for a transaction of ${credits} blocks`);
  const first = Math.floor(groups[0].group / g.descPerBlock);
  const last = Math.floor(groups[groups.length - 1].group / g.descPerBlock);
  const reserve = mount.has('resize_inode') ? mount.inode(EXT4_RESIZE_INO) : undefined;
  fs.transact(HANDLE.RESIZE, credits, () => {
    addDescriptors(fs, groups, reserve);
    addToSuper(mount, groups);
    fs.grown();
  });
  goHome(fs);
  const changed: number[] = [];
  for (let index = first; index <= last; index++) changed.push(index);
  backUp(fs, changed);
}
