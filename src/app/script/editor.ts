/**
 * The script editor: CodeMirror with the shell's own grammar, loaded once the page has painted.
 *
 *      3 ▌ dd if=/dev/zero …      240·31     line number, text (lit while its command runs), what the line cost
 *      6   sync                              yet to come: pale
 *
 * What the recording says about the lines is shown as long as the text is the one that ran.
 */
import { autocompletion, type CompletionContext, completionKeymap, completionStatus } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { HighlightStyle, LRLanguage, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, linter } from '@codemirror/lint';
import { EditorState, type Extension, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  GutterMarker,
  gutter,
  type KeyBinding,
  keymap,
  lineNumbers,
  WidgetType,
} from '@codemirror/view';
import { tags as t } from '@lezer/highlight';
import { onlineText } from '../../session/run/unmounted-lines.ts';
import { namedIn } from '../../shell/language/named-in.ts';
import { parseScript } from '../../shell/language/parse.ts';
import { parser } from '../../shell/language/parser.ts';
import { withoutMarks } from '../../words/in-english.ts';
import type { Say } from '../../words/say.ts';
import { pageCommands } from '../page-commands.ts';
import { isFormatCommand } from '../script-text.ts';
import { choicesAt } from './completion.ts';
import { type LineCost, type Present, servesInWords } from './lines.ts';
import type { script } from './words.ts';

/**
 * CodeMirror's rules as an adopted style sheet. In a document it writes a <style>, which a strict content security policy
 * forbids; in a shadow tree it adopts a sheet. So one is made for a shadow tree, and the document has that one.
 */
function adoptEditorSheet(): void {
  const shadow = document.createElement('div').attachShadow({ mode: 'open' });
  new EditorView({ parent: shadow }).destroy();
  // Where CodeMirror keeps the sheet of a root, under a symbol of its own.
  for (const key of Object.getOwnPropertySymbols(shadow)) Reflect.set(document, key, Reflect.get(shadow, key));
}

export interface Told {
  costs: readonly LineCost[];
  present: Present;
}

/** What is said beside the lines, and in which language. */
interface EditorWords {
  lang: string;
  script: typeof script;
  /** Why a script is not run, which the shell says in English. */
  say: Say;
}

export interface EditorHandlers {
  words(): EditorWords;
  onChange(text: string): void;
  onRun(): void;
  /** Escape. */
  onUndo(): void;
  /** A click on a line, from 1. */
  onLine(line: number): void;
}

adoptEditorSheet();

const language = LRLanguage.define({ name: 'bash', parser, languageData: { commentTokens: { line: '#' } } });

const colours = HighlightStyle.define([
  { tag: t.controlKeyword, class: 'tok-keyword' },
  { tag: t.function(t.variableName), class: 'tok-command' },
  { tag: [t.variableName, t.definition(t.variableName)], class: 'tok-variable' },
  { tag: [t.string, t.special(t.string), t.escape], class: 'tok-string' },
  { tag: [t.operator, t.arithmeticOperator, t.paren], class: 'tok-operator' },
  { tag: t.lineComment, class: 'tok-comment' },
  { tag: t.docComment, class: 'tok-directive' },
]);

const tell = StateEffect.define<Told | undefined>();

const told = StateField.define<Told | undefined>({
  create: () => undefined,
  update(value, tr) {
    for (const e of tr.effects) if (e.is(tell)) return e.value;
    return tr.docChanged ? undefined : value;
  },
});

const lit = Decoration.line({ class: 'line-lit' });
const pale = Decoration.line({ class: 'line-ahead' });
const exact = Decoration.mark({ class: 'range-lit' });
const left = Decoration.line({ class: 'line-left' });

/** Behind the line under way: for which lines the kernel writes. */
class Serves extends WidgetType {
  readonly lines: readonly number[];
  readonly words: EditorWords;
  constructor(lines: readonly number[], words: EditorWords) {
    super();
    this.lines = lines;
    this.words = words;
  }
  override eq(other: Serves) {
    return other.lines.join() === this.lines.join() && other.words.lang === this.words.lang;
  }
  override toDOM() {
    const dom = document.createElement('span');
    dom.className = 'line-serves';
    dom.lang = this.words.lang;
    dom.textContent = servesInWords(this.lines, this.words.script);
    return dom;
  }
}

function decorate(state: EditorState, words: () => EditorWords): DecorationSet {
  const now = state.field(told);
  if (!now) return Decoration.none;
  const { range, ahead, left: leftBy } = now.present;
  const builder = new RangeSetBuilder<Decoration>();
  for (let n = 1; n <= state.doc.lines; n++) {
    const line = state.doc.line(n);
    const inside = range && range.to <= state.doc.length && line.to >= range.from && line.from < range.to;
    if (inside) {
      builder.add(line.from, line.from, lit);
      const from = Math.max(line.from, range.from);
      const to = Math.min(line.to, range.to);
      if (from < to) builder.add(from, to, exact);
      if (to === range.to && leftBy.length > 0)
        builder.add(line.to, line.to, Decoration.widget({ widget: new Serves(leftBy, words()), side: 1 }));
    } else if (leftBy.includes(n)) builder.add(line.from, line.from, left);
    else if (ahead.has(n)) builder.add(line.from, line.from, pale);
  }
  return builder.finish();
}

