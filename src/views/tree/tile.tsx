/** The tile of all files. */
import { defineTile } from '../page/define-tile.ts';
import { useActions, usePage } from '../page/page.ts';
import { TreeTile } from './TreeTile.tsx';

export const tree = defineTile({
  id: 'tree',
  title: 'Files',
  shelf: 'Files',
  about: 'All files and directories, from the root down',
  asks: ({ treeView, pickedFile }) => ({ fileTree: { ...treeView, ino: pickedFile } }),
  View({ answers }) {
    const { select, pickFile, seeTree } = useActions();
    return (
      <TreeTile
        data={answers.fileTree}
        view={usePage((s) => s.treeView)}
        onView={seeTree}
        picked={usePage((s) => s.pickedFile)}
        onPick={pickFile}
        onSelect={select}
      />
    );
  },
});
