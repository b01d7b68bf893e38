/** Everything that the chosen cells show, as far as they have been run. */
import { memo } from 'react';
import type { Matrix } from '../../lab/matrix.ts';
import { TESTS } from '../../lab/papers.ts';
import { Curves } from './Curves.tsx';
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
  return (
    <>
      {TESTS.filter(({ number }) => matrix.tests.includes(number)).map((test) => (
        <TimesTable
          key={test.number}
          test={test}
          matrix={matrix}
          rows={rows.filter(({ cell }) => cell.test.number === test.number)}
          onOpen={onOpen}
        />
      ))}
      {done.length > 0 && (
        <>
          {matrix.share === 1 && <Verdict rows={done} matrix={matrix} />}
          <Shares rows={done} onOpen={onOpen} />
          {matrix.disks.length > 1 && <Curves rows={done} matrix={matrix} />}
          <Rates rows={done} matrix={matrix} />
          <ModelFigure rows={done} />
        </>
      )}
      <Sources />
    </>
  );
});
