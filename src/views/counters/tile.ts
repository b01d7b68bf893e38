/** The tile of what each command did, counted. */
import { tiles } from '../../languages/en/tiles.ts';
import { defineTile } from '../page/define-tile.ts';

export const counters = defineTile({
  id: 'counters',
  ...tiles.named.counters,
  shelf: 'The machine',
  asks: () => ({ commandCounters: {} }),

  load: () => import('./view.tsx'),
});
