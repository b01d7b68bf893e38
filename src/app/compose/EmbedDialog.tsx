/** The dialog that gives the code for a course page, and shows the resulting frame beside it. */

import { type ReactNode, useRef, useState } from 'react';
import { CHANGES } from '../../embed/options.ts';
import { Segmented } from '../../views/common/Buttons.tsx';
import { Dialog } from '../../views/common/Dialog.tsx';
import { Picker } from '../../views/common/Picker.tsx';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { useTheme } from '../../views/theme/useTheme.ts';
import { LANGUAGE_TAGS, LANGUAGES } from '../../words/languages.ts';
import type { Poster } from '../film/poster.ts';
import { titleOf } from '../first-scenario.ts';
import { onlyHere } from '../own-address.ts';
import { sentence } from '../refusal.ts';
import { Said } from '../Said.tsx';
import { saveAs } from '../save.ts';
import { visitOf } from '../url-sync.ts';
import { useWorkbench } from '../use-app.ts';
import { frameOf, PLACES, type Wanted } from './snippets.ts';
import { coursePage } from './words.ts';
import './embed-dialog.css';

const CONTROLS = ['full', 'steps', 'none'] as const;
const LOADS = ['near', 'press'] as const;
const HEIGHTS = [420, 520, 640, 760];

interface PosterChoiceProps {
  poster: Poster | undefined;
  onChange(to: Poster | undefined): void;
}

/** The picture of the moment, once it is wanted; or the reason why there is none. */
function PosterChoice({ poster, onChange }: PosterChoiceProps) {
  const workbench = useWorkbench();
  const words = useWords(coursePage);
  const theme = useTheme().name;
  const [wanted, want] = useState(poster !== undefined);
  const [why, setWhy] = useState<string>();
  // Only the newest press counts. A picture that arrives after the box was cleared is not taken.
  const presses = useRef(0);
  const draw = async () => {
    const press = ++presses.current;
    const made = await (await import('../film/poster.ts')).posterOf(workbench, theme);
    if (press !== presses.current) return;
    if (typeof made === 'string') setWhy(made);
    else onChange(made);
  };
  const choose = (now: boolean) => {
    want(now);
    presses.current++;
    setWhy(undefined);
    if (now) draw().catch((error) => setWhy(sentence(error)));
    else onChange(undefined);
  };
  return (
    <>
      <label>
        <input type="checkbox" checked={wanted} onChange={(e) => choose(e.target.checked)} />
        {words.poster}
      </label>
      {why && (
        <small role="alert">
          <Said text={why} />
        </small>
      )}
      {wanted && poster && (
        <button
          type="button"
          className="button"
          onClick={() => saveAs(new Blob([poster.svg], { type: 'image/svg+xml' }), poster.name)}
        >
          {words.savePoster}
        </button>
      )}
    </>
  );
}

function useWanted() {
  const { store } = useWorkbench();
  const theme = useTheme().name;
  const [wanted, set] = useState((): Wanted => {
    const state = store.getState();
    const visit = { ...visitOf(state), theme: state.theme && theme };
    const base = new URL('.', location.href).href;
    const usual = { controls: 'full', allow: [], load: 'near', autoplay: false, loop: false, height: 520 } as const;
    return { base, visit, title: titleOf(state.run), ...usual };
  });
  return { wanted, want: (to: Partial<Wanted>) => set({ ...wanted, ...to }) };
}

export default function EmbedDialog() {
  const { store } = useWorkbench();
  const tag = useLanguage();
  const words = useWords(coursePage);
  const { wanted, want } = useWanted();
  const [poster, setPoster] = useState<Poster>();
  const [place, setPlace] = useState(PLACES[0]);
  const [copied, setCopied] = useState(false);
  const close = () => store.setState({ dialog: undefined });
  const code = place.code({ ...wanted, poster });
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Dialog
      title={words.title}
      lang={tag}
      className="embed-dialog"
      onClose={close}
      onSubmit={(e) => {
        e.preventDefault();
        void copy();
      }}
    >
      <div className="dialog-body embed-body">
        <Choices wanted={wanted} onChange={want}>
          {place.poster && <PosterChoice poster={poster} onChange={setPoster} />}
        </Choices>
        <iframe key={frameOf(wanted)} title={words.preview} src={frameOf(wanted)} />
        <div className="embed-code">
          <Segmented
            label={words.where}
            value={place.id}
            options={PLACES.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => {
              setPlace(PLACES.find((p) => p.id === id) ?? PLACES[0]);
              setCopied(false);
            }}
          />
          <small>{words.places[place.id]}</small>
          <textarea aria-label={words.code} readOnly rows={4} value={code} onFocus={(e) => e.target.select()} />
        </div>
      </div>
      <footer className="dialog-actions">
        <p className="embed-note" role="status">
          {copied ? words.copied : onlyHere() && words.onlyHere}
        </p>
        <button type="button" className="button" onClick={close}>
          {words.close}
        </button>
        <button type="submit" className="button primary">
          {words.copy}
        </button>
      </footer>
    </Dialog>
  );
}

interface ChoicesProps {
  wanted: Wanted;
  onChange(to: Partial<Wanted>): void;
  children: ReactNode;
}

function Choices({ wanted, onChange, children }: ChoicesProps) {
  const words = useWords(coursePage);
  const { visit, controls, allow, load, autoplay, loop, height } = wanted;
  return (
    <div className="embed-choices">
      <span>{words.controls}</span>
      <Segmented
        label={words.controls}
        value={controls}
        options={CONTROLS.map((value) => ({ value, label: words.controlsAre[value] }))}
        onChange={(to) => onChange({ controls: to })}
      />
      <fieldset className="embed-allow">
        <legend>{words.allowed}</legend>
        {CHANGES.map((change) => (
          <label key={change}>
            <input
              type="checkbox"
              checked={allow.includes(change)}
              onChange={(e) =>
                onChange({ allow: CHANGES.filter((c) => (c === change ? e.target.checked : allow.includes(c))) })
              }
            />
            {words.changes[change]}
          </label>
        ))}
      </fieldset>
      <span>{words.loads}</span>
      <Segmented
        label={words.loads}
        value={load}
        options={LOADS.map((value) => ({ value, label: words.loadsBy[value] }))}
        onChange={(to) => onChange({ load: to })}
      />
      <span>{words.language}</span>
      <Picker
        label={words.language}
        value={visit.language ?? 'en'}
        options={LANGUAGE_TAGS.map((value) => ({ value, label: LANGUAGES[value] }))}
        onPick={(language) => onChange({ visit: { ...visit, language } })}
      />
      <span>{words.height}</span>
      <Picker
        label={words.height}
        value={height}
        options={HEIGHTS.map((value) => ({ value, label: words.pixels(value) }))}
        onPick={(to) => onChange({ height: to })}
      />
      <label>
        <input type="checkbox" checked={autoplay} onChange={(e) => onChange({ autoplay: e.target.checked })} />
        {words.plays}
      </label>
      <label>
        <input type="checkbox" checked={loop} onChange={(e) => onChange({ loop: e.target.checked })} />
        {words.loops}
      </label>
      {children}
    </div>
  );
}
