/** Draws the tile of the check. */
import { wordsIn } from '../../words/words.ts';
import { drawnIn } from '../motion/drawn.ts';
import type { Answered, PictureOf } from '../page/define-tile.ts';
import { selectedBlock, useActions, usePage } from '../page/page.ts';
import { FsckTile } from './FsckTile.tsx';
import { shownOf } from './picture-at.ts';
import { storyOf } from './story.ts';
import { fsck as english } from './words.ts';

export function View({ answers, before }: Answered<'fsck' | 'fsckCosts', 'fsckCosts'>) {
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
}

export const picture: PictureOf<'fsck' | 'fsckCosts', 'fsckCosts'> = {
  draw: ({ fsck: data }, room, { language }) => drawnIn(room, data && shownOf(data, room, wordsIn(language, english))),
  storyOf,
};
