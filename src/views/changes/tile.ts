/** The tile of the changes since another moment. */
import { defineTile } from '../page/define-tile.ts';
import { sinceOf } from './since.ts';

export const changes = defineTile({
  id: 'changes',
  title: 'What changed?',
  about: 'Fields, blocks and counts before and after, since any moment',
  shelf: 'The disk',
  asks: (state) => ({ changes: { since: sinceOf(state), lines: state.changesListed } }),
  load: () => import('./view.tsx'),
});
