/**
 * A whole check: the choice of superblock, the journal, the orphans, and the five passes. The check begins again if repairs
 * changed the counts. It ends with e2fsck's exit code.
 *
 *     0 nothing wrong · 1 all repaired · 4 something is left · 8 it could not be done
 */
import { Refused } from '../../bytes/refused.ts';
import type { FastPartsOrWhyNot } from '../../engine/jbd2/fast/parts.ts';
import { backupGroups } from '../../engine/volume/geometry.ts';
import { unrepairable } from '../../engine/volume/unwritable.ts';
import { EXT4_ERROR_FS, EXT4_VALID_FS } from '../../format/superblock-values.ts';
import { type ByteSource, deviceSource } from '../../trace/block-device.ts';
import { E2fsckDone, E2fsckOpen } from '../../trace/events/fsck.ts';
import type { Recorder } from '../../trace/recorder.ts';
import { Check } from './check.ts';
import type { CheckedVolume, Mode } from './checked-volume.ts';
import { Stop } from './closing.ts';
import { checkJournal } from './journal-check.ts';
import { makeJournal } from './journal-make.ts';
import { placeJournal } from './journal-move.ts';
import { checkMmp } from './mmp-check.ts';
import { tellNoList } from './no-table.ts';
import {
  backupOf,
  CORRUPT,
  corruptDescriptor,
  DESPITE_ERRORS,
  type FoundSuperblock,
  findSuperblock,
  NO_BACKUP,
  unknownFeatures,
} from './open.ts';
import { checkOrphans, settleOrphanFile, writePending } from './orphans.ts';
import { pass1 } from './pass1.ts';
import { pass2 } from './pass2.ts';
import { pass3 } from './pass3.ts';
import { pass4 } from './pass4.ts';
import { pass5 } from './pass5.ts';
import { pathOf } from './path-of.ts';
import { checkQuotaNumbers, checkQuotas } from './quota-check.ts';
import { pass3A } from './rehash.ts';
import { keepRoom } from './reserved-blocks.ts';
import { checkResize, makeResize } from './resize-check.ts';
import { pass1BtoD } from './shared-blocks.ts';
import { checkSuper, readDescriptors, restorePrimary } from './super-check.ts';
import { badTable, relocate } from './tables.ts';
import { tellRestart } from './telling.ts';
import { freeBlocks, settleTotals } from './totals.ts';
import { writeMap } from './write-map.ts';

/** Only a mode that writes replays a journal. */
export type FsckOptions = FsckCommon &
  ({ mode: '-n'; fastCommit?: FastPartsOrWhyNot } | { mode: Mode; fastCommit: FastPartsOrWhyNot });

interface FsckCommon {
  /** Checks even a volume that is marked clean. */
  force?: boolean;
  /** The block of the superblock to believe, and the block size of that number. */
  superblock?: number;
  blockSize?: number;
  /** Seconds since 1970, for times that the check writes. */
  now: number;
  /** The name of the volume in messages. */
  name?: string;
  /** Gets every line. */
  told?: (line: string) => void;
  /** Gets the complaints of libraries instead. */
  complained?: (line: string) => void;
}

export interface FsckResult {
  status: number;
  /** `e2fsck`'s last line: files, blocks. */
  summary: string;
  /** The reason why it ended early. It is empty if it did not. */
  stopped: string;
  /** Whether a repair changed the volume. */
  modified: boolean;
  problems: number;
  /** Questions that were answered with no. */
  refused: number;
  left: number;
  costs: readonly { pass: string; inodes: number; blocks: number; problems: number }[];
  inodesVisited: number;
  blocksRead: number;
}

const MAX_ROUNDS = 12;
/** The one encoding of names without case. */
const UTF8 = 1;

const nothing = (status: number, why: string): FsckResult => ({
  status,
  summary: '',
  stopped: why,
  modified: false,
  problems: 0,
  refused: 0,
  left: 0,
  costs: [],
  inodesVisited: 0,
  blocksRead: 0,
});

/** Checks the volume behind a recorder, whose blocks must have the volume's size. */
export function runFsck(recorder: Recorder, options: FsckOptions): FsckResult {
  const source = deviceSource(recorder.store, recorder.store.byteLength);
  const found = findSuperblock(source, { ...options, preen: options.mode === '-p' });
  if (found instanceof Refused) return nothing(8, found.refused);
  const check = new Check(recorder, options.mode, options.now, pathOf);
  check.user.told = options.told;
  check.user.complained = options.complained;
  check.user.name = options.name ?? check.user.name;
  try {
    return whole(check, found, source, options);
  } catch (stop) {
    if (!(stop instanceof Stop)) throw stop;
    recorder.leaveAll();
    return finish(check, stop.status, stop.why);
  }
}

