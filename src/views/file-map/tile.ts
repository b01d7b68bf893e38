/** The tile of one file's blocks. */
import { tiles } from '../../languages/en/tiles.ts';
import { defineTile } from '../page/define-tile.ts';
import { towards } from '../page/page.ts';

export const fileMap = defineTile({
  id: 'file-map',
  ...tiles.named['file-map'],
  shelf: 'Files',
  first: true,
  asks: (state) => ({
    fileMap: { ino: state.pickedFile, block: state.selection?.block, towards: towards(state) },
  }),
  pictured: true,
  load: () => import('./view.tsx'),
});
