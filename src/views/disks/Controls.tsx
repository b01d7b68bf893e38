/** Buttons that move the page's time between events at the disks, and its position in the window. */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Icon } from '../common/Icon.tsx';
import { timeIn } from '../latency/words.ts';
import type { Hand } from './hand.ts';
import type { DisksSaid } from './words.ts';

export function Controls({ hand, said }: { hand: Hand; said: DisksSaid }) {
  useSyncExternalStore(hand.subscribe, hand.version, hand.version);
  const clock = useRef<HTMLElement>(null);
  const { window, moments } = hand;
  const words = said.disks.time;
  useEffect(
    () =>
      hand.onFrame((time) => {
        if (clock.current) clock.current.textContent = timeIn(said, Math.round(time - hand.window.from));
      }),
    [hand, said],
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that belong together
    <div className="dk-controls" role="group" aria-label={words.name}>
      <button
        type="button"
        className="icon-button"
        aria-label={words.before}
        title={words.before}
        aria-disabled={hand.moment === 0 || undefined}
        onClick={() => hand.step(-1)}
      >
        <Icon name="back" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={words.next}
        title={words.next}
        aria-disabled={hand.moment === moments.length - 1 || undefined}
        onClick={() => hand.step(1)}
      >
        <Icon name="forward" />
      </button>
      <span className="dk-clock mono" title={words.moment(hand.moment + 1, moments.length)}>
        <b ref={clock} />
        <span>{words.of(timeIn(said, window.to - window.from))}</span>
      </span>
      <button type="button" className="button dk-busiest" onClick={() => hand.seek(hand.busiest)}>
        {words.busiest}
      </button>
    </div>
  );
}
