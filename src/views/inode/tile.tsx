/** The tile of one inode. */
import { defineTile } from '../page/define-tile.ts';
import { type Selection, useActions, usePage } from '../page/page.ts';
import { InodeTile } from './InodeTile.tsx';

export const inode = defineTile({
  id: 'inode',
  title: 'Inode',
  shelf: 'Files',
  about: 'One inode, each of its fields in its place',
  asks: ({ pickedFile, selection }) => ({
    inodeFigure: { ino: pickedFile, block: selection?.block, byte: byteOf(selection) },
  }),
  View({ answers }) {
    const { select, pickFile } = useActions();
    const picked = usePage((s) => s.pickedFile);
    return <InodeTile data={answers.inodeFigure} picked={picked} onPick={pickFile} onSelect={select} />;
  },
});

/** The byte of a selected field, if its name says it: `@256`, `i_mode@256`. */
function byteOf(selection: Selection | undefined): number | undefined {
  const at = /@(\d{1,6})/.exec(selection?.field ?? '');
  return at ? Number(at[1]) : undefined;
}
