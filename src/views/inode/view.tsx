/** Draws the tile of one inode. */

import type { Answered } from '../page/define-tile.ts';
import { useActions, usePage } from '../page/page.ts';
import { InodeTile } from './InodeTile.tsx';

export function View({ answers }: Answered<'inodeFigure'>) {
  const { select, pickFile, edit } = useActions();
  const picked = usePage((s) => s.pickedFile);
  return <InodeTile data={answers.inodeFigure} picked={picked} onPick={pickFile} onSelect={select} onEdit={edit} />;
}
