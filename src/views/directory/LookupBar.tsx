/**
 * A lookup of a name: typed by a person at any step, or told by the events.
 *
 *     [ name_42      ] ⏎      name_42 › 0x5d… › root: 2 comparisons → slot 1 › leaf › inode 53
 *     by the index     ▬          7 hashes and 38 names compared, 2 blocks read
 *     block by block   ▬▬▬▬▬▬▬▬   9,593 names compared, 65 blocks read
 */
import { useEffect, useState } from 'react';
import type { Cost, DirLookup } from '../../session/answers/dir-lookup.ts';
import type { DirectoryData } from '../../session/answers/directory-answer.ts';
import { Icon } from '../common/Icon.tsx';
import { costInWords, outcomeOf, stopsOf } from './words.ts';

interface FormProps {
  data: DirectoryData;
  onLookUp(name: string | undefined): void;
  /** The same name again. */
  onAgain(): void;
}

/** Where a person types a name. */
export function LookupForm({ data, onLookUp, onAgain }: FormProps) {
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
        if (text !== '' && text === typed) onAgain();
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
    </form>
  );
}

interface WayProps {
  data: DirectoryData;
  lookup: DirLookup;
  stage: number;
  stages: number;
}

/** The stops of a lookup as they come, then what it costs. */
export function LookupWay({ data, lookup, stage, stages }: WayProps) {
  if (lookup.refused)
    return (
      <p className="dir-refused dir-lookup" role="alert">
        {lookup.refused}
      </p>
    );
  return (
    <div className="dir-lookup">
      <ol className="dir-track" aria-label="The way of the lookup">
        <li data-lit="">
          <span>name</span>
          <b className="mono" title={lookup.name}>
            {lookup.name}
          </b>
        </li>
        {stopsOf(data, lookup).map((s, i, all) => {
          // Blocks of a linear search that are told as one are lit with the last of them.
          const lit = stage >= (i === all.length - 1 ? stages - (all.length - 1 - i) : i + 1);
          return (
            <li key={s.label} data-lit={lit ? '' : undefined}>
              <span>{s.label}</span>
              <b className="mono">{lit ? s.text : '…'}</b>
            </li>
          );
        })}
        <li data-lit={stage >= stages ? '' : undefined} data-end="">
          <span>{lookup.ino > 0 || stage < stages ? 'found' : 'not found'}</span>
          <b className="mono">{stage >= stages ? outcomeOf(lookup) : '…'}</b>
        </li>
      </ol>
      {stage >= stages && <Costs data={data} lookup={lookup} />}
    </div>
  );
}

/** Two bars on one scale: comparisons with the index and without. */
function Costs({ data, lookup }: { data: DirectoryData; lookup: DirLookup }) {
  const all = (c: Cost) => c.hashes + c.names;
  const most = Math.max(all(lookup.cost), all(lookup.linear), 1);
  const bars: [string, Cost, string][] =
    data.index && lookup.hash
      ? [
          ['by the index', lookup.cost, 'index'],
          ['block by block', lookup.linear, 'linear'],
        ]
      : [['block by block', lookup.cost, 'linear']];
  return (
    <dl className="dir-costs" aria-label="What the lookup costs">
      {bars.map(([label, cost, kind]) => (
        <div key={kind}>
          <dt>{label}</dt>
          <dd>
            <i className={`dir-bar dir-bar-${kind}`} style={{ width: `${Math.max(0.6, (all(cost) / most) * 100)}%` }} />
            <span>{costInWords(cost)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
