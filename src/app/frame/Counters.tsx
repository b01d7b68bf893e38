/** What has been done so far, and what the volume holds at this moment: each number counted from events or bytes. */
import { useMemo } from 'react';
import { BlockKind } from '../../engine/volume/block-kind.ts';
import { rowAt } from '../../session/answers/call-row.ts';
import type { MachineCounts } from '../../session/answers/machine-counts.ts';
import type { MapData } from '../../session/session-api.ts';
import { formatBytes, formatCount, formatMany } from '../../views/common/units.ts';
import { rateText } from '../../views/latency/charts.ts';
import { timeWords } from '../../views/latency/words.ts';
import { positionOf, sameMoment, stepsOf } from '../../views/timeline/moves.ts';
import { useApp } from '../use-app.ts';
import './counters.css';

function freeBlocks(map: MapData): number {
  if (map.counts) return map.counts[BlockKind.free];
  const { kinds } = map;
  const { free } = BlockKind;
  let count = 0;
  for (let i = 0; i < kinds.length; i++) if (kinds[i] === free) count++;
  return count;
}

export function Counters() {
  const overview = useApp((s) => s.overview);
  const timeline = useApp((s) => s.timeline);
  const moment = useApp((s) => s.moment);
  const map = useApp((s) => s.answers.map);
  const machine = useApp((s) => s.answers.machineCounts?.data);
  const free = useMemo(() => (map ? freeBlocks(map.data) : 0), [map]);
  if (!overview || !timeline || !map) return null;
  const writes = positionOf(timeline, moment);
  const steps = stepsOf(timeline);
  const stale = !sameMoment(map.moment, moment);
  const used = overview.blockCount - free;
  return (
    <section className="counters" aria-label="Counters">
      <dl>
        {machine && machine.event.length > 0 && <OfMachine counts={machine} row={rowAt(machine, moment.step)} />}
        {steps > 0 && (
          <>
            <Count name="events" value={formatCount(moment.step)} more={`of ${formatCount(steps)}`} />
            <Count name="block writes" value={formatCount(writes)} more={`of ${formatCount(overview.writes)}`} />
            <Count
              name="bytes changed"
              value={formatBytes(timeline.bytes[writes])}
              more={`of ${formatBytes(timeline.bytes[timeline.bytes.length - 1])}`}
              extra
            />
          </>
        )}
        <Count
          stale={stale}
          name="blocks used"
          value={formatCount(used)}
          more={`of ${formatCount(overview.blockCount)}`}
        />
        <Count
          stale={stale}
          name="free"
          value={formatCount(free)}
          more={`= ${formatBytes(free * overview.blockSize)}`}
          extra
        />
      </dl>
    </section>
  );
}

/** What the machine had done when the call at this moment ended. */
function OfMachine({ counts, row }: { counts: MachineCounts; row: number }) {
  const at = (column: Float64Array) => (row < 0 ? 0 : column[row]);
  const took = at(counts.time) - at(counts.begun);
  const asked = at(counts.asked);
  return (
    <>
      <Count name="simulated" value={timeWords(at(counts.time))} title="The machine’s time since the mount" />
      <Count name="requests" value={formatCount(at(counts.requests))} title="Done by the disks so far" />
      <Count
        name="disks"
        value={took > 0 ? rateText((at(counts.bytesMeanwhile) * 1e9) / took) : '0 MB/s'}
        title="Bytes to and from the disks while this call lasted"
      />
      <Count name="seeks" value={formatCount(at(counts.seeks))} title="How often an arm has gone to another cylinder" />
      <Count
        name="cache hits"
        value={asked > 0 ? `${((100 * at(counts.held)) / asked).toFixed(1)} %` : '–'}
        title={`Memory had ${formatCount(at(counts.held))} of ${formatMany(asked, 'block')} that were asked for`}
      />
    </>
  );
}

interface CountProps {
  name: string;
  value: string;
  more?: string;
  title?: string;
  /** `more` is left out if there is little room. */
  extra?: boolean;
  /** Counted at an earlier moment: the newer count is on its way. */
  stale?: boolean;
}

function Count({ name, value, more, title, extra, stale }: CountProps) {
  return (
    // If there is no room for it, the title still says it.
    <div className={stale ? 'stale' : undefined} title={title ?? `${name}: ${value}${more ? ` ${more}` : ''}`}>
      <dt>{name}</dt>
      <dd>{value}</dd>
      {more && <dd className={extra ? 'counters-more extra' : 'counters-more'}>{more}</dd>}
    </div>
  );
}
