/** Beside the buddies: how the last request found its blocks, what is kept and what waits, and the free runs by length. */
import { useState } from 'react';
import type { BuddyData } from '../../session/answers/buddy-data.ts';
import { formatCount } from '../common/units.ts';
import { usePage } from '../page/page.ts';
import { Histogram } from './Histogram.tsx';
import { passedWords, searchLines } from './words.ts';

interface Props {
  data: BuddyData;
  onSelect(block: number): void;
  /** Goes to the step of an event. */
  onEvent?: ((id: number) => void) | undefined;
}

export function Side({ data, onSelect, onEvent }: Props) {
  return (
    <div className="buddy-side">
      <SearchStory data={data} onEvent={onEvent} onSelect={onSelect} />
      {data.kept.length > 0 && <Kept data={data} onSelect={onSelect} />}
      {data.waiting.length > 0 && <Waiting data={data} onSelect={onSelect} />}
      <Histogram data={data} />
    </div>
  );
}

function Kept({ data, onSelect }: Omit<Props, 'onEvent'>) {
  return (
    <div>
      <h3>Kept, free on disk</h3>
      <ul className="buddy-kept-list">
        {data.kept.slice(0, 12).map((pa) => (
          <li key={pa.physical}>
            <button type="button" className="tile-row" onClick={() => onSelect(pa.physical)}>
              <i className="buddy-kept-swatch" /> {pa.name}
              <span className="mono">
                {formatCount(pa.free)} of {formatCount(pa.length)} left
              </span>
            </button>
          </li>
        ))}
        {data.kept.length > 12 && <li>{data.kept.length - 12} more</li>}
      </ul>
    </div>
  );
}

function Waiting({ data, onSelect }: Omit<Props, 'onEvent'>) {
  return (
    <div>
      <h3>Freed, waiting for the commit</h3>
      <ul className="buddy-kept-list">
        {data.waiting.slice(0, 6).map((run) => (
          <li key={run.physical}>
            <button type="button" className="tile-row" onClick={() => onSelect(run.physical)}>
              <i className="buddy-waiting-swatch" /> {run.physical}
              {run.length > 1 && `–${run.physical + run.length - 1}`}
              <span className="mono">since step {formatCount(run.since + 1)}</span>
            </button>
          </li>
        ))}
        {data.waiting.length > 6 && <li>{data.waiting.length - 6} more</li>}
      </ul>
    </div>
  );
}

const FEW = 5;

function SearchStory({ data, onEvent, onSelect }: Props) {
  const [all, showAll] = useState(false);
  const { search } = data;
  const details = usePage((s) => s.details === true);
  if (!search)
    return (
      <p className="tile-quiet">
        Nothing has been allocated yet. Blocks are asked for when data is flushed: step on to the next flush.
      </p>
    );
  // The search of what is kept is told one event after it.
  const ago = Math.max(0, data.step - 1 - search.event);
  const passed = all ? search.considered : search.considered.slice(0, FEW);
  return (
    <div className="buddy-search">
      <h3>
        {search.preallocated ? 'Served' : 'The search'}
        <button
          type="button"
          className="tile-link"
          disabled={ago === 0 || !onEvent}
          onClick={() => onEvent?.(search.event)}
        >
          {ago === 0 ? 'this step' : `step ${search.event + 1}`}
        </button>
      </h3>
      <dl>
        {searchLines(search, details).map((l) => (
          <div key={l.what} data-what={l.what}>
            <dt>{l.what}</dt>
            <dd>
              {l.what === 'found' || l.what === 'given' ? (
                <button
                  type="button"
                  className="tile-link"
                  onClick={() =>
                    onSelect(data.first + (search.result.group - data.group) * data.length + search.result.start)
                  }
                >
                  {l.text}
                </button>
              ) : (
                l.text
              )}
            </dd>
          </div>
        ))}
        {passed.length > 0 && (
          <div data-what="passed">
            <dt>passed over</dt>
            <dd>
              <ol>
                {passed.map((c, i) => (
                  <li key={`${String(i)}${c.candidate}`}>
                    {passedWords(c.candidate, details)}: <span>{c.why}</span>
                  </li>
                ))}
              </ol>
              {search.considered.length > FEW && (
                <button type="button" className="tile-link" onClick={() => showAll(!all)}>
                  {all ? 'fewer' : `${search.considered.length - FEW} more`}
                </button>
              )}
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}
