/** The tile of the papers' formula. */
import { defineTile } from '../page/define-tile.ts';

export const formula = defineTile({
  id: 'formula',
  title: 'Formula',
  about: 'The papers’ formula (1), term by term as requests finish',
  shelf: 'The machine',
  asks: () => ({ machine: {}, machineTime: {} }),
  pictured: true,
  load: () => import('./view.tsx'),
});
