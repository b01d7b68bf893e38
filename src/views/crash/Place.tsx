/** The moment of the power cut: the one that is shown, or the crash marker's. */
import { useWords } from '../language/useWords.ts';
import { useActions, usePage } from '../page/page.ts';
import { crash as english } from './words.ts';

export function Place({ markCrash }: { markCrash(step: number | undefined): void }) {
  const words = useWords(english).place;
  const { goTo } = useActions();
  const marker = usePage((s) => s.marker);
  const step = usePage((s) => s.moment.step);
  if (marker === undefined)
    return (
      <p className="crash-place">
        <span>{words.atStep(step)}</span>
        <button type="button" className="button" title={words.keepTitle} onClick={() => markCrash(step)}>
          {words.keep}
        </button>
      </p>
    );
  return (
    <p className="crash-place crash-marked">
      <span>{(marker === step ? words.atMarkerShown : words.atMarker)(marker)}</span>
      {marker !== step && (
        <button type="button" className="button" onClick={() => goTo(marker)}>
          {words.goThere}
        </button>
      )}
      <button type="button" className="button" onClick={() => markCrash(undefined)}>
        {words.follow}
      </button>
    </p>
  );
}
