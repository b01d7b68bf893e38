/**
 * resize2fs 1.47.0 on a volume that is not mounted: its output, its exit code, and its changes to the volume.
 *
 *     words ─▶ options ─▶ may it? ─▶ how large? ─▶ adjust ─▶ what is in the way moves ─▶ write
 */
import { Refused } from '../../bytes/refused.ts';
import { type Geometry, groupHead, superblockBlock } from '../../engine/volume/geometry.ts';
import { openVolume } from '../../engine/volume/open.ts';
import { unchangeable } from '../../engine/volume/unwritable.ts';
import { descriptorPlace, type Volume } from '../../engine/volume/volume.ts';
import { checksumRules, superblockChecksum } from '../../format/checksum.ts';
import { SUPERBLOCK_OFFSET } from '../../format/constants.ts';
import { INCOMPAT } from '../../format/features.ts';
import { Superblock } from '../../format/superblock.ts';
import { EXT4_ERROR_FS, EXT4_VALID_FS } from '../../format/superblock-values.ts';
import { ResizeBegin, ResizeDescriptors, ResizeNothing } from '../../trace/events/resize2fs.ts';
import type { Recorder } from '../../trace/recorder.ts';
import { adjust, sizeOfWhole } from './adjust.ts';
import { findInTheWay } from './in-the-way.ts';
import { followBlocks } from './inodes.ts';
import { keepJournalMap } from './journal-map.ts';
import { minimumSize } from './minimum.ts';
import { FreeBlocks, moveBlocks } from './move-blocks.ts';
import { moveTables } from './move-tables.ts';
import { followNames } from './names.ts';
import { blocksOf, parseResizeOptions, type ResizeOptions } from './options.ts';
import { fixResizeInode } from './resize-inode.ts';
import { barOf, type Pass, ResizeStop, type Resizing, type Said } from './resizing.ts';
import { Side } from './side.ts';
import { strideOf } from './stride.ts';
import { summarise } from './summary.ts';
import { followValues } from './values.ts';
import { withDescriptors } from './wide.ts';
import { writeAll } from './write.ts';

export interface Resized {
  said: readonly Said[];
  status: number;
  /** The new length of the file, if the volume is in a file and the length changes. */
  bytes?: number;
}

const VERSION = 'resize2fs 1.47.0 (5-Feb-2023)\n';
/** The page size of the machines that Linux runs on. A size must be whole pages. */
const PAGE_BYTES = 4096;

/** The byte that the program writes at the end of a file to make it longer. */
const END_OF_FILE = 0x30;

const EPERM = 1;

const NOT_TESTED =
  '\nResizing bigalloc file systems has not been fully tested.  Proceed at\nyour own risk!  Use the force option if you want to go ahead anyway.\n\n';

/** The superblock and two bitmaps of a group, beside descriptors. */
const OWN_BLOCKS = 3;

/** The room on the device, and whether it is a file that can grow. */
export interface Room {
  bytes: number;
  isFile: boolean;
}

/** Ends the run before anything was done. */
class Answer {
  readonly status: number;
  constructor(status: number) {
    this.status = status;
  }
}

class Run {
  readonly said: Said[] = [{ to: 'err', text: VERSION }];
  readonly o: ResizeOptions;
  readonly side: Side;
  readonly volume: Volume;
  readonly room: Room;
  /** For a mounted volume the kernel decides whether it may. */
  readonly mounted: boolean;

  constructor(o: ResizeOptions, volume: Volume, room: Room, mounted = false) {
    this.o = o;
    this.mounted = mounted;
    this.volume = volume;
    this.side = Side.of(volume);
    this.room = room;
  }

  say(text: string): void {
    this.said.push({ to: 'out', text });
  }

  complain(text: string, status = 1): never {
    this.said.push({ to: 'err', text });
    throw new Answer(status);
  }

