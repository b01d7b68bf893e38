/**
 * One call from the system call to the sectors: rows of bars along simulated time. Bars that the call waited for are full,
 * and hidden ones are pale. The column at the right adds up to the call's time.
 */

import { useEffect, useMemo, useState } from 'react';
import { PARTS } from '../../machine/demands.ts';
import { COMPONENTS } from '../../machine/request/components.ts';
import type { MachineData } from '../../session/answers/machine-data.ts';
import { useWords } from '../language/useWords.ts';
import { useTelling } from '../twin/heard.ts';
import { passages } from '../twin/passages.ts';
import { type Said, Tip } from './Tip.tsx';
import { axisTime, roundStep } from './time-scale.ts';
import { type Segment, type Waterfall, type WaterRow, waterfallOf } from './waterfall.ts';
import { folded, marksOf, piecesOf } from './waterfall-rows.ts';
import { labelOf, rowWords, segmentWords, waterfallInWords } from './waterfall-words.ts';
import { ENGLISH, type TimeSaid, timeIn } from './words.ts';
import './waterfall.css';

interface Props {
  data: MachineData;
  operation: number;
  width: number;
  blockSize: number;
  /** px of a letter M. */
  em: number;
  /** Goes to the moment of an operation. */
  onGo(operation: number): void;
  onBlock?: ((block: number) => void) | undefined;
}

/** Number of rows of a fold that each click adds. */
const MORE = 40;

/** Widths of labels and of the sum in px, less if there is little room. */
const sidesOf = (width: number, em: number) => {
  const [label, sum] = width < 38 * em ? [10.2, 4.8] : width < 60 * em ? [12.4, 5.6] : [16, 6];
  return { label: Math.round(label * em), sum: Math.round(sum * em) };
};

export function WaterfallPicture({ data, operation, width, blockSize, em, onGo, onBlock }: Props) {
  const w = useMemo(() => waterfallOf(data, operation), [data, operation]);
  const [opened, setOpened] = useState<ReadonlyMap<number, number>>(new Map());
  const [split, setSplit] = useState<ReadonlySet<number>>(new Set());
  const [tip, setTip] = useState<Said>();
  const said = useWords(ENGLISH);
  const { water } = said.latency;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another operation, other rows
  useEffect(() => {
    setOpened(new Map());
    setSplit(new Set(w.requests.length > 0 && w.requests.length <= 3 ? w.requests.map((r) => r.request) : []));
    setTip(undefined);
  }, [data, operation]);
  const rows = useMemo(() => rowsOf(data, w, opened, split), [data, w, opened, split]);
  useTelling(
    useMemo(() => passages([water.title, waterfallInWords(data, w, rows, said)]), [data, w, rows, said, water]),
  );
  const { label, sum } = sidesOf(width, em);
  const room = Math.max(60, Math.floor(width - label - sum));
  const click = (row: WaterRow) => {
    if (row.kind === 'fold') setOpened(new Map(opened).set(row.behind, (opened.get(row.behind) ?? 0) + MORE));
    else if (row.kind === 'meanwhile' || row.kind === 'turn') {
      if (row.operation >= 0) onGo(row.operation);
    } else if (row.kind === 'request' && row.sectors > 0) onBlock?.(Math.floor((row.lba * 512) / blockSize));
    else if (row.kind === 'call') onGo(operation);
  };
  const toggle = (request: number) => {
    const next = new Set(split);
    if (!next.delete(request)) next.add(request);
    setSplit(next);
  };
  return (
    <div className="wf">
      <div className="wf-picture" style={{ gridTemplateColumns: `${label}px ${room}px ${sum}px` }}>
        <span />
        <Axis w={w} width={room} />
        <span className="wf-head">{water.waited}</span>
        {rows.map((row) => (
          <Row
            key={keyOf(row)}
            data={data}
            w={w}
            row={row}
            width={room}
            isSplit={row.kind === 'request' && split.has(row.request)}
            onClick={() => click(row)}
            onSplit={toggle}
            onSay={setTip}
          />
        ))}
      </div>
      {w.moreMeanwhile > 0 && <p className="lat-quiet">{water.meanwhile(w.moreMeanwhile)}</p>}
      <p className="lat-quiet">{summaryOf(w, said)}</p>
      <Legend rows={rows} />
      <Tip said={tip} />
    </div>
  );
}

function rowsOf(
  data: MachineData,
  w: Waterfall,
  opened: ReadonlyMap<number, number>,
  split: ReadonlySet<number>,
): WaterRow[] {
  const rows: WaterRow[] = [w.call, w.processor, ...w.turns];
  for (const row of folded(w.requests, opened)) {
    rows.push(row);
    if (row.kind === 'request' && split.has(row.request)) rows.push(...piecesOf(data, row));
  }
  return [...rows, ...w.meanwhile];
}

const keyOf = (row: WaterRow): string => {
  switch (row.kind) {
    case 'request':
      return `request ${row.request} ${row.from} ${row.lba}`;
    case 'piece':
      return `piece ${row.piece}`;
    case 'fold':
      return `fold ${row.behind}`;
    case 'meanwhile':
      return `meanwhile ${row.operation}`;
    case 'turn':
      return `turn ${row.from}`;
    default:
      return row.kind;
  }
};

