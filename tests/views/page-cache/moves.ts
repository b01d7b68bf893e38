/** The page cache's pictures, for the test of every step. */
import { pageCache } from '../../../src/views/page-cache/answer.ts';
import { shownOf } from '../../../src/views/page-cache/picture.ts';
import { PAGE_CACHE_SCENES } from '../../../src/views/page-cache/scene.ts';
import { storyOf } from '../../../src/views/page-cache/story.ts';
import { movingTile } from '../motion/every-step.ts';

const ROOM = { width: 446, height: 400 };

export const pageCacheMoves = movingTile({
  tile: 'the page cache',
  scenes: PAGE_CACHE_SCENES,
  matter: /ext4_da_|writepages|allocate_blocks|free_blocks|data_written|unlink|truncate/,
  most: 16,
  shownAt: (session, step) => {
    const data = session.ask({ step, write: 0 }, pageCache);
    return data && shownOf(data, ROOM);
  },
  apart: (a, b) => a.of !== b.of,
  storyOf: (a, b) => storyOf(a.told, b.told),
  // Of many pieces each has a short part of the time.
  shortest: 0.1,
  margin: 30,
});
