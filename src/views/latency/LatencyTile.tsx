/**
 * Latency: where the time went. The file system's parts down, the hardware's across; the operations along the machine's
 * time; how long they took; and the papers' formulas with these figures in.
 */
import { type CSSProperties, type ReactNode, useMemo, useRef, useState } from 'react';
import { COMPONENT_DOCS, COMPONENTS } from '../../machine/components.ts';
import { PART_DOCS, PART_NAMES, PARTS } from '../../machine/demands.ts';
import type { MachineData } from '../../session/machine-data.ts';
import { Segmented } from '../common/Segmented.tsx';
import { formatCount, formatMany } from '../common/units.ts';
import { useSize } from '../common/useSize.ts';
import {
  type Bar,
  barsOf,
  histogramOf,
  latencyTicks,
  type Matrix,
  matrixOf,
  mostIn,
  operationAt,
  type Scope,
  sumOf,
  timeScale,
} from './layout.ts';
import { amplificationWords, captionOf, formulasOf, matrixInWords, PART_WORDS, timeWords } from './words.ts';
import './latency.css';

export interface LatencyProps {
  data: MachineData | undefined;
  step: number;
  /** Goes to the step of an event. */
  onEvent?: (id: number) => void;
  tools?: ReactNode;
}

const SCOPES: readonly { value: Scope; label: string }[] = [
  { value: 'one', label: 'This call' },
  { value: 'so far', label: 'So far' },
  { value: 'all', label: 'Whole script' },
];

