/**
 * The disks: every request on its way from the file system to its sectors, in slow motion; the same as lanes along
 * time; and which disk holds which block. The window is the call at the present step, or the whole run.
 */
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { MachineData } from '../../session/answers/machine-data.ts';
import type { MachineTimeData } from '../../session/answers/machine-time.ts';
import type { Window } from '../common/cut-pauses.ts';
import { Segmented } from '../common/Segmented.tsx';
import { useSize } from '../common/useSize.ts';
import { operationAt } from '../latency/order.ts';
import type { Clock } from '../motion/clock.ts';
import { useTheme } from '../theme/useTheme.ts';
import { ArrayPicture } from './ArrayPicture.tsx';
import { layoutArray } from './array-layout.ts';
import { Controls } from './Controls.tsx';
import { drawnTime } from './drawn-time.ts';
import { type Flights, flightsOf } from './flights.ts';
import { Hand } from './hand.ts';
import { LaneLegend, Lanes } from './Lanes.tsx';
import { type MachineTime, machineTimeOf } from './machine-time.ts';
import type { Mark } from './marks.ts';
import { busiest, isQuiet, momentsOf, nextBusy, peaksOf, spanOf, windowOf } from './moments.ts';
import { cylindersOf } from './platter.ts';
import { askerWords, storyOf } from './request-story.ts';
import { StripeMap } from './StripeMap.tsx';
import { placeOf } from './stripes.ts';
import { Told } from './Told.tsx';
import { cylindersInWords, disksInWords, windowInWords } from './words.ts';
import './disks.css';
import './array.css';
import './along.css';

export interface DisksProps {
  data: MachineData | undefined;
  times: MachineTimeData | undefined;
  clock: Clock;
  /** Puts the page's time to a position. */
  onTime(position: number): void;
  step: number;
  blockSize: number;
  /** Blocks of the volume. */
  blocks: number;
  /** The selected block, to show which disk holds it. */
  selected?: number | undefined;
  onSelect(block: number): void;
  /** To the call that an event tells. */
  onEvent(id: number): void;
  tools?: ReactNode;
}

type Span = 'call' | 'all';

const SPANS: readonly { value: Span; label: string }[] = [
  { value: 'call', label: 'This call' },
  { value: 'all', label: 'Whole script' },
];

