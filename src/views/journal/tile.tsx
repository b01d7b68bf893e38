/** The tile of the journal. */
import { defineTile } from '../page/define-tile.ts';
import { selectedBlock, useActions, usePage } from '../page/page.ts';
import { JournalTile } from './JournalTile.tsx';

export const journal = defineTile({
  id: 'journal',
  title: 'Journal',
  shelf: 'Safety',
  about: 'The ring of blocks, the transactions, and what is not home yet',
  asks: () => ({ journal: {} }),
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
