/** The papers' formulas with this run's figures: what the model expects, and what was measured. */
import { useMemo } from 'react';
import type { MachineData } from '../../session/answers/machine-data.ts';
import { formulasOf, outcomeWords } from './formulas.ts';
import type { Matrix } from './layout.ts';
import { timeWords } from './words.ts';
import './formulas.css';

interface Props {
  data: MachineData;
  matrix: Matrix;
  blockSize: number;
}

export function Formulas({ data, matrix, blockSize }: Props) {
  const formulas = useMemo(() => formulasOf(data, matrix, blockSize), [data, matrix, blockSize]);
  const most = Math.max(
    1,
    ...formulas.flatMap((f) => (f.number > 1 && f.number < 9 ? [f.expected ?? 0, f.measured ?? 0] : [])),
  );
  return (
    <div className="lat-formulas">
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
                    <span>expected</span>
                    <b className="mono">{timeWords(f.expected)}</b>
                    <Scale
                      ns={f.expected}
                      most={f.number > 1 && f.number < 9 ? most : Math.max(f.expected, f.measured)}
                    />
                    <span>measured</span>
                    <b className="mono">{timeWords(f.measured)}</b>
                    <Scale
                      ns={f.measured}
                      most={f.number > 1 && f.number < 9 ? most : Math.max(f.expected, f.measured)}
                      said={outcomeWords(f)}
                    />
                  </div>
                )}
              </>
            )}
          </li>
        ))}
      </ol>
      <p className="lat-quiet">
        After Djordjevic and Timcenko, “Ext4 file system in Linux Environment”. (2) is for each time that a call asks
        for blocks, (3) to (8) for each time that an arm serves a request. The model expects requests at random places;
        where they follow each other, or the drive orders them, the measured times are shorter.
      </p>
    </div>
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
