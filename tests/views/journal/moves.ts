/** The journal's pictures, for the test of every step. */
import { journal } from '../../../src/session/answers/journal-data.ts';
import type { Session } from '../../../src/session/session.ts';
import { shownOf } from '../../../src/views/journal/marks.ts';
import { JOURNAL_SCENES } from '../../../src/views/journal/scene.ts';
import { storyOf } from '../../../src/views/journal/story.ts';
import { movingTile } from '../motion/every-step.ts';
import { touchedBy } from '../motion/steps.ts';

const ROOM = { width: 446, height: 400 };

/** What an event says beyond what it wrote: which blocks a request carries, and that a recovery goes on. */
function toldBy(session: Session, event: number): Set<string> {
  const { name, fields } = session.recording.events[event];
  const told = touchedBy(session, event);
  if (name.startsWith('recovery:')) told.add('recovery');
  const { block, count } = fields as { block?: number; count?: number };
  if (name === 'block:block_bio_queue') for (let i = 0; i < count!; i++) told.add(`sent${block! + i}`);
  return told;
}

export const journalMoves = movingTile({
  tile: 'the journal',
  scenes: JOURNAL_SCENES,
  matter: /^jbd2:(write_|revoke|jbd2_(end_commit|update_log_tail|handle_stats|checkpoint))|^recovery:|bio_queue/,
  most: 16,
  shownAt: (session, step) => {
    const data = session.ask({ step, write: 0 }, journal);
    return data && shownOf(data, ROOM);
  },
  apart: (a, b) => a.of !== b.of,
  storyOf: (a, b) => storyOf(a.told, b.told),
  explains: toldBy,
  // Of many copies each has a short part of the time.
  shortest: 0.1,
  margin: 30,
});
