/** What is asked about the moment that is shown: what the frame needs, and what the tiles in sight need. */
import type { AnswerName } from '../session/all-answers.ts';
import type { Moment } from '../session/session-api.ts';
import { isLinked } from '../views/linked/flights.ts';
import type { Wants } from '../views/page/define-tile.ts';
import { tileNamed } from '../views/tiles.ts';
import type { Question } from './answer-cache.ts';
import { inspected } from './inspected.ts';
import type { AppState } from './store.ts';
import { shownOf, tilesOf } from './tiles.ts';

/** A directive of the script says so. */
const ON_A_MACHINE = /^[ \t]*#[ \t]*machine:/m;

export function questionsOf(state: AppState): Question[] {
  const asked = new Map<AnswerName, Question>();
  const add = (wants: Wants, moment: Moment) => {
    for (const [name, want] of Object.entries(wants) as [AnswerName, object][])
      if (!asked.has(name)) asked.set(name, { name, want, moment } as Question);
  };
  add(ofFrame(state), state.moment);
  // The lanes show what is at risk at the crash marker, whether or not its tile is open.
  const tiles = [...shownOf(tilesOf(state.tiles)), ...(state.marker === undefined ? [] : ['crash'])];
  if (isLinked(tiles)) add({ moved: {} }, state.moment);
  for (const tile of [...tiles, ...state.inProse].map(tileNamed)) if (tile) add(tile.asks(state), tile.at(state));
  return [...asked.values()];
}

/** The byte at which the structure of a field begins, as its key says it; the first structure's have none. */
const byteOf = (field: string | undefined): number | undefined =>
  field === undefined ? undefined : Number(/@(\d{1,6})/.exec(field)?.[1] ?? 0);

const blockOf = (block: number | undefined, field: string | undefined): Wants =>
  block === undefined ? {} : { block: { block }, whyHere: { block, byte: byteOf(field) } };

const ofFrame = ({ run, ...state }: AppState): Wants => ({
  map: {},
  ...blockOf(inspected(state), state.selection?.field),
  machineCounts: {},
  // The timeline has lanes for the disks, if there are any, and their time.
  ...(ON_A_MACHINE.test(run) && { machine: {}, machineTime: {} }),
});
