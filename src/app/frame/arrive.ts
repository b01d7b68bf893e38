/** What the address asks for, known before anything is drawn: nothing is shown that would give way at once. */
import { viewsInSight } from '../first-picture.ts';
import { hasSeenPassage } from '../remembered.ts';
import { type Decoded, decode } from '../url-state.ts';
import { recallVisit } from '../url-sync.ts';
import type { Workbench } from '../workbench.ts';

export function arrive({ store }: Workbench): Decoded {
  recallVisit();
  const arrival = decode(location.hash);
  const { theme, language, bookmarks, ...asked } = arrival.visit;
  const welcome = !hasSeenPassage() && !arrival.ignored.length && Object.keys(asked).length === 0;
  store.setState({ welcome });
  // A view that cannot be fetched says so in its place.
  viewsInSight({ welcome, tiles: asked.tiles }).catch(() => {});
  return arrival;
}
