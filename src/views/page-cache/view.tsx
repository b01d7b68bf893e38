/** Draws the tile about data that waits in memory. */

import { wordsIn } from '../../words/words.ts';
import { units } from '../common/unit-words.ts';
import { drawnIn } from '../motion/drawn.ts';
import type { Answered, PictureOf } from '../page/define-tile.ts';
import { useActions } from '../page/page.ts';
import { PageCacheTile } from './PageCacheTile.tsx';
import { shownOf } from './picture-at.ts';
import { storyOf } from './story.ts';
import { pageCache as english } from './words.ts';

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
    const pageCache = wordsIn(language, english);
    const said = { pageCache, units: wordsIn(language, units) };
    return drawnIn(room, data && shownOf(data, room, said));
  },
  storyOf,
};
