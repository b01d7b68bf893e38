/**
 * Every moment in every mode: one row per journal mode, one cell per moment at which the power is cut; a click enters
 * that disk.
 */
import { useEffect, useRef, useState } from 'react';
import type { MatrixCell, MatrixMode, MatrixRow } from '../../session/crash/matrix.ts';
import type { Lose } from '../../trace/crash-disk.ts';
import { cellInWords, lineInWords, type MatrixLine, SIGNS, sampleInWords, signOf, worse } from './matrix-words.ts';
import './matrix.css';

export interface MatrixSource {
  /** All that is run: findings for one work say nothing about another. */
  work: string;
  modes: readonly MatrixMode[];
  /** Runs a mode; then its cells are asked for, one by one. The sentence of a refusal if it cannot run. */
  begin(mode: MatrixMode): Promise<MatrixRow | string>;
  cell(index: number): Promise<MatrixCell>;
  /** What was found before, and where it is kept while another disk is entered. */
  found?: readonly MatrixLine[] | undefined;
  keep?(lines: readonly MatrixLine[]): void;
  /** Enters the disk that is left. */
  enter?(mode: MatrixMode, step: number, losing: Lose): void;
}

/** What was found so far, and how to begin and stop. */
function useRuns(source: MatrixSource) {
  const [lines, show] = useState<readonly MatrixLine[]>(source.found ?? []);
  const setLines = (to: readonly MatrixLine[]) => {
    show(to);
    source.keep?.(to);
  };
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  /** The run under way; another one, or none, ends it. */
  const under = useRef<object | undefined>(undefined);
  useEffect(
    () => () => {
      under.current = undefined;
    },
    [],
  );
  const start = async () => {
    const own = {};
    under.current = own;
    setBusy(true);
    setFailed('');
    const found: MatrixLine[] = source.modes.map((mode) => ({ mode, cells: [] }));
    setLines([...found]);
    try {
      for (const [i, mode] of source.modes.entries()) {
        const row = await source.begin(mode);
        if (under.current !== own) return;
        found[i] = typeof row === 'string' ? { mode, refused: row, cells: [] } : { mode, row, cells: [] };
        setLines([...found]);
        for (let c = 0; typeof row !== 'string' && c < row.points.length; c++) {
          const cell = await source.cell(c);
          if (under.current !== own) return;
          found[i] = { ...found[i], cells: [...found[i].cells, cell] };
          setLines([...found]);
        }
      }
    } catch (error) {
      if (under.current === own) setFailed(error instanceof Error ? error.message : String(error));
    }
    if (under.current === own) setBusy(false);
  };
  const stop = () => {
    under.current = undefined;
    setBusy(false);
  };
  return { lines, busy, failed, start, stop };
}

export function Matrix({ source }: { source: MatrixSource }) {
  const { lines, busy, failed, start, stop } = useRuns(source);
  return (
    <section className="tile-part crash-part" aria-label="Every moment, every mode" aria-busy={busy}>
      <h3>Every moment, every mode</h3>
      <p className="tile-quiet">
        The script is run in each journal mode, and the power is cut after its requests to the disk: once with all lost
        that may be lost, once as a draw decides. A cell shows the worse of the two.
      </p>
      <div className="crash-act">
        <button type="button" className="button" onClick={() => (busy ? stop() : void start())}>
          {busy ? 'Stop' : lines.length > 0 ? 'Cut at every moment again' : 'Cut at every moment'}
        </button>
      </div>
      {failed && <p className="crash-broken">{failed}</p>}
      {lines.length > 0 && (
        <>
          <table className="matrix">
            <tbody>
              {lines.map((line) => (
                <Line key={line.mode.label} line={line} busy={busy} enter={source.enter} />
              ))}
            </tbody>
          </table>
          <Signs />
          {!busy && (
            <ul className="visually-hidden" aria-label="The matrix in words">
              {lines.map((line) => (
                <li key={line.mode.label}>{lineInWords(line)}</li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

function Signs() {
  return (
    <ul className="tile-legend" aria-label="What the signs say">
      {SIGNS.map(({ name, sign, about }) => (
        <li key={name}>
          <i className={`matrix-cell matrix-${name}`}>{sign}</i> {about}
        </li>
      ))}
      <li>
        <i className="matrix-cell matrix-whole matrix-mended">·</i> underlined: the mount had to put it in order
      </li>
    </ul>
  );
}

function Line({ line, busy, enter }: { line: MatrixLine; busy: boolean; enter: MatrixSource['enter'] }) {
  const { mode, row, refused } = line;
  return (
    <tr>
      <th scope="row">
        {mode.label}
        <small>{row ? sampleInWords(row) : refused ? 'cannot run' : busy ? '…' : ''}</small>
      </th>
      <td>
        {refused && <span className="crash-broken">{refused}</span>}
        <span className="matrix-cells">
          {row?.points.map(({ step }, i) => (
            <Cell key={step} line={line} index={i} enter={enter} />
          ))}
        </span>
      </td>
    </tr>
  );
}

function Cell({ line, index, enter }: { line: MatrixLine; index: number; enter: MatrixSource['enter'] }) {
  const cell = line.cells[index];
  if (!cell) return <i className="matrix-cell matrix-waits" />;
  const verdict = worse(cell);
  const { name, sign } = signOf(verdict);
  const words = cellInWords(line, index, cell);
  return (
    <button
      type="button"
      className={`matrix-cell matrix-${name}${verdict.structure === 'recovered' ? ' matrix-mended' : ''}`}
      aria-label={words}
      title={enter ? `${words} Click to enter this disk.` : words}
      disabled={!enter}
      onClick={() => enter?.(line.mode, line.row!.points[index].step, verdict.losing)}
    >
      {sign}
    </button>
  );
}
