/** Everything in one list: typed at, gone through with the arrows, done with Enter. */

import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Dialog } from '../../views/common/Dialog.tsx';
import { useWholeLexicon } from '../../views/glossary/lexicons.ts';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import type { Player } from '../player.ts';
import { useWorkbench } from '../use-app.ts';
import { takeEarly } from './early.ts';
import { type Entry, found } from './entries.ts';
import { palette } from './words.ts';
import './palette.css';

/** Entries that PageUp and PageDown pass over. */
const PAGE = 8;

/** A field that has what was typed before the dialog was open, in front of what is typed next. */
function useEarly() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.setRangeText(takeEarly(), 0, 0, 'end');
    field.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, []);
  return field;
}

export default function Palette({ player }: { player: Player }) {
  const workbench = useWorkbench();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const tag = useLanguage();
  const words = useWords(palette);
  const lexicon = useWholeLexicon();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `lexicon` is not read here: with another one there are more entries
  const entries = useMemo(() => found(typed, tag), [typed, tag, lexicon]);
  const list = useId();
  const field = useEarly();
  const close = () => workbench.store.setState({ dialog: undefined });
  const choose = (entry: Entry | undefined) => {
    if (!entry) return;
    // What it does may open another dialog.
    close();
    entry.act({ workbench, player });
  };
  const onKeyDown = (e: KeyboardEvent) => {
    // A browser would empty the field first.
    if (e.key === 'Escape') close();
    const to = e.key === 'Escape' ? at : placeFor(e.key, at, entries.length);
    if (to === undefined) return;
    e.preventDefault();
    setAt(to);
  };
  return (
    <Dialog
      title={words.title}
      lang={tag}
      className="palette"
      onSubmit={(e) => {
        e.preventDefault();
        choose(entries[at]);
      }}
      onClose={close}
    >
      <div className="palette-body">
        <input
          ref={field}
          type="search"
          role="combobox"
          aria-label={words.field}
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={entries.length > 0 ? `${list}-${at}` : undefined}
          placeholder={words.placeholder}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(e) => {
            setTyped(e.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <p className="visually-hidden" role="status">
          {words.entries(entries.length)}
        </p>
        {entries.length === 0 && <p className="palette-none">{words.none(typed.trim())}</p>}
        <Options id={list} entries={entries} at={at} onChoose={choose} />
      </div>
    </Dialog>
  );
}

interface OptionsProps {
  id: string;
  entries: readonly Entry[];
  at: number;
  onChoose(entry: Entry): void;
}

function Options({ id, entries, at, onChoose }: OptionsProps) {
  const words = useWords(palette);
  return (
    <div id={id} role="listbox" aria-label={words.found} className="palette-list">
      {entries.map((entry, i) => (
        <Option
          key={`${entry.kind} ${entry.title}`}
          id={`${id}-${i}`}
          entry={entry}
          chosen={i === at}
          onChoose={() => onChoose(entry)}
        />
      ))}
    </div>
  );
}

/** Home and End belong to the text. */
function placeFor(key: string, at: number, count: number): number | undefined {
  const last = Math.max(0, count - 1);
  if (key === 'ArrowDown') return at >= last ? 0 : at + 1;
  if (key === 'ArrowUp') return at <= 0 ? last : at - 1;
  if (key === 'PageDown') return Math.min(last, at + PAGE);
  if (key === 'PageUp') return Math.max(0, at - PAGE);
  return undefined;
}

interface OptionProps {
  id: string;
  entry: Entry;
  chosen: boolean;
  onChoose(): void;
}

function Option({ id, entry: { kind, title, about, key, lang }, chosen, onChoose }: OptionProps) {
  const { kinds } = useWords(palette);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text field's, which has the focus
    <div ref={row} id={id} role="option" tabIndex={-1} aria-selected={chosen} onClick={onChoose}>
      <b lang={lang}>{title}</b>
      {about && (
        <span className="palette-about" lang={lang}>
          {about}
        </span>
      )}
      {key && <kbd>{key}</kbd>}
      <small>{kinds[kind]}</small>
    </div>
  );
}
