/**
 * Counters over simulated time: the calls, and under them on the same axis the bytes sent to the disks, the waiting
 * requests, the work and the arm of each disk, and the contents of caches. Point for exact figures, drag to zoom, click
 * to go there.
 */

import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import type { MachineData } from '../../session/answers/machine-data.ts';
import { Segmented } from '../common/Buttons.tsx';
import type { Window } from '../common/cut-pauses.ts';
import { useWords } from '../language/useWords.ts';
import { useTelling } from '../twin/heard.ts';
import { passages } from '../twin/passages.ts';
import { areaOf, bandOf, type Chart, chartsOf } from './charts.ts';
import { Strip } from './Strip.tsx';
import { type Bins, binAt, binsOf } from './series.ts';
import { lastingAt } from './strip-layout.ts';
import { axisTime, type TimeScale, timeScale, wholeRun } from './time-scale.ts';
import { callName, programName } from './waterfall-words.ts';
import { ENGLISH, type TimeSaid, timeIn } from './words.ts';

interface Props {
  data: MachineData;
  operation: number;
  now: number;
  width: number;
  blockSize: number;
  em: number;
  onGo(operation: number): void;
}

type Span = 'all' | 'call' | 'chosen';

const EACH = 2;
/** A drag of fewer pixels is a click. */
const DRAG = 5;

export const labelWidth = (width: number, em: number): number => Math.round((width < 38 * em ? 8 : 11) * em);

/** The window of a call, with a little time before and after it. */
function around(data: MachineData, operation: number): Window {
  const begun = data.begun[operation];
  const took = data.took[operation];
  const margin = Math.max(took * 0.06, 50_000);
  return { from: Math.max(0, Math.round(begun - margin)), to: Math.max(1, Math.round(begun + took + margin)) };
}

interface Pointing {
  data: MachineData;
  scale: TimeScale;
  bins: Bins;
  /** Widths of the labels before the curves, and of the curves, px. */
  label: number;
  room: number;
  onGo(operation: number): void;
  choose(part: Window): void;
}

