/**
 * Everything a person can do, as functions over the store. No DOM here: the session and the clock of frames are passed
 * in, so that tests run it in Node.
 *
 *      run, open        a new volume takes the place of the present one, or is refused and changes nothing     volumes.ts
 *      type             a command at the end of the recording
 *      seek, step …     move in the recording; map, block and event follow, the latest moment first        navigation.ts
 *      bookmark …       marks on moments
 *      select           a block, a field                                                                        picks.ts
 */
import type { AnswerName, DataOf, WantOf } from '../session/all-answers.ts';
import { Clock } from '../views/motion/clock.ts';
import { stepOfMoment } from '../views/timeline/layout.ts';
import { Asker, type AskerClock } from './asker.ts';
import { downloadOver } from './download.ts';
import { narratorOf } from './narrator.ts';
import { navigationOver } from './navigation.ts';
import { sayIn } from './own-words.ts';
import { picksOver } from './picks.ts';
import { sentence } from './refusal.ts';
import type { Session } from './session-client.ts';
import { type AppStore, createAppStore } from './store.ts';
import { VolumeSlot } from './volume-slot.ts';
import { volumesOver } from './volumes.ts';

export type Workbench = ReturnType<typeof createWorkbench>;

export interface WorkbenchClocks extends AskerClock {
  /** The page's time. */
  time?: Clock;
}

/** Without frames nothing moves: every step arrives at once. */
function stillClock(): Clock {
  const clock = new Clock({ now: () => 0, frame: () => () => {} });
  clock.calm = true;
  return clock;
}

export function createWorkbench(startSession: () => Session, { time, ...clock }: WorkbenchClocks = {}) {
  const store: AppStore = createAppStore();
  const moves = time ?? stillClock();

  const lost = (error: unknown) => {
    const why = sentence(error);
    const state = store.getState();
    const text = sayIn(state, (m) => `${m.lost(why)}${state.run ? '' : ` ${m.openAgain}`}`, why);
    // The link has all of the visit but an image that was opened.
    const again = { label: sayIn(state, (m) => m.loadAgain), act: () => location.reload() };
    store.setState({ lost: why, notice: { tone: 'refused', text, ...(state.run && { go: again }) } });
  };

  const asking = (asking: boolean) => {
    if (store.getState().asking !== asking) store.setState({ asking });
  };
  const asker = new Asker(
    {
      store,
      session: () => slot.session,
      lost,
      asking: () => asking(true),
      arrived: () => {
        asking(false);
        moves.begin();
      },
    },
    clock,
  );
  const look = (): void => {
    asker.look();
    narrate();
  };
  const slot = new VolumeSlot(store, startSession, {
    changed: (moment, map) => asker.changed({ name: 'map', want: {}, moment }, map),
    grown: () => asker.grown(),
    look,
    narrate: () => narrate(),
    lost,
  });
  const narrate = narratorOf(store, slot);
  // A tile shows the moment as soon as it is opened.
  store.subscribe((now, before) => {
    if (now.tiles !== before.tiles || now.inProse !== before.inProse) asker.look();
    // Another recording, or more of it: the time stands where that begins to be shown.
    if (now.timeline && now.timeline !== before.timeline) moves.glide(stepOfMoment(now.timeline, now.moment), 0);
  });
  const session = (): Session => slot.session!;

  return {
    store,
    clock: moves,
    lost,
    ...navigationOver(store, moves, look),
    ...volumesOver(store, slot, lost),
    ...picksOver(store, look),
    download: downloadOver(store, session),
    event: (id: number) => slot.event(id),

    /** One answer, about the moment shown unless another is named. */
    ask: async <N extends AnswerName>(name: N, want: WantOf<N>, moment = store.getState().moment): Promise<DataOf<N>> =>
      (await session().api.ask(moment, name, want)).data,
    /** A file as it is at the end of the recording. */
    fileToEdit: (path: string) => session().api.fileToEdit(path),
    /** The matrix of power cuts, row by row. */
    matrix: (): Pick<Session['api'], 'matrixRow' | 'matrixCell'> => session().api,
  };
}
