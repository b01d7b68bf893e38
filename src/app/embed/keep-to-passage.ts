/** Play keeps to a passage. It begins at the first moment, ends at the last, and begins again in a loop. */
import { momentOf } from '../first-moment.ts';
import type { Player } from '../player.ts';
import type { AppState, Timeline } from '../store.ts';
import type { Workbench } from '../workbench.ts';
import type { EmbedOptions } from './embed-options.ts';

/** The last picture of a passage stays this long before the passage begins again, in ms. */
const REST = 1500;

export function keepToPassage(workbench: Workbench, player: Player, { passage, loop }: EmbedOptions): () => void {
  const { store, seek } = workbench;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The first and the last step of the passage in a recording. */
  let known: { timeline: Timeline; steps: readonly [number, number] } | undefined;
  /** The ends of the passage. A moment that does not exist in this recording is not an end. */
  const stepsOf = ({ timeline }: AppState) => {
    if (timeline && timeline !== known?.timeline) {
      const [from, to] = passage?.map((said) => momentOf(timeline, said)?.step) ?? [];
      known = { timeline, steps: [from ?? 0, to ?? timeline.name.length] };
    }
    return timeline && known?.steps;
  };
  const begin = () => {
    seek({ step: stepsOf(store.getState())?.[0] ?? 0, write: 0 });
    if (!store.getState().playing) player.toggle();
  };
  const stop = store.subscribe((now, before) => {
    const steps = stepsOf(now);
    if (!steps) return;
    const [from, end] = steps;
    if (now.playing && !before.playing && (now.moment.step >= end || now.moment.step < from))
      seek({ step: from, write: 0 });
    const ended = before.playing && now.moment.step >= end && (!now.playing || passage !== undefined);
    if (!ended) return;
    if (now.playing) {
      player.toggle();
      seek({ step: end, write: 0 });
    }
    clearTimeout(timer);
    if (loop) timer = setTimeout(begin, REST);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
