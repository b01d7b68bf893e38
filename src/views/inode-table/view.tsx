/** Draws the tile of all inodes. */

import type { Answered } from '../page/define-tile.ts';
import { useActions, usePage } from '../page/page.ts';
import { InodeTableTile } from './InodeTableTile.tsx';

export function View({ answers }: Answered<'inodeTable'>) {
  const { select, pickFile } = useActions();
  const picked = usePage((s) => s.pickedFile);
  return <InodeTableTile data={answers.inodeTable} picked={picked} onPick={pickFile} onSelect={select} />;
}