  /** Refuses a volume that needs a check first. */
  #wantsCheck(): void {
    const { o, side } = this;
    if (o.force || this.mounted) return;
    const { s_state, s_lastcheck, s_mtime, s_feature_incompat } = side.sb;
    const unclean = (s_state & EXT4_ERROR_FS) !== 0 || (s_state & EXT4_VALID_FS) === 0;
    const stale = !o.print && s_lastcheck < s_mtime;
    if (unclean || stale || (s_feature_incompat & INCOMPAT.needs_recovery) !== 0)
      this.complain(`Please run 'e2fsck -f ${o.device}' first.\n\n`);
  }

  /** The size in blocks. If there is nothing to do, it ends the run with that answer. */
  wanted(): number {
    const { o, side } = this;
    const { blockSize } = side.g;
    this.#wantsCheck();
    const least = minimumSize(side);
    if (o.print) {
      this.say(`Estimated minimum size of the filesystem: ${least}\n`);
      throw new Answer(0);
    }
    const most = Math.floor(this.room.bytes / blockSize);
    let size = most;
    if (o.minimum) size = least;
    else if (o.size !== undefined) {
      size = blocksOf(o.size, blockSize);
      if (size === 0) this.complain(`resize2fs: Invalid new size: ${o.size}\n\n`);
    } else if (PAGE_BYTES > blockSize) size -= size % (PAGE_BYTES / blockSize);
    size -= size % side.g.clusterRatio;
    // Either the descriptors change their size, or the volume does.
    if (o.wide !== undefined) return side.blockCount;
    if (size > 0xffffffff && !side.incompat('64bit'))
      this.complain('resize2fs: New size too large to be expressed in 32 bits\n\n');
    const groups = Math.ceil((size - side.g.firstDataBlock) / side.g.blocksPerGroup);
    if (Math.ceil(groups / side.g.descPerBlock) > side.g.blocksPerGroup - OWN_BLOCKS)
      this.complain('resize2fs: New size results in too many block group descriptors.\n\n');
    if (!o.force && size < least) this.complain(`resize2fs: New size smaller than minimum (${least})\n\n`);
    if (o.size !== undefined && size > most && !this.room.isFile && !o.force)
      this.complain(
        `The containing partition (or device) is only ${most} (${blockSize / 1024}k) blocks.\nYou requested a new size of ${size} blocks.\n\n`,
      );
    return size;
  }
}

/** `argv` without the program's name. */
export function resize2fs(recorder: Recorder, argv: readonly string[], now: number, room: Room): Resized {
  const version: Said = { to: 'err', text: VERSION };
  const o = parseResizeOptions(argv);
  if (o instanceof Refused) return { said: [version, { to: 'err', text: o.refused }], status: 1 };
  const volume = openVolume(recorder.store);
  if (volume instanceof Refused) return { said: [version, { to: 'err', text: `${volume.refused}\n` }], status: 1 };
  const refused = unchangeable(volume.sb);
  if (refused) return { said: [version, { to: 'err', text: `resize2fs: ${refused.refused}\n` }], status: 1 };
  if (o.flush && room.isFile) {
    const text = `resize2fs: Inappropriate ioctl for device while trying to flush ${o.device}\n`;
    return { said: [version, { to: 'err', text }], status: 1 };
  }
  const run = new Run(o, volume, room);
  try {
    return { ...work(run, recorder, now), said: run.said };
  } catch (stop) {
    if (stop instanceof Answer) return { said: run.said, status: stop.status };
    throw stop;
  }
}

/** Where the volume is mounted, and the kernel's answer to EXT4_IOC_RESIZE_FS. */
export interface MountedVolume {
  where: string;
  grow(blocks: number): number;
  /** The text of an error number. */
  text(result: number): string;
}

/** The same for a mounted volume, which only the kernel can make larger. `volume` is the program's view of the device. */
export function resizeMounted(volume: Volume, argv: readonly string[], room: Room, mounted: MountedVolume): Resized {
  const o = parseResizeOptions(argv);
  if (o instanceof Refused)
    return {
      said: [
        { to: 'err', text: VERSION },
        { to: 'err', text: o.refused },
      ],
      status: 1,
    };
  const run = new Run(o, volume, room, true);
  try {
    growMounted(run, mounted);
    return { said: run.said, status: 0 };
  } catch (stop) {
    if (stop instanceof Answer) return { said: run.said, status: stop.status };
    throw stop;
  }
}

