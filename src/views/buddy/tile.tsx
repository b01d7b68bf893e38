/** The tile of a group's free space. */
import { defineTile } from '../page/define-tile.ts';
import { selectedBlock, useActions, usePage } from '../page/page.ts';
import { BuddyTile } from './BuddyTile.tsx';
import { drawBuddy } from './drawn.ts';
import { storyOf } from './story.ts';

export const buddy = defineTile({
  id: 'buddy',
  title: 'Buddy',
  name: 'Buddy allocator',
  shelf: 'Space and memory',
  about: 'Free blocks of a group in powers of two, and what a search chose',
  asks: ({ pickedGroup }) => ({ buddy: { group: pickedGroup } }),
  picture: {
    draw: ({ buddy: data }, room, state) => data && drawBuddy(data, room, selectedBlock(state)),
    storyOf,
  },
  View({ answers, before }) {
    const { select, pickGroup, toEvent } = useActions();
    return (
      <BuddyTile
        data={answers.buddy}
        before={before.buddy}
        selected={usePage(selectedBlock)}
        onSelect={select}
        picked={usePage((s) => s.pickedGroup)}
        onPick={pickGroup}
        onEvent={toEvent}
      />
    );
  },
});
