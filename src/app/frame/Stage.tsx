/** Centre: the open tiles. */
import { useCallback } from 'react';
import { VolumeMapTile } from '../../views/volume-map/VolumeMapTile.tsx';
import { CompareOfStage } from '../compare/CompareOfStage.tsx';
import { useApp, useWorkbench } from '../use-app.ts';
import { CrashOfStage } from './CrashTiles.tsx';
import { Fault } from './Fault.tsx';
import { JournalOfStage } from './JournalTiles.tsx';
import { DisksOfStage, LatencyOfStage } from './MachineTiles.tsx';
import { Messages } from './Messages.tsx';
import { DirectoryOfStage, InodeOfStage, InodeTableOfStage, TreeOfStage } from './NameTiles.tsx';
import { BuddyOfStage, FileMapOfStage, FsckOfStage, PageCacheOfStage } from './StageTiles.tsx';
import { TileBar } from './TileBar.tsx';
import { shownOf, TILES, tilesOf } from './tiles.ts';
import './tiles.css';
import './tile-grid.css';

export function Stage({ narrow }: { narrow: boolean }) {
  return (
    <main className="stage" aria-label="Stage">
      <Messages narrow={narrow} />
      <Tiles />
    </main>
  );
}

/** The open tiles, with the bar that opens and closes them; also in embedded pages. */
export function Tiles({ bar = true }: { bar?: boolean }) {
  const ready = useApp((s) => s.overview !== undefined && s.answers.map !== undefined);
  const shown = shownOf(tilesOf(useApp((s) => s.tiles)));
  if (!ready) return null;
  return (
    <>
      {bar && <TileBar />}
      <div className="tiles-room">
        <div className={`tiles tiles-${shown.length}`}>
          {shown.map((name) => (
            <TileNamed key={name} name={name} />
          ))}
        </div>
      </div>
    </>
  );
}

/** A tile by its name. */
export function TileNamed({ name }: { name: string }) {
  return (
    <Fault what={`The tile “${TILES.find((t) => t.name === name)?.label}”`}>
      <Tile name={name} />
    </Fault>
  );
}

function Tile({ name }: { name: string }) {
  switch (name) {
    case 'map':
      return <VolumeMapOfStage />;
    case 'file-map':
      return <FileMapOfStage />;
    case 'buddy':
      return <BuddyOfStage />;
    case 'page-cache':
      return <PageCacheOfStage />;
    case 'directory':
      return <DirectoryOfStage />;
    case 'tree':
      return <TreeOfStage />;
    case 'inode-table':
      return <InodeTableOfStage />;
    case 'inode':
      return <InodeOfStage />;
    case 'fsck':
      return <FsckOfStage />;
    case 'journal':
      return <JournalOfStage />;
    case 'crash':
      return <CrashOfStage />;
    case 'latency':
      return <LatencyOfStage />;
    case 'disks':
      return <DisksOfStage />;
    case 'compare':
      return <CompareOfStage />;
    default:
      return null;
  }
}

function VolumeMapOfStage() {
  const workbench = useWorkbench();
  const overview = useApp((s) => s.overview);
  const map = useApp((s) => s.answers.map);
  const view = useApp((s) => s.mapView);
  const onView = useCallback((mapView: string) => workbench.store.setState({ mapView }), [workbench]);
  const selected = useApp((s) => s.selection?.block);
  // A new function for each moment: what a block is may have changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another map means that blocks may be something else
  const labelOf = useCallback((block: number) => workbench.ask('label', { block }), [workbench, map]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another map means that blocks may be something else
  const groupKinds = useCallback((group: number) => workbench.ask('groupKinds', { group }), [workbench, map]);
  if (!overview || !map) return null;
  return (
    <VolumeMapTile
      overview={overview}
      data={map.data}
      selected={selected}
      onSelect={(block) => workbench.select({ block })}
      labelOf={labelOf}
      groupKinds={groupKinds}
      view={view}
      onView={onView}
    />
  );
}
