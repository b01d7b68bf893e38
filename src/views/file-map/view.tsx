/** Draws the tile of one file's blocks. */

import { wordsIn } from '../../words/words.ts';
import type { Answered, PictureOf } from '../page/define-tile.ts';
import { selectedBlock, useActions, usePage } from '../page/page.ts';
import { drawFileMap } from './drawn.ts';
import { FileMapTile } from './FileMapTile.tsx';
import { storyOf } from './story.ts';
import { fileMap as english } from './words.ts';

export function View({ answers, before }: Answered<'fileMap'>) {
  const { select, pickFile, edit } = useActions();
  return (
    <FileMapTile
      data={answers.fileMap}
      before={before.fileMap}
      selected={usePage(selectedBlock)}
      onSelect={select}
      picked={usePage((s) => s.pickedFile)}
      onPick={pickFile}
      onEdit={edit}
    />
  );
}

export const picture: PictureOf<'fileMap'> = {
  draw: ({ fileMap }, room, state) =>
    drawFileMap(fileMap, room, selectedBlock(state), wordsIn(state.language, english)),
  storyOf,
};
