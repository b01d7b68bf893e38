/** The tile of one directory. */
import { defineTile } from '../page/define-tile.ts';
import { towards } from '../page/page.ts';

export const directory = defineTile({
  id: 'directory',
  title: 'Directory',
  about: 'The records of one directory, and how a name is looked up',
  shelf: 'Files',
  asks: (state) => ({
    directory: { ino: state.pickedFile, block: state.selection?.block, name: state.lookedUp, towards: towards(state) },
  }),
  pictured: true,
  load: () => import('./view.tsx'),
});
