/**
 * Latency: where the time went. The file system's parts by the hardware's components; one call from the system call to
 * the sectors; counters over time; how long calls took; and the papers' formulas with these figures.
 */
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { MachineData } from '../../session/answers/machine-data.ts';
import { Picker } from '../common/Picker.tsx';
import { Segmented } from '../common/Segmented.tsx';
import { Tile } from '../common/Tile.tsx';
import { useSize } from '../common/useSize.ts';
import { Amplification } from './Amplification.tsx';
import { Formulas } from './Formulas.tsx';
import { HowLong } from './HowLong.tsx';
import { ledgerOf, type Matrix, matrixOf, operationsIn, type Scope } from './layout.ts';
import { MatrixTable } from './MatrixTable.tsx';
import { OneCall } from './OneCall.tsx';
import { OverTime } from './OverTime.tsx';
import { operationAt, timeAt } from './order.ts';
import { callName, programName } from './waterfall-words.ts';
import { captionParts, matrixInWords, timeWords } from './words.ts';
import './latency.css';
import './over-time.css';

export interface LatencyProps {
  data: MachineData | undefined;
  step: number;
  /** Of the volume. */
  blockSize?: number;
  /** Goes to the step of an event. */
  onEvent?: (id: number) => void;
  /** Selects a block of the volume. */
  onBlock?: (block: number) => void;
  /** What is shown at first. */
  first?: Section;
}

type Section = 'where' | 'call' | 'time' | 'long' | 'formulas';

const SECTIONS: readonly { value: Section; label: string; title: string }[] = [
  { value: 'where', label: 'Where', title: 'Where the time went: who asked, and what the hardware did' },
  { value: 'call', label: 'One call', title: 'One call from the system call to the sectors' },
  { value: 'time', label: 'Over time', title: 'Throughput, queues, disks and caches along the machine’s time' },
  { value: 'long', label: 'How long', title: 'Percentiles, and how many calls took how long' },
  { value: 'formulas', label: 'Formulas', title: 'The papers’ formulas with these figures' },
];

const SCOPES: readonly { value: Scope; label: string }[] = [
  { value: 'one', label: 'This call' },
  { value: 'so far', label: 'So far' },
  { value: 'all', label: 'Whole script' },
];

export function LatencyTile({ data, step, blockSize = 4096, onEvent, onBlock, first = 'where' }: LatencyProps) {
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const em = useLetter(host);
  const [section, setSection] = useState(first);
  const [scope, setScope] = useState<Scope>('all');
  // A kernel thread has no step of its own: it is shown as long as the step stays.
  const [picked, setPicked] = useState<{ operation: number; step: number }>();
  const at = data ? operationAt(data, step) : -1;
  const operation =
    data && picked && picked.step === step && picked.operation < data.event.length ? picked.operation : at;
  const upTo = scope === 'all' ? 0 : step;
  const operations = useMemo(() => {
    if (!data) return undefined;
    return scope === 'one' ? Int32Array.from(operation >= 0 ? [operation] : []) : operationsIn(data, scope, upTo);
  }, [data, scope, operation, upTo]);
  const matrix = useMemo(() => data && operations && matrixOf(ledgerOf(data, operations)), [data, operations]);
  // The other sections tell their own.
  const words = useMemo(
    () => matrix && (section === 'where' || section === 'formulas' ? matrixInWords(matrix) : []),
    [section, matrix],
  );
  const go = (to: number) => {
    if (!data || to < 0) return;
    const event = data.event[to];
    setPicked({ operation: to, step: event < 0 ? step : event + 1 });
    if (event >= 0) onEvent?.(event);
  };
  return (
    <Tile
      name="Latency"
      className={data ? 'latency lat-with-data' : 'latency'}
      head={data && <Sections section={section} onChange={setSection} />}
      caption={data && captionParts(data)}
      words={words}
    >
      <div ref={host} className="lat-body">
        {!data && <NoMachine />}
        {data && matrix && operations && width > 0 && (
          <Shown
            {...{ section, scope, data, matrix, operations, operation, blockSize, em, onBlock }}
            now={timeAt(data, step)}
            width={width - 24}
            onScope={setScope}
            onGo={go}
          />
        )}
      </div>
    </Tile>
  );
}

interface ShownProps {
  section: Section;
  scope: Scope;
  data: MachineData;
  matrix: Matrix;
  /** The operations added up, and the one that is looked at. */
  operations: Int32Array;
  operation: number;
  blockSize: number;
  now: number;
  width: number;
  em: number;
  onScope(scope: Scope): void;
  onGo(operation: number): void;
  onBlock: ((block: number) => void) | undefined;
}

function Shown({ section, onScope, ...p }: ShownProps) {
  const { data, matrix, operations, operation, blockSize, now, width, em, onGo } = p;
  switch (section) {
    case 'call':
      return <OneCall {...{ data, operation, blockSize, now, width, em, onGo }} onBlock={p.onBlock} />;
    case 'time':
      return <OverTime {...{ data, operation, blockSize, now, width, em, onGo }} />;
    case 'long':
      return <HowLong {...{ data, width, onGo }} />;
    case 'formulas':
      return <Formulas {...{ data, matrix, blockSize }} />;
    case 'where':
      return (
        <>
          <div className="lat-part">
            <h3>
              Where the time went
              <Segmented<Scope>
                label="Operations that are added up"
                options={SCOPES}
                value={p.scope}
                onChange={onScope}
              />
            </h3>
            {p.scope !== 'all' && <ThisCall data={data} operation={operation} />}
            <MatrixTable {...{ data, matrix, operations, width, em, onGo }} />
          </div>
          <Amplification data={data} onGo={onGo} />
        </>
      );
  }
}

function Sections({ section, onChange }: { section: Section; onChange(to: Section): void }) {
  return (
    <>
      <div className="lat-sections">
        <Segmented<Section> label="What is shown" options={SECTIONS} value={section} onChange={onChange} />
      </div>
      <Picker<Section>
        className="lat-sections-narrow"
        label="What is shown"
        value={section}
        onPick={onChange}
        options={SECTIONS}
      />
    </>
  );
}

function NoMachine() {
  return (
    <p className="lat-quiet">
      Nothing takes any time here yet: the script names no machine. Begin it with <code># machine: papers</code> and{' '}
      <code># disks: 4</code> to run it on the papers’ server with four disks; <code>desktop</code>, <code>laptop</code>
      , <code>stick</code> and <code>ideal</code> are there too.
    </p>
  );
}

/** Letter height in px, which is larger on the projector. */
function useLetter(host: RefObject<HTMLElement | null>): number {
  const [em, setEm] = useState(12);
  useLayoutEffect(() => {
    if (host.current) setEm(Number.parseFloat(getComputedStyle(host.current).fontSize) || 12);
  });
  return em;
}

function ThisCall({ data, operation }: { data: MachineData; operation: number }) {
  if (operation < 0) return <p className="lat-quiet">No call has begun at this step.</p>;
  return (
    <p className="lat-quiet">
      <b className="mono">{callName(data, operation)}</b> took {timeWords(data.took[operation])}, from{' '}
      {timeWords(data.begun[operation])} on; {programName(data, operation)} made it.
    </p>
  );
}
