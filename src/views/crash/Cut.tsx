/** One cut of the power: the writes on their way that it loses, and the state that it left. */
import { useEffect, useMemo, useState } from 'react';
import type { Said } from '../../bytes/said.ts';
import type { Losing } from '../../session/crash/line.ts';
import type { CrashResult } from '../../session/crash/pull.ts';
import type { CrashData } from '../../session/crash/question.ts';
import { resting } from '../common/Buttons.tsx';
import { Refusal } from '../common/Marked.tsx';
import { SaidLabel } from '../common/SaidLabel.tsx';
import { useWords } from '../language/useWords.ts';
import { useTelling } from '../twin/heard.ts';
import { type Loss, lossesOf, turned } from './layout.ts';
import { Result } from './Result.tsx';
import { crash as english, flightInWords, losingInWords, resultInWords } from './words.ts';

/** The chosen losses, the cut itself, and its result. */
function useCut({ data, onPull, pulled, onCut }: CutProps) {
  const [losing, setLosing] = useState<Losing>(pulled?.losing ?? 'all');
  const [result, setResult] = useState<CrashResult | undefined>(pulled?.result);
  const [refused, setRefused] = useState<Said>();
  const [busy, setBusy] = useState(false);
  useEffect(() => onCut(result && data.step), [onCut, result, data.step]);
  const losses = useMemo(() => lossesOf(data.count, losing), [data.count, losing]);
  const alive = useAlive();
  const choose = (to: Losing) => {
    setLosing(to);
    setResult(undefined);
  };
  const pull = async () => {
    setBusy(true);
    const answer = await onPull(data.step, losing);
    if (!alive.current) return;
    setBusy(false);
    setResult('english' in answer ? undefined : answer);
    setRefused('english' in answer ? answer : undefined);
  };
  return { losing, losses, result, refused, busy, choose, pull };
}

/** Says whether the component is still there when an answer comes. */
function useAlive(): { current: boolean } {
  const [alive] = useState(() => ({ current: true }));
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, [alive]);
  return alive;
}

export interface CutProps {
  data: CrashData;
  /** Cuts the power. The answer is a sentence if that is impossible. */
  onPull(step: number, losing: Losing): Promise<CrashResult | Said>;
  /** Enters the disk that is left, as a new recording. */
  onEnter?: ((step: number, losing: Losing) => void) | undefined;
  /** The losses of an earlier cut at this moment, and the state that it left. */
  pulled?: { losing: Losing; result?: CrashResult | undefined } | undefined;
  /** Called with the step of a cut once its result is known. */
  onCut(step: number | undefined): void;
}

export function Cut(props: CutProps) {
  const { data, onEnter } = props;
  const words = useWords(english);
  const { losing, losses, result, refused, busy, choose, pull } = useCut(props);
  useTelling(useMemo(() => result && resultInWords(result, words), [result, words]));
  return (
    <>
      <div className="tile-part crash-part">
        <p className="tile-quiet">{flightInWords(data, words)}</p>
        {data.count > 0 && <Choice losing={losing} count={data.count} choose={choose} />}
        <div className="crash-act">
          <button type="button" className="button primary" {...resting(busy, () => void pull())}>
            {busy ? words.pulling : words.pull}
          </button>
          {onEnter && (
            <button
              type="button"
              className="button"
              title={words.enterTitle}
              onClick={() => onEnter(data.step, losing)}
            >
              {words.enter}
            </button>
          )}
        </div>
        {data.count > 0 && <Flying data={data} losses={losses} cut={result !== undefined} choose={choose} />}
        {refused && (
          <p className="crash-broken">
            <Refusal of={refused} />
          </p>
        )}
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

/** The choice of losses for all writes together. */
function Choice({ losing, count, choose }: ChoiceProps) {
  const words = useWords(english);
  const pressed = (is: boolean) => ({ 'aria-pressed': is, className: is ? 'button crash-on' : 'button' });
  return (
    <fieldset className="crash-choice" aria-label={words.whatIsLost}>
      <button type="button" {...pressed(losing === 'none')} onClick={() => choose('none')}>
        {words.nothingLost}
      </button>
      <button type="button" {...pressed(losing === 'all')} onClick={() => choose('all')}>
        {words.allLost}
      </button>
      <button
        type="button"
        {...pressed(typeof losing === 'object' && 'seed' in losing)}
        title={words.randomTitle}
        onClick={() => choose({ seed: typeof losing === 'object' && 'seed' in losing ? losing.seed + 1 : 1 })}
      >
        {words.random}
      </button>
      <span className="tile-quiet">{words.click(losingInWords(losing, count, words))}</span>
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
  const words = useWords(english);
  return (
    <>
      <ul className="crash-flying" data-cut={cut ? '' : undefined} aria-label={words.writesOnTheirWay}>
        {data.flying.map((w, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of a moment never changes
          <li key={i} className={`flying-${losses[i]}`}>
            <button
              type="button"
              className="tile-row"
              aria-pressed={losses[i] !== 'kept'}
              title={words.lossTitle[losses[i]]}
              onClick={() => choose(turned(losses, i))}
            >
              <i className={`crash-key crash-key-${w.carried}`} />
              <b className="mono">{w.block}</b>
              <SaidLabel of={w.label} says={words.blockLabel} />
              <em>{words.loss[losses[i]]}</em>
            </button>
          </li>
        ))}
      </ul>
      {data.count > data.flying.length && (
        <p className="tile-quiet">{words.moreWrites(data.count - data.flying.length)}</p>
      )}
    </>
  );
}
