/** Latencies of calls and requests: percentiles by kind, and the histogram of the chosen kind. */

import { useMemo, useState } from 'react';
import type { MachineData } from '../../session/answers/machine-data.ts';
import { useWords } from '../language/useWords.ts';
import { useTelling } from '../twin/heard.ts';
import { passages } from '../twin/passages.ts';
import { ALL_CALLS, type Figure, histogramOf, type Kind, kindsOf, latencyTicks, placeOf } from './percentiles.ts';
import { ENGLISH, type TimeSaid, timeIn } from './words.ts';

interface Props {
  data: MachineData;
  width: number;
  onGo(operation: number): void;
}

const HIGH = 72;
/** Number of call names that are shown at first. */
const FEW = 8;

/** The name of a kind: of all calls, or of a sort of request. The name of a single call is the kernel's. */
function nameOf({ of, name }: Pick<Kind, 'of' | 'name'>, { long }: TimeSaid['latency']): string {
  if (of === 'calls') return name === ALL_CALLS ? long.allCalls : name;
  return long.names[name as keyof typeof long.names];
}

const kindInWords = (k: Kind, said: TimeSaid): string =>
  said.latency.long.kindIs(
    nameOf(k, said.latency),
    k.count,
    ...([k.p50.ns, k.p95.ns, k.p99.ns, k.longest.ns, k.sum].map((ns) => timeIn(said, ns)) as Five),
  );

type Five = [string, string, string, string, string];

function told(kinds: readonly Kind[], said: TimeSaid) {
  const of = (what: Kind['of']) => kinds.filter((k) => k.of === what).map((k) => kindInWords(k, said));
  const { long } = said.latency;
  return passages([long.callsTook, of('calls')], [long.requestsTook, of('requests')]);
}

export function HowLong({ data, width, onGo }: Props) {
  const said = useWords(ENGLISH);
  const { long } = said.latency;
  const kinds = useMemo(() => kindsOf(data), [data]);
  useTelling(useMemo(() => told(kinds, said), [kinds, said]));
  const [id, setId] = useState<string>();
  const [all, setAll] = useState(false);
  const chosen = kinds.find((k) => k.id === id) ?? kinds[0];
  if (!chosen) return <p className="lat-quiet">{long.nothing}</p>;
  const calls = kinds.filter((k) => k.of === 'calls');
  const requests = kinds.filter((k) => k.of === 'requests');
  const shown = all ? calls : calls.slice(0, FEW + 1);
  return (
    <>
      <Histogram kind={chosen} width={width} onGo={onGo} />
      <div className="lat-scroll">
        <table className="lat-table lat-percentiles">
          <thead>
            <tr>
              <td />
              <th scope="col" className="lat-count">
                {long.count}
              </th>
              <th scope="col" title={long.p50}>
                p50
              </th>
              <th scope="col" title={long.p95}>
                p95
              </th>
              <th scope="col" title={long.p99}>
                p99
              </th>
              <th scope="col">{long.longest}</th>
              <th scope="col" className="lat-wide">
                {long.inAll}
              </th>
            </tr>
          </thead>
          <Kinds title={long.calls} kinds={shown} chosen={chosen} onChoose={setId} onGo={onGo} />
          <Kinds title={long.requests} kinds={requests} chosen={chosen} onChoose={setId} onGo={onGo} />
        </table>
      </div>
      {calls.length > shown.length && (
        <button type="button" className="lat-link" onClick={() => setAll(true)}>
          {long.moreCalls(calls.length - shown.length)}
        </button>
      )}
      <p className="lat-quiet">{long.figureLeads}</p>
    </>
  );
}

interface KindsProps {
  title: string;
  kinds: readonly Kind[];
  chosen: Kind;
  onChoose(id: string): void;
  onGo(operation: number): void;
}

