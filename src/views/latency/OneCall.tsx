/** One call: which one, its neighbours, and its waterfall. */
import { useMemo } from 'react';
import type { MachineData } from '../../session/answers/machine-data.ts';
import { Icon } from '../common/Icon.tsx';
import { Picker } from '../common/Picker.tsx';
import { resting } from '../common/resting.ts';
import { labelWidth } from './OverTime.tsx';
import { orderOf } from './order.ts';
import { kindsOf } from './percentiles.ts';
import { Strip } from './Strip.tsx';
import { timeScale } from './time-scale.ts';
import { WaterfallPicture } from './Waterfall.tsx';
import { callName, programName } from './waterfall-words.ts';
import { timeWords } from './words.ts';

interface Props {
  data: MachineData;
  operation: number;
  now: number;
  width: number;
  blockSize: number;
  em: number;
  onGo(operation: number): void;
  onBlock?: ((block: number) => void) | undefined;
}

/** How many of the longest calls are offered. */
const LONGEST = 20;

export function OneCall({ data, operation, now, width, blockSize, em, onGo, onBlock }: Props) {
  const label = labelWidth(width, em);
  const room = Math.max(80, Math.floor(width - label));
  const scale = useMemo(() => timeScale(data, room), [data, room]);
  const { byTime } = orderOf(data);
  const at = byTime.indexOf(operation);
  const longest = useMemo(() => {
    const all = kindsOf(data)[0]?.operations ?? new Int32Array(0);
    return [...all.slice(-LONGEST)].reverse();
  }, [data]);
  return (
    <>
      <Strip data={data} scale={scale} em={em} operation={operation} now={now} onGo={onGo} />
      {operation < 0 ? (
        <p className="lat-quiet">No call has begun at this step. Click one above, or step on.</p>
      ) : (
        <div className="lat-part">
          <div className="lat-call">
            <button
              type="button"
              className="icon-button"
              aria-label="The call before"
              title="The call before"
              {...resting(at <= 0, () => onGo(byTime[at - 1]))}
            >
              <Icon name="back" />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label="The call after"
              title="The call after"
              {...resting(at < 0 || at === byTime.length - 1, () => onGo(byTime[at + 1]))}
            >
              <Icon name="forward" />
            </button>
            <p>
              <b className="mono">{callName(data, operation)}</b> of {programName(data, operation)} took{' '}
              <b className="mono">{timeWords(data.took[operation])}</b>, from {timeWords(data.begun[operation])} on
            </p>
            <Picker
              label="The longest calls"
              value={longest.includes(operation) ? operation : undefined}
              onPick={(i) => i !== undefined && onGo(i)}
              options={[
                { value: undefined, label: 'the longest calls …' },
                ...longest.map((i) => ({
                  value: i,
                  label: `${callName(data, i)} of ${programName(data, i)}, ${timeWords(data.took[i])}`,
                })),
              ]}
            />
          </div>
          <WaterfallPicture
            data={data}
            operation={operation}
            width={width}
            blockSize={blockSize}
            em={em}
            onGo={onGo}
            onBlock={onBlock}
          />
        </div>
      )}
    </>
  );
}
