/** The tile of the disks at work. */
import { defineTile } from '../page/define-tile.ts';

export const disks = defineTile({
  id: 'disks',
  title: 'Disks',
  shelf: 'The machine',
  about: 'Each disk at work: its arm, its requests, its cache',
  asks: () => ({ machine: {}, machineTime: {} }),

  load: () => import('./view.tsx'),
});
