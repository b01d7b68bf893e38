/**
 * A fast commit makes an fsync without a full commit (ext4_fc_commit).
 *
 *     data of tracked files goes to its place ─▶ HEAD (first since a full commit) ─▶ names, in order; before a CREAT its
 *     inode and blocks ─▶ the other changed inodes: blocks, inode ─▶ TAIL, which the disk has for certain
 *
 * If this is not possible, the transaction commits as a whole.
 */
import { EXT_INIT_MAX_LEN, EXT_UNWRITTEN_MAX_LEN } from '../../format/extents.ts';
import { FC_STATUS } from '../../trace/events/fast-commit.ts';
import { MAP } from '../../trace/flags.ts';
import type { Inode } from '../fs/inode.ts';
import { newRequest } from '../fs/map-host.ts';
import type { FastCommits } from '../jbd2/fast/fast-commits.ts';
import type { FastHost } from '../jbd2/fast/parts.ts';
import {
  addRangeRecord,
  delRangeRecord,
  type FcRecord,
  headRecord,
  inodeRecord,
  nameRecord,
} from '../jbd2/fast/records.ts';
import type { Range } from '../jbd2/fast/tracked.ts';
import { hasInline } from '../xattr/inline-data.ts';
import { tellStart, tellStop } from './telling.ts';

/** The longest run that a lookup reports: an int of C. */
const MOST_BLOCKS = 0x7fffffff;
const { OK, INELIGIBLE, SKIPPED, FAILED } = FC_STATUS;

/** Makes sure that the changes of transaction `tid` are on the disk. False if it had already committed. */
export function fastCommit(fs: FastHost, fast: FastCommits, tid: number): boolean {
  const { journal, counts } = fast;
  tellStart(journal.recorder, tid);
  const stop = (nblks: number, reason: number): void => {
    if (reason === INELIGIBLE || reason === FAILED) counts.ineligible++;
    tellStop(fast, tid, nblks, reason);
  };
  if (!journal.waits(tid)) {
    stop(0, SKIPPED);
    return false;
  }
  // Recovery looks for fast commits behind a transaction of this mount.
  if (!journal.hasCommitted) {
    stop(0, FAILED);
    fs.commit();
    return true;
  }
  const before = fast.area.used;
  const failed = !fast.isEligible ? INELIGIBLE : write(fs, fast, tid) ? OK : FAILED;
  if (failed === OK) {
    fast.cleanUp(false, 0);
    const nblks = fast.area.used - before;
    counts.done++;
    counts.blocks += nblks;
    stop(nblks, OK);
    return true;
  }
  fast.cleanUp(false, tid);
  fs.commit();
  stop(0, failed);
  return true;
}

/** Writes the records. False if there is no room. */
function write(fs: FastHost, fast: FastCommits, tid: number): boolean {
  const { area, tracked, journal } = fast;
  for (const inode of tracked.inodes.keys()) if (journal.running?.ordered.has(inode)) journal.host.submitData(inode);
  fs.recorder.machine.waitAll();
  fs.mount.settle();
  const isFirst = area.used === 0;
  area.begin(tid, fs.task.comm);
  if (isFirst && !area.put(headRecord(tid))) return false;
  const put = (record: FcRecord): boolean => area.put(record);
  // Each range gets records only once.
  const ranges = new Map(tracked.inodes);
  const putRange = (inode: Inode): boolean => {
    const range = ranges.get(inode);
    ranges.set(inode, undefined);
    return rangeRecords(fs, inode, range).every(put);
  };
  for (const change of tracked.names) {
    if (change.inode) {
      if (!put(inodeRecord(change.inode)) || !putRange(change.inode)) return false;
    }
    if (!put(nameRecord(change))) return false;
  }
  for (const inode of tracked.inodes.keys()) if (!putRange(inode) || !put(inodeRecord(inode))) return false;
  return area.finish();
}

/** Counts the blocks from here on, up to `last`, that wait for their places. */
function delayedRun(fs: FastHost, inode: Inode, from: number, last: number): number {
  const pages = fs.pagesOf(inode);
  let end = from + 1;
  while (end <= last && pages?.isDelayed(end)) end++;
  return end - from;
}

/** Records of where the blocks of a range lie now: runs, and the holes between them. */
function rangeRecords(fs: FastHost, inode: Inode, range: Range): FcRecord[] {
  const records: FcRecord[] = [];
  if (!range || hasInline(inode)) return records;
  const map = fs.map(inode);
  const request = newRequest();
  for (let at = range.first; at <= range.last; at += request.len) {
    request.lblk = at;
    request.len = Math.min(range.last - at + 1, MOST_BLOCKS);
    request.pblk = 0;
    const count = map.map(request, 0);
    if (count === 0 && request.pblk === 0) {
      // The hole ends before data that waits for its place, which makes a separate hole.
      if (request.len === 0) request.len = delayedRun(fs, inode, at, range.last);
      records.push(delRangeRecord(inode.ino, at, request.len));
      continue;
    }
    const unwritten = (request.flags & MAP.UNWRITTEN) !== 0;
    request.len = Math.min(request.len, unwritten ? EXT_UNWRITTEN_MAX_LEN : EXT_INIT_MAX_LEN);
    records.push(addRangeRecord(inode.ino, at, request.pblk, request.len, unwritten));
  }
  return records;
}
