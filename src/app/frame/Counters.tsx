/** What has been done so far, and what the volume holds at this moment: each number counted from events or bytes. */
import { useMemo } from 'react';
import { BlockKind } from '../../engine/volume/block-kind.ts';
import type { MapData } from '../../session/session-api.ts';
import { formatBytes, formatCount } from '../../views/common/units.ts';
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
  const map = useApp((s) => s.map);
  const free = useMemo(() => (map ? freeBlocks(map.data) : 0), [map]);
  if (!overview || !timeline || !map) return null;
  const writes = positionOf(timeline, moment);
  const steps = stepsOf(timeline);
  const stale = !sameMoment(map.moment, moment);
  const used = overview.blockCount - free;
  return (
    <section className="counters" aria-label="Counters">
      <dl>
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

interface CountProps {
  name: string;
  value: string;
  more: string;
  /** `more` is left out where there is little room. */
  extra?: boolean;
  /** Counted at an earlier moment: the newer count is on its way. */
  stale?: boolean;
}

function Count({ name, value, more, extra, stale }: CountProps) {
  return (
    <div className={stale ? 'stale' : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd className={extra ? 'counters-more extra' : 'counters-more'}>{more}</dd>
    </div>
  );
}
