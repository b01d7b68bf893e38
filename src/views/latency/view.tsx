/** The tile about where the time went. */

import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { MachineData } from '../../session/answers/machine-data.ts';
import type { MachineTimeData } from '../../session/answers/machine-time.ts';
import { Segmented } from '../common/Buttons.tsx';
import { machineMoment } from '../common/machine-moment.ts';
import { Picker } from '../common/Picker.tsx';
import { useSize } from '../common/screen.ts';
import { Tile } from '../common/Tile.tsx';
import { useLanguage, useWords } from '../language/useWords.ts';
import type { Answered } from '../page/define-tile.ts';
import { useActions, useClock, usePage } from '../page/page.ts';
import { Amplification } from './Amplification.tsx';
import { Formulas } from './FormulaList.tsx';
import { HowLong } from './HowLong.tsx';
import { ledgerOf, ledgerUntil, type Matrix, matrixOf, operationsIn, type Scope } from './layout.ts';
import { MatrixTable } from './MatrixTable.tsx';
import { OneCall } from './OneCall.tsx';
import { OverTime } from './OverTime.tsx';
import { operationAt, timeAt } from './order.ts';
import { callName, programName } from './waterfall-words.ts';
import { captionParts, ENGLISH, matrixInWords, timeIn } from './words.ts';
import './latency.css';
import './over-time.css';

/**
 * Latency, or where the time went: the file system's parts by the hardware's components, one call from the system call
 * to the sectors, counters over time, the latencies of calls, and the papers' formulas with these figures.
 */
export interface LatencyProps {
  data: MachineData | undefined;
  times?: MachineTimeData | undefined;
  step: number;
  /** Block size of the volume. */
  blockSize?: number;
  /** Goes to the step of an event. */
  onEvent?: (id: number) => void;
  /** Selects a block of the volume. */
  onBlock?: (block: number) => void;
  /** The section that is shown at first. */
  first?: Section;
}

type Section = 'where' | 'call' | 'time' | 'long' | 'formulas';

const SECTIONS: readonly Section[] = ['where', 'call', 'time', 'long', 'formulas'];
const SCOPES: readonly Scope[] = ['one', 'so far', 'all'];

function LatencyTile({ data, times, step, blockSize = 4096, onEvent, onBlock, first = 'where' }: LatencyProps) {
  const said = useWords(ENGLISH);
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const em = useLetter(host);
  const [section, setSection] = useState(first);
  const [scope, setScope] = useState<Scope>('all');
  // A kernel thread has no step, so it is shown as long as the step stays.
  const [picked, setPicked] = useState<{ operation: number; step: number }>();
  const at = data ? operationAt(data, step) : -1;
  const operation =
    data && picked && picked.step === step && picked.operation < data.event.length ? picked.operation : at;
  const upTo = scope === 'all' ? 0 : step;
  const operations = useMemo(() => {
    if (!data) return undefined;
    return scope === 'one' ? Int32Array.from(operation >= 0 ? [operation] : []) : operationsIn(data, scope, upTo);
  }, [data, scope, operation, upTo]);
  const now = useNow(times, scope === 'so far');
  const matrix = useMemo(() => {
    if (!data || !operations) return undefined;
    return matrixOf(now === undefined ? ledgerOf(data, operations) : ledgerUntil(data, now));
  }, [data, operations, now]);
  // The other sections have their own words.
  const words = useMemo(
    () => matrix && (section === 'where' || section === 'formulas' ? matrixInWords(matrix, said) : []),
    [section, matrix, said],
  );
  const go = (to: number) => {
    if (!data || to < 0) return;
    const event = data.event[to];
    setPicked({ operation: to, step: event < 0 ? step : event + 1 });
    if (event >= 0) onEvent?.(event);
  };
  return (
    <Tile
      name={said.latency.name}
      lang={useLanguage()}
      className={data ? 'latency lat-with-data' : 'latency'}
      head={data && <Sections section={section} onChange={setSection} />}
      caption={data && captionParts(data, said)}
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

/** A table is read and not watched: so often it is made again while the time moves, ms. */
const READ_AGAIN = 100;

/** The machine's time at the playhead, if it is wanted. */
function useNow(times: MachineTimeData | undefined, wanted: boolean): number | undefined {
  const clock = useClock();
  const [now, setNow] = useState<number>();
  useLayoutEffect(() => {
    if (!times || !wanted) {
      setNow(undefined);
      return undefined;
    }
    let since = Number.NEGATIVE_INFINITY;
    const look = () => {
      const at = performance.now();
      if (clock.moving && at - since < READ_AGAIN) return;
      since = at;
      setNow(machineMoment(times, clock.position));
    };
    look();
    return clock.subscribe(look);
  }, [clock, times, wanted]);
  return now;
}

interface ShownProps {
  section: Section;
  scope: Scope;
  data: MachineData;
  matrix: Matrix;
  /** The operations that are added up, and the one that is shown. */
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
  const { latency } = useWords(ENGLISH);
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
              {latency.where.title}
              <Segmented<Scope>
                label={latency.addedUp}
                options={SCOPES.map((value) => ({ value, label: latency.scopes[value] }))}
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
  const { shown, sections } = useWords(ENGLISH).latency;
  const options = SECTIONS.map((value) => ({ value, ...sections[value] }));
  return (
    <>
      <div className="lat-sections">
        <Segmented<Section> label={shown} options={options} value={section} onChange={onChange} />
      </div>
      <Picker<Section>
        className="lat-sections-narrow"
        label={shown}
        value={section}
        onPick={onChange}
        options={options}
      />
    </>
  );
}

function NoMachine() {
  const { begin, and, run, there } = useWords(ENGLISH).latency.noMachine;
  return (
    <p className="lat-quiet">
      {begin} <code># machine: papers</code> {and} <code># disks: 4</code> {run} <code>desktop</code>,{' '}
      <code>laptop</code>, <code>stick</code> {and} <code>ideal</code> {there}
    </p>
  );
}

/** Letter height in px. It is larger on the projector. */
function useLetter(host: RefObject<HTMLElement | null>): number {
  const [em, setEm] = useState(12);
  useLayoutEffect(() => {
    if (host.current) setEm(Number.parseFloat(getComputedStyle(host.current).fontSize) || 12);
  });
  return em;
}

function ThisCall({ data, operation }: { data: MachineData; operation: number }) {
  const said = useWords(ENGLISH);
  if (operation < 0) return <p className="lat-quiet">{said.latency.noCall}</p>;
  return (
    <p className="lat-quiet">
      <b className="mono">{callName(data, operation, said)}</b>{' '}
      {said.latency.tookFrom(
        timeIn(said, data.took[operation]),
        timeIn(said, data.begun[operation]),
        programName(data, operation, said),
      )}
    </p>
  );
}

export function View({ answers }: Answered<'machine' | 'machineTime'>) {
  const { select, toEvent } = useActions();
  return (
    <LatencyTile
      data={answers.machine}
      times={answers.machineTime}
      step={usePage((s) => s.moment.step)}
      blockSize={usePage((s) => s.overview?.blockSize ?? 4096)}
      onBlock={select}
      onEvent={toEvent}
    />
  );
}
