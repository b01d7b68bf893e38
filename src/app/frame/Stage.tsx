/** Centre: the open tiles. */

import { type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { Fault } from '../../views/common/Fault.tsx';
import { tileSaid, useLanguage, useWords } from '../../views/language/useWords.ts';
import { LinkedMotion } from '../../views/linked/LinkedMotion.tsx';
import { frame as englishFrame } from '../../views/page/words.ts';
import { TileView } from '../../views/TileView.tsx';
import { tileNamed } from '../../views/tiles.ts';
import { shownOf, tilesOf } from '../tiles.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import { Messages } from './Messages.tsx';
import { TileBar } from './TileBar.tsx';
import './tiles.css';
import './tile-grid.css';

export function Stage({ narrow }: { narrow: boolean }) {
  const tag = useLanguage();
  const frame = useWords(englishFrame);
  return (
    <main className="stage" aria-label={frame.stage} lang={tag} tabIndex={-1}>
      <Messages narrow={narrow} />
      <Tiles />
    </main>
  );
}

/** The open tiles, with the bar that opens and closes them; also in embedded pages; or one alone. */
export function Tiles({ bar = true, only }: { bar?: boolean; only?: string }) {
  const ready = useApp((s) => s.overview !== undefined && s.answers.map !== undefined);
  const open = shownOf(tilesOf(useApp((s) => s.tiles)));
  const shown = (only ? [only] : open).flatMap((id) => tileNamed(id) ?? []);
  const tag = useLanguage();
  const frame = useWords(englishFrame);
  if (!ready) return null;
  return (
    <>
      {bar && !only && <TileBar />}
      <div className="tiles-room" lang={tag}>
        <Room count={shown.length}>
          {shown.map((tile) => (
            <Fault key={tile.id} what={frame.tile(tileSaid(tag, tile).title)}>
              <TileView tile={tile} />
            </Fault>
          ))}
        </Room>
        <LinkedMotion />
      </div>
    </>
  );
}

/** Busy until every picture shows the present moment, and moving until all are at rest. Readers of the page wait for it. */
function Room({ count, children }: { count: number; children: ReactNode }) {
  const { clock } = useWorkbench();
  const busy = useApp((s) => s.asking);
  const moving = useSyncExternalStore(
    useCallback((changed) => clock.subscribe(changed), [clock]),
    () => clock.moving,
  );
  return (
    <div className={`tiles tiles-${count}`} aria-busy={busy} data-moving={moving || undefined}>
      {children}
    </div>
  );
}
