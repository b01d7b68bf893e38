/** What the page does for the tile of comparisons: it runs the variants, one after the other, in the background. */
import type { Said } from '../../bytes/said.ts';
import type { VariantResult } from '../../session/compare/compare.ts';
import type { CompareProgress } from './Progress.tsx';

export interface Comparisons {
  /** A hook: the results so far of a comparison, for as long as the tile is open. `script` undefined: there is none. */
  useResults(
    script: string | undefined,
    preset: string,
    count: number,
  ): { results: readonly VariantResult[]; progress?: CompareProgress };
  stop?(): void;
  goOn?(): void;
  /** For each variant why it cannot run; needed for columns of one's own. */
  check?(script: string, preset: string): Promise<readonly (Said | undefined)[]>;
}
