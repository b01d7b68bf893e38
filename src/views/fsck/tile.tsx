/** The tile of the check. */
import { defineTile } from '../page/define-tile.ts';
import { selectedBlock, useActions, usePage } from '../page/page.ts';
import { FsckTile } from './FsckTile.tsx';

export const fsck = defineTile({
  id: 'fsck',
  title: 'Check',
  shelf: 'Safety',
  about: 'Break something, and follow e2fsck as it finds and mends it',
  asks: () => ({ fsck: {}, fsckCosts: {} }),
  later: ['fsckCosts'],
  View({ answers, before }) {
    const { select, toEvent, type } = useActions();
    // An opened image cannot be worked on.
    const typed = usePage((s) => s.code !== undefined);
    return (
      <FsckTile
        data={answers.fsck}
        before={before.fsck}
        costs={answers.fsckCosts}
        selected={usePage(selectedBlock)}
        onSelect={select}
        onEvent={toEvent}
        onType={typed ? type : undefined}
      />
    );
  },
});
