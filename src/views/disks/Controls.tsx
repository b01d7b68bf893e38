/** The tile's own time: play, step to what happens next, slow motion, and a scrubber over the window. */
import { type KeyboardEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { Icon } from '../common/Icon.tsx';
import { Picker } from '../common/Picker.tsx';
import { formatCount } from '../common/units.ts';
import { timeWords } from '../latency/words.ts';
import { FACTORS } from './moments.ts';
import type { Player } from './player.ts';

export function Controls({ player }: { player: Player }) {
  useSyncExternalStore(player.subscribe, player.version, player.version);
  const range = useRef<HTMLInputElement>(null);
  const clock = useRef<HTMLElement>(null);
  const { window, playing, place, moments } = player;
  useEffect(
    () =>
      player.onFrame((time) => {
        if (range.current) range.current.value = String(player.window.from + player.along.shown(time));
        if (clock.current) clock.current.textContent = sinceWords(time - player.window.from);
      }),
    [player],
  );
  // The arrows go to the next moment: a pixel more or less means nothing.
  const onKeyDown = (e: KeyboardEvent) => {
    const by =
      e.key === 'ArrowRight' || e.key === 'ArrowUp' ? 1 : e.key === 'ArrowLeft' || e.key === 'ArrowDown' ? -1 : 0;
    if (by === 0) return;
    player.step(by);
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that belong together
    <div className="dk-controls" role="group" aria-label="Time of the machine">
      <button
        type="button"
        className="icon-button"
        aria-label="Back to what happened before"
        title="Back to what happened before"
        onClick={() => player.step(-1)}
      >
        <Icon name="back" />
      </button>
      <button
        type="button"
        className="icon-button primary"
        aria-label={playing ? 'Pause the disks' : 'Play the disks in slow motion'}
        title={playing ? 'Pause' : 'Play in slow motion'}
        onClick={() => player.toggle()}
      >
        <Icon name={playing ? 'pause' : 'play'} />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label="On to what happens next"
        title="On to what happens next"
        onClick={() => player.step(1)}
      >
        <Icon name="forward" />
      </button>
      <input
        ref={range}
        type="range"
        className="dk-range"
        aria-label="Time of the machine, ns"
        aria-valuetext={`${sinceWords(player.time - window.from)} of ${timeWords(window.to - window.from)}, moment ${player.moment + 1} of ${moments.length}`}
        min={window.from}
        max={window.from + player.along.length}
        step="any"
        onInput={(e) => player.seek(player.along.time(Number(e.currentTarget.value) - window.from))}
        onKeyDown={onKeyDown}
      />
      <span className="dk-clock mono">
        <b ref={clock} />
        <span> of {timeWords(window.to - window.from)}</span>
      </span>
      <Picker
        className="dk-speed mono"
        label="Slow motion"
        title="So many times slower than the machine"
        value={place}
        onPick={(next) => player.chooseFactor(next)}
        options={FACTORS.map((factor, i) => ({ value: i, label: `1:${formatCount(factor)}` }))}
      />
    </div>
  );
}

const sinceWords = (ns: number): string => timeWords(Math.round(ns));
