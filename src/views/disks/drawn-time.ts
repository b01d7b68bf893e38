/** A window of the machine's time as the tile draws it: pauses without activity of any drive are cut short. */
import { CutPauses, type Window } from '../common/cut-pauses.ts';
import { armEnd, type Flights } from './flights.ts';

/** A pause is shown no longer than this share of all work. */
const LONGEST = 0.06;

/** Busy time is that of requests, from being asked for to their end, and that of all movements of the arms. */
export function drawnTime({ ways }: Flights, window: Window): CutPauses {
  const { bios, pieces, arms } = ways;
  return new CutPauses({
    window,
    longest: LONGEST,
    eachBusy: (tell) => {
      const add = (from: number, until: number) => {
        if (from >= 0) tell(from, until < 0 ? window.to : until);
      };
      for (let row = 0; row < bios.length; row++) add(bios.at(row, 'arrived'), bios.at(row, 'finished'));
      for (let row = 0; row < pieces.length; row++) add(pieces.at(row, 'arrived'), pieces.at(row, 'back'));
      for (let row = 0; row < arms.length; row++) add(arms.at(row, 'begun'), armEnd(ways, row));
    },
  });
}
