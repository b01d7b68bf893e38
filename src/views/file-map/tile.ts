/** The tile of one file's blocks. */
import { defineTile } from '../page/define-tile.ts';

export const fileMap = defineTile({
  id: 'file-map',
  title: 'File map',
  shelf: 'Files',
  about: 'Where the blocks of one file are: its extents or pointers',
  first: true,
  asks: ({ pickedFile, selection }) => ({ fileMap: { ino: pickedFile, block: selection?.block } }),
  pictured: true,
  load: () => import('./view.tsx'),
});
