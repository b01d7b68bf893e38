/** An open system's waiting over its load: how long a request takes until it is done, slowly more and then without bound. */
import { useRef } from 'react';
import type { Matrix } from '../../lab/matrix.ts';
import { Picture, useRoom } from '../../views/common/Picture.tsx';
import { rateOf } from '../../workloads/workload.ts';
import { Figure } from './Figure.tsx';
import { LinePanel, PANEL } from './LinePanel.tsx';
import type { Done } from './lab.ts';
import { jobTitle, onWords } from './text.ts';
import { usePicker } from './use-picker.tsx';
import { useLabSaid } from './words.ts';

const MOST_WIDE = 560;

const pointsOf = ({ kept }: Done) =>
  kept.result.phases.flatMap((phase) => (phase.at === undefined ? [] : [{ x: phase.at, y: rateOf(phase) }]));

interface Props {
  /** Each of them has a load. */
  rows: readonly Done[];
  matrix: Matrix;
}

export const hasLoad = (row: Done): boolean => pointsOf(row).length > 0;

export function Knee({ rows, matrix }: Props) {
  const said = useLabSaid();
  const words = said.lab.figures.knee;
  const host = useRef<HTMLDivElement>(null);
  const { width } = useRoom(host);
  const { choice, picker } = usePicker({ rows, matrix });
  const title = jobTitle(said, rows[0].cell.job);
  const shown = rows.filter(({ cell }) => cell.disks === choice.disks && (cell.whatIf ?? '') === choice.whatIf);
  const lines = shown.map((row) => ({ fs: row.cell.fs, ours: pointsOf(row), papers: [] }));
  return (
    <Figure
      id="knee"
      title={words.title}
      about={words.about(title, onWords(said, choice))}
      head={picker}
      data={{
        columns: ['file system', 'disks', 'what if', 'load in per cent', 'ms'],
        rows: rows.flatMap((row) =>
          pointsOf(row).map(({ x, y }) => [row.cell.fs, row.cell.disks, row.cell.whatIf ?? '', x, y]),
        ),
      }}
    >
      <div ref={host} className="lab-host">
        {width > 0 && lines.length > 0 && (
          <Picture className="lab-drawing" width={width} height={PANEL} role="img" aria-label={words.name}>
            <LinePanel
              panel={{ title: `${title}, ms`, lines }}
              ticks={lines[0].ours.map(({ x }) => x)}
              width={Math.min(width, MOST_WIDE)}
            />
          </Picture>
        )}
      </div>
    </Figure>
  );
}
