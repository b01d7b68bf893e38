/** What the page does for the power cut's tile. */
import type { DataOf } from '../../session/answers/index.ts';
import type { Losing } from '../../session/crash/line.ts';
import type { CrashResult } from '../../session/crash/pull.ts';
import type { PageState } from '../page.ts';
import type { MatrixSource } from './Matrix.tsx';

/** What the volume was made by. */
export type MadeBy = Pick<PageState, 'run' | 'typed'>;

export type MatrixWork = NonNullable<DataOf<'matrixWork'>>;

export interface PowerCuts {
  /** Cuts the power; the answer is a sentence where that cannot be. */
  pull(step: number, losing: Losing): Promise<CrashResult | string>;
  /** What has been lost at a step already, and what was left. */
  pulled?(step: number): { losing: Losing; result?: CrashResult | undefined } | undefined;
  /** Opens the disk that is left, as a recording of its own. */
  enter?(step: number, losing: Losing): void;
  /** Back to before the crash, where the recording began with one. */
  back?(made: MadeBy): (() => void) | undefined;
  /** Every moment in every mode. */
  matrix(work: MatrixWork): MatrixSource | undefined;
}
