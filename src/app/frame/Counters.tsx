/** Counts of the work so far and of the volume's content at this moment, each from events or bytes, or from the machine's logs. */

import { useMemo } from 'react';
import { BlockKind } from '../../engine/volume/block-kind.ts';
import type { MapData } from '../../session/session-api.ts';
import { formatBytes } from '../../views/common/units.ts';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { positionOf, sameMoment, stepsOf } from '../../views/timeline/moves.ts';
import { machineTimeIn } from '../speed.ts';
import { useApp } from '../use-app.ts';
import { OfMachine } from './OfMachine.tsx';
import { panels } from './panel-words.ts';
import './counters.css';

/** Blocks that are free, and those of the map that the volume does not have at this moment. */
function blocksOf({ counts, kinds }: MapData): { free: number; beyond: number } {
  const { free, beyond } = BlockKind;
  if (counts) return { free: counts[free], beyond: counts[beyond] };
  const of = { free: 0, beyond: 0 };
  for (let i = 0; i < kinds.length; i++) {
    if (kinds[i] === free) of.free++;
    else if (kinds[i] === beyond) of.beyond++;
  }
  return of;
}

export function Counters() {
  const overview = useApp((s) => s.overview);
  const timeline = useApp((s) => s.timeline);
  const moment = useApp((s) => s.moment);
  const map = useApp((s) => s.answers.map);
  const machine = useApp((s) => s.answers.machineCounts?.data);
  const time = useApp(machineTimeIn);
  const tag = useLanguage();
  const { counters: words } = useWords(panels);
  const { number, size } = words;
  const { free, beyond } = useMemo(() => (map ? blocksOf(map.data) : { free: 0, beyond: 0 }), [map]);
  if (!overview || !timeline || !map) return null;
  const writes = positionOf(timeline, moment);
  const steps = stepsOf(timeline);
  const stale = !sameMoment(map.moment, moment);
  const all = overview.blockCount - beyond;
  const used = all - free;
  const timed = machine && machine.event.length > 0 ? machine : undefined;
  return (
    <section className="counters" aria-label={words.name} lang={tag}>
      <dl className={timed && time ? 'counters-timed' : undefined}>
        {timed && time && <OfMachine counts={timed} machine={time} />}
        {steps > 0 && (
          <>
            <Count name={words.events} value={number(moment.step)} more={words.of(number(steps))} />
            <Count name={words.writes} value={number(writes)} more={words.of(number(overview.writes))} />
            <Count
              name={words.bytes}
              value={size(formatBytes(timeline.bytes[writes]))}
              more={words.of(size(formatBytes(timeline.bytes[timeline.bytes.length - 1])))}
              extra
            />
          </>
        )}
        <Count stale={stale} name={words.used} value={number(used)} more={words.of(number(all))} />
        <Count
          stale={stale}
          name={words.free}
          value={number(free)}
          more={words.equals(size(formatBytes(free * overview.blockSize)))}
          extra
        />
      </dl>
    </section>
  );
}

interface CountProps {
  name: string;
  value: string;
  more?: string;
  /** `more` is left out if there is little room. */
  extra?: boolean;
  /** The count is from an earlier moment, and the newer count is on its way. */
  stale?: boolean;
}

function Count({ name, value, more, extra, stale }: CountProps) {
  return (
    // If there is no room for a count, the title still has it.
    <div className={stale ? 'stale' : undefined} title={`${name}: ${value}${more ? ` ${more}` : ''}`}>
      <dt>{name}</dt>
      <dd>{value}</dd>
      {more && <dd className={extra ? 'counters-more extra' : 'counters-more'}>{more}</dd>}
    </div>
  );
}
