/** Everything that the chosen cells show, as far as they have been run. */
import { memo } from 'react';
import { jobName } from '../../lab/job.ts';
import { jobsOf, type Matrix } from '../../lab/matrix.ts';
import { isCompared } from '../../lab/verdict.ts';
import { Curves } from './Curves.tsx';
import { hasLoad, Knee } from './Knee.tsx';
import type { Row } from './lab.ts';
import { ModelFigure } from './ModelFigure.tsx';
import { Rates } from './Rates.tsx';
import { Shares } from './Shares.tsx';
import { Sources } from './Sources.tsx';
import { TimesTable } from './TimesTable.tsx';
import { Verdict } from './Verdict.tsx';

interface Props {
  rows: readonly Row[];
  matrix: Matrix;
  onOpen(row: Row): void;
}

/** A row that has its result. */
export type Done = Row & Required<Pick<Row, 'kept'>>;

const isDone = (row: Row): row is Done => row.kept !== undefined;

export const Figures = memo(function Figures({ rows, matrix, onOpen }: Props) {
  const done = rows.filter(isDone);
  const loaded = done.filter(hasLoad);
  return (
    <>
      {jobsOf(matrix).map((job) => (
        <TimesTable
          key={jobName(job)}
          job={job}
          matrix={matrix}
          rows={rows.filter(({ cell }) => jobName(cell.job) === jobName(job))}
          onOpen={onOpen}
        />
      ))}
      {done.length > 0 && (
        <>
          {done.some(({ kept }) => isCompared(kept.result)) && <Verdict rows={done} matrix={matrix} />}
          <Shares rows={done} onOpen={onOpen} />
          {matrix.disks.length > 1 && <Curves rows={done} matrix={matrix} />}
          {loaded.length > 0 && <Knee rows={loaded} matrix={matrix} />}
          <Rates rows={done} matrix={matrix} />
          <ModelFigure rows={done} />
        </>
      )}
      <Sources />
    </>
  );
});
