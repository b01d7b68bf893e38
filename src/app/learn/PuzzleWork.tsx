/** The place for a puzzle's commands: lines at the prompt, or a script that runs from the beginning. */

import { useState } from 'react';
import { typedLines } from '../../session/run/unmounted-lines.ts';
import { resting, Segmented } from '../../views/common/Buttons.tsx';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { Terminal } from '../script/Terminal.tsx';
import { script } from '../script/words.ts';
import { puzzles } from './puzzle-words.ts';
import type { OpenPuzzle } from './use-puzzle.ts';

type Form = 'terminal' | 'script';

export function PuzzleWork({ open }: { open: OpenPuzzle }) {
  const [form, setForm] = useState<Form>('terminal');
  const { typed, away, prose } = open;
  const tag = useLanguage();
  const words = useWords(puzzles);
  const { terminal, name } = useWords(script);
  const forms = [
    { value: 'terminal' as const, label: terminal },
    { value: 'script' as const, label: name },
  ];
  return (
    <section className="puzzle-work below" aria-label={words.yourCommands} lang={tag}>
      <div className="panel-head">
        <Segmented<Form> label={words.howYouWrite} value={form} options={forms} onChange={setForm} />
        <span className="header-space" />
        {away ? (
          <button type="button" className="button" onClick={() => open.again([])}>
            {words.toPuzzle}
          </button>
        ) : (
          <>
            <button
              type="button"
              className="button"
              title={words.takeBackTitle}
              {...resting(typed.length === 0, () => open.again(typed.slice(0, -1)))}
            >
              {words.takeBack}
            </button>
            <button type="button" className="button" {...resting(typed.length === 0, () => open.again([]))}>
              {words.startOver}
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
  const words = useWords(puzzles);
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
        aria-label={words.yourScript}
        value={text}
        spellCheck={false}
        placeholder={words.runsAfter}
        onChange={(e) => setText(e.target.value)}
        onKeyDown={(e) => {
          if (e.key !== 'Enter' || !(e.ctrlKey || e.metaKey)) return;
          e.preventDefault();
          run();
        }}
      />
      <button type="submit" className="button primary" title="Ctrl Enter">
        {words.runFromStart}
      </button>
    </form>
  );
}