class Cost extends GutterMarker {
  readonly cost: LineCost;
  readonly words: EditorWords;
  constructor(cost: LineCost, words: EditorWords) {
    super();
    this.cost = cost;
    this.words = words;
  }
  override eq(other: Cost) {
    const { cost, words } = this;
    return other.cost.events === cost.events && other.cost.writes === cost.writes && other.words.lang === words.lang;
  }
  override toDOM() {
    const { runs, events, writes } = this.cost;
    const dom = document.createElement('span');
    const { lang, script } = this.words;
    dom.lang = lang;
    dom.title = `${runs > 1 ? script.times(runs) : ''}${script.cost(events, writes)}`;
    dom.textContent = short(events);
    const small = document.createElement('i');
    small.textContent = writes ? short(writes) : '';
    dom.append(small);
    return dom;
  }
}

const short = (n: number): string =>
  n < 1000 ? String(n) : n < 9950 ? `${(n / 1000).toFixed(1)}k` : `${Math.round(n / 1000)}k`;

const costsIn = (words: () => EditorWords) =>
  gutter({
    class: 'cm-costs',
    side: 'after',
    lineMarker(view, block) {
      const now = view.state.field(told);
      const n = view.state.doc.lineAt(block.from).number;
      const cost = now?.costs.find((c) => c.line === n);
      return cost ? new Cost(cost, words()) : null;
    },
    lineMarkerChange: (update) => update.startState.field(told) !== update.state.field(told),
  });

async function problems(view: EditorView, { say }: EditorWords): Promise<Diagnostic[]> {
  const text = view.state.doc.toString();
  if (text.trim() === '' || isFormatCommand(text)) return [];
  // Lines for e2fsck and damage are not programs.
  const programs = onlineText(text);
  const known = pageCommands();
  // What cannot be fetched now looks at no words of its own.
  await known.bring(namedIn(programs));
  return (parseScript(programs, known.commands).problems ?? []).map(({ from, to, why }) => ({
    from: Math.min(from, text.length),
    to: Math.min(Math.max(to, from), text.length),
    severity: 'error',
    message: withoutMarks(say(why)),
  }));
}

function completions(context: CompletionContext) {
  const text = context.state.doc.toString();
  if (isFormatCommand(text)) return null;
  const found = choicesAt(text, context.pos, context.explicit);
  if (!found) return null;
  return {
    from: found.from,
    validFor: /^[\w#:-]*=?$/,
    options: found.choices.map(({ text: label, about, kind }) => ({
      label,
      detail: about,
      type: kind,
    })),
  };
}

const keysOf = ({ onRun, onUndo }: EditorHandlers): KeyBinding[] => {
  const run = () => {
    onRun();
    return true;
  };
  return [
    { key: 'Mod-Enter', run },
    { key: 'Enter', run: (v) => isFormatCommand(v.state.doc.toString()) && v.state.doc.lines === 1 && run() },
    {
      key: 'Escape',
      run: (v) => {
        // If the list of completions is open, Escape closes that.
        if (completionStatus(v.state) === 'active') return false;
        onUndo();
        return true;
      },
    },
    ...completionKeymap,
    ...defaultKeymap.filter((k) => k.key !== 'Mod-Enter'),
    ...historyKeymap,
  ];
};

/** A click on a line's number or on its text. */
const clicksOf = ({ onLine }: EditorHandlers): Extension[] => [
  lineNumbers({
    domEventHandlers: {
      mousedown(v, block) {
        onLine(v.state.doc.lineAt(block.from).number);
        return true;
      },
    },
  }),
  EditorView.domEventHandlers({
    click(event, v) {
      const at = v.posAtCoords({ x: event.clientX, y: event.clientY });
      if (at !== null && v.state.selection.main.empty) onLine(v.state.doc.lineAt(at).number);
      return false;
    },
  }),
];

const CONTENT = EditorView.contentAttributes.of({
  'aria-label': 'Script',
  'aria-description': 'Control and Enter run it',
  spellcheck: 'false',
  autocapitalize: 'off',
  // It is focused by keys as it is; said, so that who checks the page knows, too.
  tabindex: '0',
});

export function createEditor(parent: HTMLElement, text: string, handlers: EditorHandlers) {
  /** Set while the page puts in its own text, which is no edit by the person. */
  let silent = false;
  const extensions = [
    clicksOf(handlers),
    costsIn(handlers.words),
    told,
    EditorView.decorations.compute([told, 'doc'], (state) => decorate(state, handlers.words)),
    history(),
    drawSelection(),
    language,
    syntaxHighlighting(colours),
    linter((view) => problems(view, handlers.words()), { delay: 250 }),
    autocompletion({ override: [completions], icons: false, defaultKeymap: false }),
    EditorView.lineWrapping,
    CONTENT,
    keymap.of(keysOf(handlers)),
    EditorView.updateListener.of((update) => {
      if (update.docChanged && !silent) handlers.onChange(update.state.doc.toString());
    }),
  ];
  const view = new EditorView({ parent, state: EditorState.create({ doc: text, extensions }) });
  return {
    setText(next: string): void {
      if (view.state.doc.toString() === next) return;
      silent = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next }, selection: { anchor: 0 } });
      silent = false;
    },
    tell(now: Told | undefined): void {
      view.dispatch({ effects: tell.of(now) });
      const range = now?.present.range;
      if (range && range.to <= view.state.doc.length && !view.hasFocus)
        view.dispatch({ effects: EditorView.scrollIntoView(range.from, { y: 'nearest', yMargin: 24 }) });
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

export type Editor = ReturnType<typeof createEditor>;
