/** The ways to a volume, and to a longer recording of it: a command or a script, a typed line, an image, a mount. */
import type { Overview, RefusedAnswer } from '../session/session-api.ts';
import type { ShownFirst } from './first-moment.ts';
import { heard, sayIn } from './own-words.ts';
import { pack } from './pack.ts';
import { isRefusedAnswer, sentence } from './refusal.ts';
import { isFormatCommand, oneLine } from './script-text.ts';
import type { Session } from './session-client.ts';
import type { AppStore } from './store.ts';
import { terminalColumns } from './terminal-columns.ts';
import type { VolumeSlot } from './volume-slot.ts';

const NO_SCRIPT = { image: undefined, file: undefined, run: '', typed: [], code: undefined, draft: '' };

export function volumesOver(
  { getState: get, setState: set }: AppStore,
  slot: VolumeSlot,
  lost: (error: unknown) => void,
) {
  /**
   * Formats, or runs a script and then what was typed after it. Returns the sentence of a refusal. The text of a
   * refused script stays in the editor, where its problem is underlined. What a link brings runs `unasked`, and so only as
   * far as a link may go; then the page asks.
   */
  async function run(
    text: string,
    first: ShownFirst = {},
    typed: readonly string[] = [],
    unasked = false,
  ): Promise<string | undefined> {
    const format = isFormatCommand(text);
    const run = format ? oneLine(text) : text;
    set({ draft: run, commandRefusal: undefined });
    const begin = (s: Session) => (format ? s.api.format(run) : thenTyped(s, s.api.script(run, unasked), typed));
    const own = async () => ({
      run,
      typed: format ? [] : [...typed],
      code: format ? undefined : await pack({ script: run, typed: [...typed] }),
      draft: run,
      file: undefined,
      image: undefined,
      live: undefined,
      token: undefined,
    });
    const now = get();
    // The same once more goes on with its visit.
    const visit = first.visit ?? (now.run === run && !now.file ? now.visit : undefined);
    const refused = await slot.take(
      (words) => (format ? words.formatting : words.running),
      begin,
      { ...first, visit },
      own,
    );
    if (refused) set({ commandRefusal: refused });
    const stopped = get().run === run ? get().overview?.stopped : undefined;
    if (stopped !== undefined) {
      const go = { label: sayIn(get(), (words) => words.toItsEnd), act: () => void volumes.run(text, first, typed) };
      set({ notice: { tone: 'info', text: heard(stopped), ...(unasked && { go }) } });
    }
    return refused;
  }

  const volumes = {
    run,

    type: typeOver({ getState: get, setState: set }, slot, run),

    open: openOver({ getState: get, setState: set }, slot),

    /** Shows what a mount is recording, and keeps up with it. */
    async follow(name: string, token: string): Promise<string | undefined> {
      const refused = await slot.take(
        (words) => words.opening(name),
        (s) => s.api.follow(token),
        {},
        async () => ({ ...NO_SCRIPT, live: name, token }),
      );
      if (!refused && slot.session) void slot.follow(slot.session).catch(lost);
      return refused;
    },
  };
  return volumes;
}

/** Opens an image, and runs what was typed after it. A refusal leaves the present volume. */
const openOver =
  ({ getState: get, setState: set }: Pick<AppStore, 'getState' | 'setState'>, slot: VolumeSlot) =>
  async (file: Blob, name: string, kept?: ShownFirst & { typed: readonly string[] }): Promise<string | undefined> => {
    const { awaited } = get();
    const first = kept ?? (awaited?.file === name ? awaited : undefined);
    const typed = first?.typed ?? [];
    const none = { live: undefined, token: undefined, awaited: undefined };
    const own = async () => ({ ...NO_SCRIPT, ...none, file: name, image: file, typed: [...typed] });
    const begin = (s: Session) => thenTyped(s, s.api.open(file, name), typed);
    const refused = await slot.take((words) => words.opening(name), begin, first ?? {}, own);
    if (refused) set({ notice: { tone: 'refused', text: `${name}: ${refused}` } });
    return refused;
  };

/** Runs a command at the end, and goes there. Returns the sentence of a refusal. */
function typeOver(
  { getState: get, setState: set }: Pick<AppStore, 'getState' | 'setState'>,
  slot: VolumeSlot,
  run: (text: string, first: ShownFirst, typed: readonly string[]) => Promise<string | undefined>,
) {
  const stopped = (at: Session, file: string) => {
    at.end();
    set({ notice: { tone: 'info', text: sayIn(get(), (words) => words.stopped(file), file) } });
  };
  return async (line: string): Promise<string | undefined> => {
    const at = slot.session;
    const { run: script, typed, busy, file } = get();
    if (!at) return undefined;
    if (busy) return sayIn(get(), (words) => words.notOver(busy.what));
    const cancel = () => {
      set({ busy: undefined });
      // The copy of an image is in the worker that is stopped; the file itself is as it was.
      if (file) return stopped(at, file);
      void run(script, {}, typed);
    };
    set({ busy: { what: sayIn(get(), (words) => words.running), cancel }, playing: false });
    try {
      const overview = await Promise.race([at.api.exec(line, terminalColumns()), at.over]);
      if (!overview || slot.session !== at || !get().busy) return sayIn(get(), (words) => words.wasStopped);
      if (isRefusedAnswer(overview)) return heard(overview.refused);
      const now = [...typed, line];
      // A link cannot bring a file, nor what was typed after it.
      const code = file ? undefined : await pack({ script, typed: now });
      await slot.goOn(at, overview, () => (get().busy ? { typed: now, code } : undefined));
      return undefined;
    } catch (error) {
      return sentence(error);
    } finally {
      if (slot.session === at) set({ busy: undefined });
    }
  };
}

/** A volume, and what was typed after it; a line that is refused now is left out. */
async function thenTyped(
  s: Session,
  begun: Promise<Overview | RefusedAnswer>,
  typed: readonly string[],
): Promise<Overview | RefusedAnswer> {
  let overview = await begun;
  for (const line of typed) {
    if (isRefusedAnswer(overview) || overview.stopped !== undefined) break;
    const more = await s.api.exec(line, terminalColumns());
    if (!isRefusedAnswer(more)) overview = more;
  }
  return overview;
}
