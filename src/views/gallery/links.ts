/** A scene as a link to the instrument: the same volume at the same moment, with the tile that shows it. */
import { sinceText } from '../changes/since.ts';
import type { PageState } from '../page/page.ts';

/** `tile` undefined: the view is always on the page. */
export function instrumentLink(state: PageState, tile: string | undefined): string {
  const { run, moment, selection, lookedUp, since, preset, language = 'en' } = state;
  const link = new URLSearchParams();
  link.set(run.startsWith('mke2fs') ? 'run' : 'script', run);
  link.set('at', String(moment.step));
  if (selection) link.set('sel', String(selection.block));
  if (tile) link.set('tiles', tile);
  if (lookedUp) link.set('name', lookedUp);
  if (since) link.set('since', sinceText(since));
  if (preset) link.set('compare', preset);
  if (language !== 'en') link.set('language', language);
  return `./index.html#${link}`;
}
