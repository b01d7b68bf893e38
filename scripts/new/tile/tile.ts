/** The tile “New thing”: its name, and what it asks. */
import { defineTile } from '../page/define-tile.ts';
// The type of what is asked.
import type {} from './answer.ts';

export const newThing = defineTile({
  id: 'new-thing',
  title: 'New thing',
  about: 'The groups of the volume, and what the last event wrote in each',
  shelf: 'The disk',
  asks: () => ({ newThing: {} }),
  load: () => import('./view.tsx'),
});
