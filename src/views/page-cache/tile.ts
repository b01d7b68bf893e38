/** The tile about data that waits in memory. */
import { defineTile } from '../page/define-tile.ts';

export const pageCache = defineTile({
  id: 'page-cache',
  title: 'Page cache',
  about: 'What was written and waits in memory for its flush',
  shelf: 'Space and memory',
  asks: () => ({ pageCache: {} }),
  pictured: true,
  load: () => import('./view.tsx'),
});
