/** A line for each file system over a row of numbers; the papers' dashed. */
import { range } from 'd3';
import type { FileSystemName } from '../../lab/papers.ts';
import { useLabSaid } from './words.ts';

const HIGH = 190;
const LEFT = 34;
const RIGHT = 44;
const TOP = 26;
const BOTTOM = 24;
/** From one panel to the next below. */
export const PANEL = HIGH + 14;

export interface Panel {
  title: string;
  lines: { fs: FileSystemName; ours: readonly Point[]; papers: readonly Point[] }[];
}

interface Point {
  x: number;
  y: number;
}

interface Props {
  panel: Panel;
  /** Below the axis. */
  ticks: readonly number[];
  width: number;
}

/** The round distance between two marks of the axis. */
function stepOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most / 3));
  return [1, 2, 5, 10].map((n) => n * power).find((step) => most / step <= 4) ?? 10 * power;
}

export function LinePanel({ panel: { title, lines }, ticks, width }: Props) {
  const { units } = useLabSaid();
  const [first, last] = [ticks[0], ticks[ticks.length - 1]];
  const most = Math.max(...lines.flatMap(({ ours, papers }) => [...ours, ...papers].map((point) => point.y)));
  const step = stepOf(most);
  const top = Math.ceil(most / step) * step;
  const x = (n: number) => LEFT + ((n - first) / Math.max(1, last - first)) * (width - LEFT - RIGHT);
  const y = (s: number) => HIGH - BOTTOM - (s / top) * (HIGH - TOP - BOTTOM);
  const path = (points: readonly Point[]) =>
    points.map((point, i) => `${i === 0 ? 'M' : 'L'}${x(point.x)} ${y(point.y)}`).join('');
  const names = apart(
    lines.map(({ fs, ours }) => ({ fs, y: y(ours[ours.length - 1].y), x: x(ours[ours.length - 1].x) })),
  );
  return (
    <>
      <text className="lab-strong" x={0} y={12}>
        {title}
      </text>
      {range(0, top + step / 2, step).map((s) => (
        <g key={s}>
          <path className="lab-rule" d={`M${LEFT} ${y(s)}H${width - RIGHT}`} />
          <text className="lab-quiet" x={LEFT - 6} y={y(s) + 4} textAnchor="end">
            {units.figure(String(Number(s.toPrecision(3))))}
          </text>
        </g>
      ))}
      {ticks.map((n) => (
        <text key={n} className="lab-quiet" x={x(n)} y={HIGH - 6} textAnchor="middle">
          {n}
        </text>
      ))}
      {lines.map(({ fs, ours, papers }) => (
        <g key={fs} className={`lab-line lab-${fs}`}>
          {papers.length > 0 && <path className="lab-papers" d={path(papers)} />}
          <path d={path(ours)} />
          {ours.map((point) => (
            <circle key={point.x} cx={x(point.x)} cy={y(point.y)} r={3} />
          ))}
        </g>
      ))}
      {names.map(({ fs, x: at, y: own }) => (
        <text key={fs} className={`lab-name lab-${fs}`} x={at + 7} y={own + 4}>
          {fs}
        </text>
      ))}
    </>
  );
}

/** Names beside the ends of their lines, a line of text apart. */
function apart<T extends { y: number }>(names: T[]): T[] {
  const sorted = names.sort((a, b) => b.y - a.y);
  for (let i = 1; i < sorted.length; i++) sorted[i].y = Math.min(sorted[i].y, sorted[i - 1].y - 13);
  return sorted;
}
