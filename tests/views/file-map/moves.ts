/** The file map's pictures, for the test of every step. */
import type { Session } from '../../../src/session/session.ts';
import { fileMap } from '../../../src/views/file-map/answer.ts';
import { fileMapMarks, focusOf, layoutFileMap } from '../../../src/views/file-map/layout.ts';
import { FILE_MAP_SCENES } from '../../../src/views/file-map/scene.ts';
import { storyOf, type Told } from '../../../src/views/file-map/story.ts';
import type { Mark } from '../../../src/views/motion/mark.ts';
import { movingTile } from '../motion/every-step.ts';

const SIZE = { width: 560, height: 380 };

function shownAt(session: Session, step: number, ino?: number) {
  const data = session.ask({ step, write: 0 }, fileMap, ino === undefined ? {} : { ino });
  if (!data?.tree || data.tree.nodes.length === 0) return undefined;
  const layout = layoutFileMap(data, data.tree, focusOf(data, data.tree, undefined), SIZE);
  return { data, tree: data.tree, layout, marks: fileMapMarks(layout, data.tree, {}) };
}

export const fileMapMoves = movingTile<Told & { marks: readonly Mark[] }>({
  tile: 'the file map',
  scenes: FILE_MAP_SCENES,
  matter: /^ext4lab:ext_|indirect|ext4:ext4_(allocate|free|writepages)|ext4lab:ind/,
  most: 30,
  shownAt: (session, step) => shownAt(session, step),
  before: (session, step, { tree }) => shownAt(session, step, tree.ino),
  storyOf,
});
