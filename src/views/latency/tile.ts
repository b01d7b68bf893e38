/** The tile about where the time went. */
import { tiles } from '../../languages/en/tiles.ts';
import { defineTile } from '../page/define-tile.ts';

export const latency = defineTile({
  id: 'latency',
  ...tiles.named.latency,
  shelf: 'The machine',
  asks: () => ({ machine: {} }),

  load: () => import('./view.tsx'),
});