export function DisksTile(props: DisksProps) {
  const { data, step, tools } = props;
  const [span, setSpan] = useState<Span>('call');
  const operation = data ? operationAt(data, step) : -1;
  return (
    <section className="tile disks" aria-label="Disks">
      <header className="tile-head dk-head">
        <h2>Disks</h2>
        {data && <Caption text={data.title.replace(/^Machine /, '')} />}
        {data && <Segmented<Span> label="Time that is shown" options={SPANS} value={span} onChange={setSpan} />}
        {tools}
      </header>
      {data ? (
        <Body {...props} data={data} operation={span === 'call' ? operation : -1} onAll={() => setSpan('all')} />
      ) : (
        <div className="dk-body">
          <p className="dk-quiet">
            No disks are simulated: the script names no machine. Begin it with <code># machine: papers</code> and{' '}
            <code># disks: 4</code>.
          </p>
        </div>
      )}
      {data && (
        <ul className="visually-hidden" aria-label="The disks in words">
          {disksInWords(data).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface BodyProps extends DisksProps {
  data: MachineData;
  /** The call shown; -1 for the whole run. */
  operation: number;
  onAll(): void;
}

function Body(props: BodyProps) {
  const { data, operation } = props;
  const flights = useMemo(() => flightsOf(data), [data]);
  const window = useMemo(() => windowOf(data, operation), [data, operation]);
  // What neighbouring calls do at the window's edges is not this call's.
  const quiet = useMemo(() => isQuiet(flights, spanOf(data, operation)), [flights, data, operation]);
  const machine = machineTimeOf(data, props.times);
  if (quiet) return <Quiet {...props} flights={flights} />;
  return machine && <Watched {...props} machine={machine} flights={flights} window={window} />;
}

/** The call asked nothing of the disks. */
function Quiet({ data, operation, onEvent, onAll, flights }: BodyProps & { flights: Flights }) {
  const next = nextBusy(flights, operation);
  return (
    <div className="dk-body">
      <p className="dk-quiet">
        {operation < 0
          ? 'Nothing was asked of the disks.'
          : `${askerWords(data, operation)} asks nothing of the disks: memory and the processor do it alone.`}
      </p>
      <p className="dk-nexts">
        {next >= 0 && (
          <button type="button" className="button" onClick={() => onEvent(data.event[next])}>
            To the next call that does: {askerWords(data, next)}
          </button>
        )}
        {operation >= 0 && data.arms.length + data.journeys.bios.length > 0 && (
          <button type="button" className="button" onClick={onAll}>
            Whole script
          </button>
        )}
      </p>
    </div>
  );
}

const WIDE = 1040;
const PADDING = 24;
const NOWHERE = { id: undefined, low: false };
/** The height of a low tile's body. */
const LOW = 330;

function useHand({ clock, onTime }: BodyProps, machine: MachineTime, flights: Flights, window: Window): Hand {
  return useMemo(
    () =>
      new Hand({
        clock,
        machine,
        along: drawnTime(flights, window),
        moments: momentsOf(flights, window),
        busiest: busiest(flights, window),
        go: onTime,
      }),
    [clock, machine, flights, window, onTime],
  );
}

const Caption = ({ text }: { text: string }) => (
  <span className="dk-caption mono" title={text}>
    {text}
  </span>
);

function Watched(props: BodyProps & { machine: MachineTime; flights: Flights; window: Window }) {
  const { machine, data, flights, window, blockSize, blocks, selected, onSelect, onEvent } = props;
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const { sizes } = useTheme();
  const hand = useHand(props, machine, flights, window);
  const [pointed, setPointed] = useState<{ id: string | undefined; low: boolean }>(NOWHERE);
  const [pinned, pin] = useState<string>();
  const room = Math.max(0, width - PADDING);
  const two = room >= WIDE;
  const picture = two ? Math.round(room * 0.54) : room;
  const side = two ? room - picture - 24 : room;
  const peaks = useMemo(() => peaksOf(flights, window), [flights, window]);
  const low = height < LOW;
  const layout = useMemo(
    () => layoutArray(data, { width: picture, unit: sizes.small, low }, peaks),
    [data, picture, sizes.small, low, peaks],
  );
  const cylinders = useMemo(() => cylindersOf(flights, window), [flights, window]);
  const holds = useCallback(
    (mark: Mark) => selected !== undefined && holdsBlock(flights, mark, selected, blockSize),
    [flights, selected, blockSize],
  );
  const point = useCallback((id: string | undefined, low: boolean) => setPointed({ id, low }), []);
  const told = pointed.id ?? pinned;
  const story = told === undefined ? undefined : storyOf(flights, told, blockSize);
  const pick = (id: string | undefined) => {
    pin(id);
    if (id === undefined) {
      setPointed(NOWHERE);
      return;
    }
    const block = storyOf(flights, id, blockSize)?.block;
    if (block !== undefined) onSelect(block);
  };
  const chosenDisk = selected === undefined ? undefined : placeOf(data, selected, blockSize).disk;
  return (
    <>
      <Controls hand={hand} />
      <div ref={host} className="dk-body">
        {width > 0 && (
          <div
            className={two ? 'dk-columns' : 'dk-column'}
            style={two ? { gridTemplateColumns: `${picture}px 1fr` } : undefined}
          >
            <div>
              <ArrayPicture
                flights={flights}
                layout={layout}
                cylinders={cylinders}
                hand={hand}
                blockSize={blockSize}
                ring={told}
                holds={holds}
                chosenDisk={data.disks > 1 ? chosenDisk : undefined}
                onPoint={point}
                onPick={pick}
              />
              <Legend words={cylindersInWords(data, cylinders)} />
            </div>
            <div className="dk-column">
              <div className="dk-part">
                <h3>
                  Along time
                  <span className="mono">{windowInWords(window)}</span>
                </h3>
                <Lanes flights={flights} width={side} hand={hand} blockSize={blockSize} onSelect={onSelect} />
                <LaneLegend turns={data.drives.length > 0} cuts={hand.along.cuts.length > 0} />
              </div>
              {data.disks > 1 && (
                <StripeMap
                  flights={flights}
                  hand={hand}
                  width={side}
                  blocks={blocks}
                  blockSize={blockSize}
                  selected={selected}
                  onSelect={onSelect}
                />
              )}
            </div>
          </div>
        )}
      </div>
      <Told
        flights={flights}
        hand={hand}
        blockSize={blockSize}
        story={story}
        passing={told !== pinned}
        high={pointed.low}
        onSelect={onSelect}
        onEvent={onEvent}
      />
    </>
  );
}

/** Whether what a mark stands for contains a block of the volume. */
function holdsBlock({ ways }: Flights, { kind, row }: Mark, block: number, blockSize: number): boolean {
  const first = (block * blockSize) / 512;
  const table = kind === 'bio' ? ways.bios : kind === 'request' ? ways.requests : undefined;
  if (table) return table.at(row, 'lba') <= first && first < table.at(row, 'lba') + table.at(row, 'sectors');
  if (kind !== 'look') return false;
  const from = ways.looks.at(row, 'block');
  return from <= block && block < from + ways.looks.at(row, 'count');
}

function Legend({ words }: { words: string }) {
  return (
    <p className="dk-legend">
      <i className="dk-key dk-key-full" /> carries bytes <i className="dk-key dk-key-hollow" /> asks or answers{' '}
      <b className="mono">R</b> read <b className="mono">W</b> write <b className="mono">F</b> flush{' '}
      <b className="mono">WF</b> write that is on the platter before it is done. {words}
    </p>
  );
}