/** A cursor on the curves, in px. It follows the pointer and the arrows. A drag chooses a window, and a click goes there. */
function usePointing({ data, scale, bins, label, room, onGo, choose }: Pointing) {
  const plot = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<number>();
  const [drag, setDrag] = useState<{ from: number; to: number }>();
  const bin = cursor === undefined ? undefined : binAt(bins, scale.time(cursor));
  const placeOf = (e: PointerEvent) => {
    const box = plot.current!.getBoundingClientRect();
    return Math.min(room, Math.max(0, e.clientX - box.left - label));
  };
  const onPointerDown = (e: PointerEvent) => {
    if (e.button === 0) setDrag({ from: placeOf(e), to: placeOf(e) });
  };
  const onPointerMove = (e: PointerEvent) => {
    const x = placeOf(e);
    setCursor(x);
    if (drag) setDrag({ from: drag.from, to: x });
  };
  const onPointerUp = (e: PointerEvent) => {
    if (!drag) return;
    const x = placeOf(e);
    setDrag(undefined);
    if (Math.abs(x - drag.from) < DRAG) {
      onGo(lastingAt(data, scale.time(x)));
      return;
    }
    const [from, to] = [scale.time(Math.min(x, drag.from)), scale.time(Math.max(x, drag.from))];
    if (to - from < 1000) return;
    choose({ from, to });
    setCursor(undefined);
  };
  const onPointerLeave = () => {
    setCursor(undefined);
    setDrag(undefined);
  };
  const onKeyDown = (e: KeyboardEvent) => {
    const by = e.key === 'ArrowRight' ? 1 : e.key === 'ArrowLeft' ? -1 : 0;
    if (by) {
      const next = Math.min(bins.count - 1, Math.max(0, (bin ?? (by > 0 ? -1 : bins.count)) + by));
      setCursor((bins.xs[next] + bins.xs[next + 1]) / 2);
    } else if (e.key === 'Enter' && bin !== undefined) onGo(lastingAt(data, bins.edges[bin]));
    else if (e.key === 'Escape') setCursor(undefined);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  const onBlur = () => setCursor(undefined);
  return { plot, cursor, drag, bin, onPointerDown, onPointerMove, onPointerUp, onPointerLeave, onKeyDown, onBlur };
}

export function OverTime({ data, operation, now, width, blockSize, em, onGo }: Props) {
  const said = useWords(ENGLISH);
  const words = said.latency.time;
  const [span, setSpan] = useState<Span>('all');
  const [chosen, setChosen] = useState<Window>();
  const label = labelWidth(width, em);
  const room = Math.max(80, Math.floor(width - label));
  const window =
    span === 'call' && operation >= 0 ? around(data, operation) : span === 'chosen' && chosen ? chosen : wholeRun(data);
  const { from, to } = window;
  const scale = useMemo(() => timeScale(data, room, { from, to }), [data, room, from, to]);
  const bins = useMemo(() => binsOf(scale, EACH), [scale]);
  const groups = useMemo(() => chartsOf(data, bins, blockSize, said), [data, bins, blockSize, said]);
  useTelling(
    useMemo(
      () => passages(...groups.map((g) => [g.name, g.charts.map((c) => `${c.name}: ${c.rest}. ${c.title}.`)] as const)),
      [groups],
    ),
  );
  const choose = (part: Window) => {
    setChosen(part);
    setSpan('chosen');
  };
  const { plot, cursor, drag, bin, ...handlers } = usePointing({ data, scale, bins, label, room, onGo, choose });
  const options: { value: Span; label: string }[] = [
    { value: 'all', label: words.all },
    { value: 'call', label: words.call },
    ...(chosen ? [{ value: 'chosen' as const, label: words.chosen }] : []),
  ];
  const told = bin === undefined ? restWords(window, said) : binWords(data, bins, bin, said);
  return (
    <div className="ot">
      <div className="ot-tools">
        <Segmented<Span> label={words.shown} options={options} value={span} onChange={setSpan} />
        <span className="ot-said">{told}</span>
      </div>
      <Strip data={data} scale={scale} em={em} operation={operation} now={now} onGo={onGo} />
      <div
        ref={plot}
        className="ot-charts"
        tabIndex={0}
        role="slider"
        aria-label={words.cursor}
        aria-valuemin={0}
        aria-valuemax={bins.count}
        aria-valuenow={bin ?? 0}
        aria-valuetext={bin === undefined ? words.none : `${told} ${valuesAt(groups, bin)}`}
        {...handlers}
      >
        {groups.map((g) => (
          <section key={g.name} className="ot-group" aria-label={g.name}>
            <h4>{g.name}</h4>
            {g.charts.map((c) => (
              <ChartRow key={c.id} chart={c} bins={bins} bin={bin} label={label} width={room} />
            ))}
          </section>
        ))}
        {cursor !== undefined && <i className="ot-cursor" style={{ left: label + cursor }} />}
        {drag && Math.abs(drag.to - drag.from) >= DRAG && (
          <i
            className="ot-drag"
            style={{ left: label + Math.min(drag.from, drag.to), width: Math.abs(drag.to - drag.from) }}
          />
        )}
      </div>
    </div>
  );
}

function restWords({ from, to }: Window, said: TimeSaid): string {
  const { rest, restFrom } = said.latency.time;
  return from > 0 ? restFrom(timeIn(said, to - from), timeIn(said, from)) : rest(timeIn(said, to - from));
}

function binWords(data: MachineData, bins: Bins, i: number, said: TimeSaid): string {
  const words = said.latency.time;
  const from = bins.edges[i];
  const span = Math.max(1, bins.edges[i + 1] - from);
  const step = 10 ** Math.floor(Math.log10(span));
  const operation = lastingAt(data, from);
  const who =
    operation >= 0 && data.begun[operation] + data.took[operation] >= from
      ? words.who(callName(data, operation, said), programName(data, operation, said))
      : words.noCalls;
  return words.bin(said.units.figure(axisTime(Math.round(from / step) * step, step)), timeIn(said, span), who);
}

const valuesAt = (groups: ReturnType<typeof chartsOf>, bin: number): string =>
  groups.flatMap((g) => g.charts.map((c) => `${c.id}: ${c.at(bin)}`)).join('; ');

interface ChartProps {
  chart: Chart;
  bins: Bins;
  bin: number | undefined;
  label: number;
  width: number;
}

function ChartRow({ chart, bins, bin, label, width }: ChartProps) {
  const paths = useMemo(() => {
    const under = new Float64Array(bins.count);
    return chart.curves.map((c) => {
      const d = areaOf(bins, c.values, under, chart.height, chart.top);
      for (let i = 0; i < bins.count; i++) under[i] += c.values[i];
      return { look: c.look, d };
    });
  }, [chart, bins]);
  return (
    <div className="ot-row" style={{ gridTemplateColumns: `${label}px ${width}px` }} title={chart.title}>
      <span className={chart.height > 30 ? 'ot-label ot-tall' : 'ot-label'}>
        <span>{chart.name}</span>
        <span className={bin === undefined ? 'ot-value ot-rest' : 'ot-value'}>
          {bin === undefined ? chart.rest : chart.at(bin)}
        </span>
      </span>
      <svg width={width} height={chart.height} role="img" aria-label={`${chart.name}: ${chart.rest}`}>
        {!chart.trace && <line x1="0" x2={width} y1={chart.height - 0.5} y2={chart.height - 0.5} className="ot-base" />}
        {chart.trace ? (
          <path d={bandOf(bins, chart.trace, chart.height, chart.top)} className="lat-curve" />
        ) : (
          paths.map((p) => <path key={p.look} d={p.d} className={`ot-area ${p.look}`} />)
        )}
      </svg>
    </div>
  );
}
