/** The scenes about names and inodes, live: the session's answer at a moment, and what a visitor picks. */
import { useMemo, useState } from 'react';
import { DirectoryTile } from '../directory/DirectoryTile.tsx';
import type { DirectoryScene } from '../directory/scene.ts';
import { InodeTile } from '../inode/InodeTile.tsx';
import type { InodeScene } from '../inode/scene.ts';
import { InodeTableTile } from '../inode-table/InodeTableTile.tsx';
import type { InodeTableScene } from '../inode-table/scene.ts';
import type { TreeScene } from '../tree/scene.ts';
import { TreeTile, type TreeView } from '../tree/TreeTile.tsx';
import type { Live } from './Gallery.tsx';

export const drawDirectory = (scene: DirectoryScene, live: Live) => <LiveDirectory scene={scene} live={live} />;
export const drawTree = (scene: TreeScene, live: Live) => <LiveTree scene={scene} live={live} />;
export const drawInodeTable = (scene: InodeTableScene, live: Live) => <LiveInodeTable scene={scene} live={live} />;
export const drawInode = (scene: InodeScene, live: Live) => <LiveInode scene={scene} live={live} />;

const maybe = <K extends string, V>(key: K, value: V | undefined) =>
  (value === undefined ? {} : { [key]: value }) as Partial<Record<K, V>>;

function LiveDirectory({ scene, live }: { scene: DirectoryScene; live: Live }) {
  const { session, moment, selected } = live;
  const [picked, pick] = useState(() => session.ask(moment, 'directory')?.dirs.find((d) => d.name === scene.dir)?.ino);
  const [name, lookUp] = useState(scene.name);
  const data = useMemo(
    () =>
      session.ask(moment, 'directory', {
        ...maybe('ino', picked),
        ...maybe('block', selected),
        ...maybe('name', name),
      }),
    [session, moment, picked, selected, name],
  );
  return (
    <DirectoryTile
      data={data}
      selected={selected}
      onSelect={live.select}
      picked={picked}
      onPick={pick}
      onLookUp={lookUp}
    />
  );
}

function LiveTree({ scene, live }: { scene: TreeScene; live: Live }) {
  const { session, moment } = live;
  const [picked, pick] = useState<number>();
  const [view, see] = useState<TreeView>({ opened: scene.opened ?? [], closed: [], from: 0, count: 60 });
  const data = useMemo(
    () => session.ask(moment, 'fileTree', { ...view, ...maybe('ino', picked) }),
    [session, moment, view, picked],
  );
  return <TreeTile data={data} view={view} onView={see} picked={picked} onPick={pick} onSelect={live.select} />;
}

function LiveInodeTable({ scene, live }: { scene: InodeTableScene; live: Live }) {
  const { session, moment } = live;
  const [picked, pick] = useState(scene.ino);
  const data = useMemo(() => session.ask(moment, 'inodeTable'), [session, moment]);
  return <InodeTableTile data={data} picked={picked} onPick={pick} onSelect={live.select} />;
}

function LiveInode({ scene, live }: { scene: InodeScene; live: Live }) {
  const { session, moment } = live;
  const [picked, pick] = useState(scene.ino);
  const data = useMemo(() => session.ask(moment, 'inodeFigure', maybe('ino', picked)), [session, moment, picked]);
  return <InodeTile data={data} picked={picked} onPick={pick} onSelect={live.select} />;
}
