/** The matrix: the askers, and where the time went. Columns without room are added up in a last one. */

import { type CSSProperties, useState } from 'react';
import { PART_NAMES, PARTS } from '../../machine/demands.ts';
import { COMPONENTS } from '../../machine/request/components.ts';
import type { MachineData } from '../../session/answers/machine-data.ts';
import { useWords } from '../language/useWords.ts';
import { type Column, columnsOf, type Matrix, mostIn } from './layout.ts';
import { ENGLISH, type TimeSaid, timeIn } from './words.ts';

interface Props {
  data: MachineData;
  matrix: Matrix;
  /** The operations that are added up. */
  operations: Int32Array;
  width: number;
  /** px of a letter M in the table. */
  em: number;
  onGo(operation: number): void;
}

/** Widths in em: the names of parts, the sums, a component. */
const NAMES = 15;
const SHORT_NAMES = 7;
const SUM = 5;
const CELL = 5.1;

export function MatrixTable({ data, matrix, operations, width, em, onGo }: Props) {
  const said = useWords(ENGLISH);
  const { where } = said.latency;
  const [whole, setWhole] = useState(false);
  if (matrix.total === 0) return <p className="lat-quiet">{where.nothing}</p>;
  const short = width < 44 * em;
  const room = Math.floor((width / em - (short ? SHORT_NAMES : NAMES) - SUM) / CELL);
  const columns = columnsOf(matrix, whole ? matrix.columns.length : room);
  const go = (parts: readonly number[], components: readonly number[]) =>
    onGo(mostIn(data, operations, parts, components));
  const all = matrix.rows.map((r) => r.part);
  const cuts = room < matrix.columns.length;
  return (
    <>
      <div className="lat-scroll">
        <table className={short ? 'lat-table lat-matrix lat-short' : 'lat-table lat-matrix'}>
          <thead>
            <tr>
              <td />
              <th scope="col">{where.inAll}</th>
              {columns.map((c) => (
                <th key={c.components.join()} scope="col" title={docOf(c, said)}>
                  {nameOf(c, said)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {matrix.rows.map((row, r) => (
              <PartRow key={row.part} row={row} r={r} matrix={matrix} columns={columns} onGo={go} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{where.inAll}</th>
              <td className="lat-sum">
                <Figure ns={matrix.total} of={where.all} onClick={() => go(all, matrix.columns)} />
              </td>
              {columns.map((c) => (
                <td key={c.components.join()}>
                  <Figure ns={c.sum} of={docOf(c, said)} onClick={() => go(all, c.components)} />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      {cuts && (
        <button type="button" className="lat-link" onClick={() => setWhole(!whole)}>
          {whole ? where.onlyLargest : where.allColumns(matrix.columns.length)}
        </button>
      )}
    </>
  );
}

interface PartRowProps {
  row: Matrix['rows'][number];
  /** Its place in the matrix. */
  r: number;
  matrix: Matrix;
  columns: readonly Column[];
  onGo(parts: readonly number[], components: readonly number[]): void;
}

function PartRow({ row, r, matrix, columns, onGo }: PartRowProps) {
  const said = useWords(ENGLISH);
  const part = PARTS[row.part];
  const name = said.machine.parts[row.part];
  return (
    <tr className={`lat-part-${part}`}>
      <th scope="row" title={said.machine.partDocs[part]}>
        <i className="lat-key" />
        {name}
        <small className="mono">{PART_NAMES[part]}</small>
      </th>
      <td className="lat-sum">
        <Figure ns={row.sum} of={name} onClick={() => onGo([row.part], matrix.columns)} />
      </td>
      {columns.map((c) => (
        <td
          key={c.components.join()}
          className={c.cells[r] === 0 ? 'lat-none' : 'lat-cell'}
          style={{ '--share': `${Math.round((100 * c.cells[r]) / matrix.total)}%` } as CSSProperties}
        >
          {c.cells[r] > 0 ? (
            <Figure ns={c.cells[r]} of={docOf(c, said)} onClick={() => onGo([row.part], c.components)} />
          ) : (
            '·'
          )}
        </td>
      ))}
    </tr>
  );
}

const nameOf = ({ components }: Column, { machine, latency }: TimeSaid): string =>
  components.length === 1 ? machine.components[COMPONENTS[components[0]]] : latency.where.others(components.length);

const docOf = ({ components }: Column, { machine }: TimeSaid): string =>
  components.length === 1
    ? machine.componentDocs[COMPONENTS[components[0]]]
    : components.map((c) => machine.components[COMPONENTS[c]]).join(', ');

/** A figure leads to the call with the most of it. */
function Figure({ ns, of, onClick }: { ns: number; of: string; onClick(): void }) {
  const said = useWords(ENGLISH);
  return (
    <button type="button" title={said.latency.where.figureTitle(of)} onClick={onClick}>
      {timeIn(said, ns)}
    </button>
  );
}
