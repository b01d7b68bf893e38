/** The tile of one directory. */
import { tiles } from '../../languages/en/tiles.ts';
import { defineTile } from '../page/define-tile.ts';
import { towards } from '../page/page.ts';

export const directory = defineTile({
  id: 'directory',
  ...tiles.named.directory,
  shelf: 'Files',
  asks: (state) => ({
    directory: { ino: state.pickedFile, block: state.selection?.block, name: state.lookedUp, towards: towards(state) },
  }),
  pictured: true,
  load: () => import('./view.tsx'),
});
