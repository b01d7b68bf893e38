/** What the page does for the tile that compares: it runs the variants, one after the other, where nothing waits for them. */
import type { VariantResult } from '../../session/compare/compare.ts';
import type { CompareProgress } from './Progress.tsx';

export interface Comparisons {
  /** A hook: what has run so far of a comparison, for as long as the tile stands there. `script` undefined: there is none. */
  useResults(
    script: string | undefined,
    preset: string,
    count: number,
  ): { results: readonly VariantResult[]; progress?: CompareProgress };
  stop?(): void;
  goOn?(): void;
  /** Of each variant why it cannot run; with it, columns of one's own can be written. */
  check?(script: string, preset: string): Promise<readonly (string | undefined)[]>;
}
