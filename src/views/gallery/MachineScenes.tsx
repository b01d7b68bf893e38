/** The scenes of the machine, live. */
import { useMemo } from 'react';
import { DisksTile } from '../disks/DisksTile.tsx';
import type { MachineScene } from '../disks/scene.ts';
import { LatencyTile } from '../latency/LatencyTile.tsx';
import type { Live } from './Gallery.tsx';

export function drawMachine(scene: MachineScene, live: Live) {
  return <LiveMachine scene={scene} live={live} />;
}

function LiveMachine({ scene, live }: { scene: MachineScene; live: Live }) {
  const { session, moment } = live;
  const data = useMemo(() => session.machine(), [session]);
  return scene.view === 'latency' ? (
    <LatencyTile data={data} step={moment.step} onEvent={(id) => live.go(id + 1)} />
  ) : (
    <DisksTile
      data={data}
      step={moment.step}
      blockSize={session.overview.blockSize}
      selected={live.selected}
      onSelect={live.select}
    />
  );
}
