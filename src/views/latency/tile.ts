/** The tile about where the time went. */
import { defineTile } from '../page/define-tile.ts';

export const latency = defineTile({
  id: 'latency',
  title: 'Latency',
  about: 'Where the time went: who asked, and what it waited for',
  shelf: 'The machine',
  asks: () => ({ machine: {}, machineTime: {} }),
  load: () => import('./view.tsx'),
});
