/** The papers' formulas beside the simulation, for a cell that the reader chooses. */
import { useState } from 'react';
import { FormulaList } from '../../views/latency/FormulaList.tsx';
import { Figure } from './Figure.tsx';
import type { Done } from './lab.ts';
import { modelOf, modelWords } from './model.ts';
import { cellWords } from './text.ts';
import { useLabSaid } from './words.ts';

export function ModelFigure({ rows }: { rows: readonly Done[] }) {
  const said = useLabSaid();
  const words = said.lab.model;
  const [wanted, setWanted] = useState('');
  const row = rows.find(({ script }) => script === wanted) ?? rows[0];
  const formulas = modelOf(row.kept.result, said);
  const data = rows.flatMap(({ cell, kept }) =>
    (modelOf(kept.result, said) ?? []).map(({ number, expected, measured }) => [
      cellWords(said, cell),
      number,
      expected,
      measured,
    ]),
  );
  return (
    <Figure
      id="model"
      title={words.title}
      about={formulas ? modelWords(formulas, said) : words.noArm}
      head={
        <span className="lab-picker">
          <select aria-label={words.cell} value={row.script} onChange={(e) => setWanted(e.target.value)}>
            {rows.map(({ cell, script }) => (
              <option key={script} value={script}>
                {cellWords(said, cell)}
              </option>
            ))}
          </select>
        </span>
      }
      data={{ columns: ['cell', 'formula', 'expected ns', 'measured ns'], rows: data }}
      heads={words.heads}
    >
      {formulas && (
        <details className="lab-more">
          <summary>{words.nine(cellWords(said, row.cell))}</summary>
          <div className="lat-formulas">
            <FormulaList formulas={formulas} />
          </div>
        </details>
      )}
    </Figure>
  );
}
