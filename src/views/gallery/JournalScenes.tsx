/** The scenes of the journal, live. */
import { useMemo } from 'react';
import { JournalTile } from '../journal/JournalTile.tsx';
import type { JournalScene } from '../journal/scene.ts';
import type { Live } from './Gallery.tsx';

export const drawJournal = (_scene: JournalScene, live: Live) => <LiveJournal live={live} />;

function LiveJournal({ live }: { live: Live }) {
  const { session, moment } = live;
  const data = useMemo(() => session.ask(moment, 'journal'), [session, moment]);
  return <JournalTile data={data} selected={live.selected} onSelect={live.select} onEvent={(id) => live.go(id + 1)} />;
}
