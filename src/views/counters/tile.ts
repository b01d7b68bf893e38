/** The tile of the counts of each command. */
import { defineTile } from '../page/define-tile.ts';

export const counters = defineTile({
  id: 'counters',
  title: 'Commands',
  name: 'Counters over the script',
  about: 'What each command did: events, writes, journal blocks, time',
  shelf: 'The machine',
  asks: () => ({ commandCounters: {} }),
  load: () => import('./view.tsx'),
});
