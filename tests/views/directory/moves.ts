/** A directory's pictures, for the test of every step. */
import type { Session } from '../../../src/session/session.ts';
import { directory } from '../../../src/views/directory/answer.ts';
import { shownOf, type Told } from '../../../src/views/directory/marks.ts';
import { DIRECTORY_SCENES } from '../../../src/views/directory/scene.ts';
import { storyOf } from '../../../src/views/directory/story.ts';
import { movingTile } from '../motion/every-step.ts';
import { touchedBy } from '../motion/steps.ts';

const ROOM = { width: 596 };

function shownAt(session: Session, step: number, ino?: number) {
  const data = session.ask({ step, write: 0 }, directory, { ino });
  return data && !data.inline ? shownOf(data, ROOM) : undefined;
}

const physicalOf = ({ data }: Told) => new Set(data.detail.map((d) => `b${d.physical}`));

export const directoryMoves = movingTile({
  tile: 'the directory',
  scenes: DIRECTORY_SCENES,
  matter: /ext4lab:(dx|dir)_/,
  most: 30,
  shownAt: (session, step) => shownAt(session, step),
  before: (session, step, { told }) => shownAt(session, step, told.data.ino),
  storyOf: (a, b) => storyOf(a.told, b.told),
  /** What an event touched; and blocks that only one of the pictures shows record by record. */
  explains: (session, step, a, b) => {
    const touched = touchedBy(session, step);
    const [before, after] = [physicalOf(a.told), physicalOf(b.told)];
    for (const block of [...before, ...after]) if (before.has(block) !== after.has(block)) touched.add(block);
    return touched;
  },
  // Names of a split that walk one after the other have a tenth of the time each.
  shortest: 0.1,
  margin: 24,
});
