/** The progress of a comparison, and a button that ends it at once. */

import type { Said } from '../../bytes/said.ts';
import type { VariantResult } from '../../session/compare/compare.ts';
import { useWords } from '../language/useWords.ts';
import { ENGLISH } from './words.ts';

export interface CompareProgress {
  /** The running variant, and how many of its commands have begun. */
  running?: { nth: number; begun: number };
  stopped: boolean;
  /** The reason why it could not go on. */
  failed?: string;
}

interface Props {
  progress: CompareProgress;
  labels: readonly string[];
  /** Variants that have run. */
  ran: number;
  /** Number of commands that the script had on the page; 0 if unknown. */
  commands: number;
  onStop(): void;
  onGoOn(): void;
}

export function Progress({ progress, labels, ran, commands, onStop, onGoOn }: Props) {
  const words = useWords(ENGLISH).compare.progress;
  const { running, stopped, failed } = progress;
  const count = labels.length;
  if (ran >= count) return null;
  const at = words.at(labels[ran], ran + 1, count);
  if (!running)
    return (
      <p className="cmp-progress" role="status">
        {failed ? (
          <span>
            {at}: <span lang="en">{failed}.</span>
          </span>
        ) : (
          <span>{stopped ? words.stopped(at) : ''}</span>
        )}
        <button type="button" className="button" onClick={onGoOn}>
          {failed ? words.again : words.goOn}
        </button>
      </p>
    );
  // Another variant may run other commands than the page did; the count never exceeds the total.
  const begun = commands > 0 ? Math.min(running.begun, commands) : running.begun;
  return (
    <p className="cmp-progress">
      <span>
        {begun === 0
          ? words.running(at)
          : commands > 0
            ? words.runningOf(at, begun, commands)
            : words.runningFar(at, begun)}
      </span>
      <button type="button" className="button" onClick={onStop}>
        {words.cancel}
      </button>
      <progress aria-label={words.comparing} max={count} value={ran + (commands > 0 ? begun / (commands + 1) : 0)} />
    </p>
  );
}

/** The page's part of the tile of comparisons: it runs the variants in the background, one after the other. */
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
