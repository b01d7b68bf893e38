/** The tile of the journal. */
import { defineTile } from '../page/define-tile.ts';

export const journal = defineTile({
  id: 'journal',
  title: 'Journal',
  about: 'The ring of blocks, the transactions, and what is not home yet',
  shelf: 'Safety',
  asks: () => ({ journal: {} }),
  pictured: true,
  load: () => import('./view.tsx'),
});
