/** Which of several cells a figure shows: one number of disks, one what-if. */
import { useState } from 'react';
import type { Matrix } from '../../lab/matrix.ts';
import type { Done } from './lab.ts';
import { whatIfWords } from './text.ts';
import { useLabSaid } from './words.ts';

interface Choice {
  disks: number;
  whatIf: string;
}

export function usePicker({ rows, matrix }: { rows: readonly Done[]; matrix: Matrix }) {
  const said = useLabSaid();
  const words = said.lab.figures.pick;
  const [wanted, setWanted] = useState<Partial<Choice>>({});
  const all = matrix.disks.filter((n) => rows.some(({ cell }) => cell.disks === n));
  const whatIfs = ['', ...matrix.whatIfs];
  const disks = wanted.disks !== undefined && all.includes(wanted.disks) ? wanted.disks : all[0];
  const whatIf = wanted.whatIf !== undefined && whatIfs.includes(wanted.whatIf) ? wanted.whatIf : '';
  const picker = (
    <span className="lab-picker">
      {all.length > 1 && (
        <select
          aria-label={words.disks}
          value={disks}
          onChange={(e) => setWanted({ disks: Number(e.target.value), whatIf })}
        >
          {all.map((n) => (
            <option key={n} value={n}>
              {said.lab.disks(n)}
            </option>
          ))}
        </select>
      )}
      {whatIfs.length > 1 && (
        <select aria-label={words.whatIf} value={whatIf} onChange={(e) => setWanted({ disks, whatIf: e.target.value })}>
          {whatIfs.map((id) => (
            <option key={id} value={id}>
              {whatIfWords(said, id || undefined)}
            </option>
          ))}
        </select>
      )}
    </span>
  );
  return { choice: { disks, whatIf }, picker };
}
