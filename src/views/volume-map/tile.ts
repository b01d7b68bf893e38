/** The tile of the whole volume. */
import { tiles } from '../../languages/en/tiles.ts';
import { defineTile } from '../page/define-tile.ts';

export const volumeMap = defineTile({
  id: 'map',
  ...tiles.named.map,
  shelf: 'The disk',
  first: true,
  asks: () => ({ map: {} }),

  load: () => import('./view.tsx'),
});
