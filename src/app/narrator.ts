/** The sentence of the moment: the event that led to it, and its cause. */
import { eventAt } from '../views/timeline/moves.ts';
import type { AppStore } from './store.ts';
import type { VolumeSlot } from './volume-slot.ts';

/** While its event is on its way, the previous sentence stays. */
export const narratorOf =
  ({ getState: get, setState: set }: AppStore, slot: VolumeSlot) =>
  (): void => {
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
  };