function Kinds({ title, kinds, chosen, onChoose, onGo }: KindsProps) {
  const said = useWords(ENGLISH);
  if (kinds.length === 0) return null;
  return (
    <tbody>
      <tr>
        <th colSpan={7} scope="rowgroup" className="lat-group">
          {title}
        </th>
      </tr>
      {kinds.map((k) => (
        <tr key={k.id} className={k === chosen ? 'lat-row-chosen' : undefined}>
          <th scope="row">
            <button type="button" aria-pressed={k === chosen} onClick={() => onChoose(k.id)}>
              {nameOf(k, said.latency)}
            </button>
          </th>
          <td className="lat-count">{said.units.number(k.count)}</td>
          {([k.p50, k.p95, k.p99, k.longest] as const).map((figure, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns in their order
            <td key={i}>
              <FigureButton figure={figure} onGo={onGo} />
            </td>
          ))}
          <td className="lat-wide lat-soft">{timeIn(said, k.sum)}</td>
        </tr>
      ))}
    </tbody>
  );
}

function FigureButton({ figure, onGo }: { figure: Figure; onGo(operation: number): void }) {
  const said = useWords(ENGLISH);
  if (figure.operation < 0) return <>{timeIn(said, figure.ns)}</>;
  return (
    <button type="button" title={said.latency.long.goThere(figure.ns)} onClick={() => onGo(figure.operation)}>
      {timeIn(said, figure.ns)}
    </button>
  );
}

function Histogram({ kind, width, onGo }: { kind: Kind; width: number; onGo(operation: number): void }) {
  const said = useWords(ENGLISH);
  const { long } = said.latency;
  const columns = useMemo(() => histogramOf(kind, width, HIGH), [kind, width]);
  const ticks = latencyTicks(columns, width);
  const marks = [
    { name: 'p50', ns: kind.p50.ns },
    { name: 'p95', ns: kind.p95.ns },
    { name: 'p99', ns: kind.p99.ns },
  ].map((m) => ({ ...m, x: placeOf(columns, width, m.ns) }));
  const name = nameOf(kind, said.latency);
  const all = kind.of === 'calls' && kind.name === ALL_CALLS;
  const columnSaid = (count: number, took: string): string => {
    if (kind.of === 'requests') return long.columnRequests(count, took);
    return all ? long.columnCalls(count, took) : long.columnCallsOf(count, name, took);
  };
  return (
    <div className="lat-part">
      <h3>
        {all ? long.tookCalls : long.took(name)}
        <span>{(kind.of === 'calls' ? long.countCalls : long.countRequests)(kind.count)}</span>
      </h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of marks in a drawing */}
      <svg width={width} height={HIGH + 30} role="group" aria-label={long.byHowLong(name)}>
        {columns.map((c) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the figures of the table go there by keyboard
          <rect
            key={c.latencyClass}
            x={c.x}
            y={14 + HIGH - c.height}
            width={c.width}
            height={c.height}
            className="lat-column"
            onClick={() => onGo(c.longest.operation)}
          >
            <title>{columnSaid(c.count, timeIn(said, c.longest.ns))}</title>
          </rect>
        ))}
        {marks.map((m, i) =>
          i > 0 && m.x - marks[i - 1].x < 26 ? null : (
            <g key={m.name} className="lat-percentile">
              <line x1={m.x} x2={m.x} y1="12" y2={14 + HIGH} />
              <text x={m.x} y="9" textAnchor={m.x < 12 ? 'start' : m.x > width - 14 ? 'end' : 'middle'}>
                {m.name}
              </text>
            </g>
          ),
        )}
        <line x1="0" x2={width} y1={14.5 + HIGH} y2={14.5 + HIGH} className="lat-axis" />
        {ticks.map((t) => (
          <text key={t.ns} x={t.x} y={HIGH + 28} textAnchor={t.x < 20 ? 'start' : t.x > width - 24 ? 'end' : 'middle'}>
            {timeIn(said, t.ns).replace(/[.,]00/, '')}
          </text>
        ))}
      </svg>
    </div>
  );
}
