/**
 * The machine's counts at the playhead. Every frame of the clock writes them into the page by itself: React draws only
 * their places, as wide as they will ever be, so that nothing beside them moves.
 */
import { useLayoutEffect, useRef } from 'react';
import { rowAt } from '../../session/answers/call-row.ts';
import type { MachineCounts } from '../../session/answers/machine-counts.ts';
import { totalAt } from '../../session/answers/running-total.ts';
import { clockText, rateText } from '../../views/common/units.ts';
import type { MachineTime } from '../../views/disks/machine-time.ts';
import { useWords } from '../../views/language/useWords.ts';
import { useWorkbench } from '../use-app.ts';
import { panels } from './panel-words.ts';

/** Bytes a second to and from the disks, from the beginning of the present call to `time` or to its end. */
function rateAt({ begun, ended, bytes }: MachineCounts, row: number, time: number): number {
  if (row < 0) return 0;
  const until = Math.min(time, ended[row]);
  const took = until - begun[row];
  return took > 0 ? ((totalAt(bytes, until) - totalAt(bytes, begun[row])) * 1e9) / took : 0;
}

const totalOf = ({ sum }: MachineCounts['requests']): number => sum[sum.length - 1] ?? 0;

const NAMES = ['simulated', 'requests', 'disks', 'seeks', 'hits'] as const;

export function OfMachine({ counts, machine }: { counts: MachineCounts; machine: MachineTime }) {
  const { clock } = useWorkbench();
  const { counters: words } = useWords(panels);
  const cells = useRef<Partial<Record<(typeof NAMES)[number], HTMLElement | null>>>({});
  useLayoutEffect(() => {
    const { number, size } = words;
    const at = cells.current;
    const write = (name: (typeof NAMES)[number], text: string) => {
      const cell = at[name];
      if (cell && cell.textContent !== text) cell.textContent = text;
    };
    const paint = () => {
      const { position } = clock;
      const time = machine.momentOf(position);
      const asked = totalAt(counts.asked, time);
      const held = totalAt(counts.held, time);
      write('simulated', size(clockText(time)));
      write('requests', number(totalAt(counts.requests, time)));
      write('disks', size(rateText(rateAt(counts, rowAt(counts, position), time))));
      write('seeks', number(totalAt(counts.seeks, time)));
      write('hits', asked > 0 ? size(`${((100 * held) / asked).toFixed(1)} %`) : '–');
      at.hits?.parentElement?.setAttribute('title', words.held(held, asked));
    };
    paint();
    return clock.subscribe(paint);
  }, [clock, counts, machine, words]);
  const widest = {
    simulated: words.size(clockText(machine.timeOf(machine.steps))),
    requests: words.number(totalOf(counts.requests)),
    disks: words.size(rateText(123e6)),
    seeks: words.number(totalOf(counts.seeks)),
    hits: words.size('99.9 %'),
  };
  return NAMES.map((name) => (
    <div key={name} title={name === 'hits' ? undefined : words[name].title}>
      <dt>{name === 'hits' ? words.hits : words[name].name}</dt>
      <dd
        style={{ minWidth: `${widest[name].length}ch` }}
        ref={(cell) => {
          cells.current[name] = cell;
        }}
      />
    </div>
  ));
}
