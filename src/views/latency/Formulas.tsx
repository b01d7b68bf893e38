/** The papers' formulas with this run's figures: the expected and the measured values. */

import { useMemo } from 'react';
import type { MachineData } from '../../session/answers/machine-data.ts';
import { useWords } from '../language/useWords.ts';
import { FormulaList } from './FormulaList.tsx';
import { FORMULAS_IN_ENGLISH, formulasOf } from './formulas.ts';
import type { Matrix } from './layout.ts';

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