function summaryOf(w: Waterfall, { latency: { water } }: TimeSaid): string {
  if (w.requests.length === 0) return water.nothingAsked;
  const summary = water.summary(w.requests.length);
  return w.later > 0 ? `${summary} ${water.later(w.later)}` : summary;
}

/** Round times from the call's beginning, and its end. */
function Axis({ w, width }: { w: Waterfall; width: number }) {
  const { latency, units } = useWords(ENGLISH);
  const span = w.to - w.begun;
  const step = Math.max(1, roundStep(span, width / 80));
  const ticks: number[] = [];
  for (let time = 0; time <= span; time += step) ticks.push(time);
  const end = ((w.end - w.begun) * width) / span;
  return (
    <span className="wf-axis">
      {ticks.map((time) => {
        const x = (time * width) / span;
        return x < width - 30 || x === 0 ? (
          <i key={time} style={{ left: x }}>
            {units.figure(axisTime(time, step))}
          </i>
        ) : null;
      })}
      {w.to > w.end && <b style={{ left: end }} title={latency.water.ends} />}
    </span>
  );
}

interface RowProps {
  data: MachineData;
  w: Waterfall;
  row: WaterRow;
  width: number;
  isSplit: boolean;
  onClick(): void;
  onSplit(request: number): void;
  onSay(said: Said | undefined): void;
}

function Row({ data, w, row, width, isSplit, onClick, onSplit, onSay }: RowProps) {
  const said = useWords(ENGLISH);
  const marks = useMemo(() => marksOf(row.segments, w.begun, w.to, width), [row, w, width]);
  const say = (e: { currentTarget: Element }, segment?: Segment) => {
    const { left, top, bottom } = e.currentTarget.getBoundingClientRect();
    onSay({
      words: segment ? segmentWords(segment, said) : rowWords(data, w, row, said),
      about: { left, top, bottom },
    });
  };
  const end = ((w.end - w.begun) * width) / (w.to - w.begun);
  const goesOn = row.to < 0 || row.to > w.to;
  const hasPart = row.kind === 'request' || row.kind === 'fold';
  return (
    <div className={`wf-row wf-${row.kind}`} onPointerEnter={say} onPointerLeave={() => onSay(undefined)}>
      <span className="wf-name">
        {row.kind === 'request' && row.pieces > 0 ? (
          <button
            type="button"
            className="wf-fold-mark"
            aria-expanded={isSplit}
            aria-label={said.latency.water.eachDisk(labelOf(data, row, said))}
            onClick={() => onSplit(row.request)}
          >
            {isSplit ? '▾' : '▸'}
          </button>
        ) : (
          <i className="wf-fold-mark" />
        )}
        <button type="button" className="wf-label" onClick={onClick} onFocus={say} onBlur={() => onSay(undefined)}>
          {hasPart && <i className={`lat-key lat-part-${PARTS[row.part]}`} />}
          {labelOf(data, row, said)}
          {row.kind === 'request' && row.bios + row.foreign > 1 && <small> ×{row.bios + row.foreign}</small>}
        </button>
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the label is the button */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the label is the button */}
      <span className="wf-track" onClick={onClick}>
        {marks.map((m) => (
          <i
            key={m.x}
            className={`wf-mark lat-part-${PARTS[m.segment.part]} lat-c-${COMPONENTS[m.segment.component]}${m.segment.paid ? '' : ' wf-hidden'}`}
            style={{ left: m.x, width: m.width }}
            onPointerEnter={(e) => say(e, row.kind === 'meanwhile' || row.kind === 'turn' ? undefined : m.segment)}
            onPointerLeave={say}
          />
        ))}
        {w.to > w.end && <i className="wf-end" style={{ left: end }} />}
        {goesOn && row.kind !== 'meanwhile' && <i className="wf-on">›</i>}
      </span>
      <span className="wf-sum mono">{row.paid > 0 ? timeIn(said, row.paid) : ''}</span>
    </div>
  );
}

/** The legend explains only what occurs. */
function Legend({ rows }: { rows: readonly WaterRow[] }) {
  const { machine } = useWords(ENGLISH);
  const components = new Set<number>();
  const parts = new Set<number>();
  for (const row of rows) {
    if (row.kind === 'meanwhile' || row.kind === 'turn') continue;
    for (const s of row.segments) {
      components.add(s.component);
      parts.add(s.part);
    }
  }
  return (
    <ul className="wf-legend">
      {[...components]
        .sort((a, b) => a - b)
        .map((c) => (
          <li key={c} title={machine.componentDocs[COMPONENTS[c]]}>
            <i className={`wf-mark lat-c-${COMPONENTS[c]}`} />
            {machine.components[COMPONENTS[c]]}
          </li>
        ))}
      {[...parts].sort().map((p) => (
        <li key={`part ${p}`} className={`lat-part-${PARTS[p]}`}>
          <i className="lat-key" />
          {machine.parts[p]}
        </li>
      ))}
    </ul>
  );
}
