/** How fast play goes: so many steps a second, or so many times slower than the machine. */

import { machineTimeOf } from '../views/disks/machine-time.ts';
import { FACTORS, factorFor } from '../views/disks/moments.ts';
import type { StepBy } from '../views/timeline/moves.ts';
import type { Speed } from '../views/timeline/Transport.tsx';
import { transport } from '../views/timeline/transport-words.ts';
import { wordsIn } from '../words/words.ts';
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

const speedText = ({ number, every, perSecond }: typeof transport, speed: number, by: StepBy): string => {
  if (by === 'story') return `${number(speed / READING)}×`;
  return speed < 1 ? every(1 / speed) : perSecond[by](speed);
};

export function speedOf(state: AppState, store: AppStore): Speed {
  const words = wordsIn(state.language, transport);
  if (state.along === 'machine' && machineTimeIn(state)) {
    const last = FACTORS.length - 1;
    return {
      notch: last - factorIn(state),
      notches: FACTORS.length,
      text: `1:${words.number(slownessIn(state))}`,
      title: words.slowMotion,
      onNotch: (notch) => store.setState({ slow: last - notch }),
    };
  }
  return {
    notch: Math.max(0, SPEEDS.indexOf(state.speed)),
    notches: SPEEDS.length,
    text: speedText(words, state.speed, state.by),
    title: words.speedOfPlay,
    onNotch: (notch) => store.setState({ speed: SPEEDS[notch] }),
  };
}
