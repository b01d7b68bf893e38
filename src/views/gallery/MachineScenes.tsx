/** The scenes of the machine, live. */
import { useMemo, useState } from 'react';
import { presetOf } from '../../session/compare/presets.ts';
import { START } from '../../session/session-api.ts';
import { CompareTile } from '../compare/CompareTile.tsx';
import { commandAt } from '../compare/layout.ts';
import { type CompareScene, commandsIn, resultsOf } from '../compare/scene.ts';
import { DisksTile } from '../disks/DisksTile.tsx';
import type { MachineScene } from '../disks/scene.ts';
import { LatencyTile } from '../latency/LatencyTile.tsx';
import type { Live } from './Gallery.tsx';

export function drawMachine(scene: MachineScene, live: Live) {
  return <LiveMachine scene={scene} live={live} />;
}

function LiveMachine({ scene, live }: { scene: MachineScene; live: Live }) {
  const { session, moment } = live;
  const data = useMemo(() => session.ask(START, 'machine'), [session]);
  return scene.view === 'latency' ? (
    <LatencyTile
      data={data}
      step={moment.step}
      blockSize={session.overview.blockSize}
      onEvent={(id) => live.go(id + 1)}
      onBlock={live.select}
    />
  ) : (
    <DisksTile
      data={data}
      step={moment.step}
      blockSize={session.overview.blockSize}
      blocks={session.overview.blockCount}
      selected={live.selected}
      onSelect={live.select}
      onEvent={(id) => live.go(id + 1)}
    />
  );
}

export function drawCompare(scene: CompareScene, live: Live) {
  return <LiveCompare scene={scene} live={live} />;
}

function LiveCompare({ scene, live }: { scene: CompareScene; live: Live }) {
  const { session, moment } = live;
  const [preset, pick] = useState(scene.preset);
  const { results } = useMemo(() => resultsOf({ ...scene, preset }), [scene, preset]);
  const commands = useMemo(() => commandsIn(session), [session]);
  return (
    <CompareTile
      script={scene.command}
      preset={presetOf(preset)!}
      results={results}
      at={commandAt(commands, moment.step)}
      onPreset={pick}
    />
  );
}
