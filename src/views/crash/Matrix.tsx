/**
 * Every moment in every mode: one strip per journal mode, one cell per moment at which the power is cut.
 */
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Said as Refusing, Said } from '../../bytes/said.ts';
import type { MatrixCell, MatrixMode, MatrixRow } from '../../session/crash/matrix.ts';
import type { Lose } from '../../trace/crash-disk.ts';
import { useWords } from '../language/useWords.ts';
import {
  cellInWords,
  lineInWords,
  type MatrixLine,
  type Outcome,
  outcomesOf,
  sampleInWords,
  worse,
} from './matrix-words.ts';
import { crash as english } from './words.ts';
import './matrix.css';
import type { DataOf } from '../../session/all-answers.ts';
import type { Losing } from '../../session/crash/line.ts';
import type { CrashResult } from '../../session/crash/pull.ts';
import type { PageState } from '../page/page.ts';

/**
 * The moments of one mode, from left to right. The row of a cell is the outcome of a power cut there.
 *
 *      Nothing is lost                        ▪▪▪▪ · · · · · ▪▪
 *      Only what was not promised is lost     · · ·▪▪▪▪ · · · ·
 *      The structure is damaged               · · · · · ▪▪▪▪ ·
 */
interface StripProps {
  line: MatrixLine;
  busy: boolean;
  /** The moment that a click or the keyboard chose. */
  chosen: number | undefined;
  onPoint(index: number | undefined): void;
  onChoose(index: number): void;
}

function Strip({ busy, ...rest }: StripProps) {
  const words = useWords(english).matrix;
  const { mode, row, refused, cells } = rest.line;
  const label = words.mode(mode.label);
  return (
    <section className="matrix-mode" aria-label={label}>
      <h4>
        {label} <small>{row ? sampleInWords(row, words) : refused ? words.cannotRun : ''}</small>
      </h4>
      <p className={refused ? 'crash-broken' : undefined}>
        {busy && cells.length === 0 ? '…' : lineInWords(rest.line, words)}
      </p>
      {row && <Moments {...rest} />}
    </section>
  );
}

const at = (row: number, column: number): CSSProperties => ({ gridRow: row, gridColumn: column });

function Moments({ line, chosen, onPoint, onChoose }: Omit<StripProps, 'busy'>) {
  const words = useWords(english).matrix;
  const { cells, row } = line;
  const points = row?.points ?? [];
  const host = useRef<HTMLDivElement>(null);
  const onKeyDown = (e: KeyboardEvent) => {
    const now = chosen ?? -1;
    const to = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: cells.length - 1 }[e.key];
    if (to === undefined || !cells[to]) return;
    host.current?.querySelector<HTMLElement>(`[data-moment="${to}"]`)?.focus();
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows go from button to button
    <div
      className="matrix-moments"
      ref={host}
      style={{ gridTemplateColumns: `var(--labels) repeat(${points.length}, minmax(0, 22px))` }}
      onKeyDown={onKeyDown}
      onPointerLeave={() => onPoint(undefined)}
    >
      {outcomesOf(line).map(({ outcome, moments }, r) => [
        <span key={outcome} className="matrix-label" style={{ gridRow: r + 1 }}>
          {words.outcomes[outcome]} <b>{moments.length}</b>
        </span>,
        <i key={`${outcome} track`} className="matrix-track" style={{ gridRow: r + 1 }} />,
        ...moments.map((i) => (
          <Moment
            key={i}
            {...{ line, outcome, onPoint, onChoose }}
            index={i}
            style={at(r + 1, i + 2)}
            lit={i === chosen}
            reached={i === (chosen ?? 0)}
          />
        )),
      ])}
      {points.slice(cells.length).map(({ step }, i) => (
        <i key={step} className="matrix-cell matrix-waits" style={at(1, cells.length + i + 2)} />
      ))}
    </div>
  );
}

interface MomentProps {
  line: MatrixLine;
  outcome: Outcome;
  index: number;
  style: CSSProperties;
  lit: boolean;
  /** Tab reaches this cell of its strip. */
  reached: boolean;
  onPoint(index: number): void;
  onChoose(index: number): void;
}

function Moment({ line, outcome, index, style, lit, reached, onPoint, onChoose }: MomentProps) {
  const words = useWords(english).matrix;
  const cell = line.cells[index];
  const mended = worse(cell).structure === 'recovered';
  return (
    <button
      type="button"
      className={`matrix-cell matrix-${outcome}${mended ? ' matrix-mended' : ''}`}
      style={style}
      data-moment={index}
      aria-label={cellInWords(line, index, cell, words)}
      aria-pressed={lit}
      tabIndex={reached ? 0 : -1}
      onPointerEnter={() => onPoint(index)}
      onFocus={() => onChoose(index)}
      onClick={() => onChoose(index)}
    />
  );
}

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
        <MatrixSaid
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
function MatrixSaid({ lines, place, enter }: SaidProps) {
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

/** The script and the lines that made the volume. */
type MadeBy = Pick<PageState, 'run' | 'typed'>;

export type MatrixWork = NonNullable<DataOf<'matrixWork'>>;

/** The actions of the page for this tile. */
export interface PowerCuts {
  /** Cuts the power. The answer is a sentence if that is impossible. */
  pull(step: number, losing: Losing): Promise<CrashResult | Said>;
  /** The losses of an earlier cut at a step, and the state that it left. */
  pulled?(step: number): { losing: Losing; result?: CrashResult | undefined } | undefined;
  /** Opens the disk that is left, as a new recording. */
  enter?(step: number, losing: Losing): void;
  /** Returns to before the crash, if the recording began with one. */
  back?(made: MadeBy): (() => void) | undefined;
  /** Every moment in every mode. */
  matrix(work: MatrixWork): MatrixSource | undefined;
}
