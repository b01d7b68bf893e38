/** One cut of the power: which of the writes on their way it loses, and what it left. */
import { useMemo } from 'react';
import type { Losing } from '../../session/crash/line.ts';
import type { CrashResult } from '../../session/crash/pull.ts';
import type { CrashData } from '../../session/crash/question.ts';
import { resting } from '../common/resting.ts';
import { formatMany } from '../common/units.ts';
import { useTelling } from '../twin/heard.ts';
import { type Loss, turned } from './layout.ts';
import { Result } from './Result.tsx';
import { useCut } from './useCut.ts';
import { flightInWords, losingInWords, resultInWords } from './words.ts';

export interface CutProps {
  data: CrashData;
  /** Cuts the power; the answer is a sentence if that is impossible. */
  onPull(step: number, losing: Losing): Promise<CrashResult | string>;
  /** Enters the disk that is left, as a recording of its own. */
  onEnter?: ((step: number, losing: Losing) => void) | undefined;
  /** What an earlier cut at this moment lost, and what it left. */
  pulled?: { losing: Losing; result?: CrashResult | undefined } | undefined;
  /** Called with the step of a cut, once it is known what it left. */
  onCut(step: number | undefined): void;
}

export function Cut(props: CutProps) {
  const { data, onEnter } = props;
  const { losing, losses, result, refused, busy, choose, pull } = useCut(props);
  useTelling(useMemo(() => result && resultInWords(result), [result]));
  return (
    <>
      <div className="tile-part crash-part">
        <p className="tile-quiet">{flightInWords(data)}</p>
        {data.count > 0 && <Choice losing={losing} count={data.count} choose={choose} />}
        <div className="crash-act">
          <button type="button" className="button primary" {...resting(busy, () => void pull())}>
            {busy ? 'The disk is mounted and checked …' : 'Pull the plug'}
          </button>
          {onEnter && (
            <button
              type="button"
              className="button"
              title="Opens this disk and mounts it: the recovery can be stepped through"
              onClick={() => onEnter(data.step, losing)}
            >
              Enter this disk
            </button>
          )}
        </div>
        {data.count > 0 && <Flying data={data} losses={losses} cut={result !== undefined} choose={choose} />}
        {refused && <p className="crash-broken">{refused}</p>}
      </div>
      {result && <Result result={result} />}
    </>
  );
}

interface ChoiceProps {
  losing: Losing;
  /** Writes on their way. */
  count: number;
  choose(losing: Losing): void;
}

/** What is lost, chosen for all writes together. */
function Choice({ losing, count, choose }: ChoiceProps) {
  const pressed = (is: boolean) => ({ 'aria-pressed': is, className: is ? 'button crash-on' : 'button' });
  return (
    <fieldset className="crash-choice" aria-label="What is lost">
      <button type="button" {...pressed(losing === 'none')} onClick={() => choose('none')}>
        Nothing lost
      </button>
      <button type="button" {...pressed(losing === 'all')} onClick={() => choose('all')}>
        All lost
      </button>
      <button
        type="button"
        {...pressed(typeof losing === 'object' && 'seed' in losing)}
        title="Chance decides; press again to draw anew. Some writes arrive only in part: some sectors are new, some old."
        onClick={() => choose({ seed: typeof losing === 'object' && 'seed' in losing ? losing.seed + 1 : 1 })}
      >
        Random
      </button>
      <span className="tile-quiet">{losingInWords(losing, count)}. Click a write to save or lose it.</span>
    </fieldset>
  );
}

interface FlyingProps {
  data: CrashData;
  losses: readonly Loss[];
  /** The power was cut, and these are what it lost. */
  cut: boolean;
  choose(losing: Losing): void;
}

/** The writes on their way, one by one. */
function Flying({ data, losses, cut, choose }: FlyingProps) {
  return (
    <>
      <ul className="crash-flying" data-cut={cut ? '' : undefined} aria-label="Writes on their way">
        {data.flying.map((w, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of a moment never changes
          <li key={i} className={`flying-${losses[i]}`}>
            <button
              type="button"
              className="tile-row"
              aria-pressed={losses[i] !== 'kept'}
              title={`${losses[i] === 'torn' ? 'arrives in part' : losses[i]}: click to save or lose it`}
              onClick={() => choose(turned(losses, i))}
            >
              <i className={`crash-key crash-key-${w.carried}`} />
              <b className="mono">{w.block}</b>
              <span>{w.label}</span>
              <em>{losses[i] === 'torn' ? 'in part' : losses[i]}</em>
            </button>
          </li>
        ))}
      </ul>
      {data.count > data.flying.length && (
        <p className="tile-quiet">
          and {formatMany(data.count - data.flying.length, 'more', 'more')}, which the three buttons above decide about
        </p>
      )}
    </>
  );
}
