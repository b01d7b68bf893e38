/** What the worker computes for the tile “New thing”: the groups of the volume, and what the last event wrote in each. */
import { groupLength, groupOf, groupStart } from '../../engine/volume/geometry.ts';
import { volumeAnswer } from '../../session/answers/define-answer.ts';

export interface NewThingData {
  groups: { group: number; first: number; last: number; written: number }[];
}

export const newThing = volumeAnswer('newThing', ({ volume: { geometry }, written }): NewThingData => {
  const groups = Array.from({ length: geometry.groups }, (_, group) => {
    const first = groupStart(geometry, group);
    return { group, first, last: first + groupLength(geometry, group) - 1, written: 0 };
  });
  for (const block of written) groups[groupOf(geometry, block)].written++;
  return { groups };
});

declare module '../../session/answers/define-answer.ts' {
  interface TileAnswers {
    newThing: typeof newThing;
  }
}
