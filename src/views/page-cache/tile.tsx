/** The tile about what waits in memory. */
import { defineTile } from '../page/define-tile.ts';
import { useActions } from '../page/page.ts';
import { PageCacheTile } from './PageCacheTile.tsx';

export const pageCache = defineTile({
  id: 'page-cache',
  title: 'Page cache',
  shelf: 'Space and memory',
  about: 'What was written and waits in memory for its flush',
  asks: () => ({ pageCache: {} }),
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
