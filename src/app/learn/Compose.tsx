/** Where a teacher composes an exercise: its script, questions at moments of the run, locks; to try, to link, to save. */

import { type ReactNode, useState } from 'react';
import { Refused } from '../../bytes/refused.ts';
import { type Exercise, LOCKS, type Lock, lessonOf, NEW_QUESTION } from '../../lessons/exercise.ts';
import { useLanguage, useWords } from '../../views/language/useWords.ts';
import { Said } from '../Said.tsx';
import { saveAs } from '../save.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import { ComposeQuestion } from './ComposeQuestion.tsx';
import { composer } from './composer-words.ts';
import { exerciseFile, packExercise } from './exercise-text.ts';
import { useDraft } from './use-draft.ts';
import './exercise.css';

export function Compose() {
  const { store, run } = useWorkbench();
  const [draft, change] = useDraft(store.getState().run);
  const tag = useLanguage();
  const words = useWords(composer);
  const [refused, setRefused] = useState('');
  const here = useApp((s) => s.run === draft.script && s.overview !== undefined);
  const tiles = useApp((s) => s.tiles);
  const asked = draft.questions;
  const put = (questions: Exercise['questions']) => change({ questions });
  return (
    <div className="compose" lang={tag}>
      <div className="lesson-text puzzle-text">
        <h2>{words.heading}</h2>
        <Line label={words.title}>
          <input value={draft.title} onChange={(e) => change({ title: e.target.value })} />
        </Line>
        <Line label={words.introduction}>
          <textarea rows={2} value={draft.intro} onChange={(e) => change({ intro: e.target.value })} />
        </Line>
        <Line label={words.script}>
          <textarea
            rows={7}
            className="mono"
            spellCheck={false}
            value={draft.script}
            onChange={(e) => change({ script: e.target.value })}
          />
        </Line>
        <p className="compose-row">
          <button
            type="button"
            className={here ? 'button' : 'button primary'}
            onClick={() => void run(draft.script).then((why) => setRefused(why ?? ''))}
          >
            {words.run}
          </button>
          <button type="button" className="button" onClick={() => change({ tiles: tiles ?? 'map,file-map' })}>
            {words.takeTiles}
          </button>
          <span className="lesson-soft mono">{draft.tiles}</span>
        </p>
        {refused && (
          <p className="lesson-refused">
            <Said text={refused} />
          </p>
        )}
        <Locks locks={draft.locks} onChange={(locks) => change({ locks })} />
        {asked.map((question, i) => (
          <ComposeQuestion
            // biome-ignore lint/suspicious/noArrayIndexKey: a question is known by its place
            key={i}
            number={i + 1}
            question={question}
            onChange={(parts) => put(asked.map((q, at) => (at === i ? { ...q, ...parts } : q)))}
            onRemove={() => put(asked.filter((_, at) => at !== i))}
          />
        ))}
        <button type="button" className="button" onClick={() => put([...asked, NEW_QUESTION])}>
          {words.add}
        </button>
      </div>
      <Ways draft={draft} />
    </div>
  );
}

function Locks({ locks, onChange }: { locks: readonly Lock[]; onChange(locks: readonly Lock[]): void }) {
  const words = useWords(composer);
  const put = (lock: Lock, closed: boolean) => onChange(LOCKS.filter((l) => (l === lock ? closed : locks.includes(l))));
  return (
    <fieldset className="compose-locks">
      <legend>{words.closed}</legend>
      {LOCKS.map((lock) => (
        <label key={lock}>
          <input type="checkbox" checked={locks.includes(lock)} onChange={(e) => put(lock, e.target.checked)} />
          {words.locks[lock]}
        </label>
      ))}
    </fieldset>
  );
}

/** Out of the composer: as a student sees it, as a link, as a file. */
function Ways({ draft }: { draft: Exercise }) {
  const { store } = useWorkbench();
  const words = useWords(composer);
  const [said, setSaid] = useState('');
  const whole = lessonOf(draft);
  const missing = whole instanceof Refused ? whole.refused : '';
  const marks = draft.questions.reduce((n, q) => n + q.marks, 0);
  const link = async () => {
    const url = new URL(location.href);
    url.hash = `exercise=${await packExercise(draft)}`;
    await navigator.clipboard.writeText(url.href).then(
      () => setSaid(words.copied),
      () => setSaid(words.notCopied),
    );
  };
  const save = async () => saveAs(new Blob([await exerciseFile(draft)], { type: 'application/json' }), 'exercise.json');
  return (
    <footer className="learn-steps">
      <span className="learn-where" role="status">
        {missing ? <span lang="en">{missing}</span> : said || words.marksInAll(marks)}
      </span>
      <span className="header-space" />
      <button
        type="button"
        className="button"
        disabled={missing !== ''}
        onClick={() => void packExercise(draft).then((exercise) => store.setState({ exercise }))}
      >
        {words.preview}
      </button>
      <button type="button" className="button" disabled={missing !== ''} onClick={() => void save()}>
        {words.save}
      </button>
      <button type="button" className="button primary" disabled={missing !== ''} onClick={() => void link()}>
        {words.copy}
      </button>
    </footer>
  );
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
  <label className="compose-line">
    <span>{label}</span>
    {children}
  </label>
);