function whole(check: Check, found: FoundSuperblock, source: ByteSource, options: FsckOptions): FsckResult {
  const { volume, user } = check;
  const { recorder } = volume;
  volume.believe(found.bytes);
  if (recorder.counting) recorder.emit(E2fsckOpen, { block: found.block, primary: found.primary, mode: volume.mode });
  user.begin(
    '0',
    'Checking superblock and descriptors',
    'What they say of the layout must hold before anything else can be believed.',
  );
  volume.disk.seen.add(found.block);
  if (found.despite) {
    user.told?.(DESPITE_ERRORS);
    (user.complained ?? user.told)?.(`e2fsck: ${CORRUPT} while trying to open ${user.name}`);
  }
  readDescriptors(volume, found.block, found.primary);
  const name = found.primary && options.superblock === undefined ? badTable(volume) : undefined;
  if (name !== undefined) {
    const backup = volume.mode === '-p' ? undefined : backupOf(source, found.bytes);
    if (backup) {
      user.ask('descriptors_bad', { block: backup.block, name });
      volume.believe(backup.bytes);
      readDescriptors(volume, backup.block, false);
      restorePrimary(volume);
    } else tellCorrupt(check, name);
  } else if (!found.primary && options.superblock === undefined) {
    user.ask('superblock_bad', { name: found.why, block: found.block });
    restorePrimary(volume);
  } else if (!found.primary) {
    const unbuilt = volume.mode === '-n' ? undefined : unrepairable(volume.s);
    if (unbuilt) throw new Stop(8, unbuilt.refused);
    restorePrimary(volume);
  }
  refuseNewer(volume);
  checkMmp(check);
  if (checkJournal(check, options.mode === '-n' ? undefined : options.fastCommit)) reread(check);
  if (source.size < volume.g.blockCount * volume.g.blockSize) {
    const value = Math.floor(source.size / volume.g.blockSize);
    if (user.ask('device_too_small', { value, should: volume.g.blockCount })) throw new Stop(8, '');
  }
  if (!options.force && isClean(check)) {
    settleTotals(check);
    return finish(check, 0, '', true);
  }
  checkSuper(check);
  checkOrphans(check);
  placeJournal(check);
  checkQuotaNumbers(check);
  for (let round = 1; ; round++) {
    checkResize(check);
    passes(check);
    // -p leaves a volume as ext2 when its journal had to go.
    if (check.notes.journalGone && volume.mode === '-y') makeJournal(check);
    if (!check.tally.restart) break;
    if (round === MAX_ROUNDS) {
      user.left++;
      break;
    }
    tellRestart(recorder, round + 1);
    user.told?.('Restarting e2fsck from the beginning...');
    check.again();
  }
  checkQuotas(check);
  settleOrphanFile(check);
  return finish(check, -1, '');
}

/** Tells that there are only descriptors that cannot be trusted. The check has looked wherever a copy should be. */
function tellCorrupt(check: Check, name: string): void {
  check.user.told?.(corruptDescriptor(name));
  const [copy] = backupGroups(check.volume.g);
  if (copy === undefined || check.volume.mode === '-p') return;
  check.notes.noBackup = check.volume.groupStart(copy);
  check.user.told?.(NO_BACKUP);
}

/** Refuses a volume with features that only a newer program knows. */
function refuseNewer(volume: CheckedVolume): void {
  const newer = unknownFeatures(volume.s, ['s_feature_compat']);
  const unknown = [...newer, ...unknownFeatures(volume.s, ['s_feature_ro_compat'])];
  if (unknown.length > 0) {
    throw new Stop(
      8 | (volume.mode === '-n' || newer.length > 0 ? 4 : 0),
      `$ has unsupported feature(s): ${unknown.join(' ')}\nGet a newer version of e2fsck!`,
    );
  }
  if (volume.incompat('casefold') && volume.s.s_encoding !== UTF8)
    throw new Stop(
      8 | 4,
      `$ has unsupported encoding: ${volume.s.s_encoding.toString(16)}\nGet a newer version of e2fsck!`,
    );
}

/** Reads the superblock and descriptors again, because a replay has changed the disk. The check of them begins. */
function reread(check: Check): void {
  const { volume } = check;
  check.user.modified = false;
  check.user.fixed = 0;
  const { blockSize } = volume.disk;
  const bytes = volume.disk.bytes(1024, 1024);
  volume.believe(bytes);
  readDescriptors(volume, blockSize === 1024 ? 1 : 0, true);
}

function isClean(check: Check): boolean {
  const { s } = check.volume;
  if (!(s.s_state & EXT4_VALID_FS) || s.s_state & EXT4_ERROR_FS || s.s_last_orphan !== 0) return false;
  if (check.user.problems > 0 || check.volume.incompat('needs_recovery')) return false;
  if (s.s_max_mnt_count > 0 && s.s_max_mnt_count < 0x8000 && s.s_mnt_count >= s.s_max_mnt_count) return false;
  return !(s.s_checkinterval > 0 && check.volume.now >= s.s_lastcheck + s.s_checkinterval);
}

