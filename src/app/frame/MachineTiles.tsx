/** The tiles about the machine, with what the store holds for them. */
import { useMemo } from 'react';
import { PRESETS, presetOf } from '../../session/compare-presets.ts';
import { CompareTile } from '../../views/compare/CompareTile.tsx';
import { commandAt } from '../../views/compare/layout.ts';
import { DisksTile } from '../../views/disks/DisksTile.tsx';
import { LatencyTile } from '../../views/latency/LatencyTile.tsx';
import { jump } from '../url-sync.ts';
import { useApp, useWorkbench } from '../use-app.ts';

export function LatencyOfStage() {
  const workbench = useWorkbench();
  const machine = useApp((s) => s.machine);
  const step = useApp((s) => s.moment.step);
  const blockSize = useApp((s) => s.overview?.blockSize ?? 4096);
  if (!machine) return <section className="tile" aria-label="Latency" aria-busy="true" />;
  return (
    <LatencyTile
      data={machine.data}
      step={step}
      blockSize={blockSize}
      onBlock={(block) => workbench.select({ block })}
      onEvent={(id) => jump(workbench, () => workbench.seek({ step: id + 1, write: 0 }))}
    />
  );
}

export function DisksOfStage() {
  const workbench = useWorkbench();
  const machine = useApp((s) => s.machine);
  const step = useApp((s) => s.moment.step);
  const blockSize = useApp((s) => s.overview?.blockSize ?? 4096);
  const blocks = useApp((s) => s.overview?.blockCount ?? 1);
  const selected = useApp((s) => s.selection?.block);
  if (!machine) return <section className="tile" aria-label="Disks" aria-busy="true" />;
  return (
    <DisksTile
      data={machine.data}
      step={step}
      blockSize={blockSize}
      blocks={blocks}
      selected={selected}
      onSelect={(block) => workbench.select({ block })}
      onEvent={(id) => jump(workbench, () => workbench.seek({ step: id + 1, write: 0 }))}
    />
  );
}

const NOTHING: readonly never[] = [];

export function CompareOfStage() {
  const workbench = useWorkbench();
  const preset = presetOf(useApp((s) => s.preset) ?? '') ?? PRESETS[0];
  const results = useApp((s) => s.compared?.[preset.name]) ?? NOTHING;
  // A volume that mke2fs made, or an image, has no script to run again.
  const script = useApp((s) => (s.code === undefined ? undefined : s.run));
  const commands = useApp((s) => s.commands);
  const step = useApp((s) => s.moment.step);
  const at = useMemo(() => commands && commandAt(commands, step), [commands, step]);
  return <CompareTile script={script} preset={preset} results={results} at={at} onPreset={workbench.pickPreset} />;
}
