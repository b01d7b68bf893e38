/** Draws the tile about where the time went. */

import type { Answered } from '../page/define-tile.ts';
import { useActions, usePage } from '../page/page.ts';
import { LatencyTile } from './LatencyTile.tsx';

export function View({ answers }: Answered<'machine'>) {
  const { select, toEvent } = useActions();
  return (
    <LatencyTile
      data={answers.machine}
      step={usePage((s) => s.moment.step)}
      blockSize={usePage((s) => s.overview?.blockSize ?? 4096)}
      onBlock={select}
      onEvent={toEvent}
    />
  );
}
