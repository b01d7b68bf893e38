/** A power cut in words. */

import type { FateWord, FileFate } from '../../session/crash/compare.ts';
import { COPY, type CopiedBlock, type CopiedFile } from '../../session/crash/copies.ts';
import type { Losing } from '../../session/crash/line.ts';
import type { CrashResult } from '../../session/crash/pull.ts';
import type { CrashData } from '../../session/crash/question.ts';
import type { Checked } from '../../session/run/checked.ts';
import { formatBytes } from '../common/units.ts';
import { type Passage, passages } from '../twin/passages.ts';
import { type CopyRow, copyRows, isSafe } from './layout.ts';
import { crash as english } from './words.ts';

export type Said = typeof english;

export function flightInWords(data: CrashData, words: Said): string {
  const safe = data.settled === 0 ? words.noneSettled : words.settled(data.settled);
  return `${data.count === 0 ? words.noneFlying : words.flying(data.count)} ${safe}`;
}

export function losingInWords(losing: Losing, count: number, { losing: words }: Said): string {
  if (losing === 'none' || losing === 'all') return words[losing];
  return 'seed' in losing ? words.draw(losing.seed) : words.some(losing.lost.length, count);
}

export function fateInWords(f: FileFate, words: Said): string {
  const said: Readonly<Record<FateWord, () => string>> = {
    whole: () => words.asBelieved,
    former: () => words.leadsToFormer,
    older: () => words.asBefore(f.differ),
    zeros: () => words.someZeros(f.differ),
    stale: () => words.someStale(f.differ),
    shorter: () => words.insteadOf(formatBytes(f.found), formatBytes(f.believed)),
    longer: () => words.insteadOf(formatBytes(f.found), formatBytes(f.believed)),
    missing: () => words.noSuchName,
    returned: () => words.nameReturned,
    other: () => (f.differ === 0 ? words.leadsElsewhere : words.differ(f.differ)),
  };
  return said[f.fate]();
}

export const promiseInWords = (f: FileFate, words: Said): string =>
  f.promised ? (f.fate === 'whole' ? words.promiseKept : words.promiseBroken) : words.noPromise;

export function recoveryInWords(result: CrashResult, words: Said): string {
  if (result.refused) return words.unmountable(result.refused);
  const { recovery, orphans } = result;
  const parts: string[] = [];
  if (!recovery) parts.push(words.noJournal);
  else if (recovery.transactions === 0) parts.push(words.noTransaction);
  else parts.push(words.replayed(recovery.transactions, recovery.replayed));
  if (orphans.deleted > 0) parts.push(words.deleted(orphans.deleted));
  if (orphans.truncated > 0) parts.push(words.truncated(orphans.truncated));
  return parts.join(' ');
}

export const filesInWords = (r: CrashResult, words: Said): string =>
  r.whole === r.count ? words.allWhole(r.count) : words.notWhole(r.count - r.whole, r.count);

export const checkInWords = (c: Checked, words: Said): string =>
  c.problems === 0 ? words.noProblem : words.problems(c.problems);

export function copyInWords(row: CopyRow, i: number, block: CopiedBlock, words: Said): string {
  const of = block.logical < 0 ? words.theInode : words.theBlock(block.logical);
  const what = block.physical > 0 ? words.onVolume(of, block.physical) : words.nowhere(of);
  const where = words.inPlaces[row.place];
  const { level, halfway } = row.cells[i];
  if (level === COPY.none) return words.noCopy(what, where);
  const copy = (level === COPY.newest ? words.newestCopy : words.olderCopy)(what, where);
  return halfway ? words.halfwayCopy(copy) : copy;
}

export function fileInWords(file: CopiedFile, words: Said): string {
  const lost = file.blocks.filter((b) => !isSafe(b)).length;
  if (lost === 0) return words.outlives;
  const all = file.blocks.length;
  return lost === all ? words.allOnlyPowered(all) : words.someOnlyPowered(lost, all);
}

/** The tile's picture of a moment in words. `resultInWords` tells the result of a cut. */
export function crashInWords(data: CrashData, words: Said = english): Passage[] {
  if (data.why) return passages([words.atThisMoment, [words.why(data.why)]]);
  const { file } = data;
  return passages(
    [words.atThisMoment, [flightInWords(data, words), data.call && words.lastCall(data.call)]],
    [
      words.whereDataOf(words.fileNamed(file?.name ?? '')),
      file
        ? [
            fileInWords(file, words),
            ...copyRows(file.blocks).flatMap((row) => file.blocks.map((b, i) => copyInWords(row, i, b, words))),
            file.more > 0 ? words.moreBlocks(file.more) : undefined,
          ]
        : [],
    ],
  );
}

export const resultInWords = (result: CrashResult, words: Said = english): Passage[] =>
  passages([
    words.whatItLeft,
    [
      recoveryInWords(result, words),
      filesInWords(result, words),
      ...result.files
        .filter((f) => f.fate !== 'whole')
        .map((f) => words.fileRow(f.path, words.fates[f.fate], fateInWords(f, words), promiseInWords(f, words))),
      words.checks(checkInWords(result.before, words), checkInWords(result.after, words)),
    ],
  ]);
