/** The latency tile in words. */
import { PART_DOCS, PART_NAMES, PARTS } from '../../machine/demands.ts';
import { COMPONENTS } from '../../machine/request/components.ts';
import type { MachineData } from '../../session/answers/machine-data.ts';
import { timeText } from '../../session/machine/report.ts';
import { formatBytes } from '../common/units.ts';
import { type Passage, passages } from '../twin/passages.ts';
import type { Matrix } from './layout.ts';

export const timeWords = (ns: number): string => (ns === 0 ? '0' : timeText(ns));

export const PART_WORDS: readonly string[] = ['directories', 'metadata', 'free lists', 'file data', 'journal'];

const waitedIn = (data: MachineData): number =>
  data.took.reduce((sum, ns, i) => sum + (data.background[i] ? 0 : ns), 0);

const machineWords = ({ profile, disks }: MachineData): string =>
  `${profile}, ${disks} ${disks === 1 ? 'disk' : 'disks'}`;

export const captionOf = (data: MachineData): string =>
  `${machineWords(data)}: programs waited ${timeWords(waitedIn(data))}`;

/** The same in parts, of which the last can be dropped. */
export const captionParts = (data: MachineData): string =>
  `programs waited ${timeWords(waitedIn(data))} · ${machineWords(data)}`;

export function matrixInWords(matrix: Matrix): Passage[] {
  if (matrix.total === 0) return passages(['Where the time went', ['Nothing took any time.']]);
  const rows = matrix.rows.map(({ part, cells, sum }) => {
    const share = matrix.columns
      .map((c, i) => ({ name: COMPONENTS[c], ns: cells[i] }))
      .filter(({ ns }) => ns > 0)
      .map(({ name, ns }) => `${name} ${timeWords(ns)}`);
    return `${PART_NAMES[PARTS[part]]} (${PART_DOCS[PARTS[part]]}): ${timeWords(sum)}, of it ${share.join(', ')}.`;
  });
  return passages(['Where the time went', rows]);
}

/** What was sent for what programs wrote; undefined if nothing was. */
export function amplificationWords({ bytesOfPrograms, bytesSent }: MachineData): string | undefined {
  const sent = bytesSent.reduce((a, b) => a + b, 0);
  if (sent === 0) return undefined;
  const each = bytesOfPrograms > 0 ? `, ${(sent / bytesOfPrograms).toFixed(2)} bytes for each byte` : '';
  return `Programs wrote ${formatBytes(bytesOfPrograms)}; ${formatBytes(sent)} went to the disks${each}.`;
}
