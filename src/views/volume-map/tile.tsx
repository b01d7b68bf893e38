/** The tile of the whole volume. */
import { useCallback } from 'react';
import { defineTile } from '../page/define-tile.ts';
import { selectedBlock, useActions, usePage } from '../page/page.ts';
import { VolumeMapTile } from './VolumeMapTile.tsx';

export const volumeMap = defineTile({
  id: 'map',
  title: 'Volume',
  name: 'Volume map',
  shelf: 'The disk',
  about: 'Every block of the volume, coloured by what it holds',
  first: true,
  asks: () => ({ map: {} }),
  View({ answers: { map }, before }) {
    const { ask, select, seeMap } = useActions();
    const overview = usePage((s) => s.overview);
    const step = usePage((s) => s.answers.map?.moment.step ?? 0);
    const selected = usePage(selectedBlock);
    const view = usePage((s) => s.mapView);
    const labelOf = useCallback((block: number) => ask('label', { block }), [ask, map]);
    const groupKinds = useCallback((group: number) => ask('groupKinds', { group }), [ask, map]);
    if (!overview) return null;
    return (
      <VolumeMapTile
        overview={overview}
        data={map}
        step={step}
        before={before.map}
        selected={selected}
        onSelect={select}
        labelOf={labelOf}
        groupKinds={groupKinds}
        view={view}
        onView={seeMap}
      />
    );
  },
});
