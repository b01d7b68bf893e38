/** The lab's results as text: a table for each test, and how near they come to the papers'. */
import { FILE_SYSTEMS, type PaperTest } from '../../lab/papers.ts';
import type { CellResult } from '../../lab/run-cell.ts';
import { errorOf, NEAR, verdictOn } from '../../lab/verdict.ts';

const percent = (share: number): string => `${Math.round(share * 100)} %`;

const signed = (share: number): string => `${share < 0 ? '−' : '+'}${percent(Math.abs(share))}`;

const number = (n: number): string => n.toLocaleString('en-GB');

const inDisks = (disks: number): string => `${disks} disk${disks === 1 ? '' : 's'}`;

function cellText(cell: CellResult | undefined): string {
  if (!cell) return '';
  return `${cell.seconds.toFixed(1)} (${cell.paper}) ${signed(errorOf(cell))}`;
}

const NAMES = 6;
const WIDTH = 20;

export function tableOf(tests: readonly PaperTest[], cells: readonly CellResult[]): string {
  const lines: string[] = [];
  const disks = [...new Set(cells.map((c) => c.disks))].sort();
  for (const { number: test, files, low, high, transactions } of tests) {
    const own = cells.filter((c) => c.test === test);
    if (own.length === 0) continue;
    lines.push(
      `Test ${test}: ${number(files)} files of ${number(low)} to ${number(high)} bytes, ${number(transactions)} transactions.`,
      'Seconds, the papers’ in brackets:',
      `${' '.repeat(NAMES)}${disks.map((d) => inDisks(d).padStart(WIDTH)).join('')}`,
    );
    for (const fs of FILE_SYSTEMS) {
      const row = own.filter((c) => c.fs === fs);
      if (row.length === 0) continue;
      const texts = disks.map((d) => cellText(row.find((c) => c.disks === d)).padStart(WIDTH));
      lines.push(`  ${fs}`.padEnd(NAMES) + texts.join(''));
    }
    lines.push('');
  }
  const v = verdictOn(cells);
  const orderings = [
    v.fileSystems.of > 0 ? `${v.fileSystems.right} of ${v.fileSystems.of} orderings of file systems` : '',
    v.disks.of > 0 ? `${v.disks.right} of ${v.disks.of} of disk counts` : '',
  ].filter((t) => t !== '');
  if (orderings.length > 0) lines.push(`As in the papers: ${orderings.join(', ')}.`);
  lines.push(
    `Errors: half of the cells below ${percent(v.median)}, the worst ${percent(v.worst)}; ${v.near} of ${v.cells} within ${percent(NEAR)}.`,
  );
  return lines.join('\n');
}
