/** Play keeps to a passage: it begins at its first step, ends at its last, and begins again if it is a loop. */
import type { Player } from '../player.ts';
import type { Workbench } from '../workbench.ts';
import type { EmbedOptions } from './embed-options.ts';

/** The last picture of a passage is looked at before it begins again, ms. */
const REST = 1500;

export function keepToPassage(workbench: Workbench, player: Player, { passage, loop }: EmbedOptions): () => void {
  const { store, seek } = workbench;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    seek({ step: passage?.[0] ?? 0, write: 0 });
    if (!store.getState().playing) player.toggle();
  };
  const stop = store.subscribe((now, before) => {
    const steps = now.overview?.steps;
    if (steps === undefined) return;
    const [from, to] = passage ?? [0, steps];
    const end = Math.min(to, steps);
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
