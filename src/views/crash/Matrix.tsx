/**
 * Every moment in every mode: one strip per journal mode, one cell per moment at which the power is cut.
 */

import { useEffect, useRef, useState } from 'react';
import type { Said as Refusing } from '../../bytes/said.ts';
import type { MatrixCell, MatrixMode, MatrixRow } from '../../session/crash/matrix.ts';
import type { Lose } from '../../trace/crash-disk.ts';
import { useWords } from '../language/useWords.ts';
import { Strip } from './MatrixStrip.tsx';
import { cellInWords, type MatrixLine, worse } from './matrix-words.ts';
import { crash as english } from './words.ts';
import './matrix.css';

export interface MatrixSource {
  /** All that is run: findings for one work say nothing about another. */
  work: string;
  modes: readonly MatrixMode[];
  /** Runs a mode; then its cells are asked for, one by one. The sentence of a refusal if it cannot run. */
  begin(mode: MatrixMode): Promise<MatrixRow | Refusing>;
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
        found[i] = 'english' in row ? { mode, refused: row, cells: [] } : { mode, row, cells: [] };
        setLines([...found]);
        for (let c = 0; !('english' in row) && c < row.points.length; c++) {
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

/** A moment of a line. */
interface Place {
  line: number;
  index: number;
}

const isSame = (a: Place | undefined, b: Place | undefined): boolean => a?.line === b?.line && a?.index === b?.index;

export function Matrix({ source }: { source: MatrixSource }) {
  const words = useWords(english).matrix;
  const { lines, busy, failed, start, stop } = useRuns(source);
  const [pointed, point] = useState<Place>();
  const [chosen, choose] = useState<Place>();
  return (
    <section className="tile-part crash-part" aria-label={words.title} aria-busy={busy}>
      <h3>{words.title}</h3>
      <p className="tile-quiet">{words.about}</p>
      <div className="crash-act">
        <button type="button" className="button" onClick={() => (busy ? stop() : void start())}>
          {busy ? words.stop : lines.length > 0 ? words.cutAgain : words.cut}
        </button>
      </div>
      {failed && <p className="crash-broken">{failed}</p>}
      {lines.length > 0 && (
        <Said
          lines={lines}
          place={pointed ?? chosen}
          enter={isSame(pointed ?? chosen, chosen) ? source.enter : undefined}
        />
      )}
      {lines.map((line, l) => (
        <Strip
          key={line.mode.label}
          line={line}
          busy={busy}
          chosen={chosen?.line === l ? chosen.index : undefined}
          onPoint={(index) => point(index === undefined ? undefined : { line: l, index })}
          onChoose={(index) => choose({ line: l, index })}
        />
      ))}
    </section>
  );
}

interface SaidProps {
  lines: readonly MatrixLine[];
  place: Place | undefined;
  enter: MatrixSource['enter'];
}

/** What comes of a power cut at the moment that is pointed at or chosen, and the way to that disk. */
function Said({ lines, place, enter }: SaidProps) {
  const all = useWords(english);
  const words = all.matrix;
  const line = place && lines[place.line];
  const cell = place && line?.cells[place.index];
  if (!line || !cell) return <p className="matrix-said">{words.point}</p>;
  const { step } = line.row!.points[place.index];
  return (
    <p className="matrix-said" aria-live="polite">
      {cellInWords(line, place.index, cell, words)}
      {enter && (
        <button type="button" className="button" onClick={() => enter(line.mode, step, worse(cell).losing)}>
          {all.enter}
        </button>
      )}
    </p>
  );
}
