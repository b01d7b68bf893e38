/** Everything that the chosen cells show, as far as they have been run. */
import { memo } from 'react';
import { jobName } from '../../lab/job.ts';
import { jobsOf, type Matrix } from '../../lab/matrix.ts';
import { isCompared } from '../../lab/verdict.ts';
import { Curves } from './Curves.tsx';
import { hasLoad, Knee } from './Knee.tsx';
import type { Done, Row } from './lab.ts';
import { ModelFigure } from './ModelFigure.tsx';
import { Rates } from './Rates.tsx';
import { Shares } from './Shares.tsx';
import { Sources } from './Sources.tsx';
import { TimesTable } from './TimesTable.tsx';
import { useInTurn } from './use-in-turn.ts';
import { Verdict } from './Verdict.tsx';

/** The cells that are chosen, and how. */
interface Table {
  rows: readonly Row[];
  matrix: Matrix;
}

interface Props {
  table: Table;
  onOpen(row: Row): void;
}

const isDone = (row: Row): row is Done => row.kept !== undefined;

const Times = memo(function Times({ table: { rows, matrix }, onOpen }: Props) {
  return jobsOf(matrix).map((job) => (
    <TimesTable
      key={jobName(job)}
      job={job}
      matrix={matrix}
      rows={rows.filter(({ cell }) => jobName(cell.job) === jobName(job))}
      onOpen={onOpen}
    />
  ));
});

const HowNear = memo(function HowNear({ table: { rows, matrix } }: Pick<Props, 'table'>) {
  const done = rows.filter(isDone);
  return done.some(({ kept }) => isCompared(kept.result)) && <Verdict rows={done} matrix={matrix} />;
});

const WhereTimeWent = memo(function WhereTimeWent({ table: { rows }, onOpen }: Props) {
  const done = rows.filter(isDone);
  return done.length > 0 && <Shares rows={done} onOpen={onOpen} />;
});

const OverDisks = memo(function OverDisks({ table: { rows, matrix } }: Pick<Props, 'table'>) {
  const done = rows.filter(isDone);
  return done.length > 0 && matrix.disks.length > 1 && <Curves rows={done} matrix={matrix} />;
});

const Measured = memo(function Measured({ table: { rows, matrix } }: Pick<Props, 'table'>) {
  const done = rows.filter(isDone);
  const loaded = done.filter(hasLoad);
  return (
    <>
      {loaded.length > 0 && <Knee rows={loaded} matrix={matrix} />}
      {done.length > 0 && <Rates rows={done} matrix={matrix} />}
    </>
  );
});

const Model = memo(function Model({ table: { rows } }: Pick<Props, 'table'>) {
  const done = rows.filter(isDone);
  return done.length > 0 && <ModelFigure rows={done} />;
});

const AllSources = memo(Sources);

/** A result changes nearly all figures. Drawing all of them in one task would block the page for too long. */
export const Figures = memo(function Figures({ table, onOpen }: Props) {
  const [times, near, shares, curves, rates, model] = useInTurn(table, 6);
  return (
    <>
      <Times table={times} onOpen={onOpen} />
      <HowNear table={near} />
      <WhereTimeWent table={shares} onOpen={onOpen} />
      <OverDisks table={curves} />
      <Measured table={rates} />
      <Model table={model} />
      <AllSources />
    </>
  );
});
