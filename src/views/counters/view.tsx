/** Draws the tile of the counts of each command. */

import type { Answered } from '../page/define-tile.ts';
import { useActions, usePage } from '../page/page.ts';
import { CountersTile } from './CountersTile.tsx';

export function View({ answers }: Answered<'commandCounters'>) {
  const { goTo } = useActions();
  return <CountersTile data={answers.commandCounters} step={usePage((s) => s.moment.step)} onStep={goTo} />;
}
