/** How near the cells come to the papers', and what becomes of the orderings when something is otherwise: an ablation. */
import type { Matrix } from '../../lab/matrix.ts';
import { verdictOn } from '../../lab/verdict.ts';
import { Figure } from './Figure.tsx';
import type { Done } from './Figures.tsx';
import { whatIfWords } from './words.ts';

const percent = (share: number) => `${Math.round(share * 100)} %`;
const ofAll = ({ right, of }: { right: number; of: number }) => (of > 0 ? `${right} of ${of}` : '–');

const COLUMNS = [
  'what if',
  'cells',
  'orderings of file systems kept',
  'of',
  'orderings of disk counts kept',
  'of (disks)',
  'median error',
  'worst error',
  'cells within 15 %',
];

export function Verdict({ rows, matrix }: { rows: readonly Done[]; matrix: Matrix }) {
  const kinds = [undefined, ...matrix.whatIfs].flatMap((whatIf) => {
    const own = rows.filter(({ cell }) => cell.whatIf === whatIf);
    return own.length > 0 ? [{ whatIf, own, v: verdictOn(own.map(({ kept }) => kept.result)) }] : [];
  });
  return (
    <Figure
      id="verdict"
      title="Beside the papers’"
      about="An ordering is kept if what was faster in the papers is faster here: each two file systems on the same disks, each two disk counts with the same file system. A switch that loses orderings is one that the papers’ results rest on."
      data={{
        columns: COLUMNS,
        rows: kinds.map(({ whatIf, own, v }) => [
          whatIf ?? '',
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
            {kinds.map(({ whatIf, own, v }) => (
              <tr key={whatIf ?? ''}>
                <th scope="row">{whatIfWords(whatIf)}</th>
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
