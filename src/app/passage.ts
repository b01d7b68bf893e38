/**
 * What a first visit sees before anything is asked of it: a few steps of the first scenario, each slowly enough to be
 * to be understood without reading, with a rest after each.
 *
 *     insert ×4     the inode's slots fill
 *     mark ×4       the data is on the disk
 *     grow          the entries move down into a block of their own: the tree has a level
 *     insert ×3     and room
 *
 * It plays at a special pace. A key, a click or the wheel takes over at the step that is being shown.
 */
import type { AnyKind } from '../trace/event.ts';
import { ext_grow_indepth, ext_insert, ext_mark } from '../trace/events/extent-steps.ts';
import { rememberPassage } from './remembered.ts';
import type { Timeline } from './store.ts';
import type { Workbench } from './workbench.ts';

const STEPS = 12;
/** ms of a step's way. */
const WAY = new Map<AnyKind, number>([
  [ext_insert, 1000],
  [ext_mark, 500],
  [ext_grow_indepth, 2800],
]);
/** Before it, for its picture to be there; and after it, while its sentence is read. */
const READY = 120;
const REST = 550;
/** Of a step's way: too little to be seen. */
const BEGUN = 1e-3;
/** A tab that was hidden does not make up for the time, ms. */
const MOST_PASSED = 250;

interface Leg {
  event: number;
  ms: number;
}

/**
 * The steps of the passage in a recording.
 * @internal
 */
export function legsOf({ names, name }: Pick<Timeline, 'names' | 'name'>): Leg[] {
  const ms = names.map((n) => [...WAY].find(([kind]) => kind.name === n)?.[1]);
  const legs: Leg[] = [];
  for (let event = 0; event < name.length && legs.length < STEPS; event++) {
    const own = ms[name[event]];
    if (own !== undefined) legs.push({ event, ms: own });
  }
  return legs;
}

/**
 * Where the time stands after so many ms; undefined at the end.
 * @internal
 */
export function placeAt(legs: readonly Leg[], ms: number): number | undefined {
  let left = ms;
  for (const { event, ms: way } of legs) {
    // The sentence is this step's from the first: its picture is where the step begins.
    if (left < READY) return event + BEGUN;
    if (left < READY + way) return event + Math.max(BEGUN, (left - READY) / way);
    if (left < READY + way + REST) return event + 1;
    left -= READY + way + REST;
  }
  return undefined;
}

/** Plays it, until its end or until a person takes over. */
export function playPassage(workbench: Workbench, frame: (run: (time_ms: number) => void) => void): void {
  const { store, clock, pass, seek } = workbench;
  const { timeline } = store.getState();
  const legs = timeline ? legsOf(timeline) : [];
  if (!timeline || legs.length < STEPS) return;
  let spent = 0;
  let last_ms: number | undefined;
  const over = () => {
    for (const type of TAKES_OVER) removeEventListener(type, takeOver, true);
    rememberPassage();
  };
  /** The step that was being shown arrives. */
  const stop = () => {
    over();
    if (store.getState().timeline !== timeline) return;
    store.setState({ playing: false });
    const to = Math.ceil(clock.position);
    seek({ step: to, write: 0 });
    clock.glide(to, 300);
    clock.begin();
  };
  const takeOver = (event: Event) => {
    // What pauses play pauses this.
    const pauses = event instanceof KeyboardEvent ? event.key === ' ' : isPause(event.target);
    stop();
    if (!pauses) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const tick = (time_ms: number) => {
    if (!store.getState().playing) return over();
    spent += Math.min(MOST_PASSED, time_ms - (last_ms ?? time_ms));
    last_ms = time_ms;
    const to = placeAt(legs, spent);
    if (to === undefined) {
      const end = legs[legs.length - 1].event + 1;
      store.setState({ playing: false });
      clock.glide(end, 0);
      pass(end);
      return over();
    }
    clock.flow(to, 1);
    pass(to);
    frame(tick);
  };
  for (const type of TAKES_OVER) addEventListener(type, takeOver, true);
  store.setState({ playing: true });
  frame(tick);
}

const TAKES_OVER = ['keydown', 'click', 'wheel', 'touchstart'] as const;

const isPause = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.transport .primary') !== null;