function growMounted(run: Run, mounted: MountedVolume): void {
  const { o, side } = run;
  const { g } = side;
  const k = g.blockSize / 1024;
  const asked = run.wanted();
  if (o.wide !== undefined) run.complain('Cannot change the 64bit feature while the filesystem is mounted.\n');
  const wanted = wholeSize(side, asked);
  if (wanted === side.blockCount)
    run.complain(`The filesystem is already ${wanted} (${k}k) blocks long.  Nothing to do!\n\n`, 0);
  run.say(`Filesystem at ${o.device} is mounted on ${mounted.where}; on-line resizing required\n`);
  if (wanted < side.blockCount) run.complain('resize2fs: On-line shrinking not supported\n');
  const groups = Math.ceil((wanted - g.firstDataBlock) / g.blocksPerGroup);
  run.say(`old_desc_blocks = ${g.descBlocks}, new_desc_blocks = ${Math.ceil(groups / g.descPerBlock)}\n`);
  const result = mounted.grow(wanted);
  if (result === -EPERM) run.complain('resize2fs: Permission denied to resize filesystem\n');
  if (result < 0) run.complain(`resize2fs: ${mounted.text(result)} While checking for on-line resizing support\n`);
  run.say(`The filesystem on ${o.device} is now ${wanted} (${k}k) blocks long.\n\n`);
}

/** The size that is asked for, without a last group that would hold little. */
function wholeSize(side: Side, asked: number): number {
  try {
    return sizeOfWhole(side, asked);
  } catch (stop) {
    if (!(stop instanceof ResizeStop)) throw stop;
    return asked;
  }
}

function work(run: Run, recorder: Recorder, now: number): { status: number; bytes?: number } {
  const { o, side } = run;
  const k = side.g.blockSize / 1024;
  const asked = run.wanted();
  if (o.wide !== undefined) return convert(run, recorder, now, o.wide);
  const wanted = wholeSize(side, asked);
  if (wanted === side.blockCount) {
    keepStride(run, recorder, now);
    run.complain(`The filesystem is already ${wanted} (${k}k) blocks long.  Nothing to do!\n\n`, 0);
  }
  if (wanted < side.blockCount && side.compat('stable_inodes'))
    run.complain('Cannot shrink this filesystem because it has the stable_inodes feature flag.\n');
  warnOfClusters(run);
  run.say(`Resizing the filesystem on ${o.device} to ${wanted} (${k}k) blocks.\n`);
  recorder.emit(ResizeBegin, { blocks: side.blockCount, wanted });
  const most = Math.floor(run.room.bytes / side.g.blockSize);
  if (run.room.isFile && asked > most) recorder.touch(asked - 1)[side.g.blockSize - 1] = END_OF_FILE;
  if (!run.room.isFile && wanted > most) beyondDevice(run, recorder);
  become(run, recorder, side.copy(), wanted, now);
  return { status: 0, bytes: asked * side.g.blockSize };
}

/** Refuses a volume with clusters unless the run is forced. */
function warnOfClusters(run: Run): void {
  if (run.side.g.clusterRatio > 1 && !run.o.force) run.complain(NOT_TESTED);
}

/** -b and -s: descriptors of 64 bytes or of 32. The volume stays as large as it is. */
function convert(run: Run, recorder: Recorder, time: number, wide: boolean): { status: number; bytes: number } {
  const { o, side } = run;
  const bits = wide ? 64 : 32;
  const instead = (why: string, status: number): never => {
    keepStride(run, recorder, time);
    return run.complain(`${why}\n`, status);
  };
  if (o.torn) instead('Cannot set and unset 64bit feature.', 1);
  if (side.incompat('64bit') === wide) instead(`The filesystem is already ${bits}-bit.`, 0);
  if (wide && !side.incompat('extent'))
    instead('Please enable the extents feature with tune2fs before enabling the 64bit feature.', 1);
  warnOfClusters(run);
  run.say(`Converting the filesystem to ${bits}-bit.\n`);
  recorder.emit(ResizeDescriptors, { bits, groups: side.g.groups });
  become(run, recorder, withDescriptors(side, wide), side.blockCount, time);
  return { status: 0, bytes: side.blockCount * side.g.blockSize };
}

