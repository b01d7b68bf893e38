/**
 * The power cut: what is on its way to the disk, which of it is to be lost, and what became of everything after the
 * next mount.
 */
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Losing } from '../../session/crash/line.ts';
import type { CrashResult } from '../../session/crash/pull.ts';
import type { CrashData } from '../../session/crash/question.ts';
import { Tile } from '../common/Tile.tsx';
import { formatCount, formatMany } from '../common/units.ts';
import { Copies } from './Copies.tsx';
import { lossesOf, turned } from './layout.ts';
import { Matrix, type MatrixSource } from './Matrix.tsx';
import { Result } from './Result.tsx';
import { crashInWords, flightInWords, losingInWords } from './words.ts';
import './crash.css';

export interface CrashProps {
  data: CrashData | undefined;
  /** Of the moment before, where the time stands between the two. */
  before?: CrashData | undefined;
  /** Cuts the power; the answer is a sentence if that is impossible. */
  onPull(step: number, losing: Losing): Promise<CrashResult | string>;
  /** Enters the disk that is left, as a recording of its own. */
  onEnter?: ((step: number, losing: Losing) => void) | undefined;
  /** Back to before the crash, if this recording began with one. */
  onBack?: (() => void) | undefined;
  selected?: number | undefined;
  onSelect(block: number): void;
  /** Which moment all of this is about, if not the present one. */
  place?: ReactNode;
  /** What an earlier cut at this moment lost, and what it left. */
  pulled?: { losing: Losing; result?: CrashResult | undefined } | undefined;
  /** Every moment in every mode, if there is a script. */
  matrix?: MatrixSource | undefined;
}

export function CrashTile({ data, before, place, onBack, matrix, selected, onSelect, ...rest }: CrashProps) {
  const [cutAt, setCutAt] = useState<number>();
  return (
    <Tile
      name="Power cut"
      className="crash"
      caption={
        data && !data.why
          ? data.count === 0
            ? 'nothing on its way'
            : `${formatMany(data.count, 'write')} on the way`
          : undefined
      }
    >
      <div className="tile-body crash-body">
        {onBack && (
          <p className="crash-after">
            This recording begins with the disk as the power cut left it; the first steps are the recovery.
            <button type="button" className="button" onClick={onBack}>
              Back to before the cut
            </button>
          </p>
        )}
        {place}
        {data?.why && <p className="tile-quiet">{data.why}</p>}
        {/* What was chosen for one moment says nothing about another. */}
        {data && !data.why && <Cut key={data.step} data={data} onCut={setCutAt} {...rest} />}
        {data?.file && (
          <Copies
            file={data.file}
            step={data.step}
            before={before}
            cut={cutAt === data.step}
            selected={selected}
            onSelect={onSelect}
          />
        )}
        {data && matrix && <Matrix key={matrix.work} source={matrix} />}
      </div>
    </Tile>
  );
}

interface CutProps extends Pick<CrashProps, 'onPull' | 'onEnter' | 'pulled'> {
  data: CrashData;
  /** Called with the step of a cut, once it is known what it left. */
  onCut(step: number | undefined): void;
}

function Cut({ data, onPull, onEnter, pulled, onCut }: CutProps) {
  const [losing, setLosing] = useState<Losing>(pulled?.losing ?? 'all');
  const [result, setResult] = useState<CrashResult | undefined>(pulled?.result);
  const [refused, setRefused] = useState('');
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
    setResult(typeof answer === 'string' ? undefined : answer);
    setRefused(typeof answer === 'string' ? answer : '');
  };
  const pressed = (is: boolean) => ({ 'aria-pressed': is, className: is ? 'button crash-on' : 'button' });
  return (
    <>
      <div className="tile-part crash-part">
        <p className="tile-quiet">{flightInWords(data)}</p>
        {data.count > 0 && (
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
              title="Chance decides; press again for another draw. Some writes arrive only in part: some sectors are new, some old."
              onClick={() => choose({ seed: typeof losing === 'object' && 'seed' in losing ? losing.seed + 1 : 1 })}
            >
              A draw
            </button>
            <span className="tile-quiet">{losingInWords(losing, data.count)}; a click turns one write round</span>
          </fieldset>
        )}
        <div className="crash-act">
          <button type="button" className="button primary" disabled={busy} onClick={() => void pull()}>
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
        {data.count > 0 && (
          <>
            <ul className="crash-flying" data-cut={result ? '' : undefined} aria-label="Writes on their way">
              {data.flying.map((w, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list of a moment never changes
                <li key={i} className={`flying-${losses[i]}`}>
                  <button
                    type="button"
                    className="tile-row"
                    aria-pressed={losses[i] !== 'kept'}
                    title={`${losses[i] === 'torn' ? 'arrives in part' : losses[i]}: click to turn it round`}
                    onClick={() => choose(turned(losses, i))}
                  >
                    <i className={`crash-key crash-key-${w.carried}`} />
                    <b className="mono">{formatCount(w.block)}</b>
                    <span>{w.label}</span>
                    <em>{losses[i] === 'torn' ? 'in part' : losses[i]}</em>
                  </button>
                </li>
              ))}
            </ul>
            {data.count > data.flying.length && (
              <p className="tile-quiet">
                and {formatMany(data.count - data.flying.length, 'more', 'more')}, which the three buttons above decide
                about
              </p>
            )}
          </>
        )}
        {refused && <p className="crash-broken">{refused}</p>}
      </div>
      {result && <Result result={result} />}
      <ul className="visually-hidden" aria-label="The power cut in words">
        {crashInWords(data, result).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

/** Whether the component is still there when an answer comes. */
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
