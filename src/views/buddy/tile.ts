/** The tile of a group's free space. */
import { tiles } from '../../languages/en/tiles.ts';
import { defineTile } from '../page/define-tile.ts';

export const buddy = defineTile({
  id: 'buddy',
  ...tiles.named.buddy,
  shelf: 'Space and memory',
  asks: ({ pickedGroup }) => ({ buddy: { group: pickedGroup } }),
  pictured: true,
  load: () => import('./view.tsx'),
});