function become(run: Run, recorder: Recorder, now: Side, wanted: number, time: number): void {
  const { o, side, volume } = run;
  try {
    const pass: Pass = (n, max) => o.progress && run.say(barOf(n, max));
    resizeTo(recorder, volume, side, now, wanted, time, o.stride, pass);
  } catch (stop) {
    if (!(stop instanceof ResizeStop)) throw stop;
    run.complain(aborted(o.device, stop.why));
  }
  run.say(`The filesystem on ${o.device} is now ${now.blockCount} (${side.g.blockSize / 1024}k) blocks long.\n\n`);
}

const aborted = (device: string, why: string): string =>
  `resize2fs: ${why} while trying to resize ${device}\nPlease run 'e2fsck -fy ${device}' to fix the filesystem\nafter the aborted resize operation.\n`;

/** With -f the work begins even where the device is too short. The error flag that it sets meanwhile stays. */
function beyondDevice(run: Run, recorder: Recorder): never {
  const { geometry } = run.volume;
  const at = SUPERBLOCK_OFFSET % geometry.blockSize;
  const bytes = recorder.touch(superblockBlock(geometry));
  const { s_state } = Superblock.read(bytes, at);
  Superblock.write(bytes, at, { s_state: s_state | EXT4_ERROR_FS });
  superblockChecksum.set(checksumRules(bytes, at), bytes, at, 0);
  recorder.settle();
  return run.complain(aborted(run.o.device, 'Invalid argument'));
}

/** Where nothing else is to be done, the stride that it found for a RAID is written. */
function keepStride({ o, side, volume }: Run, recorder: Recorder, time: number): void {
  if (o.stride !== undefined || side.sb.s_raid_stride === 0) stamp(recorder, volume, time, o.stride ?? strideOf(side));
}

/** Writes the stride that it found for a RAID, even if nothing else was to be done. */
function stamp(recorder: Recorder, { geometry }: Volume, time: number, stride: number): void {
  const block = superblockBlock(geometry);
  const at = SUPERBLOCK_OFFSET % geometry.blockSize;
  recorder.emit(ResizeNothing, { blocks: geometry.blockCount });
  const bytes = recorder.touch(block);
  Superblock.write(bytes, at, { s_wtime: time, s_raid_stride: stride });
  superblockChecksum.set(checksumRules(bytes, at), bytes, at, 0);
  spreadDescriptors(recorder, geometry);
  recorder.settle();
}

/** Writes all copies of descriptors that meta_bg has spread, as the program does on each write. Backups stay as they are. */
function spreadDescriptors(recorder: Recorder, geometry: Geometry): void {
  for (let group = 0; group < geometry.groups; group++) {
    if (Math.floor(group / geometry.descPerBlock) < geometry.firstMetaBg) continue;
    const head = groupHead(geometry, group);
    for (let i = 0; i < head.descriptorCount; i++) {
      const from = descriptorPlace(geometry, (head.descriptorIndex + i) * geometry.descPerBlock).block;
      if (from !== head.descriptors + i) recorder.touch(head.descriptors + i).set(recorder.store.read(from));
    }
  }
}

function resizeTo(
  recorder: Recorder,
  volume: Volume,
  old: Side,
  now: Side,
  wanted: number,
  time: number,
  asked: number | undefined,
  pass: Pass,
): void {
  const stride = asked ?? strideOf(old);
  now.sb.s_raid_stride = stride;
  spreadDescriptors(recorder, old.g);
  adjust(recorder, old, now, wanted, stride, pass);
  const length = Math.max(old.blocks.length, now.blocks.length);
  const r: Resizing = {
    recorder,
    volume,
    old,
    now,
    time,
    reserved: new Uint8Array(length),
    moving: new Uint8Array(length),
    moved: new Map(),
    renumbered: new Map(),
    stride,
    pass,
  };
  findInTheWay(r);
  const free = new FreeBlocks(r);
  moveBlocks(r, free);
  followBlocks(r, free);
  followValues(r);
  followNames(r);
  moveTables(r);
  summarise(now, old.g.groups);
  fixResizeInode(r);
  keepJournalMap(r);
  writeAll(r);
}
