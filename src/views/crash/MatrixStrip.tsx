/**
 * The moments of one mode, from left to right. The row of a cell is the outcome of a power cut there.
 *
 *      Nothing is lost                        ▪▪▪▪ · · · · · ▪▪
 *      Only what was not promised is lost     · · ·▪▪▪▪ · · · ·
 *      The structure is damaged               · · · · · ▪▪▪▪ ·
 */

import { type CSSProperties, type KeyboardEvent, useRef } from 'react';
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

interface StripProps {
  line: MatrixLine;
  busy: boolean;
  /** The moment that a click or the keyboard chose. */
  chosen: number | undefined;
  onPoint(index: number | undefined): void;
  onChoose(index: number): void;
}

export function Strip({ busy, ...rest }: StripProps) {
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
