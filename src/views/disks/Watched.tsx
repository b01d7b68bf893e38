/** The disks in a window of the machine's time: the array, the same along time, and the map of blocks on disks. */
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Window } from '../common/cut-pauses.ts';
import { useSize } from '../common/screen.ts';
import { useTheme } from '../theme/useTheme.ts';
import { ArrayPicture } from './ArrayPicture.tsx';
import { layoutArray } from './array-layout.ts';
import { Controls } from './Controls.tsx';
import { drawnTime } from './flights.ts';
import { Hand } from './hand.ts';
import { LaneLegend, Lanes } from './Lanes.tsx';
import type { MachineTime } from './machine-time.ts';
import type { Mark } from './marks.ts';
import { busiest, momentsOf, peaksOf } from './moments.ts';
import { cylindersOf } from './platter.ts';
import { storyOf } from './request-story.ts';
import { StripeMap } from './StripeMap.tsx';
import { placeOf } from './stripes.ts';
import { Told } from './Told.tsx';
import { cylindersInWords, windowInWords } from './text.ts';
import type { BodyProps } from './view.tsx';
import type { DisksSaid, ToldFlights } from './words.ts';

interface Props extends BodyProps {
  machine: MachineTime;
  flights: ToldFlights;
  window: Window;
}

export function Watched(props: Props) {
  const { data, flights, blockSize, selected, onSelect, onEvent } = props;
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(host);
  const hand = useHand(props);
  const { two, picture, side } = columnsOf(width);
  const { layout, cylinders } = useLaid(props, picture, height < LOW);
  const { told, story, low, passing, point, pick } = useTold(props);
  const holds = useCallback(
    (mark: Mark) => selected !== undefined && holdsBlock(flights, mark, selected, blockSize),
    [flights, selected, blockSize],
  );
  const chosenDisk = selected === undefined ? undefined : placeOf(data, selected, blockSize).disk;
  return (
    <>
      <Controls hand={hand} said={flights.said} />
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
              <Legend words={flights.said.disks.legend} cylinders={cylindersInWords(data, cylinders, flights.said)} />
            </div>
            <Beside {...props} hand={hand} width={side} />
          </div>
        )}
      </div>
      <Told
        flights={flights}
        hand={hand}
        blockSize={blockSize}
        story={story}
        passing={passing}
        high={low}
        onSelect={onSelect}
        onEvent={onEvent}
      />
    </>
  );
}

/** The same along time, and the map of blocks on disks. */
function Beside(props: Props & { hand: Hand; width: number }) {
  const { data, flights, window, hand, width, blocks, blockSize, selected, onSelect } = props;
  return (
    <div className="dk-column">
      <div className="dk-part">
        <h3>
          {flights.said.disks.along}
          <span className="mono">{windowInWords(window, flights.said)}</span>
        </h3>
        <Lanes flights={flights} width={width} hand={hand} blockSize={blockSize} onSelect={onSelect} />
        <LaneLegend
          words={flights.said.disks.legend}
          turns={data.drives.length > 0}
          cuts={hand.along.cuts.length > 0}
        />
      </div>
      {data.disks > 1 && (
        <StripeMap
          flights={flights}
          hand={hand}
          width={width}
          blocks={blocks}
          blockSize={blockSize}
          selected={selected}
          onSelect={onSelect}
        />
      )}
    </div>
  );
}

const WIDE = 1040;
const PADDING = 24;
/** The height of a low tile's body. */
const LOW = 330;

/** The columns of the tile. In a wide tile the rest stands beside the array. */
function columnsOf(width: number): { two: boolean; picture: number; side: number } {
  const room = Math.max(0, width - PADDING);
  const two = room >= WIDE;
  const picture = two ? Math.round(room * 0.54) : room;
  return { two, picture, side: two ? room - picture - 24 : room };
}

function useHand({ clock, onTime, machine, flights, window }: Props): Hand {
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

/** The array as geometry, with room for the most marks in the window. */
function useLaid({ data, flights, window }: Props, width: number, low: boolean) {
  const { sizes } = useTheme();
  const peaks = useMemo(() => peaksOf(flights, window), [flights, window]);
  const layout = useMemo(
    () => layoutArray(data, { width, unit: sizes.small, low }, peaks),
    [data, width, sizes.small, low, peaks],
  );
  const cylinders = useMemo(() => cylindersOf(flights, window), [flights, window]);
  return { layout, cylinders };
}

const NOWHERE = { id: undefined, low: false };

/** The mark whose story is told: the one under the pointer, or else the one that was picked last. */
function useTold({ flights, blockSize, onSelect }: Props) {
  const [pointed, setPointed] = useState<{ id: string | undefined; low: boolean }>(NOWHERE);
  const [pinned, pin] = useState<string>();
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
  return { told, story, low: pointed.low, passing: told !== pinned, point, pick };
}

/** Answers whether a mark's request or piece contains a block of the volume. */
function holdsBlock({ ways }: ToldFlights, { kind, row }: Mark, block: number, blockSize: number): boolean {
  const first = (block * blockSize) / 512;
  const table = kind === 'bio' ? ways.bios : kind === 'request' ? ways.requests : undefined;
  if (table) return table.at(row, 'lba') <= first && first < table.at(row, 'lba') + table.at(row, 'sectors');
  if (kind !== 'look') return false;
  const from = ways.looks.at(row, 'block');
  return from <= block && block < from + ways.looks.at(row, 'count');
}

function Legend({ words, cylinders }: { words: DisksSaid['disks']['legend']; cylinders: string }) {
  return (
    <p className="dk-legend">
      <span>
        <i className="dk-key dk-key-full" /> {words.carries}
      </span>{' '}
      <span>
        <i className="dk-key dk-key-hollow" /> {words.asks}
      </span>{' '}
      {(['R', 'W', 'F'] as const).map((letter, i) => (
        <span key={letter}>
          <b className="mono">{letter}</b> {[words.read, words.write, words.flush][i]}{' '}
        </span>
      ))}
      <b className="mono">WF</b> {words.forced} {cylinders}
    </p>
  );
}
