/** The actions of the page for the tile of power cuts. */
import type { Said } from '../../bytes/said.ts';
import type { DataOf } from '../../session/all-answers.ts';
import type { Losing } from '../../session/crash/line.ts';
import type { CrashResult } from '../../session/crash/pull.ts';
import type { PageState } from '../page/page.ts';
import type { MatrixSource } from './Matrix.tsx';

/** The script and the lines that made the volume. */
type MadeBy = Pick<PageState, 'run' | 'typed'>;

export type MatrixWork = NonNullable<DataOf<'matrixWork'>>;

export interface PowerCuts {
  /** Cuts the power. The answer is a sentence if that is impossible. */
  pull(step: number, losing: Losing): Promise<CrashResult | Said>;
  /** The losses of an earlier cut at a step, and the state that it left. */
  pulled?(step: number): { losing: Losing; result?: CrashResult | undefined } | undefined;
  /** Opens the disk that is left, as a new recording. */
  enter?(step: number, losing: Losing): void;
  /** Returns to before the crash, if the recording began with one. */
  back?(made: MadeBy): (() => void) | undefined;
  /** Every moment in every mode. */
  matrix(work: MatrixWork): MatrixSource | undefined;
}
