/** Draws the tile of one directory. */
import { wordsIn } from '../../words/words.ts';
import { drawnIn } from '../motion/drawn.ts';
import type { Answered, PictureOf } from '../page/define-tile.ts';
import { selectedBlock, useActions, usePage } from '../page/page.ts';
import { DirectoryTile } from './DirectoryTile.tsx';
import { shownOf } from './marks.ts';
import { storyOf } from './story.ts';
import { directory as english } from './words.ts';

export function View({ answers, before }: Answered<'directory'>) {
  const { select, pickFile, lookUp } = useActions();
  return (
    <DirectoryTile
      data={answers.directory}
      before={before.directory}
      selected={usePage(selectedBlock)}
      onSelect={select}
      picked={usePage((s) => s.pickedFile)}
      onPick={pickFile}
      onLookUp={lookUp}
    />
  );
}

export const picture: PictureOf<'directory'> = {
  draw: ({ directory: data }, room, { language }) => {
    const words = wordsIn(language, english);
    return drawnIn(room, data && shownOf(data, { width: room.width, words }));
  },
  storyOf,
};
