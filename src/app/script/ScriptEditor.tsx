/** The editor's place: plain text until the editor has been loaded, then the editor; for a text that is long, plain text. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { eventAt } from '../../views/timeline/moves.ts';
import { shownIn } from '../../words/languages.ts';
import { sayingIn } from '../../words/say.ts';
import { wordsIn } from '../../words/words.ts';
import { keepDraft } from '../drafts.ts';
import { own } from '../own-words.ts';
import type { AppStore } from '../store.ts';
import { jump } from '../url-sync.ts';
import { useApp, useDrawn, useWorkbench } from '../use-app.ts';
import type { Editor } from './editor.ts';
import { eventOfLine, lineCosts, presentOf } from './lines.ts';
import { script } from './words.ts';

/** What the editor does at each key on every line would be felt beyond this; a link may bring such a text. */
const MOST_CHARACTERS = 50_000;
const MOST_LINES = 2000;

const isLong = (text: string): boolean =>
  text.length > MOST_CHARACTERS || text.split('\n', MOST_LINES + 1).length > MOST_LINES;

function PlainScript({ text, onChange }: { text: string; onChange(text: string): void }) {
  const tag = useLanguage();
  const { name } = useWords(script);
  return (
    <textarea
      className="editor-plain"
      lang={tag}
      aria-label={name}
      spellCheck={false}
      value={text}
      onChange={(e) => onChange(e.target.value)}
    />
  );
}

function editorWords({ getState }: AppStore) {
  const { language } = getState();
  return {
    lang: shownIn(language),
    script: wordsIn(language, script),
    say: sayingIn(language),
  };
}

function write(store: AppStore, text: string): void {
  const { run, language } = store.getState();
  store.setState({ draft: text, commandRefusal: undefined });
  if (keepDraft(run, text)) return;
  store.setState({ notice: { tone: 'info', text: own(language, editorWords(store).script.notKept) } });
}

export function ScriptEditor({ onRun, onUndo }: { onRun(): void; onUndo(): void }) {
  const workbench = useWorkbench();
  const { store } = workbench;
  const draft = useApp((s) => s.draft);
  const run = useApp((s) => s.run);
  const timeline = useApp((s) => s.timeline);
  const commands = useApp((s) => s.commands);
  const event = useApp((s) => eventAt(s.moment));
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor>();
  // A third of the page's scripts: they come when the first picture is drawn.
  const drawn = useDrawn();
  const handlers = useRef({ onRun, onUndo });
  handlers.current = { onRun, onUndo };
  const long = useMemo(() => isLong(draft), [draft]);
  const edited = useRef((text: string) => write(store, text)).current;

  useEffect(() => {
    if (!drawn || long) return;
    let gone = false;
    let made: Editor | undefined;
    import('./editor.ts').then(({ createEditor }) => {
      if (gone || !place.current) return;
      made = createEditor(place.current, store.getState().draft, {
        onChange: edited,
        words: () => editorWords(store),
        onRun: () => handlers.current.onRun(),
        onUndo: () => handlers.current.onUndo(),
        onLine(line) {
          const s = store.getState();
          if (s.draft !== s.run || !s.commands) return;
          const to = eventOfLine(s.run, s.commands, line, eventAt(s.moment));
          if (to !== undefined) jump(workbench, () => workbench.seek({ step: to + 1, write: 0 }));
        },
      });
      setEditor(made);
    });
    return () => {
      gone = true;
      made?.destroy();
      setEditor(undefined);
    };
  }, [store, workbench, drawn, long, edited]);

  const asRun = !long && draft === run && commands !== undefined && commands.event.length > 0;
  const costs = useMemo(
    () => (asRun && timeline ? lineCosts(run, commands, timeline) : []),
    [asRun, run, commands, timeline],
  );
  const present = useMemo(
    () => (asRun && timeline ? presentOf(run, commands, event, timeline.root) : undefined),
    [asRun, run, commands, event, timeline],
  );

  useEffect(() => editor?.setText(draft), [editor, draft]);
  useEffect(() => editor?.tell(present && { costs, present }), [editor, costs, present]);

  return (
    <div className="editor" lang="en" ref={place}>
      {long ? <PlainScript text={draft} onChange={edited} /> : !editor && <pre className="editor-waiting">{draft}</pre>}
    </div>
  );
}
