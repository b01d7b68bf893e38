/**
 * The block of multiple mount protection: whether it is valid, and whether another machine uses the volume. The check
 * repairs it before it looks at anything else.
 */
import { le16At, le32At, setLe32At } from '../../bytes/access.ts';
import { crc32c } from '../../bytes/crc.ts';
import { textOf } from '../../bytes/text.ts';
import { INCOMPAT } from '../../format/features.ts';
import { EXT4_MMP_MAGIC, EXT4_MMP_SEQ_CLEAN, EXT4_MMP_SEQ_FSCK, Mmp } from '../../format/mmp.ts';
import type { Check } from './check.ts';
import type { CheckedVolume } from './checked-volume.ts';
import { Stop } from './closing.ts';
import { ctimeText } from './ctime.ts';
import { NO_SUPERBLOCK } from './open.ts';
import { ownBlocks } from './tables.ts';
import type { User } from './user.ts';

const M = Mmp.offset;
const SUMMED_BYTES = 1020;
const LEAST_INTERVAL_S = 5;
const LEFT = 4;
const NOT_DONE = 8;

export function checkMmp(check: Check): void {
  const { volume, user } = check;
  if (!volume.incompat('mmp')) return;
  const block = Number(volume.s.s_mmp_block);
  const touched = volume.superTouch('s_mmp_block');
  if (block <= volume.g.firstDataBlock || block >= volume.g.blockCount) {
    if (!user.ask('mmp_block', {}, touched)) stop();
    // e2fsck opens the volume once more and fails, because nothing has been written yet.
    user.told?.(NO_SUPERBLOCK);
    throw new Stop(NOT_DONE, 'MMP: block number beyond filesystem range while trying to open $');
  }
  const bytes = volume.disk.read(block);
  const summed = volume.rules.kind === 'metadata_csum';
  if (summed && le32At(bytes, M.mmp_magic) === EXT4_MMP_MAGIC && le32At(bytes, SUMMED_BYTES) !== sumOf(volume, bytes)) {
    if (!user.ask('mmp_checksum', { block }, touched)) stop();
    makeAnew(volume, block);
    return;
  }
  if (le32At(bytes, M.mmp_magic) !== EXT4_MMP_MAGIC) {
    if (!user.ask('mmp_magic', { block }, touched)) stop();
    makeAnew(volume, block);
    return;
  }
  if (le32At(bytes, M.mmp_seq) === EXT4_MMP_SEQ_FSCK) inUse(user, bytes);
  const interval = le16At(bytes, M.mmp_check_interval);
  if (interval > LEAST_INTERVAL_S)
    user.told?.(
      `MMP interval is ${interval} seconds and total wait time is ${4 * interval + 2} seconds. Please wait...`,
    );
}

const sumOf = (volume: CheckedVolume, bytes: Uint8Array): number => crc32c(volume.rules.seed, bytes, 0, SUMMED_BYTES);

function stop(): never {
  throw new Stop(NOT_DONE | LEFT, '');
}

function forgetMmp(volume: CheckedVolume): void {
  volume.s.s_feature_incompat = (volume.s.s_feature_incompat & ~INCOMPAT.mmp) >>> 0;
  volume.writeSuper();
}

/** Writes a block that says that no machine uses the volume, but never over a table. */
function makeAnew(volume: CheckedVolume, block: number): void {
  for (let group = 0; group < volume.g.groups; group++)
    if (ownBlocks(volume, group).includes(block)) {
      forgetMmp(volume);
      return;
    }
  const b = volume.disk.edit(block);
  b.fill(0);
  setLe32At(b, M.mmp_magic, EXT4_MMP_MAGIC);
  setLe32At(b, M.mmp_seq, EXT4_MMP_SEQ_CLEAN);
  b[M.mmp_check_interval] = LEAST_INTERVAL_S;
  if (volume.rules.kind === 'metadata_csum') setLe32At(b, SUMMED_BYTES, sumOf(volume, b));
}

/** Stops: another check says that it is running. */
function inUse(user: User, bytes: Uint8Array): never {
  const name = (at: number, length: number) => textOf(bytes, at, at + length).replace(/\0.*$/s, '');
  const time = le32At(bytes, M.mmp_time);
  user.told?.(`MMP check failed: If you are sure the filesystem is not in use on any node, run:
'tune2fs -f -E clear_mmp ${user.name}'
MMP_block:
    mmp_magic: 0x${le32At(bytes, M.mmp_magic).toString(16)}
    mmp_check_interval: ${le16At(bytes, M.mmp_check_interval)}
    mmp_sequence: ${le32At(bytes, M.mmp_seq).toString(16).padStart(8, '0')}
    mmp_update_date: ${ctimeText(time)}
    mmp_update_time: ${time}
    mmp_node_name: ${name(M.mmp_nodename, 64)}
    mmp_device_name: ${name(M.mmp_bdevname, 32)}
`);
  (user.complained ?? user.told)?.('e2fsck: MMP: e2fsck being run while checking MMP block');
  throw new Stop(NOT_DONE | LEFT, '');
}
