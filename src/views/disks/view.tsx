/** The tile of the disks. */

import { type ReactNode, useMemo, useState } from 'react';
import type { MachineData } from '../../session/answers/machine-data.ts';
import type { MachineTimeData } from '../../session/answers/machine-time.ts';
import { Segmented } from '../common/Buttons.tsx';
import { Heading } from '../common/Tile.tsx';
import { useReading } from '../common/useReading.tsx';
import { useWords } from '../language/useWords.ts';
import { operationAt } from '../latency/order.ts';
import type { Clock } from '../motion/clock.ts';
import type { Answered } from '../page/define-tile.ts';
import { selectedBlock, useActions, useClock, usePage } from '../page/page.ts';
import { machineTimeOf } from './machine-time.ts';
import { isQuiet, nextBusy, spanOf, windowOf } from './moments.ts';
import { askerWords } from './request-story.ts';
import { disksPassages } from './text.ts';
import { Watched } from './Watched.tsx';
import { ENGLISH, type ToldFlights } from './words.ts';
import './disks.css';
import './array.css';
import './along.css';
import { flightsOf } from './flights.ts';

/**
 * The disks: every request on its way from the file system to its sectors, in slow motion; the same as lanes along time;
 * and a map of the blocks on each disk. The window is the call at the present step, or the whole run.
 */
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
  /** Goes to the call that an event tells. */
  onEvent(id: number): void;
  tools?: ReactNode;
}

type Span = 'call' | 'all';

function DisksTile(props: DisksProps) {
  const { data, step, tools } = props;
  const said = useWords(ENGLISH);
  const words = said.disks;
  const [span, setSpan] = useState<Span>('call');
  const operation = data ? operationAt(data, step) : -1;
  const spans = useMemo(
    () => (['call', 'all'] as const).map((value) => ({ value, label: words.spans[value] })),
    [words],
  );
  const told = useMemo(() => data && disksPassages(data, said), [data, said]);
  const { reading, button, twin, heard } = useReading({ name: words.name, words: told });
  return (
    <section className="tile disks" aria-label={words.name} data-reading={reading ? '' : undefined}>
      <header className="tile-head dk-head">
        <Heading title={words.name} />
        {data && <Caption text={words.machineCaption(data.title)} />}
        {data && <Segmented<Span> label={words.timeShown} options={spans} value={span} onChange={setSpan} />}
        {button}
        {tools}
      </header>
      {data ? (
        heard(<Body {...props} data={data} operation={span === 'call' ? operation : -1} onAll={() => setSpan('all')} />)
      ) : (
        <div className="dk-body">
          <p className="dk-quiet">
            {words.noMachine.begin} <code># machine: papers</code> {words.noMachine.and} <code># disks: 4</code>.
          </p>
        </div>
      )}
      {twin}
    </section>
  );
}

const Caption = ({ text }: { text: string }) => (
  <span className="dk-caption mono" title={text}>
    {text}
  </span>
);

export interface BodyProps extends DisksProps {
  data: MachineData;
  /** The call shown; -1 for the whole run. */
  operation: number;
  onAll(): void;
}

function Body(props: BodyProps) {
  const { data, operation } = props;
  const said = useWords(ENGLISH);
  const flights = useMemo(() => ({ ...flightsOf(data), said }), [data, said]);
  const window = useMemo(() => windowOf(data, operation), [data, operation]);
  // Requests of neighbouring calls at the window's edges do not belong to this call.
  const quiet = useMemo(() => isQuiet(flights, spanOf(data, operation)), [flights, data, operation]);
  const machine = machineTimeOf(data, props.times);
  if (quiet) return <Quiet {...props} flights={flights} />;
  return machine && <Watched {...props} machine={machine} flights={flights} window={window} />;
}

/** Shown if the call asked nothing of the disks. */
function Quiet({ data, operation, onEvent, onAll, flights }: BodyProps & { flights: ToldFlights }) {
  const { said } = flights;
  const words = said.disks;
  const next = nextBusy(flights, operation);
  return (
    <div className="dk-body">
      <p className="dk-quiet">{operation < 0 ? words.quiet : words.asksNothing(askerWords(data, operation, said))}</p>
      <p className="dk-nexts">
        {next >= 0 && (
          <button type="button" className="button" onClick={() => onEvent(data.event[next])}>
            {words.toNext(askerWords(data, next, said))}
          </button>
        )}
        {operation >= 0 && data.arms.length + data.journeys.bios.length > 0 && (
          <button type="button" className="button" onClick={onAll}>
            {words.spans.all}
          </button>
        )}
      </p>
    </div>
  );
}

export function View({ answers }: Answered<'machine' | 'machineTime'>) {
  const { select, toEvent, seekTo } = useActions();
  return (
    <DisksTile
      data={answers.machine}
      times={answers.machineTime}
      clock={useClock()}
      onTime={seekTo}
      step={usePage((s) => s.moment.step)}
      blockSize={usePage((s) => s.overview?.blockSize ?? 4096)}
      blocks={usePage((s) => s.overview?.blockCount ?? 1)}
      selected={usePage(selectedBlock)}
      onSelect={select}
      onEvent={toEvent}
    />
  );
}
