/** Beside the buddies: the search of the last request, kept and waiting blocks, and the free runs by length. */
import { useState } from 'react';
import { Picture } from '../common/Picture.tsx';
import { useWords } from '../language/useWords.ts';
import { Sentence } from '../narration/Narration.tsx';
import { told as englishTold } from '../narration/words.ts';
import { usePage } from '../page/page.ts';
import type { BuddyData, Search } from './answer.ts';
import {
  buddy as english,
  keptName,
  lengthClasses,
  runsInWords,
  type SearchLine,
  searchLines,
  shortSize,
} from './words.ts';

/** Free runs of the group by their length. A request of some size chooses from these. */
const HEIGHT = 44;
const BAR = 15;

function Histogram({ data }: { data: BuddyData }) {
  const words = useWords(english);
  const { histogram } = data;
  const classes = lengthClasses(data);
  const most = Math.max(1, ...histogram);
  const runs = histogram.reduce((n, c) => n + c, 0);
  return (
    <figure className="buddy-histogram">
      <figcaption>
        <h3>{words.runsByLength}</h3> <span className="mono">{words.runs(runs)}</span>
      </figcaption>
      <Picture
        width={classes.length * BAR}
        height={HEIGHT + 16}
        role="img"
        aria-label={words.runsAre(runsInWords(data, words).join(', '))}
      >
        {classes.map((i) => {
          const h = histogram[i] === 0 ? 0 : Math.max(3, (histogram[i] / most) * (HEIGHT - 16));
          return (
            <g key={i}>
              <rect x={i * BAR + 1} y={HEIGHT - 1} width={BAR - 3} height="1" className="buddy-base" />
              <rect x={i * BAR + 1} y={HEIGHT - h} width={BAR - 3} height={h} className="buddy-bar" />
              {histogram[i] > 0 && (
                <text x={i * BAR + BAR / 2 - 0.5} y={HEIGHT - h - 3}>
                  {histogram[i] > 999 ? '…' : histogram[i]}
                </text>
              )}
              {i % 2 === 0 && (
                <text x={i * BAR + BAR / 2 - 0.5} y={HEIGHT + 12} className="buddy-class">
                  {shortSize(2 ** i)}
                </text>
              )}
            </g>
          );
        })}
      </Picture>
    </figure>
  );
}

interface Props {
  data: BuddyData;
  /** What is true of the group: on the way, the moment before. */
  still: BuddyData;
  onSelect(block: number): void;
  /** Goes to the step of an event. */
  onEvent?: ((id: number) => void) | undefined;
}

export function Side({ data, still, onSelect, onEvent }: Props) {
  return (
    <div className="buddy-side">
      <SearchStory data={data} still={still} onEvent={onEvent} onSelect={onSelect} />
      {still.kept.length > 0 && <Kept data={still} onSelect={onSelect} />}
      {still.waiting.length > 0 && <Waiting data={still} onSelect={onSelect} />}
      <Histogram data={still} />
    </div>
  );
}

function Kept({ data, onSelect }: Omit<Props, 'onEvent' | 'still'>) {
  const words = useWords(english);
  return (
    <div>
      <h3>{words.keptFree}</h3>
      <ul className="buddy-kept-list">
        {data.kept.slice(0, 12).map((pa) => (
          <li key={pa.physical}>
            <button type="button" className="tile-row" onClick={() => onSelect(pa.physical)}>
              <i className="buddy-kept-swatch" /> {keptName(pa, words)}
              <span className="mono">{words.left(pa.free, pa.length)}</span>
            </button>
          </li>
        ))}
        {data.kept.length > 12 && <li>{words.more(data.kept.length - 12)}</li>}
      </ul>
    </div>
  );
}

function Waiting({ data, onSelect }: Omit<Props, 'onEvent' | 'still'>) {
  const words = useWords(english);
  return (
    <div>
      <h3>{words.freedWaiting}</h3>
      <ul className="buddy-kept-list">
        {data.waiting.slice(0, 6).map((run) => (
          <li key={run.physical}>
            <button type="button" className="tile-row" onClick={() => onSelect(run.physical)}>
              <i className="buddy-waiting-swatch" /> {run.physical}
              {run.length * data.ratio > 1 && `–${run.physical + run.length * data.ratio - 1}`}
              <span className="mono">{words.since(run.since + 1)}</span>
            </button>
          </li>
        ))}
        {data.waiting.length > 6 && <li>{words.more(data.waiting.length - 6)}</li>}
      </ul>
    </div>
  );
}

const FEW = 5;

/** The block at which a search found room, in any group. */
const foundAt = ({ first, group, length, ratio }: BuddyData, { result }: Search): number =>
  first + ((result.group - group) * length + result.start) * ratio;

/** What the search passed over, and why. */
function Passed({ search, details }: { search: Search; details: boolean }) {
  const words = useWords(english);
  const told = useWords(englishTold);
  const [all, showAll] = useState(false);
  const passed = all ? search.considered : search.considered.slice(0, FEW);
  return (
    <div data-what="passed">
      <dt>{words.lines.passed}</dt>
      <dd>
        <ol>
          {passed.map((one, i) => {
            const { candidate, why } = told.passed(one.candidate, one.why, details ? one.by : undefined);
            return (
              <li key={`${String(i)}${candidate}`}>
                <Sentence text={candidate} />:{' '}
                <span>
                  <Sentence text={why} />
                </span>
              </li>
            );
          })}
        </ol>
        {search.considered.length > FEW && (
          <button type="button" className="tile-link" onClick={() => showAll(!all)}>
            {all ? words.fewer : words.more(search.considered.length - FEW)}
          </button>
        )}
      </dd>
    </div>
  );
}

/** Lines of a search that are true once it has ended. */
const ENDS: readonly string[] = ['found', 'given', 'by'];

function SearchStory({ data, still, onEvent, onSelect }: Props) {
  const words = useWords(english);
  const { search } = data;
  const details = usePage((s) => s.details === true);
  if (!search) return <p className="tile-quiet">{words.nothingYet}</p>;
  // An event about kept blocks comes one event before the event of its search.
  const ago = Math.max(0, data.step - 1 - search.event);
  // While it searches, its end has its place, and is not yet said.
  const ended = still.search?.event === search.event;
  const lines = searchLines(search, data, details, words);
  const line = (l: SearchLine) => (
    <div key={l.what} data-what={l.what} data-yet={!ended && ENDS.includes(l.what) ? '' : undefined}>
      <dt>{words.lines[l.what]}</dt>
      <dd>
        {l.what === 'found' || l.what === 'given' ? (
          <button type="button" className="tile-link" onClick={() => onSelect(foundAt(data, search))}>
            {l.text}
          </button>
        ) : (
          l.text
        )}
      </dd>
    </div>
  );
  return (
    <div className="buddy-search">
      <h3>
        {search.told ? words.theSearch : words.served}
        <button
          type="button"
          className="tile-link"
          disabled={ago === 0 || !onEvent}
          onClick={() => onEvent?.(search.event)}
        >
          {ago === 0 ? words.thisStep : words.step(search.event + 1)}
        </button>
      </h3>
      <dl>
        {lines.filter((l) => !ENDS.includes(l.what)).map(line)}
        {search.considered.length > 0 && <Passed search={search} details={details} />}
        {lines.filter((l) => ENDS.includes(l.what)).map(line)}
      </dl>
    </div>
  );
}
