/** The journal's picture at a moment, from its answer and the room. */

import type { JournalData } from '../../session/answers/journal-data.ts';
import type { Shown } from '../motion/stage.ts';
import { stageOf } from './layout.ts';
import { journalMarks } from './marks.ts';
import { type JournalLayout, layoutJournal } from './picture-layout.ts';
import { journal as english } from './words.ts';

export interface Told {
  data: JournalData;
  layout: JournalLayout;
}

export function shownOf(
  data: JournalData,
  room: { width: number; height: number },
  words: typeof english = english,
): Shown<Told> {
  const layout = layoutJournal(data, room, stageOf, words.picture);
  const marks = journalMarks(layout, data, {});
  return {
    step: data.step,
    of: `${room.width} ${room.height} ${data.types.length}`,
    marks,
    told: { data, layout },
  };
}
