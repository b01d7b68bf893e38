/** The tile of a group's free space. */
import { defineTile } from '../page/define-tile.ts';

export const buddy = defineTile({
  id: 'buddy',
  title: 'Buddy',
  name: 'Buddy allocator',
  about: 'Free blocks of a group in powers of two, and what a search chose',
  shelf: 'Space and memory',
  asks: ({ pickedGroup }) => ({ buddy: { group: pickedGroup } }),
  pictured: true,
  load: () => import('./view.tsx'),
});
