/**
 * Makes a film as a file: it asks for the pictures, lays them along time, and writes them in the chosen form.
 *
 *     tile, from–to ── stills ──▶ film ──▶ one animated SVG
 *                                        ├──▶ an animated PNG, frame by frame through a canvas
 *                                        └──▶ numbered SVGs in a ZIP: each moment, and ¼, ½, ¾ of each way
 */

import { animatedSvg } from '../../views/film/animated-svg.ts';
import { Apng } from '../../views/film/apng.ts';
import { type Film, filmOf, framesOf, MOST_STEPS, type Tempo } from '../../views/film/film.ts';
import { fontRules, Rasteriser } from '../../views/film/pixels.ts';
import { frameText, type Sheet, sheetFor } from '../../views/film/sheet.ts';
import { PageWardrobe } from '../../views/film/wardrobe.ts';
import { zipOf } from '../../views/film/zip.ts';
import { tileSaid } from '../../views/language/useWords.ts';
import type { Tile } from '../../views/page/define-tile.ts';
import { loaded } from '../../views/page/loaded.ts';
import type { ThemeName } from '../../views/theme/tokens.ts';
import { wordsIn } from '../../words/words.ts';
import { own } from '../own-words.ts';
import { sentence } from '../refusal.ts';
import { stemOf } from '../save.ts';
import type { Workbench } from '../workbench.ts';
import { type Range, roomIn, stillsOf } from './stills.ts';
import { film as english } from './words.ts';

type FilmWords = typeof english;

export type Form = 'svg' | 'png' | 'zip';

export interface Wished extends Tempo, Range {
  tile: Tile;
  theme: ThemeName;
  form: Form;
}

export interface Made {
  blob: Blob;
  name: string;
}

/** Pictures a second of an animated PNG, and its pixels for each pixel of the sheet. */
const RATE = 20;
const DENSITY = 2;
const MOST_FRAMES = 2000;
/** The number of numbered frames between two moments. */
const BETWEEN = 3;

type Go = (what: 'reading' | 'drawing', part: number) => boolean;

async function animatedPng(film: Film, sheet: Sheet, words: FilmWords, go: Go): Promise<Blob | string | undefined> {
  const frames = framesOf(film, (seconds) => Math.round(seconds * RATE));
  if (frames.length > MOST_FRAMES) return words.pictures(frames.length, MOST_FRAMES);
  const fonts = await fontRules();
  const raster = new Rasteriser(
    Math.round(sheet.width * sheet.scale * DENSITY),
    Math.round(sheet.height * sheet.scale * DENSITY),
  );
  const apng = new Apng(raster.width, raster.height);
  for (const [i, frame] of frames.entries()) {
    if (!go('drawing', i / frames.length)) return undefined;
    await apng.add(await raster.pixels(frameText(sheet, frame, fonts)), frame.seconds * 1000);
  }
  return new Blob([apng.bytes()], { type: 'image/apng' });
}

function numberedFrames(film: Film, sheet: Sheet): Blob {
  const frames = framesOf(film, () => BETWEEN);
  const digits = String(frames.length).length;
  const files = frames.map((frame, i) => ({
    name: `frame-${String(i + 1).padStart(digits, '0')}.svg`,
    bytes: new TextEncoder().encode(frameText(sheet, frame)),
  }));
  return new Blob([zipOf(files)], { type: 'application/zip' });
}

/** The file, or one sentence with the reason why there is none; undefined if a person cancelled it. */
async function written(
  workbench: Workbench,
  wished: Wished,
  words: FilmWords,
  go: Go,
): Promise<Made | string | undefined> {
  const { tile, theme, form, from, to } = wished;
  const { language } = workbench.store.getState();
  if (to - from > MOST_STEPS) return own(language, words.steps(to - from, MOST_STEPS));
  const { picture } = await loaded(tile);
  if (!picture) return own(language, words.noPicture(tileSaid(language, tile).title));
  const read = (part: number) => go('reading', part);
  const stills = await stillsOf(workbench, { tile, range: wished, room: roomIn(theme) }, picture, read);
  if (!stills) return undefined;
  const film = filmOf(stills, picture.storyOf, wished);
  if (typeof film === 'string') return film;
  const wardrobe = new PageWardrobe(tile.id, theme);
  try {
    const sheet = sheetFor(film, wardrobe);
    const title = `${tile.title}, steps ${from} to ${to}`;
    const blob =
      form === 'png'
        ? await animatedPng(film, sheet, words, go)
        : form === 'zip'
          ? numberedFrames(film, sheet)
          : new Blob([animatedSvg(film, sheet, title)], { type: 'image/svg+xml' });
    if (typeof blob === 'string') return own(language, blob);
    if (!blob) return blob;
    return { blob, name: `${stemOf(workbench.store.getState())}-${tile.id}-${from}-${to}.${form}` };
  } finally {
    wardrobe.end();
  }
}

/** Does the same and shows the progress on the page. */
export async function exportFilm(workbench: Workbench, wished: Wished): Promise<Made | string | undefined> {
  const { store } = workbench;
  const { language } = store.getState();
  const words = wordsIn(language, english);
  let on = true;
  const cancel = () => {
    on = false;
    store.setState({ busy: undefined });
  };
  const go: Go = (what, part) => {
    if (on) store.setState({ busy: { what: own(language, words[what]), part, cancel } });
    return on;
  };
  try {
    return await written(workbench, wished, words, go);
  } catch (error) {
    const why = sentence(error);
    return own(language, words.notMade(why), why);
  } finally {
    if (on) store.setState({ busy: undefined });
  }
}
