/**
 * The line that is being typed at the prompt:
 *
 *      Enter        runs it; several lines, as they were pasted, too; after the line that still runs, as in a terminal
 *      ↑ ↓          lines that were typed before, in earlier visits as well (within several lines: to the line above, below)
 *      Tab          as much of the word as is certain: commands, options, variables, names on the volume
 *      Ctrl R       searches in the lines that were typed before, the newest first, and again for the next older
 *      Ctrl C, Esc  empties it
 */
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { CompletionData } from '../../session/answers/completion.ts';
import { typedLines } from '../../session/run/unmounted-lines.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import { addToHistory, findLine, typedBefore } from './line-history.ts';

interface LineProps {
  /** What was typed in this visit. */
  history: readonly string[];
  /** Answers with the sentence of a refusal. */
  run(line: string): Promise<string | undefined>;
}

export interface Line {
  field: RefObject<HTMLTextAreaElement | null>;
  /** What is in the field: the line, or what is searched for. */
  text: string;
  /** What the last line was refused for. */
  said: string | undefined;
  choices: CompletionData['choices'];
  more: number;
  /** The line that was there before the search; undefined if nothing is searched for. */
  search: string | undefined;
  /** The line that the search has found. */
  found: string | undefined;
  write(text: string): void;
  onKeyDown(e: KeyboardEvent<HTMLTextAreaElement>): void;
  onBlur(): void;
}

const NO_CHOICES = { choices: [], more: 0 };

export function useLine({ history, run }: LineProps): Line {
  const busy = useApp((s) => s.busy !== undefined);
  const [text, setText] = useState('');
  const [said, setSaid] = useState<string>();
  const [offered, setOffered] = useState<Pick<CompletionData, 'choices' | 'more'>>(NO_CHOICES);
  const field = useRef<HTMLTextAreaElement>(null);
  const workbench = useWorkbench();
  useBegun(field, setText);
  const put = (line: string) => {
    setText(line);
    setSaid(undefined);
    setOffered(NO_CHOICES);
  };
  const recalled = useRecall(history, put);
  const search = useSearch(text, put);

  const inTurn = useInTurn(run);
  const go = async (line: string) => {
    const lines = typedLines(line);
    // While a volume is made or opened, the line stays where it is.
    if (lines.length === 0 || (busy && !inTurn.running())) return;
    recalled.ran(lines);
    put('');
    const refused = await inTurn.add(lines);
    if (refused !== undefined) setSaid(refused);
  };
  const tab = async () => {
    const at = field.current?.selectionStart ?? text.length;
    const grown = await workbench.ask('completion', { text, at });
    if (!grown || field.current?.value !== text) return;
    setText(grown.text);
    setOffered(grown);
    requestAnimationFrame(() => field.current?.setSelectionRange(grown.at, grown.at));
  };
  const onKeyDown = (e: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = e.currentTarget;
    const plain = selectionStart === selectionEnd;
    if (e.nativeEvent.isComposing) return;
    if (e.ctrlKey && e.key === 'r') search.older();
    else if (search.line !== undefined && search.onKey(e.key, (line) => void go(line))) {
      // The search has taken it.
    } else if (e.key === 'Enter' && !e.shiftKey) void go(text);
    else if (e.key === 'ArrowUp' && !text.slice(0, selectionStart).includes('\n')) recalled.by(1);
    else if (e.key === 'ArrowDown' && !text.slice(selectionEnd).includes('\n')) recalled.by(-1);
    // An empty line leaves the Tab key to the page, so that the focus is never trapped.
    else if (e.key === 'Tab' && !e.shiftKey && text.trim()) void tab();
    else if (e.key === 'Escape' || (e.ctrlKey && e.key === 'c' && plain)) put('');
    else return;
    e.preventDefault();
  };
  return {
    field,
    text,
    said,
    ...offered,
    search: search.line,
    found: search.found,
    write: search.line === undefined ? put : search.write,
    onKeyDown,
    onBlur: search.end,
  };
}

/** Lines run one after another: those that are entered while one runs come after it, as in a terminal. */
function useInTurn(run: LineProps['run']) {
  const waiting = useRef<string[] | undefined>(undefined);
  return {
    running: () => waiting.current !== undefined,
    /** Answers with the sentence of a refusal; what follows counted on that line, and is not run. */
    async add(lines: string[]): Promise<string | undefined> {
      if (waiting.current) {
        waiting.current.push(...lines);
        return undefined;
      }
      waiting.current = lines;
      try {
        let refused: string | undefined;
        while (lines.length > 0 && refused === undefined) refused = await run(lines.shift() ?? '');
        return refused;
      } finally {
        waiting.current = undefined;
      }
    },
  };
}

/** A line that was begun elsewhere goes on here. */
function useBegun(field: RefObject<HTMLTextAreaElement | null>, setText: (text: string) => void): void {
  const { store } = useWorkbench();
  const begun = useApp((s) => s.lineBegun);
  useEffect(() => {
    if (begun === undefined) return;
    setText(begun);
    field.current?.focus({ preventScroll: true });
    store.setState({ lineBegun: undefined });
  }, [begun, store, field, setText]);
}

function useRecall(history: readonly string[], put: (line: string) => void) {
  /** Lines from the end; 0 is the new one. */
  const back = useRef(0);
  // What a link brought was typed, too, if elsewhere: it comes last.
  const lines = () => {
    const kept = typedBefore();
    const known = new Set(kept);
    return [...kept, ...history.filter((line) => !known.has(line))];
  };
  return {
    by(steps: number) {
      const all = lines();
      const next = Math.min(all.length, Math.max(0, back.current + steps));
      if (next === back.current) return;
      back.current = next;
      put(next === 0 ? '' : all[all.length - next]);
    },
    /** These lines are run. */
    ran(typed: readonly string[]) {
      const known = new Set(typedBefore());
      addToHistory([...history.filter((line) => !known.has(line)), ...typed]);
      back.current = 0;
    },
  };
}

function useSearch(text: string, put: (line: string) => void) {
  /** The line before the search. */
  const [line, setLine] = useState<string>();
  /** Where it was found among the earlier lines. */
  const [at, setAt] = useState(-1);
  const found = at < 0 ? undefined : typedBefore()[at];
  const end = (with_: string | undefined) => {
    setLine(undefined);
    setAt(-1);
    if (with_ !== undefined) put(with_);
  };
  return {
    line,
    found,
    older() {
      if (line === undefined) {
        setLine(text);
        put('');
        return;
      }
      const next = findLine(text, at < 0 ? Number.POSITIVE_INFINITY : at);
      if (next >= 0) setAt(next);
    },
    write(part: string) {
      put(part);
      setAt(part === '' ? -1 : findLine(part, Number.POSITIVE_INFINITY));
    },
    /** Whether the key means something to the search. */
    onKey(key: string, go: (line: string) => void): boolean {
      if (key === 'Escape') end(line);
      else if (key === 'Enter') {
        end(found ?? line);
        if (found !== undefined) go(found);
      } else if (['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Tab'].includes(key)) end(found ?? line);
      else return false;
      return true;
    },
    end() {
      if (line !== undefined) end(line);
    },
  };
}
