/** The scenes of the tiles about files and space, of the check and of the inspector, live. */
import { useCallback, useMemo, useState } from 'react';
import { START } from '../../session/session-api.ts';
import { BuddyTile } from '../buddy/BuddyTile.tsx';
import type { BuddyScene } from '../buddy/scene.ts';
import { FileMapTile } from '../file-map/FileMapTile.tsx';
import type { FileMapScene } from '../file-map/scene.ts';
import { FsckTile } from '../fsck/FsckTile.tsx';
import type { FsckScene } from '../fsck/scene.ts';
import { InspectorPanel } from '../inspector/InspectorPanel.tsx';
import type { InspectorScene } from '../inspector/scene.ts';
import { PageCacheTile } from '../page-cache/PageCacheTile.tsx';
import type { PageCacheScene } from '../page-cache/scene.ts';
import type { MapScene } from '../volume-map/scene.ts';
import { VolumeMapTile } from '../volume-map/VolumeMapTile.tsx';
import type { Live } from './Gallery.tsx';

export function drawMap(scene: MapScene, live: Live) {
  return <LiveMap scene={scene} live={live} />;
}

function LiveMap({ scene, live }: { scene: MapScene; live: Live }) {
  const { session, moment } = live;
  const data = useMemo(() => session.ask(moment, 'map'), [session, moment]);
  const labelOf = useCallback(async (block: number) => session.ask(moment, 'label', { block }), [session, moment]);
  const groupKinds = useCallback(
    async (group: number) => session.ask(moment, 'groupKinds', { group }),
    [session, moment],
  );
  return (
    <VolumeMapTile
      overview={session.overview}
      data={data}
      selected={live.selected}
      onSelect={live.select}
      labelOf={labelOf}
      groupKinds={groupKinds}
      view={scene.view}
    />
  );
}

export function drawInspector(_scene: InspectorScene, live: Live) {
  return <LiveInspector live={live} />;
}

function LiveInspector({ live }: { live: Live }) {
  const { session, moment, selected = 0 } = live;
  const answer = useMemo(() => session.ask(moment, 'block', { block: selected }), [session, moment, selected]);
  const kinds = useMemo(() => session.ask(moment, 'map').kinds, [session, moment]);
  return (
    <div className="gallery-panel">
      <InspectorPanel
        overview={session.overview}
        answer={answer}
        moment={moment}
        field={live.field}
        onField={live.choose}
        eventOf={live.event}
        onEvent={(id) => live.go(id + 1)}
        onBlock={live.select}
        kinds={kinds}
      />
    </div>
  );
}

export function drawFileMap(scene: FileMapScene, live: Live) {
  return <LiveFileMap scene={scene} live={live} />;
}

function LiveFileMap({ scene, live }: { scene: FileMapScene; live: Live }) {
  const { session, moment, selected } = live;
  const file = scene.file;
  const [picked, pick] = useState(() => session.ask(moment, 'fileMap')?.files.find((f) => f.name === file)?.ino);
  const data = useMemo(
    () => session.ask(moment, 'fileMap', picked === undefined ? {} : { ino: picked }),
    [session, moment, picked],
  );
  return <FileMapTile data={data} selected={selected} onSelect={live.select} picked={picked} onPick={pick} />;
}

export function drawBuddy(scene: BuddyScene, live: Live) {
  return <LiveBuddy scene={scene} live={live} />;
}

function LiveBuddy({ scene, live }: { scene: BuddyScene; live: Live }) {
  const { session, moment } = live;
  const [picked, pick] = useState(scene.group);
  const data = useMemo(() => session.ask(moment, 'buddy', { group: picked }), [session, moment, picked]);
  return (
    <BuddyTile
      data={data}
      selected={live.selected}
      onSelect={live.select}
      picked={picked}
      onPick={pick}
      onEvent={(id) => live.go(id + 1)}
    />
  );
}

export function drawPageCache(_scene: PageCacheScene, live: Live) {
  return <LivePageCache live={live} />;
}

function LivePageCache({ live }: { live: Live }) {
  const { session, moment } = live;
  const data = useMemo(() => session.ask(moment, 'pageCache'), [session, moment]);
  return <PageCacheTile data={data} onSelect={live.select} onEvent={(id) => live.go(id + 1)} />;
}

export function drawFsck(scene: FsckScene, live: Live) {
  return <LiveFsck scene={scene} live={live} />;
}

function LiveFsck({ scene, live }: { scene: FsckScene; live: Live }) {
  const { session, moment } = live;
  const data = useMemo(() => session.ask(moment, 'fsck'), [session, moment]);
  const costs = useMemo(() => (scene.costs ? session.ask(START, 'fsckCosts') : undefined), [session, scene]);
  return (
    <FsckTile
      data={data}
      costs={costs}
      selected={live.selected}
      onSelect={live.select}
      onEvent={(id) => live.go(id + 1)}
    />
  );
}
