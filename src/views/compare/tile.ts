/** The tile of comparisons; it asks the session nothing, as the script runs again elsewhere. */
import { defineTile } from '../page/define-tile.ts';

export const compare = defineTile({
  id: 'compare',
  title: 'Compare',
  about: 'The same script on other file systems or machines',
  shelf: 'The machine',
  asks: () => ({}),
  load: () => import('./view.tsx'),
});
