/**
 * One benchmark's table: file systems down, disks across, and separate rows for each what-if.
 *
 *            1 disk              2 disks
 *     ext3   101.6 s  103        56.2 s  68.9        ours, the papers'
 *            ──┤ −1 %            ─▬┤ −18 %           a bar to the left: we are faster; from half to twice
 */
import { type Job, paperSeconds } from '../../lab/job.ts';
import type { Matrix } from '../../lab/matrix.ts';
import { Figure } from './Figure.tsx';
import type { Row } from './lab.ts';
import { cellWords, jobTitle, jobWords, secondsWords, signedPercent, whatIfWords } from './text.ts';
import { LAB_IN_ENGLISH, useLabSaid } from './words.ts';

interface Props {
  job: Job;
  matrix: Matrix;
  rows: readonly Row[];
  onOpen(row: Row): void;
}

const { heads: COLUMNS } = LAB_IN_ENGLISH.lab.figures.times;

/** The reference of a cell: the papers' figure, or for a what-if our own cell without it. */
function besideOf({ cell }: Row, rows: readonly Row[]): { seconds: number; of: 'papers' | 'ours' } | undefined {
  if (cell.whatIf === undefined) {
    const seconds = paperSeconds(cell.job, cell.fs, cell.disks);
    return seconds === undefined ? undefined : { seconds, of: 'papers' };
  }
  const as = rows.find((r) => r.cell.whatIf === undefined && r.cell.fs === cell.fs && r.cell.disks === cell.disks);
  return as?.kept && { seconds: as.kept.result.seconds, of: 'ours' };
}

export function TimesTable({ job, matrix, rows, onOpen }: Props) {
  const said = useLabSaid();
  const words = said.lab.figures.times;
  const { disks, fs, whatIfs } = matrix;
  const kinds = [undefined, ...whatIfs].flatMap((whatIf) =>
    fs.flatMap((name) => {
      const own = rows.filter(({ cell }) => cell.fs === name && cell.whatIf === whatIf);
      return own.length > 0 ? [{ whatIf, name, own }] : [];
    }),
  );
  const data = rows.map((row) => {
    const { cell, kept } = row;
    const beside = besideOf(row, rows);
    return [
      jobTitle(LAB_IN_ENGLISH, cell.job),
      cell.fs,
      cell.disks,
      cell.whatIf ?? '',
      kept?.result.seconds,
      paperSeconds(job, cell.fs, cell.disks),
      beside?.of === 'ours' ? beside.seconds : undefined,
    ];
  });
  return (
    <Figure
      id={job.test === undefined ? job.workload : `test-${job.test}`}
      title={jobTitle(said, job)}
      about={
        <>
          {job.test === undefined ? <code>{jobWords(said, job)}</code> : jobWords(said, job)}{' '}
          {paperSeconds(job, 'ext2', 1) === undefined ? words.about : words.aboutPapers}
        </>
      }
      data={{ columns: COLUMNS, rows: data }}
      heads={words.heads}
    >
      <table className="lab-times">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{words.fs}</span>
            </th>
            {disks.map((n) => (
              <th key={n} scope="col">
                {said.lab.disks(n)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ whatIf, name, own }) => (
            <tr key={`${name} ${whatIf}`}>
              <th scope="row">
                {name}
                {whatIfs.length > 0 && <small>{whatIfWords(said, whatIf)}</small>}
              </th>
              {disks.map((n) => {
                const row = own.find(({ cell }) => cell.disks === n);
                return (
                  <td key={n}>{row && <Time row={row} beside={besideOf(row, rows)} onOpen={() => onOpen(row)} />}</td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Figure>
  );
}

function Time({ row, beside, onOpen }: { row: Row; beside: ReturnType<typeof besideOf>; onOpen(): void }) {
  const said = useLabSaid();
  const words = said.lab.figures.times;
  const inWords = (s: number) => secondsWords(said, s);
  const seconds = row.kept?.result.seconds;
  const says = [
    `${cellWords(said, row.cell)}: ${seconds === undefined ? words.notRun : inWords(seconds)}`,
    ...(beside
      ? [
          beside.of === 'papers'
            ? words.papers(inWords(beside.seconds))
            : `${said.lab.asPapers} ${inWords(beside.seconds)}`,
        ]
      : []),
  ].join(', ');
  const ratio = beside && seconds !== undefined ? seconds / beside.seconds : undefined;
  return (
    <button type="button" className="lab-cell" disabled={seconds === undefined} onClick={onOpen} aria-label={says}>
      <span>
        <b>{seconds === undefined ? '–' : inWords(seconds)}</b>
        {beside && (
          <i>{beside.of === 'papers' ? said.units.figure(String(beside.seconds)) : inWords(beside.seconds)}</i>
        )}
      </span>
      {ratio !== undefined && (
        <span className="lab-ratio">
          <Ratio ratio={ratio} />
          <em>{signedPercent(said, ratio - 1)}</em>
        </span>
      )}
    </button>
  );
}

/** A scale from half of the reference to twice as much, in equal steps of ratio. */
function Ratio({ ratio }: { ratio: number }) {
  const at = Math.min(1, Math.max(-1, Math.log2(ratio)));
  const near = Math.abs(ratio - 1) <= 0.15;
  return (
    <svg viewBox="-50 0 100 10" preserveAspectRatio="none" aria-hidden="true" className={near ? 'lab-near' : undefined}>
      <rect className="lab-track" x={-50} y={4} width={100} height={2} />
      <rect className="lab-off" x={Math.min(0, at * 50)} y={2} width={Math.max(0.5, Math.abs(at) * 50)} height={6} />
      <rect className="lab-zero" x={-0.5} y={0} width={1} height={10} />
    </svg>
  );
}
