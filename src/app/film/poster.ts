/**
 * The picture of the present moment as one SVG with its sentence. Course pages use it on paper and without scripts.
 *
 *     the first tile in sight that draws marks ── still ──▶ a film of one frame ──▶ a sheet
 */

import { type Film, marksOf } from '../../views/film/film.ts';
import { frameText, sheetFor } from '../../views/film/sheet.ts';
import { PageWardrobe } from '../../views/film/wardrobe.ts';
import { loaded } from '../../views/page/loaded.ts';
import type { ThemeName } from '../../views/theme/tokens.ts';
import { tileNamed } from '../../views/tiles.ts';
import { wordsIn } from '../../words/words.ts';
import { own } from '../own-words.ts';
import { stemOf } from '../save.ts';
import { shownOf, tilesOf } from '../tiles.ts';
import type { Workbench } from '../workbench.ts';
import { roomIn, stillsOf } from './stills.ts';
import { film as english } from './words.ts';

export interface Poster {
  svg: string;
  /** A description of the picture for people who do not see it. */
  caption: string;
  /** The name of the file. */
  name: string;
}

const tileOf = (tiles: string | undefined) =>
  shownOf(tilesOf(tiles))
    .map(tileNamed)
    .find((tile) => tile?.pictured);

/** Or one sentence that says why there is none. */
export async function posterOf(workbench: Workbench, theme: ThemeName): Promise<Poster | string> {
  const state = workbench.store.getState();
  const { tiles, moment, overview, language } = state;
  const words = wordsIn(language, english);
  const tile = tileOf(tiles);
  const { picture } = tile ? await loaded(tile) : {};
  if (!tile || !picture) return own(language, words.noneInSight);
  if (!overview) return own(language, words.nothingYet);
  const range = { from: moment.step, to: moment.step };
  const stills = await stillsOf(workbench, { tile, range, room: roomIn(theme) }, picture, () => true);
  const still = stills?.[0];
  if (!still?.drawn) return own(language, words.nothingAt(moment.step));
  const { width, height } = still.drawn;
  const film: Film = { phases: [{ from_s: 0, to_s: 0, still }], seconds: 0, width, height };
  const wardrobe = new PageWardrobe(tile.id, theme);
  try {
    const { caption } = still;
    const svg = frameText(sheetFor(film, wardrobe), { marks: marksOf(still), at: still.step, caption, seconds: 0 });
    return { svg, caption, name: `${stemOf(state)}-${tile.id}-${moment.step}.svg` };
  } finally {
    wardrobe.end();
  }
}
