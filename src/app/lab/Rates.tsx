/**
 * What each benchmark measured, part by part: so many files, requests or MiB a second. PostMark's are those of the papers'
 * Figures 4 to 6: some while transactions run, some in the phases that only create or only delete.
 *
 *     create   ext3  ▬▬▬▬▬▬▬ 312 files/s          each part has its own scale; where one request is timed,
 *              ext4  ▬▬▬▬▬▬▬▬▬▬▬ 514 files/s      all parts have the same
 */

import { useRef } from 'react';
import { jobName } from '../../lab/job.ts';
import { jobsOf, type Matrix } from '../../lab/matrix.ts';
import { Picture, useRoom } from '../../views/common/Picture.tsx';
import { saidIn } from '../../words/words.ts';
import { rateOf } from '../../workloads/workload.ts';
import { Figure } from './Figure.tsx';
import type { Done } from './lab.ts';
import { jobTitle, onWords, rateWords, unitWords } from './text.ts';
import { usePicker } from './use-picker.tsx';
import { LAB_IN_ENGLISH, useLabSaid } from './words.ts';

const ROW = 15;
const GAP = 12;
const LABEL = 100;
const TITLE = 22;
const LEAST = 300;
const FIGURES = 104;

export function Rates({ rows, matrix }: { rows: readonly Done[]; matrix: Matrix }) {
  const said = useLabSaid();
  const words = said.lab.figures.rates;
  const host = useRef<HTMLDivElement>(null);
  const { width } = useRoom(host);
  const { choice, picker } = usePicker({ rows, matrix });
  const shown = rows.filter(({ cell }) => cell.disks === choice.disks && (cell.whatIf ?? '') === choice.whatIf);
  const panels = jobsOf(matrix).flatMap((job) => {
    const own = shown.filter(({ cell }) => jobName(cell.job) === jobName(job));
    return own.length > 0 ? [{ job, own, phases: own[0].kept.result.phases }] : [];
  });
  const across = Math.max(1, Math.min(panels.length, Math.floor(width / LEAST)));
  const each = width / across;
  const part = ROW * matrix.fs.length + GAP;
  const highs = panels.map(({ phases }) => TITLE + phases.length * part);
  /** Where each row of panels begins, and where the last one ends. */
  const tops = [0];
  for (let i = 0; i < panels.length; i += across)
    tops.push(tops[tops.length - 1] + Math.max(...highs.slice(i, i + across)));
  const data = rows.flatMap(({ cell, kept: { result } }) =>
    result.phases.map((phase) => [
      jobTitle(LAB_IN_ENGLISH, cell.job),
      cell.fs,
      cell.disks,
      cell.whatIf ?? '',
      phase.name,
      rateOf(phase),
      unitWords(LAB_IN_ENGLISH, phase.unit),
    ]),
  );
  return (
    <Figure
      id="rates"
      title={words.title}
      about={`${words.about(onWords(said, choice))}${
        panels.some(({ job }) => job.test !== undefined) ? ` ${words.ofPapers}` : ''
      }`}
      head={picker}
      data={{ columns: ['benchmark', 'file system', 'disks', 'what if', 'part', 'rate', 'unit'], rows: data }}
    >
      <div ref={host} className="lab-host">
        {width > 0 && (
          <Picture
            className="lab-drawing"
            width={width}
            height={tops[tops.length - 1]}
            role="img"
            aria-label={words.name}
          >
            {panels.map(({ job, own, phases }, i) => (
              <g key={jobName(job)} transform={`translate(${(i % across) * each} ${tops[Math.floor(i / across)]})`}>
                <text className="lab-strong" x={0} y={12}>
                  {jobTitle(said, job)}
                </text>
                {phases.map(({ name }, p) => (
                  <g key={name} transform={`translate(0 ${TITLE + p * part})`}>
                    <OnePart phase={p} rows={own} width={each - 16} />
                  </g>
                ))}
              </g>
            ))}
          </Picture>
        )}
      </div>
    </Figure>
  );
}

/** The value of the longest bar. */
function mostOf(rows: readonly Done[], part: number): number {
  const { unit } = rows[0].kept.result.phases[part];
  const beside = rows.flatMap(({ kept: { result } }) => (unit === 'ms' ? result.phases : [result.phases[part]]));
  return Math.max(1e-9, ...beside.map(rateOf));
}

function OnePart({ phase: part, rows, width }: { phase: number; rows: readonly Done[]; width: number }) {
  const said = useLabSaid();
  const { name } = rows[0].kept.result.phases[part];
  const most = mostOf(rows, part);
  const left = LABEL + 36;
  const room = Math.max(30, width - left - FIGURES);
  return (
    <>
      <text className="lab-quiet" x={0} y={11}>
        {saidIn(said.tag, 'phase', name, name)}
      </text>
      {rows.map(({ cell: { fs }, script, kept }, i) => {
        const phase = kept.result.phases[part];
        const long = (rateOf(phase) / most) * room;
        return (
          <g key={script} className={`lab-rate lab-${fs}`} transform={`translate(${LABEL} ${i * ROW})`}>
            <text x={0} y={11}>
              {fs}
            </text>
            <rect x={36} y={2} width={long} height={10} />
            <text x={36 + long + 5} y={11}>
              {rateWords(said, rateOf(phase))} <tspan className="lab-quiet">{unitWords(said, phase.unit)}</tspan>
            </text>
          </g>
        );
      })}
    </>
  );
}
