/** The tile of what changed since another moment. */
import { tiles } from '../../languages/en/tiles.ts';
import { defineTile } from '../page/define-tile.ts';
import { sinceOf } from './since.ts';

export const changes = defineTile({
  id: 'changes',
  ...tiles.named.changes,
  shelf: 'The disk',
  asks: (state) => ({ changes: { since: sinceOf(state), lines: state.changesListed } }),

  load: () => import('./view.tsx'),
});
