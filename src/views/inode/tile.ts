/** The tile of one inode. */
import { defineTile } from '../page/define-tile.ts';
import type { Selection } from '../page/page.ts';

export const inode = defineTile({
  id: 'inode',
  title: 'Inode',
  about: 'One inode, each of its fields in its place',
  shelf: 'Files',
  asks: ({ pickedFile, selection }) => ({
    inodeFigure: { ino: pickedFile, block: selection?.block, byte: byteOf(selection) },
  }),
  load: () => import('./view.tsx'),
});

/** The byte of a selected field, if its name says it: `@256`, `i_mode@256`. */
function byteOf(selection: Selection | undefined): number | undefined {
  const at = /@(\d{1,6})/.exec(selection?.field ?? '');
  return at ? Number(at[1]) : undefined;
}
