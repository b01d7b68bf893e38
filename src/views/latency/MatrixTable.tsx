/** The matrix: what asked, and where the time went. What there is no room for is added up in a last column. */
import { type CSSProperties, useState } from 'react';
import { PART_DOCS, PART_NAMES, PARTS } from '../../machine/demands.ts';
import { COMPONENT_DOCS, COMPONENTS } from '../../machine/request/components.ts';
import type { MachineData } from '../../session/answers/machine-data.ts';
import { type Column, columnsOf, type Matrix, mostIn } from './layout.ts';
import { PART_WORDS, timeWords } from './words.ts';

interface Props {
  data: MachineData;
  matrix: Matrix;
  /** The operations added up. */
  operations: Int32Array;
  width: number;
  /** px of a letter M in the table. */
  em: number;
  onGo(operation: number): void;
}

/** Widths in em: the names of parts, the sums, a component. */
const NAMES = 13;
const SHORT_NAMES = 7;
const SUM = 5;
const CELL = 5.1;

export function MatrixTable({ data, matrix, operations, width, em, onGo }: Props) {
  const [whole, setWhole] = useState(false);
  if (matrix.total === 0) return <p className="lat-quiet">Nothing took any time.</p>;
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
              <th scope="col">in all</th>
              {columns.map((c) => (
                <th key={c.components.join()} scope="col" title={docOf(c)}>
                  {nameOf(c)}
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
              <th scope="row">in all</th>
              <td className="lat-sum">
                <Figure ns={matrix.total} of="all" onClick={() => go(all, matrix.columns)} />
              </td>
              {columns.map((c) => (
                <td key={c.components.join()}>
                  <Figure ns={c.sum} of={docOf(c)} onClick={() => go(all, c.components)} />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      {cuts && (
        <button type="button" className="lat-link" onClick={() => setWhole(!whole)}>
          {whole ? 'Only the largest columns' : `All ${matrix.columns.length} columns`}
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
  const part = PARTS[row.part];
  return (
    <tr className={`lat-part-${part}`}>
      <th scope="row" title={PART_DOCS[part]}>
        <i className="lat-key" />
        {PART_WORDS[row.part]}
        <small className="mono">{PART_NAMES[part]}</small>
      </th>
      <td className="lat-sum">
        <Figure ns={row.sum} of={PART_WORDS[row.part]} onClick={() => onGo([row.part], matrix.columns)} />
      </td>
      {columns.map((c) => (
        <td
          key={c.components.join()}
          className={c.cells[r] === 0 ? 'lat-none' : 'lat-cell'}
          style={{ '--share': `${Math.round((100 * c.cells[r]) / matrix.total)}%` } as CSSProperties}
        >
          {c.cells[r] > 0 ? (
            <Figure ns={c.cells[r]} of={docOf(c)} onClick={() => onGo([row.part], c.components)} />
          ) : (
            '·'
          )}
        </td>
      ))}
    </tr>
  );
}

const nameOf = ({ components }: Column): string =>
  components.length === 1 ? COMPONENTS[components[0]] : `${components.length} others`;

const docOf = ({ components }: Column): string =>
  components.length === 1 ? COMPONENT_DOCS[COMPONENTS[components[0]]] : components.map((c) => COMPONENTS[c]).join(', ');

/** A figure leads to the call with the most of it. */
function Figure({ ns, of, onClick }: { ns: number; of: string; onClick(): void }) {
  return (
    <button type="button" title={`${of}: go to the call that spent the most on it`} onClick={onClick}>
      {timeWords(ns)}
    </button>
  );
}
