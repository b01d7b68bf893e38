/**
 * The passes of a check: each with a strip for the whole volume, filled where the pass has read, and what it has found.
 *
 *      1  inodes, blocks, sizes    ▮▮▯▯●▯▮▯▯▯▯▯      64 blocks   1
 *      2  directories              ▯▮▯▯▯▯▯│▯▯▯▯      under way
 *         mended                   ▯▯▯▯▮▯▯▯▯▯▯▯       3 blocks
 */
import type { FsckData, FsckFinding, FsckPass } from './answer.ts';
import { readMarks } from './layout.ts';
import { type FsckSaid, numbersOf, shortTitle } from './text.ts';

type Check = NonNullable<FsckData['check']>;

export interface PassRow {
  key: string;
  pass: FsckPass | undefined;
  title: string;
  numbers: string;
  y: number;
  read: { first: number; x: number; width: number }[];
  found: { finding: FsckFinding; x: number }[];
}

export interface PassesLayout {
  width: number;
  height: number;
  wide: boolean;
  strip: { x: number; width: number; height: number };
  rows: PassRow[];
}

const ROW = 24;
const NAME = 168;
const NUMBERS = 92;
const BADGE = 32;
/** At this width or more, there is room for numbers beside the strips. */
const WIDE = 430;
const STRIP = 9;
/** Where a strip, a line of text and a badge stand in their row. */
export const STRIP_Y = 7;
export const TEXT_Y = 16;

/** The place of a block along a strip. */
export const alongStrip = ({ strip }: PassesLayout, block: number, blockCount: number): number =>
  strip.x + Math.max(1, Math.min(strip.width - 1, (strip.width * block) / Math.max(1, blockCount)));

export function layoutPasses(data: FsckData, check: Check, width: number, words: FsckSaid): PassesLayout {
  const wide = width >= WIDE;
  const strip = { x: NAME, width: Math.max(40, width - NAME - BADGE - (wide ? NUMBERS : 0)), height: STRIP };
  const layout: PassesLayout = { width, height: 0, wide, strip, rows: [] };
  const row = (key: string, pass: FsckPass | undefined, title: string, numbers: string, runs: readonly number[]) => {
    const read = readMarks({ runs }, data.blockCount, strip.width).map((m) => ({ ...m, x: m.x + strip.x }));
    const found = check.findings
      .filter((f) => pass && f.pass === pass.pass && f.block >= 0)
      .map((finding) => ({ finding, x: alongStrip(layout, finding.block, data.blockCount) }));
    layout.rows.push({ key, pass, title, numbers, y: layout.height, read, found });
    layout.height += ROW;
  };
  for (const p of check.passes) row(p.pass, p, shortTitle(p, words), numbersOf(p, words), p.runs);
  if (check.written.length > 0)
    row(
      'mended',
      undefined,
      words.written,
      words.blocks(check.written.length),
      check.written.flatMap((b) => [b, 1]),
    );
  return layout;
}
