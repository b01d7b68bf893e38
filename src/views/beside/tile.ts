/** The tile of one file in two maps. */
import { defineTile } from '../page/define-tile.ts';

export const beside = defineTile({
  id: 'beside',
  title: 'Side by side',
  about: 'One file with extents and with indirect blocks, at the same moment',
  shelf: 'Files',
  asks: ({ pickedFile, selection }) => ({ beside: { ino: pickedFile, block: selection?.block } }),
  load: () => import('./view.tsx'),
});
