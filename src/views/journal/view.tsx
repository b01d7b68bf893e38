/** Draws the tile of the journal. */
import { wordsIn } from '../../words/words.ts';
import { drawnIn } from '../motion/drawn.ts';
import type { Answered, PictureOf } from '../page/define-tile.ts';
import { selectedBlock, useActions, usePage } from '../page/page.ts';
import { JournalTile } from './JournalTile.tsx';
import { shownOf } from './picture-at.ts';
import { storyOf } from './story.ts';
import { journal as english } from './words.ts';

export function View({ answers, before }: Answered<'journal'>) {
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
}

export const picture: PictureOf<'journal'> = {
  draw: ({ journal: data }, room, { language }) =>
    drawnIn(room, data && shownOf(data, room, wordsIn(language, english))),
  storyOf,
};
