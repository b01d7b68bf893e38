/** The tile of one file's blocks. */
import { defineTile } from '../page/define-tile.ts';
import { selectedBlock, useActions, usePage } from '../page/page.ts';
import { FileMapTile } from './FileMapTile.tsx';

export const fileMap = defineTile({
  id: 'file-map',
  title: 'File map',
  shelf: 'Files',
  about: 'Where the blocks of one file are: its extents or pointers',
  first: true,
  asks: ({ pickedFile, selection }) => ({ fileMap: { ino: pickedFile, block: selection?.block } }),
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
