/** The tile of what each command did, counted. */
import { defineTile } from '../page/define-tile.ts';
import { useActions, usePage } from '../page/page.ts';
import { CountersTile } from './CountersTile.tsx';

export const counters = defineTile({
  id: 'counters',
  title: 'Commands',
  name: 'Counters over the script',
  shelf: 'The machine',
  about: 'What each command did: events, writes, journal blocks, time',
  asks: () => ({ commandCounters: {} }),
  View({ answers }) {
    const { goTo } = useActions();
    return <CountersTile data={answers.commandCounters} step={usePage((s) => s.moment.step)} onStep={goTo} />;
  },
});
