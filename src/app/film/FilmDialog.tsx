/** The dialog for moving pictures, with the choice of tile, passage, speed and format. */

import { type FormEvent, useState } from 'react';
import { Segmented } from '../../views/common/Buttons.tsx';
import { Dialog } from '../../views/common/Dialog.tsx';
import { Picker } from '../../views/common/Picker.tsx';
import { tileSaid, useLanguage, useWords } from '../../views/language/useWords.ts';
import { THEME_NAMES, type ThemeName } from '../../views/theme/tokens.ts';
import { useTheme } from '../../views/theme/useTheme.ts';
import { TILES, tileNamed } from '../../views/tiles.ts';
import { Said } from '../Said.tsx';
import { saveAs } from '../save.ts';
import type { AppState } from '../store.ts';
import { shownOf, tilesOf } from '../tiles.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import { exportFilm, type Form } from './export.ts';
import { film } from './words.ts';
import './film.css';

const FORMS = ['svg', 'png', 'zip'] as const satisfies readonly Form[];
const TEMPI = [1, 1.5, 2.5, 4];

const PICTURED = TILES.filter((tile) => tile.pictured);

/** The tile on the stage, if it can be filmed. */
const usualTile = ({ tiles }: AppState) =>
  shownOf(tilesOf(tiles))
    .map(tileNamed)
    .find((tile) => tile?.pictured) ?? PICTURED[0];

/** The steps with a bookmark. If there are fewer than two, the present step. */
function endsOf({ bookmarks, moment }: AppState): number[] {
  const steps = [...new Set(bookmarks.map((m) => m.step))].sort((a, b) => a - b);
  return steps.length > 1 ? steps : [Math.max(0, moment.step - 1), Math.max(1, moment.step)];
}

function useWishes() {
  const { store } = useWorkbench();
  const [initial] = useState(() => {
    const state = store.getState();
    const ends = endsOf(state);
    return {
      ends,
      marked: state.bookmarks.length > 1,
      tile: usualTile(state),
      from: ends[0],
      to: ends[ends.length - 1],
    };
  });
  const theme: ThemeName = useTheme().name;
  const [wishes, set] = useState({ ...initial, theme, step_s: 2.5, every: false, form: 'svg' as Form });
  return { wishes, wish: (to: Partial<typeof wishes>) => set({ ...wishes, ...to }) };
}

type Wishes = ReturnType<typeof useWishes>['wishes'];

export default function FilmDialog() {
  const workbench = useWorkbench();
  const tag = useLanguage();
  const words = useWords(film);
  const { wishes, wish } = useWishes();
  const [refusal, setRefusal] = useState<string>();
  const busy = useApp((s) => s.busy);
  const close = () => workbench.store.setState({ dialog: undefined });
  const change = (next: Partial<Wishes>) => {
    setRefusal(undefined);
    wish(next);
  };
  const submit = async (e: FormEvent) => {
    e.preventDefault();
    setRefusal(undefined);
    const made = await exportFilm(workbench, wishes);
    if (typeof made === 'string') setRefusal(made);
    else if (made) {
      saveAs(made.blob, made.name);
      close();
    }
  };
  return (
    <Dialog title={words.title} lang={tag} className="film" onSubmit={submit} onClose={close}>
      <Choices wishes={wishes} onChange={change} />
      <footer className="dialog-actions">
        {refusal && (
          <p className="refusal" role="alert">
            <Said text={refusal} />
          </p>
        )}
        <button type="button" className="button" onClick={busy ? busy.cancel : close}>
          {words.cancel}
        </button>
        <button type="submit" className="button primary" disabled={busy !== undefined}>
          {busy ? `${busy.what} …` : words.save}
        </button>
      </footer>
    </Dialog>
  );
}

function Choices({ wishes, onChange }: { wishes: Wishes; onChange(to: Partial<Wishes>): void }) {
  const { ends, marked, tile, from, to, step_s, every, theme, form } = wishes;
  const tag = useLanguage();
  const words = useWords(film);
  const steps = ends.map((value) => ({ value, label: words.step(value) }));
  const tiles = PICTURED.map((one) => ({ value: one.id, label: tileSaid(tag, one).title }));
  return (
    <div className="dialog-body film-body">
      <Field name={words.tile}>
        <Picker
          label={words.tile}
          value={tile.id}
          options={tiles}
          onPick={(id) => onChange({ tile: tileNamed(id)! })}
        />
      </Field>
      <Field name={words.from}>
        <Picker
          label={words.from}
          value={from}
          options={steps.filter((s) => s.value < to)}
          onPick={(value) => onChange({ from: value })}
        />
      </Field>
      <Field name={words.to} about={marked ? undefined : words.toAbout}>
        <Picker
          label={words.to}
          value={to}
          options={steps.filter((s) => s.value > from)}
          onPick={(value) => onChange({ to: value })}
        />
      </Field>
      <Field name={words.stepTakes}>
        <Picker
          label={words.stepTakes}
          value={step_s}
          options={TEMPI.map((value) => ({ value, label: words.seconds(value) }))}
          onPick={(value) => onChange({ step_s: value })}
        />
      </Field>
      <label className="film-check">
        <input type="checkbox" checked={every} onChange={(e) => onChange({ every: e.target.checked })} />
        {words.every}
      </label>
      <Field name={words.theme}>
        <Segmented
          label={words.theme}
          value={theme}
          options={THEME_NAMES.map((value) => ({ value, label: words.themes[value] }))}
          onChange={(value) => onChange({ theme: value })}
        />
      </Field>
      <Field name={words.as} about={words.forms[form].about}>
        <Segmented
          label={words.as}
          value={form}
          options={FORMS.map((value) => ({ value, label: words.forms[value].label }))}
          onChange={(value) => onChange({ form: value })}
        />
      </Field>
    </div>
  );
}

/** A field whose control has its own accessible name. */
function Field({ name, about, children }: { name: string; about?: string | undefined; children: React.ReactNode }) {
  return (
    <div className="film-field">
      <span>{name}</span>
      {children}
      {about && <small>{about}</small>}
    </div>
  );
}
