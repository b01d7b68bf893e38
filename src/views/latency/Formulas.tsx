/** The papers' formulas with this run's figures: what the model expects, and what was measured. */
import { useMemo } from 'react';
import type { MachineData } from '../../session/answers/machine-data.ts';
import { FormulaList } from './FormulaList.tsx';
import { formulasOf } from './formulas.ts';
import type { Matrix } from './layout.ts';

interface Props {
  data: MachineData;
  matrix: Matrix;
  blockSize: number;
}

export function Formulas({ data, matrix, blockSize }: Props) {
  const formulas = useMemo(() => formulasOf(data, matrix, blockSize), [data, matrix, blockSize]);
  return (
    <div className="lat-formulas">
      <FormulaList formulas={formulas} />
      <p className="lat-quiet">
        After Djordjevic and Timcenko, “Ext4 file system in Linux Environment”. (2) is for each time that a call asks
        for blocks, (3) to (8) for each time that an arm serves a request. The model expects requests at random places;
        where they follow each other, or the drive orders them, the measured times are shorter.
      </p>
    </div>
  );
}
