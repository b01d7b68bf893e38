/** Fetches the views of the tiles as soon as the tiles are known, beside the page's own scripts and the volume. */
import type { TileView } from '../views/page/define-tile.ts';
import { loaded } from '../views/page/loaded.ts';
import { tileNamed } from '../views/tiles.ts';
import type { AppState } from './store.ts';
import { shownOf, tilesOf } from './tiles.ts';

/** The tile on the screen of a first visit. The passage there is about it. */
export const PICTURE = 'file-map';

/** The tiles that are shown first, in the form of a link. */
type InSight = Pick<AppState, 'tiles' | 'welcome'>;

const viewsOf = (tiles: string | undefined): Promise<TileView[]> =>
  Promise.all(
    shownOf(tilesOf(tiles))
      .flatMap((id) => tileNamed(id) ?? [])
      .map(loaded),
  );

export const viewsInSight = ({ tiles, welcome }: InSight): Promise<TileView[]> => viewsOf(welcome ? PICTURE : tiles);

/** Waits until the page is idle. */
const idle = (): Promise<void> =>
  new Promise((done) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => done(), { timeout: 1000 });
    else setTimeout(done);
  });

/** Waits until the tiles are drawn with their answers. Code that can wait is fetched then. */
export const afterFirstPicture = (seen: InSight): Promise<void> => viewsInSight(seen).then(idle);

/** The workbench is one press away from the first visit's screen. A view that cannot be fetched says so in its place. */
export const fetchWorkbench = (): void => void viewsOf(undefined).catch(() => {});
