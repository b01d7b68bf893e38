/** The tile of the disks at work. */
import { defineTile } from '../page/define-tile.ts';

export const disks = defineTile({
  id: 'disks',
  title: 'Disks',
  about: 'Each disk at work: its arm, its requests, its cache',
  shelf: 'The machine',
  asks: () => ({ machine: {}, machineTime: {} }),
  load: () => import('./view.tsx'),
});
