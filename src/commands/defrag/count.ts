/** e4defrag -c: how many extents files have, how many they need, and a score. */
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import type { Stdout } from '../../shell/process/stdio.ts';
import { blocksOf, fewest, type Piece, piecesOf } from './pieces.ts';

export interface Counted {
  readonly path: string;
  readonly now: number;
  readonly best: number;
  readonly blocks: number;
  readonly blockSize: number;
  readonly pieces: readonly Piece[];
}

/** Opens a file and counts its extents. A negative errno if that fails. */
export function counted(p: Process, path: string, shown: string, blockSize: number): Counted | number {
  const fd = p.open(path, K.O_RDONLY);
  if (fd < 0) return fd;
  const pieces = piecesOf(p, fd, blockSize);
  p.close(fd);
  if (typeof pieces === 'number') return pieces;
  const blocks = blocksOf(pieces);
  return { path: shown, now: pieces.length, best: fewest(p, blocks), blocks, blockSize, pieces };
}

const ratio = ({ now, best, blocks }: Counted): number => ((now - best) * 100) / blocks;
const kib = ({ blocks, blockSize, now }: Counted): number => Math.floor((blocks * blockSize) / 1024 / now);

/** Rounds half to even, like C. */
function rounded(x: number): number {
  const low = Math.floor(x);
  return x - low === 0.5 ? low + (low % 2) : Math.round(x);
}

const NAME_WIDTH = 40;

export function row(name: string, of: Counted): string {
  const padded = name.length > NAME_WIDTH ? `${name}\n${''.padEnd(NAME_WIDTH)}` : name.padEnd(NAME_WIDTH);
  return `${padded}${String(of.now).padStart(10)}/${String(of.best).padEnd(10)}${String(kib(of)).padStart(6)} KB\n`;
}

export const head = (title: string): string => `${title.padEnd(47)}now/best       size/ext\n`;

/** The number of worst files that are listed. */
const LISTED = 5;

/** Lists the worst first. Of equal files the last one wins. */
export function listWorst(out: Stdout, all: readonly Counted[]): void {
  const worst = all.toReversed().sort((a, b) => ratio(b) - ratio(a));
  for (const [i, of] of worst.slice(0, LISTED).entries()) out.print(row(`${i + 1}. ${of.path}`, of));
}

export function judge(out: Stdout, what: string, all: readonly Counted[]): void {
  const sum = (of: (one: Counted) => number) => all.reduce((total, one) => total + of(one), 0);
  const total: Counted = { ...all[0], now: sum((c) => c.now), best: sum((c) => c.best), blocks: sum((c) => c.blocks) };
  const share = ratio(total);
  const score = rounded(share > 10 ? 80 + (20 * share) / 100 : 8 * share);
  const needs = score > 55 ? 'needs' : 'does not need';
  out.print(`
 Total/best extents\t\t\t\t${total.now}/${total.best}
 Average size per extent\t\t\t${kib(total)} KB
 Fragmentation score\t\t\t\t${score}
 [0-30 no problem: 31-55 a little bit fragmented: 56- needs defrag]
 This ${what} ${needs} defragmentation.
 Done.
`);
}
