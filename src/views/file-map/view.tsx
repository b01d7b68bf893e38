/** What is drawn in the tile of one file's blocks. */

import { fileMap as english } from '../../languages/en/views/file-map.ts';
import { viewWordsIn } from '../language/useWords.ts';
import type { Answered, PictureOf } from '../page/define-tile.ts';
import { selectedBlock, useActions, usePage } from '../page/page.ts';
import { drawFileMap } from './drawn.ts';
import { FileMapTile } from './FileMapTile.tsx';
import { storyOf } from './story.ts';

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
    drawFileMap(fileMap, room, selectedBlock(state), viewWordsIn(state.language, 'fileMap', english)),
  storyOf,
};
