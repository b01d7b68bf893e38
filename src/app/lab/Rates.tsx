/**
 * Operations per second, as PostMark reports them and the papers' Figures 4 to 6 show them: some while transactions run,
 * some in the phases that only create or only delete.
 */
import { useRef } from 'react';
import type { Matrix } from '../../lab/matrix.ts';
import type { CellResult } from '../../lab/run-cell.ts';
import { Picture, useRoom } from '../../views/common/Picture.tsx';

import { Figure } from './Figure.tsx';
import type { Done } from './Figures.tsx';
import { usePicker } from './use-picker.tsx';
import { disksWords, rateWords, whatIfWords } from './words.ts';

const RATES: readonly { name: keyof CellResult['rates']; words: string }[] = [
  { name: 'create', words: 'create' },
  { name: 'read', words: 'read' },
  { name: 'append', words: 'append' },
  { name: 'delete', words: 'delete' },
  { name: 'createAlone', words: 'create alone' },
  { name: 'deleteAlone', words: 'delete alone' },
];

const ROW = 15;
const GAP = 12;
const LABEL = 92;
const TITLE = 22;
const LEAST = 300;
const FIGURES = 62;

export function Rates({ rows, matrix }: { rows: readonly Done[]; matrix: Matrix }) {
  const host = useRef<HTMLDivElement>(null);
  const { width } = useRoom(host);
  const { choice, picker } = usePicker({ rows, matrix });
  const shown = rows.filter(({ cell }) => cell.disks === choice.disks && (cell.whatIf ?? '') === choice.whatIf);
  const tests = matrix.tests.flatMap((test) => {
    const own = shown.filter(({ cell }) => cell.test.number === test);
    return own.length > 0 ? [{ test, own }] : [];
  });
  const across = Math.max(1, Math.min(tests.length, Math.floor(width / LEAST)));
  const each = width / across;
  const high = TITLE + RATES.length * (ROW * matrix.fs.length + GAP);
  const data = rows.map(({ cell, kept: { result } }) => [
    cell.test.number,
    cell.fs,
    cell.disks,
    cell.whatIf ?? '',
    ...RATES.map(({ name }) => result.rates[name]),
  ]);
  return (
    <Figure
      id="rates"
      title="Files per second"
      about={`As in the papers’ Figures 4 to 6, on ${disksWords(choice.disks)}${choice.whatIf ? `, ${whatIfWords(choice.whatIf)}` : ''}. Alone: in the phase that does nothing else. Each kind has its own scale.`}
      head={picker}
      data={{ columns: ['test', 'file system', 'disks', 'what if', ...RATES.map(({ words }) => words)], rows: data }}
    >
      <div ref={host} className="lab-host">
        {width > 0 && (
          <Picture
            className="lab-drawing"
            width={width}
            height={high * Math.ceil(tests.length / across)}
            role="img"
            aria-label="Files per second by kind of operation"
          >
            {tests.map(({ test, own }, i) => (
              <g key={test} transform={`translate(${(i % across) * each} ${Math.floor(i / across) * high})`}>
                <text className="lab-strong" x={0} y={12}>
                  Test {test}
                </text>
                {RATES.map((rate, r) => (
                  <g key={rate.name} transform={`translate(0 ${TITLE + r * (ROW * matrix.fs.length + GAP)})`}>
                    <OneRate rate={rate} rows={own} width={each - 16} />
                  </g>
                ))}
              </g>
            ))}
          </Picture>
        )}
      </div>
    </Figure>
  );
}

function OneRate({
  rate: { name, words },
  rows,
  width,
}: {
  rate: (typeof RATES)[number];
  rows: readonly Done[];
  width: number;
}) {
  const most = Math.max(1e-9, ...rows.map(({ kept }) => kept.result.rates[name]));
  const left = LABEL + 36;
  const room = Math.max(30, width - left - FIGURES);
  return (
    <>
      <text className="lab-quiet" x={0} y={11}>
        {words}
      </text>
      {rows.map(({ cell: { fs }, script, kept }, i) => {
        const rate = kept.result.rates[name];
        return (
          <g key={script} className={`lab-rate lab-${fs}`} transform={`translate(${LABEL} ${i * ROW})`}>
            <text x={0} y={11}>
              {fs}
            </text>
            <rect x={36} y={2} width={(rate / most) * room} height={10} />
            <text x={36 + (rate / most) * room + 5} y={11}>
              {rateWords(rate)}
            </text>
          </g>
        );
      })}
    </>
  );
}
