/** The terminal: what was printed before the moment, and a prompt for more commands at the end of the recording. */
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { eventAt } from '../../views/timeline/moves.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import type { Choice } from './completion.ts';
import { transcript } from './transcript.ts';
import './terminal.css';

export function Terminal() {
  const workbench = useWorkbench();
  const run = useApp((s) => s.run);
  const typed = useApp((s) => s.typed);
  const commands = useApp((s) => s.commands);
  const outputs = useApp((s) => s.outputs);
  const event = useApp((s) => eventAt(s.moment));
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
        if (getSelection()?.isCollapsed) e.currentTarget.querySelector('input')?.focus({ preventScroll: true });
      }}
    >
      <div className="terminal-text" role="log" aria-label="What was printed">
        {parts.length === 0 && <p className="terminal-hint">Nothing has been printed yet.</p>}
        {parts.map((p, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a terminal have no other identity than their place
          <pre key={i} className={`terminal-${p.kind}${i === parts.length - 1 ? ' newest' : ''}`}>
            {p.times && <span className="terminal-times">{p.times}×</span>}
            {p.kind === 'command' ? `$ ${p.text}` : p.kind === 'typed' ? `/mnt $ ${p.text}` : p.text.replace(/\n$/, '')}
          </pre>
        ))}
      </div>
      <Prompt history={typed} run={(line) => workbench.type(line)} />
    </div>
  );
}

interface PromptProps {
  history: readonly string[];
  run(line: string): Promise<string | undefined>;
}

function Prompt(props: PromptProps) {
  const { field, line, said, choices, write, onKeyDown } = useLine(props);
  return (
    <div className="prompt">
      {said && (
        <p className="terminal-err" role="alert">
          {said}
        </p>
      )}
      {choices.length > 0 && (
        <ul className="prompt-choices" aria-label="It could go on with">
          {choices.slice(0, 24).map((c) => (
            <li key={c.label} title={c.about}>
              {c.label}
            </li>
          ))}
        </ul>
      )}
      <label>
        <span>/mnt $</span>
        <input
          ref={field}
          aria-label="Command"
          value={line}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          onChange={(e) => write(e.target.value)}
          onKeyDown={onKeyDown}
        />
      </label>
    </div>
  );
}

interface Refused {
  after: number;
  line: string;
}

function linesToRecall(history: readonly string[], refused: readonly Refused[]): string[] {
  const after = (count: number) => refused.filter((r) => r.after === count).map((r) => r.line);
  return [...after(0), ...history.flatMap((line, i) => [line, ...after(i + 1)])];
}

/** The line that is being typed: run, recalled from the history, completed. */
function useLine({ history, run }: PromptProps) {
  const busy = useApp((s) => s.busy !== undefined);
  const [line, setLine] = useState('');
  const [said, setSaid] = useState<string>();
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  /** Lines from the end of the history; 0 is the new one. */
  const back = useRef(0);
  const field = useRef<HTMLInputElement>(null);
  /** Lines that were refused, each after so many of the history: they are recalled among those that ran. */
  const refusals = useRef<Refused[]>([]);

  const { store } = useWorkbench();
  const begun = useApp((s) => s.lineBegun);
  // A line that was begun elsewhere goes on here.
  useEffect(() => {
    if (begun === undefined) return;
    setLine(begun);
    field.current?.focus({ preventScroll: true });
    store.setState({ lineBegun: undefined });
  }, [begun, store]);

  const write = (text: string) => {
    setLine(text);
    setSaid(undefined);
    setChoices([]);
  };
  const go = async () => {
    const text = line.trim();
    if (!text || busy) return;
    const refused = await run(text);
    back.current = 0;
    setSaid(refused);
    setChoices([]);
    setLine('');
    if (refused) refusals.current.push({ after: history.length, line: text });
  };
  const recall = (by: number) => {
    const lines = linesToRecall(history, refusals.current);
    const next = Math.min(lines.length, Math.max(0, back.current + by));
    if (next === back.current) return;
    back.current = next;
    write(next === 0 ? '' : lines[lines.length - next]);
  };
  const tab = async () => {
    const { complete } = await import('./completion.ts');
    const at = field.current?.selectionStart ?? line.length;
    const grown = complete(line, at);
    setLine(grown.text);
    setChoices(grown.choices);
    requestAnimationFrame(() => field.current?.setSelectionRange(grown.at, grown.at));
  };
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.key === 'Enter') void go();
    else if (e.key === 'ArrowUp') recall(1);
    else if (e.key === 'ArrowDown') recall(-1);
    // An empty line leaves the Tab key to the page, so that the focus is never trapped.
    else if (e.key === 'Tab' && !e.shiftKey && line.trim()) void tab();
    else if (e.key === 'Escape') write('');
    else return;
    e.preventDefault();
  };
  return { field, line, said, choices, write, onKeyDown };
}
