/** The tile of one directory. */
import { defineTile } from '../page/define-tile.ts';
import { selectedBlock, useActions, usePage } from '../page/page.ts';
import { DirectoryTile } from './DirectoryTile.tsx';

export const directory = defineTile({
  id: 'directory',
  title: 'Directory',
  shelf: 'Files',
  about: 'The records of one directory, and how a name is looked up',
  asks: ({ pickedFile, selection, lookedUp }) => ({
    directory: { ino: pickedFile, block: selection?.block, name: lookedUp },
  }),
  View({ answers, before }) {
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
  },
});
