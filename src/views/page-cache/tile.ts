/** The tile about what waits in memory. */
import { tiles } from '../../languages/en/tiles.ts';
import { defineTile } from '../page/define-tile.ts';

export const pageCache = defineTile({
  id: 'page-cache',
  ...tiles.named['page-cache'],
  shelf: 'Space and memory',
  asks: () => ({ pageCache: {} }),
  pictured: true,
  load: () => import('./view.tsx'),
});
