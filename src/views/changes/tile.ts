/** The tile of what changed since another moment. */
import { defineTile } from '../page/define-tile.ts';
import { sinceOf } from './since.ts';

export const changes = defineTile({
  id: 'changes',
  title: 'What changed?',
  shelf: 'The disk',
  about: 'Fields, blocks and counts before and after, since any moment',
  asks: (state) => ({ changes: { since: sinceOf(state), lines: state.changesListed } }),

  load: () => import('./view.tsx'),
});