export function LatencyTile({ data, step, onEvent, tools }: LatencyProps) {
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const [scope, setScope] = useState<Scope>('all');
  const matrix = useMemo(() => data && matrixOf(sumOf(data, scope, step)), [data, scope, step]);
  const go = (operation: number) => {
    if (data && operation >= 0 && data.event[operation] >= 0) onEvent?.(data.event[operation]);
  };
  return (
    <section className="tile latency" aria-label="Latency">
      <header className="tile-head lat-head">
        <h2>Latency</h2>
        {data && <span className="lat-caption mono">{captionOf(data)}</span>}
        {tools}
      </header>
      <div ref={host} className="lat-body">
        {data && matrix && width > 0 ? (
          <>
            <div className="lat-part">
              <h3>
                Where the time went
                <Segmented<Scope>
                  label="Operations that are added up"
                  options={SCOPES}
                  value={scope}
                  onChange={setScope}
                />
              </h3>
              {scope !== 'all' && <ThisCall data={data} step={step} />}
              <MatrixTable data={data} matrix={matrix} scope={scope} step={step} onGo={go} />
              {scope === 'all' && <p className="lat-quiet">{amplificationWords(data)}</p>}
            </div>
            <Operations data={data} step={step} width={width - 24} onGo={go} />
            <Histogram data={data} width={width - 24} onGo={go} />
            <Formulas data={data} matrix={matrix} />
          </>
        ) : (
          !data && (
            <p className="lat-quiet">
              Nothing takes any time here yet: the script names no machine. Begin it with <code># machine: papers</code>{' '}
              and <code># disks: 4</code> to run it on the papers’ server with four disks; <code>desktop</code>,{' '}
              <code>laptop</code>, <code>stick</code> and <code>ideal</code> are there too.
            </p>
          )
        )}
      </div>
      {matrix && (
        <ul className="visually-hidden" aria-label="Where the time went, in words">
          {matrixInWords(matrix).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ThisCall({ data, step }: { data: MachineData; step: number }) {
  const i = operationAt(data, step);
  if (i < 0) return <p className="lat-quiet">No call has begun at this step.</p>;
  return (
    <p className="lat-quiet">
      <b className="mono">{data.names[data.name[i]]}</b> took {timeWords(data.took[i])}, from {timeWords(data.begun[i])}{' '}
      on.
    </p>
  );
}

interface MatrixProps {
  data: MachineData;
  matrix: Matrix;
  scope: Scope;
  step: number;
  onGo(operation: number): void;
}

function MatrixTable({ data, matrix, scope, step, onGo }: MatrixProps) {
  if (matrix.total === 0) return <p className="lat-quiet">Nothing took any time.</p>;
  const last = scope === 'all' ? data.event.length - 1 : operationAt(data, step);
  return (
    <div className="lat-scroll">
      <table className="lat-matrix">
        <thead>
          <tr>
            <td />
            {matrix.columns.map((c) => (
              <th key={c} scope="col" title={COMPONENT_DOCS[COMPONENTS[c]]}>
                {COMPONENTS[c]}
              </th>
            ))}
            <th scope="col">in all</th>
          </tr>
        </thead>
        <tbody>
          {matrix.rows.map((row) => (
            <tr key={row.part} className={`lat-part-${PARTS[row.part]}`}>
              <th scope="row" title={PART_DOCS[PARTS[row.part]]}>
                <i className="lat-key" />
                {PART_WORDS[row.part]}
                <small className="mono">{PART_NAMES[PARTS[row.part]]}</small>
              </th>
              {row.cells.map((ns, i) => (
                <td
                  key={matrix.columns[i]}
                  className={ns === 0 ? 'lat-none' : 'lat-cell'}
                  style={{ '--share': `${Math.round((100 * ns) / matrix.total)}%` } as CSSProperties}
                >
                  {ns > 0 ? (
                    <button
                      type="button"
                      title={`${COMPONENT_DOCS[COMPONENTS[matrix.columns[i]]]}: go to the call that spent the most on it`}
                      onClick={() => onGo(mostIn(data, row.part, matrix.columns[i], last))}
                    >
                      {timeWords(ns)}
                    </button>
                  ) : (
                    '·'
                  )}
                </td>
              ))}
              <td className="lat-sum">{timeWords(row.sum)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">in all</th>
            {matrix.sums.map((ns, i) => (
              <td key={matrix.columns[i]}>{timeWords(ns)}</td>
            ))}
            <td className="lat-sum">{timeWords(matrix.total)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const ROW = 18;

interface OperationsProps {
  data: MachineData;
  step: number;
  width: number;
  onGo(operation: number): void;
}

function Operations({ data, step, width, onGo }: OperationsProps) {
  const scale = useMemo(() => timeScale(data, width), [data, width]);
  const programs = useMemo(() => barsOf(data, scale, false), [data, scale]);
  const threads = useMemo(() => barsOf(data, scale, true), [data, scale]);
  const now = operationAt(data, step);
  const x = now >= 0 ? scale.x(data.begun[now] + data.took[now]) : 0;
  const high = threads.length > 0 ? 2 * ROW + 6 : ROW + 4;
  return (
    <div className="lat-part">
      <h3>
        Calls along the machine’s time
        <span className="mono">{timeWords(data.now)}</span>
      </h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of marks in a drawing */}
      <svg width={width} height={high} role="group" aria-label="Calls along time">
        <Bars bars={programs} y={2} data={data} onGo={onGo} />
        {threads.length > 0 && <Bars bars={threads} y={ROW + 6} data={data} onGo={onGo} faint />}
        {scale.cuts.map((c) => (
          <g key={c.x} className="lat-cut" transform={`translate(${c.x} 0)`}>
            <title>{`nothing happens for ${timeWords(c.ns)}`}</title>
            <path d={`M-3 ${high}L0 0M0 ${high}L3 0`} />
          </g>
        ))}
        {now >= 0 && <line x1={x} x2={x} y1="0" y2={high} className="lat-now" />}
      </svg>
      <p className="lat-quiet">
        {threads.length > 0
          ? 'Above what programs waited for, below what the kernel’s threads did meanwhile.'
          : 'Each bar is a system call; a wide one had somebody wait.'}
        {scale.cuts.length > 0 && ' Long pauses are cut short where the two strokes are.'}
      </p>
    </div>
  );
}

interface BarsProps {
  bars: readonly Bar[];
  y: number;
  data: MachineData;
  faint?: boolean;
  onGo(operation: number): void;
}

function Bars({ bars, y, data, faint, onGo }: BarsProps) {
  return (
    <g className={faint ? 'lat-threads' : undefined}>
      {bars.map((b) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the figures of the table go there by keyboard
        <rect
          key={b.operation}
          x={b.x}
          y={y}
          width={Math.max(1, b.width - (b.width > 4 ? 1 : 0))}
          height={ROW - 4}
          className={`lat-bar lat-part-${PARTS[b.part]}`}
          onClick={() => onGo(b.operation)}
        >
          <title>
            {b.count > 1
              ? `${formatMany(b.count, 'call')}, the longest ${data.names[data.name[b.operation]]}, ${timeWords(data.took[b.operation])}`
              : `${data.names[data.name[b.operation]]}, ${timeWords(data.took[b.operation])}, mostly ${PART_WORDS[b.part]}`}
          </title>
        </rect>
      ))}
    </g>
  );
}

const HIGH = 54;

function Histogram({ data, width, onGo }: { data: MachineData; width: number; onGo(operation: number): void }) {
  const columns = useMemo(() => histogramOf(data, width, HIGH), [data, width]);
  const ticks = latencyTicks(columns, width);
  return (
    <div className="lat-part">
      <h3>
        How long calls took
        <span>
          {data.latencies
            .filter((l) => l.count > 0)
            .map((l) => `${formatCount(l.count)} ${l.name}, 99 % below ${timeWords(l.most)}`)
            .join(' · ')}
        </span>
      </h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of marks in a drawing */}
      <svg width={width} height={HIGH + 18} role="group" aria-label="Calls by how long they took">
        {columns.map((c) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the figures of the table go there by keyboard
          <rect
            key={c.latencyClass}
            x={c.x}
            y={HIGH - c.height}
            width={c.width}
            height={c.height}
            className="lat-column"
            onClick={() => onGo(c.operation)}
          >
            <title>{`${formatMany(c.count, 'call')}, the longest ${timeWords(data.took[c.operation])}`}</title>
          </rect>
        ))}
        <line x1="0" x2={width} y1={HIGH + 0.5} y2={HIGH + 0.5} className="lat-axis" />
        {ticks.map((t) => (
          <text key={t.ns} x={t.x} y={HIGH + 14} textAnchor={t.x < 20 ? 'start' : t.x > width - 24 ? 'end' : 'middle'}>
            {timeWords(t.ns).replace('.00', '')}
          </text>
        ))}
      </svg>
    </div>
  );
}

function Formulas({ data, matrix }: { data: MachineData; matrix: Matrix }) {
  const formulas = useMemo(() => formulasOf(data, matrix), [data, matrix]);
  return (
    <details className="lat-part lat-formulas">
      <summary>The papers’ formulas with these figures</summary>
      <ol>
        {formulas.map((f) => (
          <li key={f.number}>
            <span className="lat-number">({f.number})</span>
            <code>{f.formula}</code>
            <p className="mono">{f.figures}</p>
            {f.expected && (
              <p>
                expected {f.expected}, measured <b>{f.measured}</b>
              </p>
            )}
          </li>
        ))}
      </ol>
      <p className="lat-quiet">
        After Djordjevic and Timcenko, “Ext4 file system in Linux Environment”. The model expects requests at random
        places; where they follow each other, or the drive orders them, the measured times are shorter.
      </p>
    </details>
  );
}
