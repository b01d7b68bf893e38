/** The tile of the check. */
import { defineTile } from '../page/define-tile.ts';

export const fsck = defineTile({
  id: 'fsck',
  title: 'Check',
  about: 'Break something, and follow e2fsck as it finds and mends it',
  shelf: 'Safety',
  asks: () => ({ fsck: {}, fsckCosts: {} }),
  later: ['fsckCosts'],
  pictured: true,
  load: () => import('./view.tsx'),
});
