/** The power cut's tile, with what the store holds for it. */
import { useMemo } from 'react';
import { formatCount } from '../../views/common/units.ts';
import { CrashTile } from '../../views/crash/CrashTile.tsx';
import { beforeCrash, enterCrash, leaveCrash, matrixSource, pullPlug } from '../crash.ts';
import { jump } from '../url-sync.ts';
import { useApp, useWorkbench } from '../use-app.ts';

export function CrashOfStage() {
  const workbench = useWorkbench();
  const crash = useApp((s) => s.answers.crash);
  const selected = useApp((s) => s.selection?.block);
  const run = useApp((s) => s.run);
  const typed = useApp((s) => s.typed);
  const back = useMemo(() => beforeCrash({ run, typed }), [run, typed]);
  const code = useApp((s) => s.code);
  const matrix = useMemo(() => matrixSource(workbench, { run, typed, code }), [workbench, run, typed, code]);
  const marker = useApp((s) => s.marker);
  const step = useApp((s) => s.moment.step);
  const place =
    marker === undefined ? (
      <p className="crash-place">
        <span>About the moment that is shown, step {formatCount(step)}.</span>
        <button
          type="button"
          className="button"
          title="The crash marker stays here (c)"
          onClick={workbench.toggleCrash}
        >
          Keep to this moment
        </button>
      </p>
    ) : (
      <p className="crash-place crash-marked">
        <span>
          About the crash marker, after step {formatCount(marker)}
          {marker === step ? ', which is shown' : ''}.
        </span>
        {marker !== step && (
          <button
            type="button"
            className="button"
            onClick={() => jump(workbench, () => workbench.seek({ step: marker, write: 0 }))}
          >
            Go there
          </button>
        )}
        <button type="button" className="button" onClick={() => workbench.markCrash(undefined)}>
          Follow the scrubber
        </button>
      </p>
    );
  if (!crash) return <section className="tile" aria-label="Power cut" aria-busy="true" />;
  return (
    <CrashTile
      data={crash.data}
      selected={selected}
      onSelect={(block) => workbench.select({ block })}
      onPull={(step, losing) => pullPlug(workbench, step, losing)}
      onEnter={(step, losing) => void enterCrash(workbench, step, losing)}
      onBack={back && (() => void leaveCrash(workbench))}
      place={place}
      matrix={matrix}
      onEvent={(id) => jump(workbench, () => workbench.seek({ step: id + 1, write: 0 }))}
    />
  );
}
