/** The tile of all inodes. */
import { defineTile } from '../page/define-tile.ts';
import { useActions, usePage } from '../page/page.ts';
import { InodeTableTile } from './InodeTableTile.tsx';

export const inodeTable = defineTile({
  id: 'inode-table',
  title: 'Inode tables',
  shelf: 'The disk',
  about: 'Every inode of the volume: free, in use, a directory',
  asks: () => ({ inodeTable: {} }),
  View({ answers }) {
    const { select, pickFile } = useActions();
    const picked = usePage((s) => s.pickedFile);
    return <InodeTableTile data={answers.inodeTable} picked={picked} onPick={pickFile} onSelect={select} />;
  },
});
