/**
 * The disks: what each arm did along the machine's time, where it was, and how the platter stood. The window is the call
 * at the present step, or the whole run.
 */
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { PARTS } from '../../machine/demands.ts';
import type { MachineData } from '../../session/machine-data.ts';
import { Segmented } from '../common/Segmented.tsx';
import { formatCount } from '../common/units.ts';
import { useSize } from '../common/useSize.ts';
import { operationAt } from '../latency/layout.ts';
import { PART_WORDS, timeWords } from '../latency/words.ts';
import { headTrace, movementsOf, placeOf, platterAt, type Window, windowOf } from './layout.ts';
import { disksInWords, windowInWords } from './words.ts';
import '../latency/latency.css';
import './disks.css';

export interface DisksProps {
  data: MachineData | undefined;
  step: number;
  blockSize: number;
  /** The selected block, to show which disk holds it. */
  selected?: number | undefined;
  onSelect(block: number): void;
  tools?: ReactNode;
}

type Span = 'call' | 'all';

const SPANS: readonly { value: Span; label: string }[] = [
  { value: 'call', label: 'This call' },
  { value: 'all', label: 'Whole script' },
];

export function DisksTile({ data, step, blockSize, selected, onSelect, tools }: DisksProps) {
  const host = useRef<HTMLDivElement>(null);
  const { width } = useSize(host);
  const [span, setSpan] = useState<Span>('call');
  const operation = data ? operationAt(data, step) : -1;
  const window = data && windowOf(data, span === 'call' ? operation : -1);
  return (
    <section className="tile disks" aria-label="Disks">
      <header className="tile-head dk-head">
        <h2>Disks</h2>
        {data && <span className="dk-caption mono">{data.title.replace(/^Machine /, '')}</span>}
        {tools}
      </header>
      <div ref={host} className="dk-body">
        {data && window && width > 0 ? (
          <>
            <div className="dk-tools">
              <Segmented<Span> label="Time that is shown" options={SPANS} value={span} onChange={setSpan} />
              <span className="mono">{windowInWords(window)}</span>
            </div>
            {data.drives.length === 0 ? (
              <p className="lat-quiet">
                This machine has no arm and no platter to watch; its times are in the latency tile.
              </p>
            ) : (
              <ol className="dk-lanes">
                {data.drives.map((_, disk) => (
                  <Lane
                    // biome-ignore lint/suspicious/noArrayIndexKey: a disk is its number
                    key={disk}
                    data={data}
                    disk={disk}
                    window={window}
                    width={width - 24}
                    blockSize={blockSize}
                    onSelect={onSelect}
                  />
                ))}
              </ol>
            )}
            <Legend />
            {data.disks > 1 && <Stripes data={data} blockSize={blockSize} selected={selected} />}
          </>
        ) : (
          !data && (
            <p className="lat-quiet">
              No disks are simulated: the script names no machine. Begin it with <code># machine: papers</code> and{' '}
              <code># disks: 4</code>.
            </p>
          )
        )}
      </div>
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

const PLATTER = 44;
const BAR = 16;
const TRACE = 22;

interface LaneProps {
  data: MachineData;
  disk: number;
  window: Window;
  width: number;
  blockSize: number;
  onSelect(block: number): void;
}

function Lane({ data, disk, window, width, blockSize, onSelect }: LaneProps) {
  const room = width - PLATTER - 12;
  const movements = useMemo(() => movementsOf(data, disk, window, room), [data, disk, window, room]);
  const trace = useMemo(() => headTrace(data, disk, window, room, TRACE - 4), [data, disk, window, room]);
  const drive = data.drives[disk];
  return (
    <li className="dk-lane">
      <PlatterPicture data={data} disk={disk} time={window.to} />
      <div>
        <p>
          <b>Disk {disk}</b>
          <span className="mono">
            {trace ? `cylinders ${formatCount(trace.low)} to ${formatCount(trace.high)}` : 'its arm rests'}
          </span>
          <span className="mono">busy {(100 * drive.busy).toFixed(1)} %</span>
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: a group of marks in a drawing */}
        <svg width={room} height={BAR + TRACE} role="group" aria-label={`What the arm of disk ${disk} did`}>
          <rect width={room} height={BAR} rx="2" className="dk-strip" />
          {movements.map((m) => {
            const rest = m.x + m.seek + m.settle;
            return (
              // biome-ignore lint/a11y/noStaticElementInteractions: the map selects blocks by keyboard
              <g
                key={m.index}
                className={`lat-part-${PARTS[m.part]}`}
                onClick={() => onSelect(blockOf(data, disk, m.lba, blockSize))}
              >
                <title>
                  {`${m.write ? 'Writes' : 'Reads'} ${formatCount(m.sectors)} sectors for ${PART_WORDS[m.part]}${m.more > 0 ? `, and ${m.more} more` : ''}`}
                </title>
                {m.seek + m.settle > 0.5 && <rect x={m.x} width={m.seek + m.settle} height={BAR} className="dk-seek" />}
                {m.rotation > 0.5 && <rect x={rest} width={m.rotation} height={BAR} className="dk-turn" />}
                <rect x={rest + m.rotation} width={Math.max(1, m.media)} height={BAR} className="dk-media" />
              </g>
            );
          })}
          {trace && <path d={trace.line} transform={`translate(0 ${BAR + 3})`} className="dk-trace" />}
        </svg>
      </div>
    </li>
  );
}

/** The block of the volume behind a sector of one disk. */
function blockOf(data: MachineData, disk: number, lba: number, blockSize: number): number {
  const byte = lba * 512;
  const row = Math.floor(byte / data.chunkBytes);
  return Math.floor(((row * data.disks + disk) * data.chunkBytes + (byte % data.chunkBytes)) / blockSize);
}

/** The platter from above: the mark turns with it, the arm stands over its cylinder. */
function PlatterPicture({ data, disk, time }: { data: MachineData; disk: number; time: number }) {
  const { depth, angle } = platterAt(data, disk, time);
  const c = PLATTER / 2;
  const outer = c - 2;
  const inner = 7;
  const radius = outer - depth * (outer - inner);
  const turned = (angle * Math.PI) / 180;
  return (
    <svg width={PLATTER} height={PLATTER} className="dk-platter" role="img" aria-label={`The platter of disk ${disk}`}>
      <circle cx={c} cy={c} r={outer} className="dk-disc" />
      <circle cx={c} cy={c} r={radius} className="dk-track" />
      <line
        x1={c + inner * Math.cos(turned)}
        y1={c + inner * Math.sin(turned)}
        x2={c + outer * Math.cos(turned)}
        y2={c + outer * Math.sin(turned)}
        className="dk-mark"
      />
      <circle cx={c} cy={c} r="3" className="dk-hub" />
      <path d={`M${PLATTER} ${PLATTER}L${c + radius * Math.SQRT1_2} ${c + radius * Math.SQRT1_2}`} className="dk-arm" />
      <title>{`at ${timeWords(time)}`}</title>
    </svg>
  );
}

function Legend() {
  return (
    <p className="dk-legend">
      <i className="dk-key dk-key-seek" /> the arm moves and settles <i className="dk-key dk-key-turn" /> the platter
      turns <i className="dk-key dk-key-media" /> bytes pass under the head
    </p>
  );
}

const SHOWN = 24;

function Stripes({
  data,
  blockSize,
  selected,
}: {
  data: MachineData;
  blockSize: number;
  selected: number | undefined;
}) {
  const at = selected === undefined ? undefined : placeOf(data, selected, blockSize);
  const first = at ? Math.max(0, (at.row - 1) * data.disks) : 0;
  const blocks = Math.max(1, Math.floor(data.chunkBytes / blockSize));
  return (
    <div className="lat-part">
      <h3>
        Which disk holds a block
        <span>
          {at
            ? `block ${formatCount(selected!)} is in chunk ${formatCount(at.chunk)}: disk ${at.disk}`
            : 'select a block on the map'}
        </span>
      </h3>
      <ol className="dk-chunks" style={{ gridTemplateColumns: `repeat(${data.disks}, minmax(0, 1fr))` }}>
        {Array.from({ length: Math.min(SHOWN, data.disks * 3) }, (_, i) => {
          const chunk = first + i;
          return (
            <li key={chunk} className={at?.chunk === chunk ? 'dk-chunk dk-chosen' : 'dk-chunk'}>
              {i < data.disks && <b>disk {i}</b>}
              <span className="mono">
                {formatCount(chunk * blocks)}–{formatCount((chunk + 1) * blocks - 1)}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
