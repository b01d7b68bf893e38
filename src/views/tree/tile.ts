/** The tile of all files. */
import { tiles } from '../../languages/en/tiles.ts';
import { defineTile } from '../page/define-tile.ts';

export const tree = defineTile({
  id: 'tree',
  ...tiles.named.tree,
  shelf: 'Files',
  asks: ({ treeView, pickedFile }) => ({ fileTree: { ...treeView, ino: pickedFile } }),

  load: () => import('./view.tsx'),
});
