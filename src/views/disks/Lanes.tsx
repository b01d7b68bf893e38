/**
 * The drives along the machine's time: one lane each, and a line at the picture's moment. Dragging it moves the
 * picture.
 */
import { type PointerEvent, useEffect, useMemo, useRef } from 'react';
import { PARTS } from '../../machine/demands.ts';
import type { CutPauses } from '../common/cut-pauses.ts';
import { timeIn } from '../latency/words.ts';
import type { Hand } from './hand.ts';
import { type Depth, depthsOf, headTrace, movementsOf } from './layout.ts';
import { blockOf } from './stripes.ts';
import type { DisksSaid, ToldFlights } from './words.ts';

const BAR = 14;
const TRACE = 20;

interface Props {
  flights: ToldFlights;
  width: number;
  hand: Hand;
  blockSize: number;
  onSelect(block: number): void;
}

export function Lanes({ flights, width, hand, blockSize, onSelect }: Props) {
  const { data, said } = flights;
  const words = said.disks;
  const { along } = hand;
  const line = useRef<HTMLDivElement>(null);
  const depths = useMemo(() => depthsOf(flights, along, width, TRACE), [flights, along, width]);
  useEffect(
    () =>
      hand.onFrame((time) => {
        if (line.current) line.current.style.transform = `translateX(${along.x(time, width).toFixed(1)}px)`;
      }),
    [hand, along, width],
  );
  const pull = (e: PointerEvent<HTMLDivElement>) => {
    if (e.buttons !== 1) return;
    const { left } = e.currentTarget.getBoundingClientRect();
    hand.seek(along.time(((e.clientX - left) / width) * along.length));
  };
  return (
    <div className="dk-time" onPointerDown={pull} onPointerMove={pull}>
      <ol className="dk-lanes">
        {depths.layer.most > 0 && (
          <li className="dk-lane">
            <p>
              <b>{words.layer}</b>
              <span className="mono">{words.atMostWaiting(depths.layer.most)}</span>
            </p>
            <svg width={width} height={TRACE} role="img" aria-label={words.atMostWaited(depths.layer.most)}>
              <rect width={width} height={TRACE} rx="2" className="dk-strip" />
              <path d={depths.layer.area} className="dk-depth" />
            </svg>
          </li>
        )}
        {Array.from({ length: data.disks }, (_, disk) => (
          <Lane
            // biome-ignore lint/suspicious/noArrayIndexKey: a disk is its number
            key={disk}
            flights={flights}
            disk={disk}
            depth={depths.drives[disk]}
            along={along}
            width={width}
            blockSize={blockSize}
            onSelect={onSelect}
          />
        ))}
      </ol>
      {along.cuts.map((cut) => (
        <i
          key={cut.at}
          className="dk-cut"
          style={{ left: (cut.at * width) / along.length }}
          title={words.pause(timeIn(said, cut.ns))}
        />
      ))}
      <div ref={line} className="dk-now-line" />
    </div>
  );
}

interface LaneProps {
  flights: ToldFlights;
  disk: number;
  depth: Depth;
  along: CutPauses;
  width: number;
  blockSize: number;
  onSelect(block: number): void;
}

function Lane({ flights, disk, depth, along, width, blockSize, onSelect }: LaneProps) {
  const { data, said } = flights;
  const words = said.disks;
  const movements = useMemo(() => movementsOf(data, disk, along, width), [data, disk, along, width]);
  const trace = useMemo(() => headTrace(data, disk, along, width, TRACE - 4), [data, disk, along, width]);
  const drive = data.drives[disk];
  const bar = drive ? BAR : 0;
  return (
    <li className="dk-lane">
      <p>
        <b>{words.disk(disk)}</b>
        {drive && (
          <span className="mono">
            {trace
              ? trace.low === trace.high
                ? words.cylinder(trace.low)
                : words.cylindersTo(trace.low, trace.high)
              : words.armRests}
          </span>
        )}
        <span className="mono">{words.atMost(depth.most)}</span>
        {drive && <span className="mono dk-busy-share">{words.busy((100 * drive.busy).toFixed(1))}</span>}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of marks in a drawing */}
      <svg width={width} height={bar + TRACE + 2} role="group" aria-label={words.diskDid(disk)}>
        {drive && <rect width={width} height={BAR} rx="2" className="dk-strip" />}
        {movements.map((m) => {
          const rest = m.x + m.seek + m.settle;
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the stripe map and the picture select by keyboard
            <g
              key={m.index}
              className={`dk-movement dk-part-${PARTS[m.part]}`}
              onClick={() => onSelect(blockOf(data, disk, m.lba, blockSize))}
            >
              <title>{words.movement(m.write, m.sectors, said.machine.parts[m.part], m.more)}</title>
              {m.seek + m.settle > 0.5 && <rect x={m.x} width={m.seek + m.settle} height={BAR} className="dk-seek" />}
              {m.rotation > 0.5 && <rect x={rest} width={m.rotation} height={BAR} className="dk-turn" />}
              <rect x={rest + m.rotation} width={Math.max(1, m.media)} height={BAR} className="dk-media" />
            </g>
          );
        })}
        <path d={depth.area} transform={`translate(0 ${bar + 2})`} className="dk-depth" />
        {trace && trace.low < trace.high && (
          <path d={trace.line} transform={`translate(0 ${bar + 4})`} className="dk-trace" />
        )}
      </svg>
    </li>
  );
}

interface LegendProps {
  words: DisksSaid['disks']['legend'];
  turns: boolean;
  cuts: boolean;
}

/** The meanings of the lanes' colours and lines. */
export function LaneLegend({ words, turns, cuts }: LegendProps) {
  const keys = [
    ...(turns ? (['seek', 'turn', 'media', 'trace'] as const) : []),
    'depth' as const,
    ...(cuts ? (['cut'] as const) : []),
  ];
  const said = {
    seek: words.arm,
    turn: words.turns,
    media: words.media,
    trace: words.cylinder,
    depth: words.depth,
    cut: words.cut,
  };
  return (
    <p className="dk-legend">
      {keys.map((key) => (
        <span key={key}>
          <i className={`dk-key dk-key-${key}`} /> {said[key]}{' '}
        </span>
      ))}
    </p>
  );
}
