/** The tile of all inodes. */
import { defineTile } from '../page/define-tile.ts';

export const inodeTable = defineTile({
  id: 'inode-table',
  title: 'Inode tables',
  shelf: 'The disk',
  about: 'Every inode of the volume: free, in use, a directory',
  asks: () => ({ inodeTable: {} }),

  load: () => import('./view.tsx'),
});
