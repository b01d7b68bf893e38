/** The tile about where the time went. */
import { defineTile } from '../page/define-tile.ts';
import { useActions, usePage } from '../page/page.ts';
import { LatencyTile } from './LatencyTile.tsx';

export const latency = defineTile({
  id: 'latency',
  title: 'Latency',
  shelf: 'The machine',
  about: 'Where the time went: who asked, and what it waited for',
  asks: () => ({ machine: {} }),
  View({ answers }) {
    const { select, toEvent } = useActions();
    return (
      <LatencyTile
        data={answers.machine}
        step={usePage((s) => s.moment.step)}
        blockSize={usePage((s) => s.overview?.blockSize ?? 4096)}
        onBlock={select}
        onEvent={toEvent}
      />
    );
  },
});
