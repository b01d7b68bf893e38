/**
 * The machine's time and the page's: one hand for both.
 *
 *     position   12 ─── 12.4 ─── 13 ──── 14        steps, as real numbers
 *     time       │ 3.1 ms        │ 8.4 ms          ns since the mount
 *     drawn      ├───────────────┼──┄┄──┤          long pauses cut short
 */
import { bisectLeft } from 'd3';
import type { MachineData } from '../../session/answers/machine-data.ts';
import type { MachineTimeData } from '../../session/answers/machine-time.ts';
import { between, type CutPauses } from '../common/cut-pauses.ts';
import { machineMoment } from '../common/machine-moment.ts';
import { timeWords } from '../common/units.ts';
import { type Laid, roundAbove } from '../timeline/layout.ts';
import { drawnTime, flightsOf } from './flights.ts';

export class MachineTime implements Laid {
  readonly #known: MachineTimeData;
  readonly #steps: Float64Array;
  readonly #times: Float64Array;
  readonly along: CutPauses;

  constructor(data: MachineData, known: MachineTimeData) {
    this.#known = known;
    this.#steps = known.step;
    this.#times = known.time;
    this.along = drawnTime(flightsOf(data), { from: 0, to: Math.max(1, data.now) });
  }

  get length(): number {
    return this.along.length;
  }

  /** ns since the mount. */
  timeOf(position: number): number {
    return between(this.#steps, this.#times, position);
  }

  /** The same in whole ns. */
  momentOf(position: number): number {
    return machineMoment(this.#known, position);
  }

  /** The last position. */
  get steps(): number {
    return this.#steps[this.#steps.length - 1];
  }

  /** The position of a time. If steps took no time, it is the last of them. */
  positionOf(time: number): number {
    const i = bisectLeft(this.#times, time);
    if (this.#times[i] === time) {
      let last = i;
      while (this.#times[last + 1] === time) last++;
      return this.#steps[last];
    }
    return between(this.#times, this.#steps, time);
  }

  place(step: number): number {
    return this.along.shown(this.timeOf(step));
  }

  step(place: number): number {
    return this.positionOf(this.along.time(place));
  }

  /** Round times, except those that a cut pause hides. */
  ticks(from: number, to: number, apart: number): { place: number; text: string }[] {
    const every = roundAbove(apart);
    const out: { place: number; text: string }[] = [];
    let last = Number.NEGATIVE_INFINITY;
    const end = this.along.time(to);
    for (let place = from; place <= to; ) {
      const time = Math.ceil(this.along.time(place) / every) * every;
      if (time > end) break;
      const at = this.along.shown(time);
      if (at - last >= apart) {
        out.push({ place: at, text: timeWords(time) });
        last = at;
      }
      place = Math.max(at, place) + apart * 0.999;
    }
    return out;
  }
}

const made = new WeakMap<MachineTimeData, MachineTime>();

export function machineTimeOf(data: MachineData | undefined, times: MachineTimeData | undefined) {
  if (!data || !times) return undefined;
  let time = made.get(times);
  if (!time) {
    time = new MachineTime(data, times);
    made.set(times, time);
  }
  return time;
}
