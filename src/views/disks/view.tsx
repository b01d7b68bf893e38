/** Draws the tile of the disks at work. */

import type { Answered } from '../page/define-tile.ts';
import { selectedBlock, useActions, useClock, usePage } from '../page/page.ts';
import { DisksTile } from './DisksTile.tsx';

export function View({ answers }: Answered<'machine' | 'machineTime'>) {
  const { select, toEvent, seekTo } = useActions();
  return (
    <DisksTile
      data={answers.machine}
      times={answers.machineTime}
      clock={useClock()}
      onTime={seekTo}
      step={usePage((s) => s.moment.step)}
      blockSize={usePage((s) => s.overview?.blockSize ?? 4096)}
      blocks={usePage((s) => s.overview?.blockCount ?? 1)}
      selected={usePage(selectedBlock)}
      onSelect={select}
      onEvent={toEvent}
    />
  );
}
