/** The buddies as a picture of a moment, in a room. */
import type { Drawn } from '../motion/drawn.ts';
import type { BuddyData } from './answer.ts';
import { layoutBuddy } from './layout.ts';
import { buddyMarks } from './marks.ts';
import type { Told } from './story.ts';
import { buddy as english } from './words.ts';

export function drawBuddy(
  data: BuddyData,
  room: { width: number; height: number },
  selected: number | undefined,
  words: typeof english = english,
): Drawn<Told> {
  const layout = layoutBuddy(data, room, words);
  const marks = buddyMarks(layout, data, { selected: selected === undefined ? undefined : selected - data.first });
  const of = `${room.width} ${room.height}`;
  return { width: room.width, height: layout.height, shown: { step: data.step, of, marks, told: { data, layout } } };
}
