/** The tile of the check. */
import { tiles } from '../../languages/en/tiles.ts';
import { defineTile } from '../page/define-tile.ts';

export const fsck = defineTile({
  id: 'fsck',
  ...tiles.named.fsck,
  shelf: 'Safety',
  asks: () => ({ fsck: {}, fsckCosts: {} }),
  later: ['fsckCosts'],
  pictured: true,
  load: () => import('./view.tsx'),
});
