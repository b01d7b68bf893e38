/** Draws the tile of the changes since another moment. */

import type { Answered } from '../page/define-tile.ts';
import { useActions, usePage } from '../page/page.ts';
import { ChangesTile } from './ChangesTile.tsx';

export function View({ answers }: Answered<'changes'>) {
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
}
