/** The tile of comparisons. It asks the session nothing, because the script runs again elsewhere. */
import { defineTile } from '../page/define-tile.ts';

export const compare = defineTile({
  id: 'compare',
  title: 'Compare',
  about: 'The same script on other file systems or machines',
  shelf: 'The machine',
  asks: () => ({}),
  load: () => import('./view.tsx'),
});
