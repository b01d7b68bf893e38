/** Formulas as a list. */
import { useWords } from '../language/useWords.ts';
import { FORMULAS_IN_ENGLISH, type Formula, formulasOf, outcomeWords } from './formulas.ts';
import { timeIn } from './words.ts';
import './formulas.css';
import { useMemo } from 'react';
import type { MachineData } from '../../session/answers/machine-data.ts';
import type { Matrix } from './layout.ts';

/** Each formula has its figures, and the expected value beside the measured one. */
export function FormulaList({ formulas }: { formulas: readonly Formula[] }) {
  const words = useWords(FORMULAS_IN_ENGLISH);
  const most = Math.max(
    1,
    ...formulas.flatMap((f) => (f.number > 1 && f.number < 9 ? [f.expected ?? 0, f.measured ?? 0] : [])),
  );
  return (
    <ol>
      {formulas.map((f) => (
        <li key={f.number}>
          <span className="lat-number">({f.number})</span>
          <code>{f.formula}</code>
          {f.none ? (
            <p>{f.none}</p>
          ) : (
            <>
              <p className="mono">{f.figures}</p>
              {f.expected !== undefined && f.measured !== undefined && (
                <div className="lat-outcome">
                  <span>{words.formulas.expected}</span>
                  <b className="mono">{timeIn(words, f.expected)}</b>
                  <Scale
                    ns={f.expected}
                    most={f.number > 1 && f.number < 9 ? most : Math.max(f.expected, f.measured)}
                  />
                  <span>{words.formulas.measured}</span>
                  <b className="mono">{timeIn(words, f.measured)}</b>
                  <Scale
                    ns={f.measured}
                    most={f.number > 1 && f.number < 9 ? most : Math.max(f.expected, f.measured)}
                    said={outcomeWords(f, words)}
                  />
                </div>
              )}
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

function Scale({ ns, most, said }: { ns: number; most: number; said?: string }) {
  return (
    <span className="lat-outcome-bar">
      <i
        style={{ width: `${(60 * ns) / Math.max(1, most)}%` }}
        className={said === undefined ? 'lat-model' : undefined}
      />
      {said && <small>{said}</small>}
    </span>
  );
}

/** The papers' formulas with this run's figures: the expected and the measured values. */
interface Props {
  data: MachineData;
  matrix: Matrix;
  blockSize: number;
}

export function Formulas({ data, matrix, blockSize }: Props) {
  const said = useWords(FORMULAS_IN_ENGLISH);
  const formulas = useMemo(() => formulasOf(data, matrix, blockSize, said), [data, matrix, blockSize, said]);
  return (
    <div className="lat-formulas">
      <FormulaList formulas={formulas} />
      <p className="lat-quiet">{said.formulas.about}</p>
    </div>
  );
}
