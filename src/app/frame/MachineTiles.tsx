/** The tiles about the machine, with what the store holds for them. */
import { DisksTile } from '../../views/disks/DisksTile.tsx';
import { LatencyTile } from '../../views/latency/LatencyTile.tsx';
import { jump } from '../url-sync.ts';
import { useApp, useWorkbench } from '../use-app.ts';

export function LatencyOfStage() {
  const workbench = useWorkbench();
  const machine = useApp((s) => s.answers.machine);
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
  const machine = useApp((s) => s.answers.machine);
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
