/**
 * The script in its editor, and what can be done with it. Control + Enter runs it in a worker of its own: a refusal
 * leaves the present volume, and is given in one sentence.
 */

import { useId, useState } from 'react';
import { resting } from '../../views/common/Buttons.tsx';
import { Icon } from '../../views/common/Icon.tsx';
import { useWords } from '../../views/language/useWords.ts';
import { draftOf, forgetDraft } from '../drafts.ts';
import { usePlan } from '../format/use-plan.ts';
import { Said } from '../Said.tsx';
import { formatCommandOf, isFormatCommand } from '../script-text.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import { ScriptEditor } from './ScriptEditor.tsx';
import { script } from './words.ts';

export function ScriptText() {
  const workbench = useWorkbench();
  const run = useApp((s) => s.run);
  const refusal = useApp((s) => s.commandRefusal);
  // mke2fs's output: its warnings at once, the rest when asked for.
  const [printed, setPrinted] = useState(false);
  const words = useWords(script);
  const outputId = useId();
  const made = run ? formatCommandOf(run) : '';
  const plan = usePlan(made);
  const output =
    isFormatCommand(run) && plan?.command === made && !('refused' in plan.answer) ? plan.answer : undefined;

  const go = () => {
    const { draft, run, busy } = workbench.store.getState();
    if (!draft.trim() || busy) return;
    void workbench.run(draft).then((refused) => refused || forgetDraft(run));
  };
  const undo = () => workbench.store.setState({ draft: run, commandRefusal: undefined });

  return (
    <>
      <ScriptEditor onRun={go} onUndo={undo} />
      {refusal && (
        <p className="refusal mono" role="alert">
          <Said text={refusal} />
        </p>
      )}
      <div className="command-tools">
        <button
          type="button"
          className="button quiet"
          title={words.volumeTitle}
          onClick={() => workbench.store.setState({ dialog: 'format' })}
        >
          <Icon name="sliders" size={14} />
          {words.volume}
        </button>
        {output && (
          <button
            type="button"
            className={printed ? 'button quiet open' : 'button quiet'}
            aria-expanded={printed}
            aria-controls={outputId}
            onClick={() => setPrinted(!printed)}
          >
            <Icon name="chevron" size={12} />
            {words.output}
          </button>
        )}
        <span className="command-space" />
        <RunTools onRun={go} onUndo={undo} />
      </div>
      {output?.warnings.map((w) => (
        <p key={w} className="output-warning mono" lang="en">
          {w.trim()}
        </p>
      ))}
      {output && printed && (
        <pre id={outputId} className="output mono" lang="en">
          {output.report.join('\n').trim()}
        </pre>
      )}
    </>
  );
}

/** What can be done with a text that is not, or not only, what was run. */
function RunTools({ onRun, onUndo }: { onRun(): void; onUndo(): void }) {
  const draft = useApp((s) => s.draft);
  const run = useApp((s) => s.run);
  const typed = useApp((s) => s.typed.length);
  const busy = useApp((s) => s.busy !== undefined);
  const { store } = useWorkbench();
  const words = useWords(script);
  const format = isFormatCommand(draft);
  const kept = run ? draftOf(run) : undefined;
  const changed = format ? draft.trim() !== run : draft !== run;
  return (
    <>
      {changed && run && (
        <button type="button" className="button quiet" onClick={onUndo} title={words.undoTitle}>
          {words.undo}
        </button>
      )}
      {!changed && kept !== undefined && (
        <button
          type="button"
          className="button quiet"
          onClick={() => store.setState({ draft: kept })}
          title={words.draftTitle}
        >
          {words.draft}
        </button>
      )}
      {(changed || !format) && (
        <button
          type="button"
          className={changed ? 'button primary' : 'button'}
          {...resting(!draft.trim() || busy, onRun)}
          title={!changed && typed > 0 ? words.runAnew : words.runFresh}
        >
          {format ? words.format : changed ? words.run : words.runAgain}
          <Icon name="enter" size={14} />
        </button>
      )}
    </>
  );
}
