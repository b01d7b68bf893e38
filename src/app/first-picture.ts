/** The tiles' views are fetched as soon as it is known which: beside the page's own scripts and the volume. */
import type { TileView } from '../views/page/define-tile.ts';
import { loaded } from '../views/page/loaded.ts';
import { tileNamed } from '../views/tiles.ts';
import type { AppState } from './store.ts';
import { shownOf, tilesOf } from './tiles.ts';

/** The tile that a first visit's screen shows: its passage is about it. */
export const PICTURE = 'file-map';

/** The tiles that are seen at first, in a link's form. */
type InSight = Pick<AppState, 'tiles' | 'welcome'>;

const viewsOf = (tiles: string | undefined): Promise<TileView[]> =>
  Promise.all(
    shownOf(tilesOf(tiles))
      .flatMap((id) => tileNamed(id) ?? [])
      .map(loaded),
  );

export const viewsInSight = ({ tiles, welcome }: InSight): Promise<TileView[]> => viewsOf(welcome ? PICTURE : tiles);

/** Until the page has nothing better to do. */
const idle = (): Promise<void> =>
  new Promise((done) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => done(), { timeout: 1000 });
    else setTimeout(done);
  });

/** Until the tiles are drawn, once their answers are here: what can wait is fetched then. */
export const afterFirstPicture = (seen: InSight): Promise<void> => viewsInSight(seen).then(idle);

/** From the first visit's screen the workbench is one press away. A view that cannot be fetched says so in its place. */
export const fetchWorkbench = (): void => void viewsOf(undefined).catch(() => {});
