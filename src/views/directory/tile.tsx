/** The tile of one directory. */
import { drawnIn } from '../motion/drawn.ts';
import { defineTile } from '../page/define-tile.ts';
import { selectedBlock, useActions, usePage } from '../page/page.ts';
import { DirectoryTile } from './DirectoryTile.tsx';
import { shownOf } from './marks.ts';
import { storyOf } from './story.ts';

export const directory = defineTile({
  id: 'directory',
  title: 'Directory',
  shelf: 'Files',
  about: 'The records of one directory, and how a name is looked up',
  asks: ({ pickedFile, selection, lookedUp }) => ({
    directory: { ino: pickedFile, block: selection?.block, name: lookedUp },
  }),
  picture: {
    draw: ({ directory: data }, room) => drawnIn(room, data && shownOf(data, { width: room.width })),
    storyOf,
  },
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
