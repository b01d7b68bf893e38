/** How near the cells come to the papers', and what becomes of the orderings when something is otherwise: an ablation. */
import type { Cell } from '../../lab/cell.ts';
import type { Matrix } from '../../lab/matrix.ts';
import { FITTED_ON } from '../../lab/papers.ts';
import { isCompared, verdictOn } from '../../lab/verdict.ts';
import { Figure } from './Figure.tsx';
import type { Done } from './lab.ts';
import { whatIfWords } from './text.ts';
import { LAB_IN_ENGLISH, type LabSaid, useLabSaid } from './words.ts';

const percent = (share: number) => `${Math.round(share * 100)} %`;

const { heads: COLUMNS } = LAB_IN_ENGLISH.lab.figures.verdict;

interface Kind {
  name: string;
  has(cell: Cell): boolean;
}

/** @internal The cells as in the papers, those of them that the fit has seen, those that it predicts; each what-if by itself. */
export function kindsOf({ disks, whatIfs }: Matrix, said: LabSaid): Kind[] {
  const words = said.lab.figures.verdict;
  const plain = ({ whatIf }: Cell) => whatIf === undefined;
  const fitted = ({ disks: n }: Cell) => FITTED_ON.includes(n);
  const both = disks.some((n) => FITTED_ON.includes(n)) && disks.some((n) => !FITTED_ON.includes(n));
  return [
    { name: said.lab.asPapers, has: plain },
    ...(both
      ? [
          { name: words.fitted(FITTED_ON.join(', ')), has: (cell: Cell) => plain(cell) && fitted(cell) },
          { name: words.predicted, has: (cell: Cell) => plain(cell) && !fitted(cell) },
        ]
      : []),
    ...whatIfs.map((id) => ({ name: whatIfWords(said, id), has: ({ whatIf }: Cell) => whatIf === id })),
  ];
}

export function Verdict({ rows, matrix }: { rows: readonly Done[]; matrix: Matrix }) {
  const said = useLabSaid();
  const words = said.lab.figures.verdict;
  const ofAll = ({ right, of }: { right: number; of: number }) => (of > 0 ? words.ofAll(right, of) : '–');
  const kinds = kindsOf(matrix, said).flatMap(({ name, has }) => {
    const own = rows.flatMap(({ cell, kept: { result } }) => (has(cell) && isCompared(result) ? [result] : []));
    return own.length > 0 ? [{ name, own, v: verdictOn(own) }] : [];
  });
  return (
    <Figure
      id="verdict"
      title={words.title}
      about={words.about}
      heads={words.heads}
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
              <th scope="col">{words.cells}</th>
              <th scope="col">{words.fs}</th>
              <th scope="col">{words.disks}</th>
              <th scope="col">{words.half}</th>
              <th scope="col">{words.worst}</th>
              <th scope="col">{words.near}</th>
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
