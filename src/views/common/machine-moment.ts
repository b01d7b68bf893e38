/** The machine's time at a position of the page's clock. */
import type { MachineTimeData } from '../../session/answers/machine-time.ts';
import { between } from './cut-pauses.ts';

/** In whole ns: the machine has a state at any time, but its logs are looked up by whole ones. */
export const machineMoment = ({ step, time }: MachineTimeData, position: number): number =>
  Math.round(between(step, time, position));
