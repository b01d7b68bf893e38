/** The tile of the whole volume. */
import { defineTile } from '../page/define-tile.ts';

export const volumeMap = defineTile({
  id: 'map',
  title: 'Volume',
  name: 'Volume map',
  about: 'Every block of the volume, coloured by what it holds',
  shelf: 'The disk',
  first: true,
  asks: () => ({ map: {} }),
  load: () => import('./view.tsx'),
});
