/**
 * What is asked about the moment: map, selected block, the tiles that are open, and the sentence. Each question is
 * answered for the newest moment first, and an answer that is overtaken is never shown.
 */
import type { Moment } from '../session/session-api.ts';
import { eventAt } from '../views/timeline/moves.ts';
import { Latest, type Schedule } from './latest.ts';
import type { AppStore } from './store.ts';
import { tileQuestions } from './tile-questions.ts';
import type { VolumeSlot } from './volume-slot.ts';

export type Answers = ReturnType<typeof answersOf>;

export function answersOf(
  store: AppStore,
  slot: VolumeSlot,
  lost: (error: unknown) => void,
  schedule: Schedule | undefined,
) {
  const { getState: get, setState: set } = store;
  const api = () => slot.session!.api;
  const maps = new Latest(
    (moment: Moment) => api().map(moment),
    (data, moment) => set({ map: { data, moment } }),
    lost,
    schedule,
  );
  const blocks = new Latest(
    (want: { moment: Moment; block: number }) => api().block(want.moment, want.block),
    (answer, { moment }) => {
      if (get().selection) set({ block: { answer, moment } });
    },
    lost,
    schedule,
  );
  const tiles = tileQuestions(store, api, lost, schedule);
  // A tile that is opened shows the moment at once.
  store.subscribe((now, before) => {
    if (now.tiles !== before.tiles && slot.session) tiles.look();
  });

  /** The sentence of the moment; while its event is on its way the one before stays. */
  function narrate(): void {
    const id = eventAt(get().moment);
    if (id < 0) {
      set({ event: undefined, cause: undefined });
      return;
    }
    const event = slot.event(id);
    if (!event) return;
    const cause = event.cause < 0 ? undefined : slot.event(event.cause);
    if (event.cause >= 0 && !cause) return;
    if (get().event !== event || get().cause !== cause) set({ event, cause });
  }

  return {
    narrate,
    /** The crash marker has moved: nothing else asks again. */
    cut: tiles.cut,
    look(): void {
      const { moment, selection } = get();
      if (!slot.session) return;
      maps.want(moment);
      if (selection) blocks.want({ moment, block: selection.block });
      tiles.look();
      narrate();
    },
    /** Another volume is here: nothing that was asked about the one before matters any more. */
    forget(): void {
      maps.forget();
      blocks.forget();
      tiles.forget();
    },
  };
}
