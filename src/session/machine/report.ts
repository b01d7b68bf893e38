/** The machine's measurements as text, for the command line and beside the picture. */
import { PART_NAMES, PARTS } from '../../machine/demands.ts';
import type { Machine } from '../../machine/machine.ts';
import { COMPONENTS } from '../../machine/request/components.ts';
import type { OperationLog } from './operation-log.ts';

/** A duration in the most readable unit. */
export function timeText(ns: number): string {
  if (ns === 0) return '·';
  const [unit, name] = ns >= 1e9 ? [1e9, 's'] : ns >= 1e6 ? [1e6, 'ms'] : ns >= 1e3 ? [1e3, 'µs'] : [1, 'ns'];
  const value = ns / unit;
  return `${value >= 100 || unit === 1 ? Math.round(value) : value >= 10 ? value.toFixed(1) : value.toFixed(2)} ${name}`;
}

const bytesText = (bytes: number): string =>
  bytes >= 2 ** 20 ? `${(bytes / 2 ** 20).toFixed(1)} MiB` : `${(bytes / 1024).toFixed(1)} KiB`;

function matrix(title: string, cells: Float64Array): string[] {
  const width = COMPONENTS.length;
  const sum = (from: number, step: number, count: number) => {
    let total = 0;
    for (let i = 0; i < count; i++) total += cells[from + i * step];
    return total;
  };
  const used = COMPONENTS.map((_, c) => c).filter((c) => sum(c, width, PARTS.length) > 0);
  const row = (name: string, values: readonly number[]) =>
    name.padEnd(22) + values.map((v) => timeText(v).padStart(11)).join('');
  const lines = [title.padEnd(22) + [...used.map((c) => COMPONENTS[c]), 'in all'].map((n) => n.padStart(11)).join('')];
  for (const [p, part] of PARTS.entries()) {
    const all = sum(p * width, 1, width);
    if (all > 0) lines.push(row(PART_NAMES[part], [...used.map((c) => cells[p * width + c]), all]));
  }
  lines.push(row('in all', [...used.map((c) => sum(c, width, PARTS.length)), sum(0, 1, cells.length)]));
  return lines;
}

export const titleOf = ({ setup }: Machine): string =>
  `Machine ${setup.name}, ${setup.disks === 1 ? '1 disk' : `${setup.disks} disks in chunks of ${setup.chunkBytes / 1024} KiB`}, elevator ${setup.elevator}`;

/** The rate of `bytes` in `ns` nanoseconds, as MB/s. */
const rateText = (bytes: number, ns: number): string =>
  `${(ns > 0 ? (bytes * 1000) / ns : 0).toFixed(bytes * 10 >= ns ? 0 : 2)} MB/s`;

function queueReport({ queue, now }: Machine): string[] {
  const { bios, requests } = queue.counts;
  if (requests === 0) return [];
  const { level } = queue;
  return [
    `queue    ${requests} requests of ${bios} pieces, ${level.mean(now).toFixed(2)} of them there on average, at most ${level.most}`,
  ];
}

function diskReport({ counters, now }: Machine): string[] {
  const lines: string[] = [];
  for (const [d, { commands, bytesRead, bytesWritten, depth }] of counters.traffic.entries()) {
    if (commands === 0) continue;
    const { seeks, distance } = counters.disks[d];
    const moved = distance > 0 ? `, ${seeks} seeks over ${distance} cylinders` : '';
    lines.push(
      `disk ${d}   busy ${(100 * counters.utilisation(d)).toFixed(1)} % of ${timeText(now)}, read ${bytesText(bytesRead)} (${rateText(bytesRead, now)}), written ${bytesText(bytesWritten)} (${rateText(bytesWritten, now)})`,
      `         ${commands} commands, ${depth.mean(now).toFixed(2)} of them there on average, at most ${depth.most}${moved}`,
    );
  }
  return lines;
}

/** Several lines, the last without a newline. */
export function machineReport(machine: Machine, log: OperationLog, title: string): string {
  const { counters } = machine;
  const lines = [title, ''];
  lines.push(...matrix('programs waited', log.foreground));
  if (log.background.some((ns) => ns > 0)) lines.push('', ...matrix('the kernel’s threads', log.background));
  lines.push('');
  for (const [name, h] of [
    ['reads', counters.reads],
    ['writes', counters.writes],
    ['flushes', counters.flushes],
  ] as const)
    if (h.count > 0)
      lines.push(
        `${name.padEnd(9)}${String(h.count).padStart(8)}   mean ${timeText(h.mean)}, half below ${timeText(h.percentile(0.5))}, 95 % below ${timeText(h.percentile(0.95))}, 99 % below ${timeText(h.percentile(0.99))}, longest ${timeText(h.longest)}`,
      );
  const sent = PARTS.map((part, p) => ({ part, bytes: counters.bytesSent[p] })).filter(({ bytes }) => bytes > 0);
  if (sent.length > 0)
    lines.push(`written  ${sent.map(({ part, bytes }) => `${PART_NAMES[part]} ${bytesText(bytes)}`).join(', ')}`);
  lines.push(...queueReport(machine), ...diskReport(machine));
  return lines.join('\n');
}
