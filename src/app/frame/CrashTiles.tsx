/** The power cut's tile, with what the store holds for it. */
import { useMemo } from 'react';
import { CrashTile } from '../../views/crash/CrashTile.tsx';
import { beforeCrash, enterCrash, leaveCrash, matrixSource, pullPlug } from '../crash.ts';
import { jump } from '../url-sync.ts';
import { useApp, useWorkbench } from '../use-app.ts';

export function CrashOfStage() {
  const workbench = useWorkbench();
  const crash = useApp((s) => s.crash);
  const selected = useApp((s) => s.selection?.block);
  const run = useApp((s) => s.run);
  const typed = useApp((s) => s.typed);
  const back = useMemo(() => beforeCrash({ run, typed }), [run, typed]);
  const code = useApp((s) => s.code);
  const matrix = useMemo(() => matrixSource(workbench, { run, typed, code }), [workbench, run, typed, code]);
  if (!crash) return <section className="tile" aria-label="Power cut" aria-busy="true" />;
  return (
    <CrashTile
      data={crash.data}
      selected={selected}
      onSelect={(block) => workbench.select({ block })}
      onPull={(step, losing) => pullPlug(workbench, step, losing)}
      onEnter={(step, losing) => void enterCrash(workbench, step, losing)}
      onBack={back && (() => void leaveCrash(workbench))}
      matrix={matrix}
      onEvent={(id) => jump(workbench, () => workbench.seek({ step: id + 1, write: 0 }))}
    />
  );
}
