/** The page's part of the tile of comparisons: it runs the variants in the background, one after the other. */
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
  /** The reason why each variant cannot run. A person's columns need it. */
  check?(script: string, preset: string): Promise<readonly (Said | undefined)[]>;
}
