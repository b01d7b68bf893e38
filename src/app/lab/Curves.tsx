/** Seconds over the number of disks: ours in full lines, the papers' in dashed ones. A drawing for each test and what-if. */
import { useRef } from 'react';
import { jobName } from '../../lab/job.ts';
import { jobsOf, type Matrix } from '../../lab/matrix.ts';
import { Picture, useRoom } from '../../views/common/Picture.tsx';
import { Figure } from './Figure.tsx';
import { LinePanel, PANEL, type Panel } from './LinePanel.tsx';
import type { Done } from './lab.ts';
import { jobTitle, whatIfWords } from './text.ts';
import { LAB_IN_ENGLISH, type LabSaid, useLabSaid } from './words.ts';

const LEAST = 250;

function panelsOf(rows: readonly Done[], matrix: Matrix, said: LabSaid): Panel[] {
  const { whatIfs, fs } = matrix;
  return jobsOf(matrix).flatMap((job) =>
    [undefined, ...whatIfs].flatMap((whatIf) => {
      const own = rows.filter(({ cell }) => jobName(cell.job) === jobName(job) && cell.whatIf === whatIf);
      const lines = fs.flatMap((name) => {
        const of = own.filter(({ cell }) => cell.fs === name);
        if (of.length === 0) return [];
        const ours = of.map(({ cell: { disks }, kept }) => ({ x: disks, y: kept.result.seconds }));
        const papers = of.flatMap(({ cell: { disks }, kept: { result } }) =>
          result.paper === undefined ? [] : [{ x: disks, y: result.paper }],
        );
        return [{ fs: name, ours, papers }];
      });
      const title = `${jobTitle(said, job)}${whatIfs.length > 0 ? `, ${whatIfWords(said, whatIf)}` : ''}`;
      return lines.length > 0 ? [{ title, lines }] : [];
    }),
  );
}

export function Curves({ rows, matrix }: { rows: readonly Done[]; matrix: Matrix }) {
  const said = useLabSaid();
  const words = said.lab.figures.curves;
  const host = useRef<HTMLDivElement>(null);
  const { width } = useRoom(host);
  const panels = panelsOf(rows, matrix, said);
  const across = Math.max(1, Math.min(panels.length, Math.floor(width / LEAST)));
  const each = width / across;
  const height = Math.ceil(panels.length / across) * PANEL;
  const data = rows.map(({ cell, kept }) => [
    jobTitle(LAB_IN_ENGLISH, cell.job),
    cell.whatIf ?? '',
    cell.fs,
    cell.disks,
    kept.result.seconds,
    kept.result.paper,
  ]);
  return (
    <Figure
      id="curves"
      title={words.title}
      about={rows.some(({ kept }) => kept.result.paper !== undefined) ? words.aboutPapers : words.about}
      data={{ columns: ['benchmark', 'what if', 'file system', 'disks', 'seconds', "papers' seconds"], rows: data }}
    >
      <div ref={host} className="lab-host">
        {width > 0 && (
          <Picture className="lab-drawing" width={width} height={height} role="img" aria-label={words.name}>
            {panels.map((panel, i) => (
              <g key={panel.title} transform={`translate(${(i % across) * each} ${Math.floor(i / across) * PANEL})`}>
                <LinePanel panel={panel} ticks={matrix.disks} width={each - 12} />
              </g>
            ))}
          </Picture>
        )}
      </div>
    </Figure>
  );
}
