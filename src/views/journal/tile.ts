/** The tile of the journal. */
import { tiles } from '../../languages/en/tiles.ts';
import { defineTile } from '../page/define-tile.ts';

export const journal = defineTile({
  id: 'journal',
  ...tiles.named.journal,
  shelf: 'Safety',
  asks: () => ({ journal: {} }),
  pictured: true,
  load: () => import('./view.tsx'),
});