function passes(check: Check): void {
  tellNoList(check);
  pass1(check);
  keepRoom(check);
  if (relocate(check)) check.tally.restart = true;
  if (check.volume.mode !== '-n') makeResize(check);
  if (check.tally.restart) return;
  if (check.tally.sharedBlocks && !check.volume.roCompat('shared_blocks')) pass1BtoD(check);
  if (check.tally.restart) return;
  if (check.volume.mode !== '-n') {
    rebuildMaps(check);
    writePending(check);
  }
  if (check.tally.restart) return;
  pass2(check);
  if (check.tally.restart) return;
  pass3(check);
  if (check.tally.restart) return;
  pass3A(check);
  if (check.tally.restart) return;
  pass4(check);
  if (check.tally.restart) return;
  // Names that went to lost+found may have to be sorted into its tree.
  pass3A(check);
  if (check.tally.restart) return;
  pass5(check);
}

/** Rewrites maps that lost something. Maps that were too large are reported as a separate pass. */
function rebuildMaps(check: Check): void {
  const { user } = check;
  const all = [...check.tally.rebuild];
  check.tally.rebuild.clear();
  const large = check.notes.optimise || all.some(([, map]) => map.optimise);
  check.notes.optimise = false;
  if (large) user.begin('1E', 'Optimizing extent trees', 'Trees that are larger than need be are written anew.');
  for (const [ino, map] of all) {
    user.step(
      `The map of inode ${ino} is written anew from the ${map.runs.length} runs that hold.`,
      check.volume.inodeTouch(ino),
    );
    if (!writeMap(check, ino, map)) user.left++;
  }
  if (large) user.end();
}

/** Marks inodes behind the last one in use, so that the next check need not read them. Deleted files leave such inodes. */
function noteUnused(check: Check): void {
  const { volume } = check;
  if (!volume.summed) return;
  const { inodesPerGroup, groups } = volume.g;
  for (let group = 0; group < groups; group++) {
    let last = inodesPerGroup;
    while (last > 0 && !check.tally.used.has(group * inodesPerGroup + last)) last--;
    if (volume.unusedOf(group) !== inodesPerGroup - last)
      volume.setCount(group, 'itable_unused', inodesPerGroup - last);
  }
}

function finish(check: Check, status: number, why: string, skipped = false): FsckResult {
  const { user } = check;
  const { s, g, recorder } = check.volume;
  const done = status < 0;
  let code = status;
  if (done) {
    const repaired = (user.modified && user.fixed > 0) || (user.left === 0 && !(s.s_state & EXT4_VALID_FS));
    code = user.left > 0 ? 4 : repaired && check.volume.mode !== '-n' ? 1 : 0;
    if (check.volume.mode !== '-n') {
      noteUnused(check);
      closeSuper(check, user.left === 0);
    }
  }
  recorder.settle();
  const files = s.s_inodes_count - s.s_free_inodes_count;
  const used = g.blockCount - freeBlocks(check);
  if (recorder.counting)
    recorder.emit(E2fsckDone, {
      status: code,
      files,
      inodes: s.s_inodes_count,
      fragmented: check.tally.fragmented,
      used,
      blocks: g.blockCount,
      visited: user.inodesTotal,
      read: user.blocksRead,
    });
  recorder.settle();
  const share = files > 0 ? Math.round((1000 * check.tally.fragmented) / files) / 10 : 0;
  // e2fsck counts them as unsigned numbers.
  const taken = BigInt.asUintN(64, BigInt(used));
  const counts = skipped
    ? `clean, ${files}/${s.s_inodes_count} files, ${taken}/${g.blockCount} blocks`
    : `${files}/${s.s_inodes_count} files (${share.toFixed(1)}% non-contiguous), ${taken}/${g.blockCount} blocks`;
  return {
    status: code,
    summary: done || skipped ? counts : '',
    stopped: why,
    modified: user.modified,
    problems: user.problems,
    refused: user.refused,
    left: user.left,
    costs: user.costs,
    inodesVisited: user.inodesTotal,
    blocksRead: user.blocksRead,
  };
}

/** Notes in the superblock that the volume was checked, and when. Lost copies are brought in line. */
function closeSuper(check: Check, clean: boolean): void {
  const { volume } = check;
  const { s } = volume;
  const before = volume.sb.slice();
  if (clean) s.s_state = EXT4_VALID_FS;
  s.s_mnt_count = 0;
  s.s_lastcheck = volume.now % 2 ** 32;
  if (clean) {
    s.s_error_count = 0;
    s.s_first_error_time = 0;
    s.s_last_error_time = 0;
    s.s_first_error_errcode = 0;
    s.s_last_error_errcode = 0;
  }
  if (before.every((b, i) => b === volume.sb[i])) return;
  s.s_wtime = volume.now % 2 ** 32;
  check.user.step('The superblock notes that the volume was checked.', volume.superTouch('s_lastcheck'));
  volume.writeSuper();
}
