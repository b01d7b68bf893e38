/** The tile of one directory. */
import { defineTile } from '../page/define-tile.ts';

export const directory = defineTile({
  id: 'directory',
  title: 'Directory',
  shelf: 'Files',
  about: 'The records of one directory, and how a name is looked up',
  asks: ({ pickedFile, selection, lookedUp }) => ({
    directory: { ino: pickedFile, block: selection?.block, name: lookedUp },
  }),
  pictured: true,
  load: () => import('./view.tsx'),
});
