/** How fast play goes: so many steps a second, or so many times slower than the machine. */

import { formatCount } from '../views/common/units.ts';
import { machineTimeOf } from '../views/disks/machine-time.ts';
import { FACTORS, factorFor } from '../views/disks/moments.ts';
import type { StepBy } from '../views/timeline/moves.ts';
import type { Speed } from '../views/timeline/Transport.tsx';
import type { AppState, AppStore } from './store.ts';

/** Steps a second, on a logarithmic scale: each notch doubles. */
const SPEEDS = Array.from({ length: 14 }, (_, i) => 0.25 * 2 ** i);

/** The machine's time at each step, if the script ran on one. */
export const machineTimeIn = ({ answers }: AppState) => machineTimeOf(answers.machine?.data, answers.machineTime?.data);

/** As chosen; else so that all work can be watched. */
const factorIn = (state: AppState): number => state.slow ?? factorFor(machineTimeIn(state)?.along.work ?? 0);

/** Seconds that pass here for one of the machine's. */
export const slownessIn = (state: AppState): number => FACTORS[factorIn(state)];

/** At which a story takes the time that it takes to read. */
export const READING = 4;

const speedText = (speed: number, by: StepBy): string => {
  if (by === 'story') return `${speed / READING}×`;
  const per = by === 'operation' ? 'ops' : `${by}s`;
  return speed < 1 ? `1 per ${1 / speed} s` : `${formatCount(speed)} ${per}/s`;
};

export function speedOf(state: AppState, store: AppStore): Speed {
  if (state.along === 'machine' && machineTimeIn(state)) {
    const last = FACTORS.length - 1;
    return {
      notch: last - factorIn(state),
      notches: FACTORS.length,
      text: `1:${formatCount(slownessIn(state))}`,
      title: 'Slow motion: so many seconds here for one of the machine',
      onNotch: (notch) => store.setState({ slow: last - notch }),
    };
  }
  return {
    notch: Math.max(0, SPEEDS.indexOf(state.speed)),
    notches: SPEEDS.length,
    text: speedText(state.speed, state.by),
    title: 'Speed of play',
    onNotch: (notch) => store.setState({ speed: SPEEDS[notch] }),
  };
}
