/** The tile of what changed since another moment. */
import { defineTile } from '../page/define-tile.ts';
import { useActions, usePage } from '../page/page.ts';
import { ChangesTile } from './ChangesTile.tsx';
import { sinceOf } from './since.ts';

export const changes = defineTile({
  id: 'changes',
  title: 'What changed?',
  shelf: 'The disk',
  about: 'Fields, blocks and counts before and after, since any moment',
  asks: (state) => ({ changes: { since: sinceOf(state), lines: state.changesListed } }),
  View({ answers }) {
    const { select, goTo, compareSince } = useActions();
    return (
      <ChangesTile
        changes={answers.changes}
        state={usePage((s) => s)}
        onSince={compareSince}
        onSelect={select}
        onStep={goTo}
      />
    );
  },
});
