/** The terminal: what was printed before the moment, and a prompt for more commands at the end of the recording. */

import { useEffect, useMemo, useRef, useState } from 'react';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { eventAt } from '../../views/timeline/moves.ts';
import { wordsIn } from '../../words/words.ts';
import { beginEdit, editedBy } from '../edit/begin-edit.ts';
import { edit } from '../edit/words.ts';
import { own } from '../own-words.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import type { Workbench } from '../workbench.ts';
import { Colored } from './Colored.tsx';
import { Prompt } from './Prompt.tsx';
import { type Shown, transcript } from './transcript.ts';
import { script } from './words.ts';
import './terminal.css';

export function Terminal() {
  const workbench = useWorkbench();
  const run = useApp((s) => s.run);
  const typed = useApp((s) => s.typed);
  const commands = useApp((s) => s.commands);
  const outputs = useApp((s) => s.outputs);
  const event = useApp((s) => eventAt(s.moment));
  const tag = useLanguage();
  const words = useWords(script);
  const scroller = useRef<HTMLDivElement>(null);
  const parts = useMemo(
    () => (commands ? transcript([run, ...typed], commands, outputs, event) : []),
    [run, typed, commands, outputs, event],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest line stays in sight
  useEffect(() => {
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, [parts]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click anywhere is a click on the prompt
    // biome-ignore lint/a11y/useKeyWithClickEvents: the prompt itself is in the order of the Tab key
    <div
      className="terminal mono"
      ref={scroller}
      onClick={(e) => {
        if (getSelection()?.isCollapsed) e.currentTarget.querySelector('textarea')?.focus({ preventScroll: true });
      }}
    >
      <div className="terminal-text" role="log" aria-label={words.printed} lang={tag}>
        {parts.length === 0 && <p className="terminal-hint">{words.nothingPrinted}</p>}
        {parts.map((p, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a terminal have no other identity than their place
          <Part key={i} part={p} newest={i === parts.length - 1} />
        ))}
      </div>
      <Prompt history={typed} where={commands?.where ?? ''} run={(line) => runOrEdit(workbench, line)} />
    </div>
  );
}

/** A command that opens an editor opens the panel; any other is run. */
async function runOrEdit(workbench: Workbench, line: string): Promise<string | undefined> {
  const { language } = workbench.store.getState();
  const asked = editedBy(line, wordsIn(language, edit));
  if (!asked) return workbench.type(line);
  return 'refused' in asked ? own(language, asked.refused) : beginEdit(workbench, asked.path);
}

function Part({ part, newest }: { part: Shown; newest: boolean }) {
  const { kind, text, times, where } = part;
  return (
    <pre lang="en" className={`terminal-${kind}${newest ? ' newest' : ''}`}>
      {times && <span className="terminal-times">{times}×</span>}
      {kind === 'command' ? `$ ${text}` : kind === 'typed' ? `${where} $ ${text}` : <Printed text={text} />}
    </pre>
  );
}

/** More than this is a screen or two: the rest is there when it is asked for. */
const MOST_LINES = 200;

/** What was printed: of a long text the end, and all of it when asked, of which the browser lays out what is in sight. */
function Printed({ text }: { text: string }) {
  const tag = useLanguage();
  const { linesAbove } = useWords(script);
  const [whole, setWhole] = useState(false);
  const printed = text.replace(/\n$/, '');
  const lines = useMemo(() => printed.split('\n'), [printed]);
  const more = lines.length - MOST_LINES;
  if (more <= 0) return <Colored text={printed} />;
  if (!whole)
    return (
      <>
        <button type="button" className="terminal-more" lang={tag} onClick={() => setWhole(true)}>
          {linesAbove(more)}
        </button>
        <Colored text={lines.slice(-MOST_LINES).join('\n')} />
      </>
    );
  const pages = Array.from({ length: Math.ceil(lines.length / MOST_LINES) }, (_, i) => i * MOST_LINES);
  return pages.map((from) => (
    <span key={from} className="terminal-page">
      <Colored text={lines.slice(from, from + MOST_LINES).join('\n')} />
    </span>
  ));
}
