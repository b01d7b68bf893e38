/** The tile of the papers' formula. */
import { tiles } from '../../languages/en/tiles.ts';
import { defineTile } from '../page/define-tile.ts';

export const formula = defineTile({
  id: 'formula',
  ...tiles.named.formula,
  shelf: 'The machine',
  asks: () => ({ machine: {}, machineTime: {} }),
  pictured: true,
  load: () => import('./view.tsx'),
});
