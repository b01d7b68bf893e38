/** What is drawn in the tile about what waits in memory. */

import { pageCache as english } from '../../languages/en/views/page-cache.ts';
import { units } from '../../languages/en/views/units.ts';
import { viewWordsIn } from '../language/useWords.ts';
import { drawnIn } from '../motion/drawn.ts';
import type { Answered, PictureOf } from '../page/define-tile.ts';
import { useActions } from '../page/page.ts';
import { PageCacheTile } from './PageCacheTile.tsx';
import { shownOf } from './picture-at.ts';
import { storyOf } from './story.ts';

export function View({ answers, before }: Answered<'pageCache'>) {
  const { select, pickFile, toEvent } = useActions();
  return (
    <PageCacheTile
      data={answers.pageCache}
      before={before.pageCache}
      onSelect={select}
      onFile={pickFile}
      onEvent={toEvent}
    />
  );
}

export const picture: PictureOf<'pageCache'> = {
  draw: ({ pageCache: data }, room, { language }) => {
    const pageCache = viewWordsIn(language, 'pageCache', english);
    const said = { pageCache, units: viewWordsIn(language, 'units', units) };
    return drawnIn(room, data && shownOf(data, room, said));
  },
  storyOf,
};
