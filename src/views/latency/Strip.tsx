/** Calls along the machine's time, one lane per program. A click on a call goes to it. */

import { useMemo } from 'react';
import { PARTS } from '../../machine/demands.ts';
import type { MachineData } from '../../session/answers/machine-data.ts';
import { useWords } from '../language/useWords.ts';
import { barsOf, type Lane, lanesOf } from './strip-layout.ts';
import { axisTime, type TimeScale, timeTicks } from './time-scale.ts';
import { ENGLISH, timeIn } from './words.ts';

/** Heights of lanes in em: a program's, a thread's. */
const ROW = 1.5;
const THREAD = 1.25;
const AXIS = 16;

interface Props {
  data: MachineData;
  scale: TimeScale;
  /** The operation shown. */
  operation: number;
  /** px of a letter M. */
  em: number;
  /** The machine's time at the step. */
  now: number;
  onGo(operation: number): void;
}

export function Strip({ data, scale, operation, em, now, onGo }: Props) {
  const said = useWords(ENGLISH);
  const { strip } = said.latency;
  const lanes = lanesOf(data);
  const heights = lanes.map((l) => Math.round((l.background ? THREAD : ROW) * em));
  const tops = heights.map((_, i) => heights.slice(0, i).reduce((a, b) => a + b, 0));
  const high = heights.reduce((a, b) => a + b, 0);
  const { ticks, step } = timeTicks(scale);
  const inside = now >= scale.window.from && now <= scale.window.to;
  return (
    <div className="lat-strip">
      <ul className="lat-lanes">
        {lanes.map((l, i) => (
          <li
            key={`${l.label} ${l.background}`}
            style={{ height: heights[i], lineHeight: `${heights[i] - 2}px` }}
            title={l.label || strip.programs}
          >
            {l.label || strip.programs}
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of marks in a drawing */}
      <svg width={scale.width} height={high + AXIS} role="group" aria-label={strip.name}>
        {lanes.map((lane, i) => (
          <Bars
            key={`${lane.label} ${lane.background}`}
            lane={lane}
            y={tops[i]}
            height={heights[i] - 3}
            {...{ data, scale, operation, onGo }}
          />
        ))}
        {ticks.map((t) => (
          <g key={t.time}>
            <line x1={t.x} x2={t.x} y1={high} y2={high + 4} className="lat-axis" />
            <text x={t.x} y={high + 14} textAnchor={t.x < 20 ? 'start' : t.x > scale.width - 30 ? 'end' : 'middle'}>
              {said.units.figure(axisTime(t.time, step))}
            </text>
          </g>
        ))}
        <line x1="0" x2={scale.width} y1={high + 0.5} y2={high + 0.5} className="lat-axis" />
        {scale.cuts.map((c) => (
          <g key={c.x} className="lat-cut" transform={`translate(${c.x} 0)`}>
            <title>{strip.nothing(timeIn(said, c.ns))}</title>
            <path d={`M-3 ${high}L0 0M0 ${high}L3 0`} />
          </g>
        ))}
        {inside && <line x1={scale.x(now)} x2={scale.x(now)} y1="0" y2={high} className="lat-now" />}
      </svg>
    </div>
  );
}

interface BarsProps {
  data: MachineData;
  lane: Lane;
  scale: TimeScale;
  operation: number;
  y: number;
  height: number;
  onGo(operation: number): void;
}

function Bars({ data, lane, scale, operation, y, height, onGo }: BarsProps) {
  const said = useWords(ENGLISH);
  const { strip } = said.latency;
  const bars = useMemo(() => barsOf(data, scale, lane.operations), [data, scale, lane]);
  return (
    <g className={lane.background ? 'lat-threads' : undefined}>
      {bars.map((b) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the list of the longest calls goes there by keyboard
        <rect
          key={b.x}
          x={b.x}
          y={y + 1}
          width={Math.max(1, b.width - (b.width > 4 ? 1 : 0))}
          height={height}
          className={`lat-bar lat-part-${PARTS[b.part]}${b.operation === operation ? ' lat-chosen' : ''}`}
          onClick={() => onGo(b.operation)}
        >
          <title>
            {b.count > 1
              ? strip.several(b.count, data.names[data.name[b.operation]], timeIn(said, data.took[b.operation]))
              : strip.one(
                  data.names[data.name[b.operation]],
                  data.names[data.program[b.operation]],
                  timeIn(said, data.took[b.operation]),
                  said.machine.parts[b.part],
                )}
          </title>
        </rect>
      ))}
    </g>
  );
}
