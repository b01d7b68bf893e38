/**
 * A person types a name to look up here, and enters the lookup stage by stage.
 *
 *     [ name_42      ] ⏎ ×   ‹ 2 of 4 ›
 */

import { useEffect, useState } from 'react';
import { resting } from '../common/Buttons.tsx';
import { Icon } from '../common/Icon.tsx';
import { useWords } from '../language/useWords.ts';
import type { DirectoryData } from './answer.ts';
import type { Race } from './useRace.ts';
import { directory as english } from './words.ts';

interface Props {
  data: DirectoryData;
  /** A typed lookup that is under way, or over. */
  race: Race | undefined;
  onLookUp(name: string | undefined): void;
}

export function LookupForm({ data, race, onLookUp }: Props) {
  const words = useWords(english).form;
  const typed = data.lookup?.by === 'person' ? data.lookup.name : '';
  const [text, setText] = useState(typed);
  // Another volume ends the lookup, and empties the field.
  useEffect(() => setText((now) => (typed === '' ? '' : now || typed)), [typed]);
  const clear = () => {
    setText('');
    onLookUp(undefined);
  };
  return (
    <form
      className="dir-form"
      onSubmit={(e) => {
        e.preventDefault();
        if (text !== '' && text === typed) race?.go(0, race.stages);
        else onLookUp(text === '' ? undefined : text);
      }}
    >
      <input
        type="text"
        aria-label={words.lookUpIn(data.name)}
        placeholder={words.aName}
        value={text}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        maxLength={300}
        onChange={(e) => setText(e.target.value)}
        onKeyDown={(e) => e.key === 'Escape' && clear()}
      />
      <button
        type="submit"
        className="icon-button"
        aria-label={words.lookUp}
        title={words.lookUp}
        disabled={text === ''}
      >
        <Icon name="enter" size={14} />
      </button>
      {typed !== '' && (
        <button type="button" className="icon-button" aria-label={words.end} title={words.end} onClick={clear}>
          <Icon name="close" size={13} />
        </button>
      )}
      {race && <Stages race={race} />}
    </form>
  );
}

function Stages({ race: { stage, stages, go } }: { race: Race }) {
  const words = useWords(english).form;
  const back = Math.max(0, Math.ceil(stage) - 1);
  const on = Math.min(stages, Math.floor(stage) + 1);
  return (
    <fieldset className="dir-stages" aria-label={words.stages}>
      <button
        type="button"
        className="icon-button"
        aria-label={words.before}
        title={words.before}
        {...resting(stage === 0, () => go(back, back))}
      >
        <Icon name="chevron" size={12} />
      </button>
      <span className="mono">{words.of(Math.floor(stage), stages)}</span>
      <button
        type="button"
        className="icon-button"
        aria-label={words.next}
        title={words.next}
        // On the way to a stage, this button goes there at once.
        {...resting(stage >= stages, () => (stage === Math.floor(stage) ? go(stage, on) : go(on, on)))}
      >
        <Icon name="chevron" size={12} />
      </button>
    </fieldset>
  );
}
