/** The papers' formulas beside the simulation, for a cell of one's choice. */
import { useState } from 'react';
import { FormulaList } from '../../views/latency/FormulaList.tsx';
import { Figure } from './Figure.tsx';
import type { Done } from './Figures.tsx';
import { modelOf, modelWords } from './model.ts';
import { cellWords } from './words.ts';

export function ModelFigure({ rows }: { rows: readonly Done[] }) {
  const [wanted, setWanted] = useState('');
  const row = rows.find(({ script }) => script === wanted) ?? rows[0];
  const formulas = modelOf(row.kept.result);
  const data = rows.flatMap(({ cell, kept }) =>
    (modelOf(kept.result) ?? []).map(({ number, expected, measured }) => [cellWords(cell), number, expected, measured]),
  );
  return (
    <Figure
      id="model"
      title="The papers’ formulas"
      about={formulas ? modelWords(formulas) : 'This drive has neither arm nor platter: the formulas are about both.'}
      head={
        <span className="lab-picker">
          <select aria-label="Cell" value={row.script} onChange={(e) => setWanted(e.target.value)}>
            {rows.map(({ cell, script }) => (
              <option key={script} value={script}>
                {cellWords(cell)}
              </option>
            ))}
          </select>
        </span>
      }
      data={{ columns: ['cell', 'formula', 'expected ns', 'measured ns'], rows: data }}
    >
      {formulas && (
        <details className="lab-more">
          <summary>All nine, with the figures of {cellWords(row.cell)}</summary>
          <div className="lat-formulas">
            <FormulaList formulas={formulas} />
          </div>
        </details>
      )}
    </Figure>
  );
}
