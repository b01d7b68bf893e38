/** Moves of the page's time from one thing that happens at the disks to the next; and where it stands in the window. */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Icon } from '../common/Icon.tsx';
import { timeWords } from '../latency/words.ts';
import type { Hand } from './hand.ts';

export function Controls({ hand }: { hand: Hand }) {
  useSyncExternalStore(hand.subscribe, hand.version, hand.version);
  const clock = useRef<HTMLElement>(null);
  const { window, moments } = hand;
  useEffect(
    () =>
      hand.onFrame((time) => {
        if (clock.current) clock.current.textContent = timeWords(Math.round(time - hand.window.from));
      }),
    [hand],
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that belong together
    <div className="dk-controls" role="group" aria-label="Time of the machine">
      <button
        type="button"
        className="icon-button"
        aria-label="Back to what happened before"
        title="Back to what happened before"
        aria-disabled={hand.moment === 0 || undefined}
        onClick={() => hand.step(-1)}
      >
        <Icon name="back" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label="On to what happens next"
        title="On to what happens next"
        aria-disabled={hand.moment === moments.length - 1 || undefined}
        onClick={() => hand.step(1)}
      >
        <Icon name="forward" />
      </button>
      <span className="dk-clock mono" title={`moment ${hand.moment + 1} of ${moments.length}`}>
        <b ref={clock} />
        <span> of {timeWords(window.to - window.from)}</span>
      </span>
      <button type="button" className="button dk-busiest" onClick={() => hand.seek(hand.busiest)}>
        Busiest moment
      </button>
    </div>
  );
}
