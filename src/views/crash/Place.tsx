/** The moment of the power cut: the one that is shown, or the crash marker's. */
import { formatCount } from '../common/units.ts';
import { useActions, usePage } from '../page/page.ts';

export function Place({ markCrash }: { markCrash(step: number | undefined): void }) {
  const { goTo } = useActions();
  const marker = usePage((s) => s.marker);
  const step = usePage((s) => s.moment.step);
  if (marker === undefined)
    return (
      <p className="crash-place">
        <span>If the power fails at step {formatCount(step)}.</span>
        <button
          type="button"
          className="button"
          title="The crash marker stays here (c)"
          onClick={() => markCrash(step)}
        >
          Keep to this moment
        </button>
      </p>
    );
  return (
    <p className="crash-place crash-marked">
      <span>
        If the power fails at the crash marker, step {formatCount(marker)}
        {marker === step ? ', which is shown' : ''}.
      </span>
      {marker !== step && (
        <button type="button" className="button" onClick={() => goTo(marker)}>
          Go there
        </button>
      )}
      <button type="button" className="button" onClick={() => markCrash(undefined)}>
        Follow the scrubber
      </button>
    </p>
  );
}
