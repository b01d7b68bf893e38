/** Asks for a tile's pictures of the moments of a film, one after the other. */
import type { AnswerName } from '../../session/all-answers.ts';
import { START } from '../../session/session-api.ts';
import type { Still } from '../../views/film/film.ts';
import { scaleOf } from '../../views/film/sheet.ts';
import type { Pictured } from '../../views/motion/drawn.ts';
import { plain } from '../../views/narration/marks.ts';
import type { Tile } from '../../views/page/define-tile.ts';
import type { ThemeName } from '../../views/theme/tokens.ts';
import type { AppState } from '../store.ts';
import type { Workbench } from '../workbench.ts';

/** The size in pixels in every theme: half a slide, with letters that can be read from the back row. */
const ROOM = { width: 720, height: 400 };

/** The room for a picture, in the picture's units. */
export function roomIn(theme: ThemeName): { width: number; height: number } {
  const scale = scaleOf(theme);
  return { width: ROOM.width / scale, height: ROOM.height / scale };
}

export interface Range {
  from: number;
  to: number;
}

/** The answers to the tile's questions about the moment of a state. */
async function answersTo({ ask }: Workbench, tile: Tile, state: AppState): Promise<object> {
  const names = Object.entries(tile.asks(state)) as [AnswerName, never][];
  const answers = names.map(async ([name, want]) => [name, await ask(name, want, tile.at(state))]);
  return Object.fromEntries(await Promise.all(answers));
}

/** `go` is called before each moment with the share that is done. If it returns false, the work stops. */
export async function stillsOf(
  workbench: Workbench,
  { tile, range: { from, to }, room }: { tile: Tile; range: Range; room: { width: number; height: number } },
  { draw }: Pictured<object, unknown>,
  go: (part: number) => boolean,
): Promise<Still[] | undefined> {
  const first = Math.max(0, from - 1);
  const events = await workbench.ask('events', { from: first, to }, START);
  const stills: Still[] = [];
  for (let step = from; step <= to; step++) {
    if (!go((step - from) / (to - from))) return undefined;
    const state = { ...workbench.store.getState(), moment: { step, write: 0 } };
    const drawn = draw(await answersTo(workbench, tile, state), room, state);
    const event = events[step - 1 - first];
    stills.push({ step, drawn, caption: event && step > 0 ? plain(event.sentence) : 'Nothing has happened yet.' });
  }
  return stills;
}
