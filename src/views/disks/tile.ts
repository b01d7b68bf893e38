/** The tile of the disks at work. */
import { tiles } from '../../languages/en/tiles.ts';
import { defineTile } from '../page/define-tile.ts';

export const disks = defineTile({
  id: 'disks',
  ...tiles.named.disks,
  shelf: 'The machine',
  asks: () => ({ machine: {}, machineTime: {} }),

  load: () => import('./view.tsx'),
});
