/** The tile of all inodes. */
import { defineTile } from '../page/define-tile.ts';

export const inodeTable = defineTile({
  id: 'inode-table',
  title: 'Inode tables',
  about: 'Every inode of the volume: free, in use, a directory',
  shelf: 'The disk',
  asks: () => ({ inodeTable: {} }),
  load: () => import('./view.tsx'),
});
