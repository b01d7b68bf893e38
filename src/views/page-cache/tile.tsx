/** The tile about what waits in memory. */
import { drawnIn } from '../motion/drawn.ts';
import { defineTile } from '../page/define-tile.ts';
import { useActions } from '../page/page.ts';
import { PageCacheTile } from './PageCacheTile.tsx';
import { shownOf } from './shown.ts';
import { storyOf } from './story.ts';

export const pageCache = defineTile({
  id: 'page-cache',
  title: 'Page cache',
  shelf: 'Space and memory',
  about: 'What was written and waits in memory for its flush',
  asks: () => ({ pageCache: {} }),
  picture: {
    draw: ({ pageCache: data }, room) => drawnIn(room, data && shownOf(data, room)),
    storyOf,
  },
  View({ answers, before }) {
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
  },
});
