/** The tile of the journal. */
import { drawnIn } from '../motion/drawn.ts';
import { defineTile } from '../page/define-tile.ts';
import { selectedBlock, useActions, usePage } from '../page/page.ts';
import { JournalTile } from './JournalTile.tsx';
import { shownOf } from './shown.ts';
import { storyOf } from './story.ts';

export const journal = defineTile({
  id: 'journal',
  title: 'Journal',
  shelf: 'Safety',
  about: 'The ring of blocks, the transactions, and what is not home yet',
  asks: () => ({ journal: {} }),
  picture: {
    draw: ({ journal: data }, room) => drawnIn(room, data && shownOf(data, room)),
    storyOf,
  },
  View({ answers, before }) {
    const { select, toEvent } = useActions();
    const selected = usePage(selectedBlock);
    return (
      <JournalTile
        data={answers.journal}
        before={before.journal}
        selected={selected}
        onSelect={select}
        onEvent={toEvent}
      />
    );
  },
});
