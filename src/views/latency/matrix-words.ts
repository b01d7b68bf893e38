/** Where the time went, and what went to the disks, in words. */
import { PART_NAMES, PARTS } from '../../machine/demands.ts';
import { COMPONENTS } from '../../machine/request/components.ts';
import type { MachineData } from '../../session/answers/machine-data.ts';
import { formatBytes } from '../common/units.ts';
import { type Passage, passages } from '../twin/passages.ts';
import type { Matrix } from './layout.ts';
import { ENGLISH, type TimeSaid, timeIn } from './said.ts';
import { waitedIn } from './text.ts';

/** The caption in parts. The last ones can be dropped. */
export const captionParts = (data: MachineData, said: TimeSaid): string =>
  said.latency.waited(timeIn(said, waitedIn(data)), said.latency.machineIs(data.profile, data.disks));

export function matrixInWords(matrix: Matrix, said: TimeSaid = ENGLISH): Passage[] {
  const { where } = said.latency;
  const { components, partDocs } = said.machine;
  if (matrix.total === 0) return passages([where.title, [where.nothing]]);
  const rows = matrix.rows.map(({ part, cells, sum }) => {
    const share = matrix.columns
      .map((c, i) => ({ name: components[COMPONENTS[c]], ns: cells[i] }))
      .filter(({ ns }) => ns > 0)
      .map(({ name, ns }) => `${name} ${timeIn(said, ns)}`);
    return where.row(PART_NAMES[PARTS[part]], partDocs[PARTS[part]], timeIn(said, sum), share.join(', '));
  });
  return passages([where.title, rows]);
}

/** The bytes sent for those that programs wrote; undefined if nothing was sent. */
export function amplificationWords(
  { bytesOfPrograms, bytesSent }: MachineData,
  { latency, units: { figure } }: TimeSaid = ENGLISH,
): string | undefined {
  const sent = bytesSent.reduce((a, b) => a + b, 0);
  if (sent === 0) return undefined;
  const wrote = figure(formatBytes(bytesOfPrograms));
  const went = figure(formatBytes(sent));
  return bytesOfPrograms > 0
    ? latency.sent.isEach(wrote, went, figure((sent / bytesOfPrograms).toFixed(2)))
    : latency.sent.is(wrote, went);
}
