/** Draws the tile of all files. */

import type { Answered } from '../page/define-tile.ts';
import { useActions, usePage } from '../page/page.ts';
import { TreeTile } from './TreeTile.tsx';

export function View({ answers }: Answered<'fileTree'>) {
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
}
