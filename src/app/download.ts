/** The image at a moment as a file, with progress; undefined if a person cancelled it. */
import type { Moment } from '../session/session-api.ts';
import { sayIn } from './own-words.ts';
import { sentence } from './refusal.ts';
import type { Session } from './session-client.ts';
import type { AppStore } from './store.ts';

export const downloadOver =
  ({ getState: get, setState: set }: AppStore, session: () => Session) =>
  async (moment: Moment, gzip: boolean): Promise<Blob | undefined> => {
    let go = true;
    const cancel = () => {
      go = false;
      set({ busy: undefined });
    };
    const what = sayIn(get(), (words) => (gzip ? words.compressing : words.writing));
    set({ busy: { what, part: 0, cancel } });
    try {
      const blob = await session().api.download(moment, gzip, (done, total) => {
        if (go) set({ busy: { what, part: total > 0 ? done / total : 0, cancel } });
        return go;
      });
      return go ? blob : undefined;
    } catch (error) {
      const why = sentence(error);
      if (go) set({ notice: { tone: 'refused', text: sayIn(get(), (words) => words.noImage(why), why) } });
      return undefined;
    } finally {
      if (go) set({ busy: undefined });
    }
  };
