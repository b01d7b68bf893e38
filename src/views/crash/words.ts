/** A power cut in words. */
import type { FateWord, FileFate } from '../../session/crash/compare.ts';
import { COPY, type CopiedBlock, type CopiedFile } from '../../session/crash/copies.ts';
import type { Losing } from '../../session/crash/line.ts';
import type { CrashResult } from '../../session/crash/pull.ts';
import type { CrashData } from '../../session/crash/question.ts';
import type { Checked } from '../../session/run/checked.ts';
import { formatBytes, formatCount, formatMany } from '../common/units.ts';
import { type Passage, passages } from '../twin/passages.ts';
import { type CopyRow, copyRows, isSafe } from './layout.ts';

export function flightInWords(data: CrashData): string {
  const safe =
    data.settled === 0
      ? 'What it held before is on the platter.'
      : `${formatMany(data.settled, 'block write')} before ${data.settled === 1 ? 'is' : 'are'} on the platter for certain.`;
  if (data.count === 0) return `Nothing is on its way: the disk’s cache is empty. ${safe}`;
  return `${formatMany(data.count, 'block write')} went to the disk since it last emptied its cache. Until it does so again each may be lost, in any order. ${safe}`;
}

export function losingInWords(losing: Losing, count: number): string {
  if (losing === 'none') return 'Nothing is lost';
  if (losing === 'all') return 'All are lost';
  if ('seed' in losing) return `Random draw ${losing.seed}`;
  return `${losing.lost.length} of ${count} are lost`;
}

export const FATE_WORDS: Readonly<Record<FateWord, string>> = {
  whole: 'whole',
  former: 'the former file',
  older: 'older content',
  zeros: 'zeros',
  stale: 'never its bytes',
  shorter: 'shorter',
  longer: 'longer',
  missing: 'missing',
  returned: 'there again',
  other: 'other bytes',
};

export function fateInWords(f: FileFate): string {
  const sectors = `${formatMany(f.differ, 'sector')} of 512 bytes`;
  const said: Readonly<Record<FateWord, string>> = {
    whole: 'as programs believed it',
    former: 'the name leads to the file that had it before',
    older: `${sectors} as they were before`,
    zeros: `${sectors} that are not as believed; some are zeros`,
    stale: `${sectors} that are not as believed; some hold what never was in this file`,
    shorter: `${formatBytes(f.found)} instead of ${formatBytes(f.believed)}`,
    longer: `${formatBytes(f.found)} instead of ${formatBytes(f.believed)}`,
    missing: 'no such name any more',
    returned: 'the name was gone, and the crash brought it back',
    other: f.differ === 0 ? 'the name leads to something else' : `${sectors} differ`,
  };
  return said[f.fate];
}

export const promiseInWords = (f: FileFate): string =>
  f.promised
    ? f.fate === 'whole'
      ? 'promised by fsync or sync, and kept'
      : 'promised by fsync or sync, and broken'
    : 'not promised yet';

export function recoveryInWords(result: CrashResult): string {
  if (result.refused) return `It cannot be mounted: ${result.refused}`;
  const { recovery, orphans } = result;
  const parts: string[] = [];
  if (!recovery) parts.push('No journal was there to replay: the mount takes the disk as it is.');
  else if (recovery.transactions === 0) parts.push('The journal held no complete transaction: nothing was replayed.');
  else
    parts.push(
      `The mount replayed ${formatMany(recovery.transactions, 'transaction')} of the journal: ${formatMany(recovery.replayed, 'block')} came home.`,
    );
  if (orphans.deleted > 0) parts.push(`${formatMany(orphans.deleted, 'file')} without a name went.`);
  if (orphans.truncated > 0) parts.push(`${formatMany(orphans.truncated, 'file')} had the cut finished.`);
  return parts.join(' ');
}

export const filesInWords = (r: CrashResult): string =>
  r.whole === r.count
    ? `All ${formatCount(r.count)} files and directories are as programs believed them.`
    : `${formatCount(r.count - r.whole)} of ${formatMany(r.count, 'file or directory', 'files and directories')} ${r.count - r.whole === 1 ? 'is' : 'are'} not as programs believed.`;

export const checkInWords = (c: Checked): string => (c.problems === 0 ? 'nothing' : formatMany(c.problems, 'problem'));

export function copyInWords(row: CopyRow, i: number, block: CopiedBlock): string {
  const what = block.logical < 0 ? 'The inode (size and map)' : `Block ${block.logical} of the file`;
  const where = block.physical > 0 ? `, block ${block.physical} of the volume` : ', without a place on disk yet';
  const { level, halfway } = row.cells[i];
  const copy =
    level === COPY.none
      ? `no copy in the ${row.place}`
      : `${level === COPY.newest ? 'the newest bytes' : 'older bytes'} in the ${row.place}${halfway ? ', in a transaction that is not complete on the platter' : ''}`;
  return `${what}${where}: ${copy}`;
}

export function fileInWords(file: CopiedFile): string {
  const lost = file.blocks.filter((b) => !isSafe(b)).length;
  if (lost === 0) return 'All of it outlives a power cut now.';
  return `Of ${formatMany(file.blocks.length, 'block')} shown, the newest bytes of ${lost === file.blocks.length ? 'all' : lost} are only where power is needed.`;
}

/** What the tile shows of a moment; what a cut left is told by `resultInWords`. */
export function crashInWords(data: CrashData): Passage[] {
  if (data.why) return passages(['A power cut at this moment', [data.why]]);
  const { file } = data;
  return passages(
    [
      'A power cut at this moment',
      [flightInWords(data), data.call && `The last system call that has returned: ${data.call}.`],
    ],
    [
      `Where the data of ${file?.name} is`,
      file
        ? [
            fileInWords(file),
            ...copyRows(file.blocks).flatMap((row) => file.blocks.map((b, i) => copyInWords(row, i, b))),
            file.more > 0 ? `and ${formatCount(file.more)} more blocks` : undefined,
          ]
        : [],
    ],
  );
}

export const resultInWords = (result: CrashResult): Passage[] =>
  passages([
    'What the cut left',
    [
      recoveryInWords(result),
      filesInWords(result),
      ...result.files
        .filter((f) => f.fate !== 'whole')
        .map((f) => `${f.path}: ${FATE_WORDS[f.fate]}; ${fateInWords(f)}; ${promiseInWords(f)}.`),
      `e2fsck -fn finds ${checkInWords(result.before)} on the disk as it was left, and ${checkInWords(result.after)} after the mount.`,
    ],
  ]);
