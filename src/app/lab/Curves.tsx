/** Seconds over the number of disks: ours in full lines, the papers' in dashed ones. A drawing for each test and what-if. */
import { range } from 'd3';
import { useRef } from 'react';
import type { Matrix } from '../../lab/matrix.ts';
import type { FileSystemName } from '../../lab/papers.ts';
import { Picture, useRoom } from '../../views/common/Picture.tsx';
import { Figure } from './Figure.tsx';
import type { Done } from './Figures.tsx';
import { whatIfWords } from './words.ts';

const HIGH = 190;
const LEFT = 34;
const RIGHT = 44;
const TOP = 26;
const BOTTOM = 24;
const LEAST = 250;

interface Panel {
  title: string;
  lines: { fs: FileSystemName; ours: readonly Point[]; papers: readonly Point[] }[];
}

interface Point {
  disks: number;
  seconds: number;
}

function panelsOf(rows: readonly Done[], { tests, whatIfs, fs, share }: Matrix): Panel[] {
  return tests.flatMap((test) =>
    [undefined, ...whatIfs].flatMap((whatIf) => {
      const own = rows.filter(({ cell }) => cell.test.number === test && cell.whatIf === whatIf);
      const lines = fs.flatMap((name) => {
        const of = own.filter(({ cell }) => cell.fs === name);
        if (of.length === 0) return [];
        const ours = of.map(({ cell: { disks }, kept }) => ({ disks, seconds: kept.result.seconds }));
        const papers =
          share === 1 ? of.map(({ cell: { test: t, disks } }) => ({ disks, seconds: t.seconds[name][disks - 1] })) : [];
        return [{ fs: name, ours, papers }];
      });
      const title = `Test ${test}${whatIfs.length > 0 ? `, ${whatIfWords(whatIf)}` : ''}`;
      return lines.length > 0 ? [{ title, lines }] : [];
    }),
  );
}

export function Curves({ rows, matrix }: { rows: readonly Done[]; matrix: Matrix }) {
  const host = useRef<HTMLDivElement>(null);
  const { width } = useRoom(host);
  const panels = panelsOf(rows, matrix);
  const across = Math.max(1, Math.min(panels.length, Math.floor(width / LEAST)));
  const each = width / across;
  const height = Math.ceil(panels.length / across) * (HIGH + 14);
  const data = rows.map(({ cell, kept }) => [
    cell.test.number,
    cell.whatIf ?? '',
    cell.fs,
    cell.disks,
    kept.result.seconds,
    matrix.share === 1 ? kept.result.paper : undefined,
  ]);
  return (
    <Figure
      id="curves"
      title="What more disks bring"
      about={`Seconds over the number of disks${matrix.share === 1 ? '; the papers’ dashed' : ''}.`}
      data={{ columns: ['test', 'what if', 'file system', 'disks', 'seconds', "papers' seconds"], rows: data }}
    >
      <div ref={host} className="lab-host">
        {width > 0 && (
          <Picture
            className="lab-drawing"
            width={width}
            height={height}
            role="img"
            aria-label="Seconds over the number of disks"
          >
            {panels.map((panel, i) => (
              <g
                key={panel.title}
                transform={`translate(${(i % across) * each} ${Math.floor(i / across) * (HIGH + 14)})`}
              >
                <PanelOf panel={panel} disks={matrix.disks} width={each - 12} />
              </g>
            ))}
          </Picture>
        )}
      </div>
    </Figure>
  );
}

/** A round number of seconds, of which the axis has so many. */
function stepOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most / 3));
  return [1, 2, 5, 10].map((n) => n * power).find((step) => most / step <= 4) ?? 10 * power;
}

function PanelOf({ panel: { title, lines }, disks, width }: { panel: Panel; disks: readonly number[]; width: number }) {
  const [first, last] = [disks[0], disks[disks.length - 1]];
  const most = Math.max(...lines.flatMap(({ ours, papers }) => [...ours, ...papers].map(({ seconds }) => seconds)));
  const step = stepOf(most);
  const top = Math.ceil(most / step) * step;
  const x = (n: number) => LEFT + ((n - first) / Math.max(1, last - first)) * (width - LEFT - RIGHT);
  const y = (s: number) => HIGH - BOTTOM - (s / top) * (HIGH - TOP - BOTTOM);
  const path = (points: readonly Point[]) =>
    points.map(({ disks: n, seconds }, i) => `${i === 0 ? 'M' : 'L'}${x(n)} ${y(seconds)}`).join('');
  const names = apart(
    lines.map(({ fs, ours }) => ({ fs, y: y(ours[ours.length - 1].seconds), x: x(ours[ours.length - 1].disks) })),
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
            {Number(s.toPrecision(3))}
          </text>
        </g>
      ))}
      {disks.map((n) => (
        <text key={n} className="lab-quiet" x={x(n)} y={HIGH - 6} textAnchor="middle">
          {n}
        </text>
      ))}
      {lines.map(({ fs, ours, papers }) => (
        <g key={fs} className={`lab-line lab-${fs}`}>
          {papers.length > 0 && <path className="lab-papers" d={path(papers)} />}
          <path d={path(ours)} />
          {ours.map(({ disks: n, seconds }) => (
            <circle key={n} cx={x(n)} cy={y(seconds)} r={3} />
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
