/** The tiles' views are fetched as soon as it is known which: beside the page's own scripts and the volume. */
import type { TileView } from '../views/page/define-tile.ts';
import { loaded } from '../views/page/loaded.ts';
import { tileNamed } from '../views/tiles.ts';
import { shownOf, tilesOf } from './tiles.ts';

export const viewsOf = (tiles: string | undefined): Promise<TileView[]> =>
  Promise.all(
    shownOf(tilesOf(tiles))
      .flatMap((id) => tileNamed(id) ?? [])
      .map(loaded),
  );

/** Until the page has nothing better to do. */
const idle = (): Promise<void> =>
  new Promise((done) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => done(), { timeout: 1000 });
    else setTimeout(done);
  });

/** Until the tiles are drawn, once their answers are here: what can wait is fetched then. */
export const afterFirstPicture = (tiles: string | undefined): Promise<void> => viewsOf(tiles).then(idle);
