/** How far a comparison has come, and a button that ends it at once. */
import { formatCount } from '../common/units.ts';

export interface CompareProgress {
  /** The running variant, and how many of its commands have begun. */
  running?: { nth: number; begun: number };
  stopped: boolean;
  /** Why it could not go on. */
  failed?: string;
}

interface Props {
  progress: CompareProgress;
  labels: readonly string[];
  /** Variants that have run. */
  ran: number;
  /** How many commands the script had on the page; 0: not known. */
  commands: number;
  onStop(): void;
  onGoOn(): void;
}

export function Progress({ progress, labels, ran, commands, onStop, onGoOn }: Props) {
  const { running, stopped, failed } = progress;
  const count = labels.length;
  if (ran >= count) return null;
  const at = `${labels[ran]}, ${ran + 1} of ${count}`;
  if (!running)
    return (
      <p className="cmp-progress" role="status">
        <span>{failed ? `${at}: ${failed}.` : stopped ? `Stopped at ${at}.` : ''}</span>
        <button type="button" className="button" onClick={onGoOn}>
          {failed ? 'Try again' : 'Go on'}
        </button>
      </p>
    );
  // Another variant may run other commands than the page did; the count never exceeds the total.
  const begun = commands > 0 ? Math.min(running.begun, commands) : running.begun;
  const far = begun === 0 ? '' : `: command ${formatCount(begun)}${commands > 0 ? ` of ${formatCount(commands)}` : ''}`;
  return (
    <p className="cmp-progress">
      <span>
        Running {at}
        {far}…
      </span>
      <button type="button" className="button" onClick={onStop}>
        Cancel
      </button>
      <progress aria-label="Comparing" max={count} value={ran + (commands > 0 ? begun / (commands + 1) : 0)} />
    </p>
  );
}
