/** The tile of one file's blocks. */
import { defineTile } from '../page/define-tile.ts';
import { towards } from '../page/page.ts';

export const fileMap = defineTile({
  id: 'file-map',
  title: 'File map',
  about: 'Where the blocks of one file are: its extents or pointers',
  shelf: 'Files',
  first: true,
  asks: (state) => ({
    fileMap: { ino: state.pickedFile, block: state.selection?.block, towards: towards(state) },
  }),
  pictured: true,
  load: () => import('./view.tsx'),
});
