/** The tile of all inodes. */
import { tiles } from '../../languages/en/tiles.ts';
import { defineTile } from '../page/define-tile.ts';

export const inodeTable = defineTile({
  id: 'inode-table',
  ...tiles.named['inode-table'],
  shelf: 'The disk',
  asks: () => ({ inodeTable: {} }),

  load: () => import('./view.tsx'),
});
