/** The page cache's picture at a moment, from its answer and the room. */
import type { Shown } from '../motion/stage.ts';
import type { PageCacheData } from './answer.ts';
import { pageCacheMarks } from './marks.ts';
import { layoutPageCache, type PageCacheLayout } from './picture-layout.ts';
import { type CacheSaid, ENGLISH } from './text.ts';

export interface Told {
  data: PageCacheData;
  layout: PageCacheLayout;
}

export function shownOf(
  data: PageCacheData,
  room: { width: number; height: number },
  said: CacheSaid = ENGLISH,
): Shown<Told> {
  const layout = layoutPageCache(data, room, said);
  return {
    step: data.step,
    of: `${room.width} ${room.height}`,
    marks: pageCacheMarks(layout, data, {}),
    told: { data, layout },
  };
}
