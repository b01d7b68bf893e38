/** The tile of all files. */
import { defineTile } from '../page/define-tile.ts';

export const tree = defineTile({
  id: 'tree',
  title: 'Files',
  about: 'All files and directories, from the root down',
  shelf: 'Files',
  asks: ({ treeView, pickedFile }) => ({ fileTree: { ...treeView, ino: pickedFile } }),
  load: () => import('./view.tsx'),
});
