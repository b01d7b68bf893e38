/** The tile of comparisons; it asks the session nothing, as the script runs again elsewhere. */
import { tiles } from '../../languages/en/tiles.ts';
import { defineTile } from '../page/define-tile.ts';

export const compare = defineTile({
  id: 'compare',
  ...tiles.named.compare,
  shelf: 'The machine',
  asks: () => ({}),

  load: () => import('./view.tsx'),
});
