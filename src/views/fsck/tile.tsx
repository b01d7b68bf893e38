/** The tile of the check. */
import { drawnIn } from '../motion/drawn.ts';
import { defineTile } from '../page/define-tile.ts';
import { selectedBlock, useActions, usePage } from '../page/page.ts';
import { FsckTile } from './FsckTile.tsx';
import { shownOf } from './shown.ts';
import { storyOf } from './story.ts';

export const fsck = defineTile({
  id: 'fsck',
  title: 'Check',
  shelf: 'Safety',
  about: 'Break something, and follow e2fsck as it finds and mends it',
  asks: () => ({ fsck: {}, fsckCosts: {} }),
  later: ['fsckCosts'],
  picture: {
    draw: ({ fsck: data }, room) => drawnIn(room, data && shownOf(data, room)),
    storyOf,
  },
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
