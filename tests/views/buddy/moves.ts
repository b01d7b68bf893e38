/** The buddies' pictures, for the test of every step. */
import { buddy } from '../../../src/views/buddy/answer.ts';
import { layoutBuddy } from '../../../src/views/buddy/layout.ts';
import { buddyMarks } from '../../../src/views/buddy/marks.ts';
import { BUDDY_SCENES } from '../../../src/views/buddy/scene.ts';
import { storyOf, type Told } from '../../../src/views/buddy/story.ts';
import type { Mark } from '../../../src/views/motion/mark.ts';
import { movingTile } from '../motion/every-step.ts';
import { touchedBy } from '../motion/steps.ts';

const SIZE = { width: 560, height: 330 };
export const MATTER = /mballoc|_pa$|allocate_blocks|free_blocks|jbd2_commit|discard/;

export const buddyMoves = movingTile<Told & { marks: readonly Mark[] }>({
  tile: 'the buddies',
  scenes: BUDDY_SCENES,
  matter: MATTER,
  most: 30,
  shownAt: (session, step) => {
    const data = session.ask({ step, write: 0 }, buddy, {});
    if (!data) return undefined;
    const layout = layoutBuddy(data, SIZE);
    return { data, layout, marks: buddyMarks(layout, data, {}) };
  },
  storyOf,
  // From one group to another everything is new; while a volume is formatted, its descriptors say which bitmaps count.
  explains: (session, step, a, b) =>
    (a.data.group === b.data.group || b.data.earlier) && !session.recording.events[step].name.startsWith('mke2fs:')
      ? touchedBy(session, step)
      : undefined,
  // Levels of a chunk that breaks share less than half of the time.
  shortest: 0.02,
  margin: 24,
  oneWay: true,
});
