/** How near the cells come to the papers', and what becomes of the orderings when something is otherwise: an ablation. */
import type { Cell } from '../../lab/cell.ts';
import type { Matrix } from '../../lab/matrix.ts';
import { FITTED_ON } from '../../lab/papers.ts';
import { isCompared, verdictOn } from '../../lab/verdict.ts';
import { Figure } from './Figure.tsx';
import type { Done } from './Figures.tsx';
import { AS_PAPERS, whatIfWords } from './words.ts';

const percent = (share: number) => `${Math.round(share * 100)} %`;
const ofAll = ({ right, of }: { right: number; of: number }) => (of > 0 ? `${right} of ${of}` : '–');

const COLUMNS = [
  'which',
  'cells',
  'orderings of file systems kept',
  'of',
  'orderings of disk counts kept',
  'of (disks)',
  'median error',
  'worst error',
  'cells within 15 %',
];

interface Kind {
  name: string;
  has(cell: Cell): boolean;
}

/** @internal The cells as in the papers, those of them that the fit has seen, those that it predicts; each what-if by itself. */
export function kindsOf({ disks, whatIfs }: Matrix): Kind[] {
  const plain = ({ whatIf }: Cell) => whatIf === undefined;
  const fitted = ({ disks: n }: Cell) => FITTED_ON.includes(n);
  const both = disks.some((n) => FITTED_ON.includes(n)) && disks.some((n) => !FITTED_ON.includes(n));
  return [
    { name: AS_PAPERS, has: plain },
    ...(both
      ? [
          { name: `on ${FITTED_ON.join(', ')} disks: fitted`, has: (cell: Cell) => plain(cell) && fitted(cell) },
          { name: 'on other numbers of disks: predicted', has: (cell: Cell) => plain(cell) && !fitted(cell) },
        ]
      : []),
    ...whatIfs.map((id) => ({ name: whatIfWords(id), has: ({ whatIf }: Cell) => whatIf === id })),
  ];
}

export function Verdict({ rows, matrix }: { rows: readonly Done[]; matrix: Matrix }) {
  const kinds = kindsOf(matrix).flatMap(({ name, has }) => {
    const own = rows.flatMap(({ cell, kept: { result } }) => (has(cell) && isCompared(result) ? [result] : []));
    return own.length > 0 ? [{ name, own, v: verdictOn(own) }] : [];
  });
  return (
    <Figure
      id="verdict"
      title="Beside the papers’"
      about="An ordering is kept if what was faster in the papers is faster here: each two file systems on the same disks, each two disk counts with the same file system. A switch that loses orderings is one that the papers’ results rest on."
      data={{
        columns: COLUMNS,
        rows: kinds.map(({ name, own, v }) => [
          name,
          own.length,
          v.fileSystems.right,
          v.fileSystems.of,
          v.disks.right,
          v.disks.of,
          v.median,
          v.worst,
          v.near,
        ]),
      }}
    >
      <div className="lab-wide">
        <table className="lab-table">
          <thead>
            <tr>
              <th scope="col">Cells</th>
              <th scope="col">file systems in order</th>
              <th scope="col">disks in order</th>
              <th scope="col">half of the errors below</th>
              <th scope="col">worst</th>
              <th scope="col">within 15 %</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ name, own, v }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{ofAll(v.fileSystems)}</td>
                <td>{ofAll(v.disks)}</td>
                <td>{percent(v.median)}</td>
                <td>{percent(v.worst)}</td>
                <td>{ofAll({ right: v.near, of: own.length })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Figure>
  );
}
