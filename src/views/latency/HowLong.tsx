/** How long calls and requests took: percentiles by kind, and the histogram of the chosen kind. */
import { useMemo, useState } from 'react';
import type { MachineData } from '../../session/answers/machine-data.ts';
import { formatCount, formatMany } from '../common/units.ts';
import { useTelling } from '../twin/heard.ts';
import { passages } from '../twin/passages.ts';
import { type Figure, histogramOf, type Kind, kindsOf, latencyTicks, placeOf } from './percentiles.ts';
import { timeWords } from './words.ts';

interface Props {
  data: MachineData;
  width: number;
  onGo(operation: number): void;
}

const HIGH = 72;
/** How many names of calls are shown at first. */
const FEW = 8;

const kindInWords = (k: Kind): string =>
  `${k.name}: ${formatCount(k.count)}, half of them within ${timeWords(k.p50.ns)}, 95 of 100 within ${timeWords(k.p95.ns)}, 99 of 100 within ${timeWords(k.p99.ns)}, the longest ${timeWords(k.longest.ns)}, in all ${timeWords(k.sum)}`;

const told = (kinds: readonly Kind[]) =>
  passages(
    ['How long calls of programs took', kinds.filter((k) => k.of === 'calls').map(kindInWords)],
    ['How long requests to the disks took', kinds.filter((k) => k.of === 'requests').map(kindInWords)],
  );

export function HowLong({ data, width, onGo }: Props) {
  const kinds = useMemo(() => kindsOf(data), [data]);
  useTelling(useMemo(() => told(kinds), [kinds]));
  const [id, setId] = useState<string>();
  const [all, setAll] = useState(false);
  const chosen = kinds.find((k) => k.id === id) ?? kinds[0];
  if (!chosen) return <p className="lat-quiet">Nothing was called yet.</p>;
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
                count
              </th>
              <th scope="col" title="Half of them took at most this long">
                p50
              </th>
              <th scope="col" title="95 of 100 took at most this long">
                p95
              </th>
              <th scope="col" title="99 of 100 took at most this long">
                p99
              </th>
              <th scope="col">longest</th>
              <th scope="col" className="lat-wide">
                in all
              </th>
            </tr>
          </thead>
          <Kinds title="calls of programs" kinds={shown} chosen={chosen} onChoose={setId} onGo={onGo} />
          <Kinds title="requests to the disks" kinds={requests} chosen={chosen} onChoose={setId} onGo={onGo} />
        </table>
      </div>
      {calls.length > shown.length && (
        <button type="button" className="lat-link" onClick={() => setAll(true)}>
          {formatMany(calls.length - shown.length, 'more call')} by name
        </button>
      )}
      <p className="lat-quiet">A figure leads to the call that made it. p95: 95 of a hundred took at most this long.</p>
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
              {k.name}
            </button>
          </th>
          <td className="lat-count">{formatCount(k.count)}</td>
          {([k.p50, k.p95, k.p99, k.longest] as const).map((figure, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns in their order
            <td key={i}>
              <FigureButton figure={figure} onGo={onGo} />
            </td>
          ))}
          <td className="lat-wide lat-soft">{timeWords(k.sum)}</td>
        </tr>
      ))}
    </tbody>
  );
}

function FigureButton({ figure, onGo }: { figure: Figure; onGo(operation: number): void }) {
  if (figure.operation < 0) return <>{timeWords(figure.ns)}</>;
  return (
    <button type="button" title={`${formatCount(figure.ns)} ns: go there`} onClick={() => onGo(figure.operation)}>
      {timeWords(figure.ns)}
    </button>
  );
}

function Histogram({ kind, width, onGo }: { kind: Kind; width: number; onGo(operation: number): void }) {
  const columns = useMemo(() => histogramOf(kind, width, HIGH), [kind, width]);
  const ticks = latencyTicks(columns, width);
  const marks = [
    { name: 'p50', ns: kind.p50.ns },
    { name: 'p95', ns: kind.p95.ns },
    { name: 'p99', ns: kind.p99.ns },
  ].map((m) => ({ ...m, x: placeOf(columns, width, m.ns) }));
  const what = kind.of === 'calls' ? (kind.name === 'all calls' ? 'call' : `call of ${kind.name}`) : 'request';
  return (
    <div className="lat-part">
      <h3>
        How long {kind.name === 'all calls' ? 'calls' : kind.name} took
        <span>{formatMany(kind.count, kind.of === 'calls' ? 'call' : 'request')}; each step up is twice as many</span>
      </h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of marks in a drawing */}
      <svg width={width} height={HIGH + 30} role="group" aria-label={`${kind.name} by how long they took`}>
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
            <title>{`${formatMany(c.count, what, what.replace(/^(call|request)/, '$1s'))}, the longest ${timeWords(c.longest.ns)}`}</title>
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
            {timeWords(t.ns).replace('.00', '')}
          </text>
        ))}
      </svg>
    </div>
  );
}
