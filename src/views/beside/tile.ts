/** The tile of one file in two maps. */
import { tiles } from '../../languages/en/tiles.ts';
import { defineTile } from '../page/define-tile.ts';

export const beside = defineTile({
  id: 'beside',
  ...tiles.named.beside,
  shelf: 'Files',
  asks: ({ pickedFile, selection }) => ({ beside: { ino: pickedFile, block: selection?.block } }),

  load: () => import('./view.tsx'),
});
