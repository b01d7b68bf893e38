/** One call: its choice, its neighbours, and its waterfall. */

import { useMemo } from 'react';
import type { MachineData } from '../../session/answers/machine-data.ts';
import { resting } from '../common/Buttons.tsx';
import { Icon } from '../common/Icon.tsx';
import { Picker } from '../common/Picker.tsx';
import { useWords } from '../language/useWords.ts';
import { labelWidth } from './OverTime.tsx';
import { orderOf } from './order.ts';
import { kindsOf } from './percentiles.ts';
import { Strip } from './Strip.tsx';
import { timeScale } from './time-scale.ts';
import { WaterfallPicture } from './Waterfall.tsx';
import { callName, programName } from './waterfall-words.ts';
import { ENGLISH, timeIn } from './words.ts';

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

/** Number of the longest calls that are offered. */
const LONGEST = 20;

export function OneCall({ data, operation, now, width, blockSize, em, onGo, onBlock }: Props) {
  const said = useWords(ENGLISH);
  const { call } = said.latency;
  const room = Math.max(80, Math.floor(width - labelWidth(width, em)));
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
        <p className="lat-quiet">{call.none}</p>
      ) : (
        <div className="lat-part">
          <div className="lat-call">
            <button
              type="button"
              className="icon-button"
              aria-label={call.before}
              title={call.before}
              {...resting(at <= 0, () => onGo(byTime[at - 1]))}
            >
              <Icon name="back" />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={call.after}
              title={call.after}
              {...resting(at < 0 || at === byTime.length - 1, () => onGo(byTime[at + 1]))}
            >
              <Icon name="forward" />
            </button>
            <p>
              <b className="mono">{callName(data, operation, said)}</b>{' '}
              {call.ofTook(programName(data, operation, said))}{' '}
              <b className="mono">{timeIn(said, data.took[operation])}</b>
              {call.from(timeIn(said, data.begun[operation]))}
            </p>
            <Picker
              label={call.longest}
              value={longest.includes(operation) ? operation : undefined}
              onPick={(i) => i !== undefined && onGo(i)}
              options={[
                { value: undefined, label: call.theLongest },
                ...longest.map((i) => ({
                  value: i,
                  label: call.option(callName(data, i, said), programName(data, i, said), timeIn(said, data.took[i])),
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
