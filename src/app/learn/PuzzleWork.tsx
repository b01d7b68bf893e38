/** Where a puzzle's commands are written: line by line at the prompt, or as a script that runs from the beginning. */
import { useState } from 'react';
import { typedLines } from '../../session/run/unmounted-lines.ts';
import { resting } from '../../views/common/resting.ts';
import { Segmented } from '../../views/common/Segmented.tsx';
import { Terminal } from '../script/Terminal.tsx';
import type { OpenPuzzle } from './use-puzzle.ts';

type Form = 'terminal' | 'script';

const FORMS: readonly { value: Form; label: string }[] = [
  { value: 'terminal', label: 'Terminal' },
  { value: 'script', label: 'Script' },
];

export function PuzzleWork({ open }: { open: OpenPuzzle }) {
  const [form, setForm] = useState<Form>('terminal');
  const { typed, away, prose } = open;
  return (
    <section className="puzzle-work below" aria-label="Your commands">
      <div className="panel-head">
        <Segmented<Form> label="How you write" value={form} options={FORMS} onChange={setForm} />
        <span className="header-space" />
        {away ? (
          <button type="button" className="button" onClick={() => open.again([])}>
            To the puzzle
          </button>
        ) : (
          <>
            <button
              type="button"
              className="button"
              title="Runs again without the last line"
              {...resting(typed.length === 0, () => open.again(typed.slice(0, -1)))}
            >
              Take back
            </button>
            <button type="button" className="button" {...resting(typed.length === 0, () => open.again([]))}>
              Start over
            </button>
          </>
        )}
      </div>
      {form === 'script' ? <OwnScript open={open} /> : prose && <Terminal />}
    </section>
  );
}

function OwnScript({ open }: { open: OpenPuzzle }) {
  const [text, setText] = useState(() => open.typed.join('\n'));
  const run = () => open.again(typedLines(text));
  return (
    <form
      className="puzzle-script"
      onSubmit={(e) => {
        e.preventDefault();
        run();
      }}
    >
      <textarea
        className="mono"
        aria-label="Your script"
        value={text}
        spellCheck={false}
        placeholder="Runs after the puzzle’s own script"
        onChange={(e) => setText(e.target.value)}
        onKeyDown={(e) => {
          if (e.key !== 'Enter' || !(e.ctrlKey || e.metaKey)) return;
          e.preventDefault();
          run();
        }}
      />
      <button type="submit" className="button primary" title="Ctrl Enter">
        Run from the start
      </button>
    </form>
  );
}
