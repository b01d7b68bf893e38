/** The tile of one file's blocks. */
import { defineTile } from '../page/define-tile.ts';
import { selectedBlock, useActions, usePage } from '../page/page.ts';
import { drawFileMap } from './drawn.ts';
import { FileMapTile } from './FileMapTile.tsx';
import { storyOf } from './story.ts';

export const fileMap = defineTile({
  id: 'file-map',
  title: 'File map',
  shelf: 'Files',
  about: 'Where the blocks of one file are: its extents or pointers',
  first: true,
  asks: ({ pickedFile, selection }) => ({ fileMap: { ino: pickedFile, block: selection?.block } }),
  picture: { draw: ({ fileMap }, room, state) => drawFileMap(fileMap, room, selectedBlock(state)), storyOf },
  View({ answers, before }) {
    const { select, pickFile } = useActions();
    return (
      <FileMapTile
        data={answers.fileMap}
        before={before.fileMap}
        selected={usePage(selectedBlock)}
        onSelect={select}
        picked={usePage((s) => s.pickedFile)}
        onPick={pickFile}
      />
    );
  },
});
