/**
 * Where a person types a name that is looked up, and enters the lookup stage by stage.
 *
 *     [ name_42      ] ⏎ ×   ‹ 2 of 4 ›
 */
import { useEffect, useState } from 'react';
import type { DirectoryData } from '../../session/answers/directory-answer.ts';
import { Icon } from '../common/Icon.tsx';
import { resting } from '../common/resting.ts';
import type { Race } from './useRace.ts';

interface Props {
  data: DirectoryData;
  /** A typed lookup that is under way, or over. */
  race: Race | undefined;
  onLookUp(name: string | undefined): void;
}

export function LookupForm({ data, race, onLookUp }: Props) {
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
        aria-label={`Look up a name in ${data.name}`}
        placeholder="look up a name"
        value={text}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        maxLength={300}
        onChange={(e) => setText(e.target.value)}
        onKeyDown={(e) => e.key === 'Escape' && clear()}
      />
      <button type="submit" className="icon-button" aria-label="Look up" title="Look up" disabled={text === ''}>
        <Icon name="enter" size={14} />
      </button>
      {typed !== '' && (
        <button
          type="button"
          className="icon-button"
          aria-label="End the lookup"
          title="End the lookup"
          onClick={clear}
        >
          <Icon name="close" size={13} />
        </button>
      )}
      {race && <Stages race={race} />}
    </form>
  );
}

function Stages({ race: { stage, stages, go } }: { race: Race }) {
  const back = Math.max(0, Math.ceil(stage) - 1);
  const on = Math.min(stages, Math.floor(stage) + 1);
  return (
    <fieldset className="dir-stages" aria-label="Stages of the lookup">
      <button
        type="button"
        className="icon-button"
        aria-label="Stage before"
        title="Stage before"
        {...resting(stage === 0, () => go(back, back))}
      >
        <Icon name="chevron" size={12} />
      </button>
      <span className="mono">
        {Math.floor(stage)} of {stages}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label="Next stage"
        title="Next stage"
        // On the way to the next stage it is there at once.
        {...resting(stage >= stages, () => (stage === Math.floor(stage) ? go(stage, on) : go(on, on)))}
      >
        <Icon name="chevron" size={12} />
      </button>
    </fieldset>
  );
}
