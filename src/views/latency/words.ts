/** The latency tile in words, and the formulas with the run's own figures. */
import { COMPONENTS } from '../../machine/components.ts';
import { PART_DOCS, PART_NAMES, PARTS } from '../../machine/demands.ts';
import { timeText } from '../../session/machine/report.ts';
import type { MachineData } from '../../session/machine-data.ts';
import { formatBytes } from '../common/units.ts';
import { ARM_WIDTH, armColumn } from './arms.ts';
import type { Matrix } from './layout.ts';

export const timeWords = (ns: number): string => (ns === 0 ? '0' : timeText(ns));

export const PART_WORDS: readonly string[] = ['directories', 'metadata', 'free lists', 'file data', 'journal'];

export function captionOf(data: MachineData): string {
  const waited = data.took.reduce((sum, ns, i) => sum + (data.background[i] ? 0 : ns), 0);
  return `${data.profile}, ${data.disks} ${data.disks === 1 ? 'disk' : 'disks'}: programs waited ${timeWords(waited)}`;
}

export function matrixInWords(matrix: Matrix): string[] {
  if (matrix.total === 0) return ['Nothing took any time.'];
  return matrix.rows.map(({ part, cells, sum }) => {
    const share = matrix.columns
      .map((c, i) => ({ name: COMPONENTS[c], ns: cells[i] }))
      .filter(({ ns }) => ns > 0)
      .map(({ name, ns }) => `${name} ${timeWords(ns)}`);
    return `${PART_NAMES[PARTS[part]]} (${PART_DOCS[PARTS[part]]}): ${timeWords(sum)}, of it ${share.join(', ')}.`;
  });
}

/** What was sent for what programs wrote; undefined where nothing was. */
export function amplificationWords({ bytesOfPrograms, bytesSent }: MachineData): string | undefined {
  const sent = bytesSent.reduce((a, b) => a + b, 0);
  if (sent === 0) return undefined;
  const parts = [...bytesSent.keys()]
    .filter((p) => bytesSent[p] > 0)
    .map((p) => `${PART_WORDS[p]} ${formatBytes(bytesSent[p])}`);
  const each = bytesOfPrograms > 0 ? `, ${(sent / bytesOfPrograms).toFixed(2)} bytes for each byte` : '';
  return `Programs wrote ${formatBytes(bytesOfPrograms)}; ${formatBytes(sent)} went to the disks${each}: ${parts.join(', ')}.`;
}

export interface Formula {
  number: string;
  /** As the papers write it. */
  formula: string;
  /** With the figures of this run. */
  figures: string;
  /** What the model says and what was measured, where both can be had. */
  expected?: string;
  measured?: string;
}

const mean = (values: readonly number[]): number =>
  values.length > 0 ? values.reduce((a, b) => a + b, 0) / values.length : 0;

/** The papers' formulas with the figures of the operations in `matrix`, and of all movements of the arms. */
export function formulasOf(data: MachineData, matrix: Matrix): Formula[] {
  const ofPart = PARTS.map((_, p) => matrix.rows.find((r) => r.part === p)?.sum ?? 0);
  const [directory, metadata, freeList, file, journal] = ofPart;
  const sum = (parts: number[]) =>
    `${parts.map(timeWords).join(' + ')} = ${timeWords(parts.reduce((a, b) => a + b, 0))}`;
  const formulas: Formula[] = [
    {
      number: '1',
      formula: 'E[FS_access] = E[directory_op] + E[metadata_op] + E[free_list_mngm] + E[direct_file_access]',
      figures: sum([directory, metadata, freeList, file]),
    },
    {
      number: '9',
      formula: '… + E[journaling_time]',
      figures: sum([directory, metadata, freeList, file, journal]),
    },
  ];
  const hits = data.memory.hits;
  const misses = data.memory.misses;
  if (hits + misses > 0)
    formulas.push({
      number: '2',
      formula:
        'E[Cache_Service_Time] ≈ Hit_prob · E[request_size] / Cache_Transfer_Rate + Miss_prob · E[Mech_Service_Time]',
      figures: `of ${hits + misses} blocks read, memory had ${hits}: Hit_prob ${((100 * hits) / (hits + misses)).toFixed(1)} %`,
    });
  const [drive] = data.drives;
  if (!drive || data.arms.length < ARM_WIDTH) return formulas;
  const seeks = armColumn(data.arms, 'seek');
  const rotations = armColumn(data.arms, 'rotation');
  const medias = armColumn(data.arms, 'media');
  const settles = armColumn(data.arms, 'settle');
  const moved = seeks.filter((ns) => ns > 0);
  formulas.push(
    {
      number: '4',
      formula: 'Taccess_time = CommandOverhead + SeekTime + SettleTime + RotationalLatency',
      figures: `on average ${timeWords(mean(seeks))} seek, ${timeWords(mean(settles))} settle, ${timeWords(mean(rotations))} rotation`,
    },
    {
      number: '5',
      formula: 'E[Mech_Service_Time] = E[SeekTime] + E[RotationalLatency] + E[TT[request_size]]',
      figures: sum([mean(seeks), mean(rotations), mean(medias)]),
      expected: timeWords(drive.asked.average + drive.revolution / 2 + mean(medias)),
      measured: timeWords(mean(seeks) + mean(rotations) + mean(medias)),
    },
    {
      number: '7',
      formula: 'SeekTime[dis] = 0, a + b·√dis up to e, c + d·dis beyond',
      figures: `a ${timeWords(drive.fit.a)}, b ${timeWords(drive.fit.b)}, c ${timeWords(drive.fit.c)}, d ${drive.fit.d.toFixed(1)} ns, e ${Math.round(drive.fit.e)} cylinders; the arm moved ${moved.length} times out of ${seeks.length}`,
      expected: timeWords(drive.asked.average),
      measured: timeWords(mean(moved)),
    },
    {
      number: '8',
      formula: 'E[Rotational_latency] = revolution_time / 2',
      figures: `${timeWords(drive.revolution)} / 2`,
      expected: timeWords(drive.revolution / 2),
      measured: timeWords(mean(rotations)),
    },
  );
  return formulas;
}
