/** Draws the tile of the whole volume. */
import { useMemo } from 'react';
import type { Answered } from '../page/define-tile.ts';
import { selectedBlock, useActions, usePage } from '../page/page.ts';
import { VolumeMapTile } from './VolumeMapTile.tsx';

export function View({ answers: { map }, before }: Answered<'map'>) {
  const { ask, select, seeMap } = useActions();
  const overview = usePage((s) => s.overview);
  const step = usePage((s) => s.answers.map?.moment.step ?? 0);
  const selected = usePage(selectedBlock);
  const view = usePage((s) => s.mapView);
  // The questions belong to this map. Another map has other labels and kinds.
  const asked = useMemo(
    () => ({
      data: map,
      labelOf: (block: number) => ask('label', { block }),
      groupKinds: (group: number) => ask('groupKinds', { group }),
    }),
    [ask, map],
  );
  if (!overview) return null;
  return (
    <VolumeMapTile
      {...asked}
      overview={overview}
      step={step}
      before={before.map}
      selected={selected}
      onSelect={select}
      view={view}
      onView={seeMap}
    />
  );
}
