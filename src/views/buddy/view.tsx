/** Draws the tile of a group's free space. */

import { wordsIn } from '../../words/words.ts';
import type { Answered, PictureOf } from '../page/define-tile.ts';
import { selectedBlock, useActions, usePage } from '../page/page.ts';
import { BuddyTile } from './BuddyTile.tsx';
import { drawBuddy } from './drawn.ts';
import { storyOf } from './story.ts';
import { buddy as english } from './words.ts';

export function View({ answers, before }: Answered<'buddy'>) {
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
}

export const picture: PictureOf<'buddy'> = {
  draw: ({ buddy: data }, room, state) =>
    data && drawBuddy(data, room, selectedBlock(state), wordsIn(state.language, english)),
  storyOf,
};
