/**
 * tune2fs 1.47.0 on a volume that is not mounted: its output, its exit code, and its changes to the volume.
 *
 *     words ─▶ options ─▶ counts, owners, names, mount options, features, -E, journal, UUID ─▶ commit
 */
import { Refused } from '../../bytes/refused.ts';
import { type InfoOptions, superblockText } from '../../engine/volume/info.ts';
import { openVolume } from '../../engine/volume/open.ts';
import { hasCompat, hasIncompat, hasRoCompat } from '../../format/features.ts';
import type { Recorder } from '../../trace/recorder.ts';
import { takeExtended } from './extended.ts';
import { hashVolume, sumVolume, takeFeatures, wantsFresh } from './features.ts';
import { addJournal } from './journal.ts';
import { parseTuneOptions, type TuneOptions } from './options.ts';
import { takeCounts, takeMountOptions, takeNames, takeOwners } from './super-options.ts';
import { general } from './times.ts';
import { type Said, TuneStop, Tuning } from './tuning.ts';

/** The names of users and groups on this machine. */
type Names = Pick<InfoOptions, 'userName' | 'groupName'>;

export interface Tuned {
  said: readonly Said[];
  status: number;
}

const VERSION: Said = { to: 'out', text: 'tune2fs 1.47.0 (5-Feb-2023)\n' };

/** `argv` without the program's name. */
export function tune2fs(recorder: Recorder, argv: readonly string[], now: number, names: Names = {}): Tuned {
  const o = parseTuneOptions(argv, now);
  if (o instanceof Refused) return { said: [VERSION, { to: 'err', text: o.refused }], status: 1 };
  const volume = openVolume(recorder.store);
  if (volume instanceof Refused) return { said: [VERSION, { to: 'err', text: `${volume.refused}\n` }], status: 1 };
  const t = new Tuning(recorder, volume, now);
  t.said.push(VERSION);
  try {
    take(t, o, names);
    return { said: t.said, status: 0 };
  } catch (stop) {
    if (stop instanceof TuneStop) return { said: t.said, status: stop.status };
    throw stop;
  }
}

function take(t: Tuning, o: TuneOptions, names: Names): void {
  if (o.inodeSize !== undefined) takeInodeSize(t, o.inodeSize);
  takeCounts(t, o);
  if (o.sparse !== undefined) takeSparse(t, o.sparse);
  takeOwners(t, o);
  takeNames(t, o);
  if (o.mountOptions !== undefined) takeMountOptions(t, o.mountOptions);
  if (o.features !== undefined) takeFeatures(t, o);
  if (o.extended !== undefined) takeExtended(t, o.extended);
  if (o.journal && o.journal.size_MiB !== 0) {
    addJournal(t, o.journal);
    sayWhenChecked(t, o);
  }
  if (o.uuid !== undefined) takeUuid(t, o.uuid);
  // The messages of the other options come first, but nothing is changed.
  if (o.inodeSize !== undefined)
    t.stop('Changing the inode size not supported for filesystems with the flex_bg\nfeature enabled.\n');
  const list = o.list ? listing(t) : undefined;
  for (const then of t.after) then();
  if (t.planned) t.commit();
  list?.(names);
}

/** `-l` shows the state that the earlier options ask for, with the final counts. */
function listing(t: Tuning): (names: Names) => void {
  const said: Said = { to: 'out', text: '' };
  t.said.push(said);
  const sb = t.wanted;
  return (names) => {
    const { s_free_blocks_count_lo, s_free_blocks_count_hi, s_overhead_clusters, s_jnl_backup_type } = t.real;
    const counts = { s_free_blocks_count_lo, s_free_blocks_count_hi, s_overhead_clusters, s_jnl_backup_type };
    said.text = superblockText({ ...t.volume, sb: { ...sb, ...counts } }, names);
  };
}

/** `-s` is an option from before `-O`. */
function takeSparse(t: Tuning, on: number): void {
  if (on === 0) t.stop('\nClearing the sparse superblock flag not supported.\n');
  if (on !== 1) return;
  if (hasRoCompat(t.s, 'sparse_super')) t.complain('\nThe filesystem already has sparse superblocks.\n');
  else t.stop('tune2fs: -s: sparse_super is set by -O sparse_super\n');
}

const DAY = 86_400;

function sayWhenChecked(t: Tuning, { maxMounts, interval }: TuneOptions): void {
  const mounts = Math.max(0, maxMounts ?? 0);
  const days = (interval ?? 0) / DAY;
  if (mounts === 0 && days === 0) return;
  t.say(
    `This filesystem will be automatically checked every ${mounts} mounts or\n` +
      `${general(days)} days, whichever comes first.  Use tune2fs -c or -i to override.\n`,
  );
}

function takeUuid(t: Tuning, uuid: string): void {
  const sums = hasRoCompat(t.s, 'metadata_csum') && !hasIncompat(t.s, 'metadata_csum_seed');
  if (hasCompat(t.s, 'stable_inodes'))
    t.stop('Cannot change the UUID of this filesystem because it has the stable_inodes feature flag.\n');
  const hashes = hasIncompat(t.s, 'ea_inode') && !hasIncompat(t.s, 'metadata_csum_seed');
  if (sums || hashes) wantsFresh(t);
  if (uuid === '') t.stop('tune2fs: Invalid UUID format\n\n');
  if (sums || hashes || t.seedCame || hasRoCompat(t.s, 'uninit_bg')) t.beyondSuper();
  const begins = [...(sums ? ['every sum'] : []), ...(hashes ? ['every hash of a long value'] : [])].join(' and ');
  t.change(`its UUID is ${uuid}${begins && `, from which ${begins} begins`}.`, { s_uuid: uuid }, () => {
    if (sums) sumVolume(t);
    else if (hashes) hashVolume(t);
  });
}

function takeInodeSize(t: Tuning, size: number): void {
  const { inodeSize, blockSize } = t.volume.geometry;
  if (size === inodeSize) t.stop(`The inode size is already ${size}\n`);
  if (size < inodeSize) t.stop('Shrinking inode size is not supported\n');
  if (size > blockSize) t.stop(`Invalid inode size ${size} (max ${blockSize})\n`);
  if (!hasIncompat(t.s, 'flex_bg'))
    t.stop('tune2fs: -I: larger inodes would move every table, which is not built here\n');
}
