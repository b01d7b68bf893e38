/**
 * The array as a picture. Things that stand still are drawn here, and the painters draw those that travel. A person can
 * point at a mark, or go from one to the next with the arrow keys. A screen reader tells its story.
 */
import { useRef } from 'react';
import { PARTS } from '../../machine/demands.ts';
import type { ArrayLayout, Box, Cell, Door, Panel } from './array-layout.ts';
import { arc, HEAD, radiusAt } from './drive-painter.ts';
import { type Cylinders, depthOf, FEW_TRACKS } from './platter.ts';
import { type MarkPointing, useMarkPointing } from './useMarkPointing.ts';
import { type Painted, usePainters } from './usePainters.ts';
import type { DisksSaid, ToldFlights } from './words.ts';

interface Props extends Painted, MarkPointing {
  /** The disk that holds the selected block. */
  chosenDisk: number | undefined;
}

export function ArrayPicture(props: Props) {
  const { flights, layout, cylinders, chosenDisk } = props;
  const root = useRef<SVGSVGElement>(null);
  const under = useRef<SVGGElement>(null);
  const over = useRef<SVGGElement>(null);
  const marks = usePainters({ root, under, over }, props);
  const listeners = useMarkPointing(root, marks, props);
  const { data, said } = flights;
  const words = said.disks.picture;
  return (
    <svg
      ref={root}
      width={layout.width}
      height={layout.height}
      className="dk-array"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys go from request to request in it
      tabIndex={0}
      role="application"
      aria-label={words.keys}
      style={{ fontSize: layout.unit }}
      {...listeners}
    >
      {layout.doors.map((door) => (
        <DoorPicture key={door.part} door={door} said={said} narrow={layout.narrow} />
      ))}
      <Tank box={layout.memory} name="memory" label={words.memory} />
      <Labelled box={layout.queue} name="waiting" label={layout.narrow ? words.layer : words.layerBy(data.elevator)} />
      <Labelled box={layout.controller} name="out" label={controllerWords(flights)} />
      {layout.cache && (
        <Labelled box={layout.cache} name="cache" label={layout.narrow ? words.cache : words.itsCache} fills />
      )}
      <path d={linksOf(layout)} className="dk-links" />
      {layout.cells.map((cell) => (
        <Drive
          key={cell.disk}
          cell={cell}
          words={words}
          layout={layout}
          cylinders={cylinders}
          chosen={cell.disk === chosenDisk}
        />
      ))}
      <g ref={under} />
      <g ref={over} />
    </svg>
  );
}

const controllerWords = ({ data, said: { disks } }: ToldFlights): string =>
  data.shape.controllerCache > 0 || data.disks > 1 ? disks.picture.controller : disks.picture.toDrive;

/** Links from the controller to the drives: down to each drive of the first row, or across. */
function linksOf({ beside, controller, cache, cells }: ArrayLayout): string {
  const from = controller.y + controller.height;
  const [first] = cells;
  if (beside) {
    const y = Math.min(controller.y + controller.height / 2, first.y + first.height - 12);
    const right = (cache ?? controller).x + (cache ?? controller).width;
    return `M${right} ${y}H${first.x}`;
  }
  return cells
    .filter((c) => c.y === first.y)
    .map((c) => `M${(c.x + c.width / 2).toFixed(1)} ${from}V${c.y}`)
    .join('');
}

interface DoorProps {
  door: Door;
  said: DisksSaid;
  narrow: boolean;
}

/** The door of one part of the file system, from which its requests come. */
function DoorPicture({ door: { part, x, y, width, height }, said: { disks, machine }, narrow }: DoorProps) {
  const middle = y + height / 2;
  return (
    <g className={`dk-door dk-part-${PARTS[part]}`}>
      <title>{machine.parts[part]}</title>
      <rect x={x} y={y} width={width} height={height} rx="4" className={narrow ? 'dk-door-full' : 'dk-box'} />
      {!narrow && <rect x={x + 7} y={middle - 4.5} width="9" height="9" rx="2" className="dk-swatch" />}
      <text x={narrow ? x + width / 2 : x + 21} y={middle} className={narrow ? 'dk-middle dk-on-door' : 'dk-middle'}>
        {narrow ? disks.picture.parts[part] : disks.picture.doors[part]}
      </text>
    </g>
  );
}

/** A box with its name, and its present figures. */
function Labelled({ box, name, label, fills }: { box: Panel; name: string; label: string; fills?: boolean }) {
  const { x, y, width, height, base } = box;
  return (
    <g>
      <rect x={x} y={y} width={width} height={height} rx="5" className="dk-box" />
      {fills && (
        <rect
          x={x}
          y={y + height - 4}
          width="0"
          height="4"
          rx="2"
          data-fill={name}
          data-whole={width}
          className="dk-fill"
        />
      )}
      <text x={x + 8} y={base} className="dk-name">
        {label}
      </text>
      <text x={x + width - 8} y={base} className="dk-live" data-live={name} />
    </g>
  );
}

/** A box that fills from the left. With `mute` there is no room for figures. */
function Tank({ box, name, label, mute }: { box: Box; name: string; label: string; mute?: boolean }) {
  const { x, y, width, height } = box;
  const middle = y + height / 2;
  return (
    <g>
      <rect x={x} y={y} width={width} height={height} rx="3" className="dk-box" />
      <rect x={x} y={y} width="0" height={height} rx="3" data-fill={name} data-whole={width} className="dk-fill" />
      <text x={x + 8} y={middle} className="dk-name dk-middle">
        {label}
      </text>
      {!mute && <text x={x + width - 8} y={middle} className="dk-live dk-middle" data-live={name} />}
    </g>
  );
}

interface DriveProps {
  cell: Cell;
  words: DisksSaid['disks']['picture'];
  layout: ArrayLayout;
  cylinders: Cylinders;
  /** It holds the selected block. */
  chosen: boolean;
}

function Drive({ cell, words, layout: { unit, tight }, cylinders, chosen }: DriveProps) {
  const { disk, platter } = cell;
  const short = cell.width < unit * 14;
  const tiny = cell.width < unit * 10;
  return (
    <g data-disk={disk} className={chosen ? 'dk-drive dk-drive-chosen' : 'dk-drive'}>
      <rect x={cell.x} y={cell.y} width={cell.width} height={cell.height} rx="6" className="dk-box" />
      <text x={cell.x + 8} y={cell.head} className="dk-name">
        {words.disk(disk)}
      </text>
      {platter && <Platter platter={platter} cylinders={cylinders} />}
      {cell.channels.map((box, channel) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a channel is its number
        <g key={channel}>
          <rect {...box} rx="2" className="dk-channel" />
          <rect x={box.x} y={box.y + box.height} width={box.width} height="0" rx="2" className="dk-channel-fill" />
        </g>
      ))}
      <text {...cell.doing} className={tight ? 'dk-doing' : 'dk-doing dk-doing-end'} data-live={`doing${disk}`} />
      {cell.writeCache && (
        <Tank box={cell.writeCache} name={`write${disk}`} label={short ? words.cache : words.writeCache} mute={tiny} />
      )}
      {cell.readBuffer && (
        <Tank box={cell.readBuffer} name={`read${disk}`} label={short ? words.buffer : words.readBuffer} mute={tiny} />
      )}
    </g>
  );
}

function Platter({ platter, cylinders }: { platter: NonNullable<Cell['platter']>; cylinders: Cylinders }) {
  const { cx, cy, outer, inner } = platter;
  const count = cylinders.high - cylinders.low + 1;
  const tracks = count <= FEW_TRACKS ? Array.from({ length: count }, (_, i) => cylinders.low + i) : [];
  const base = (outer + 8) * Math.SQRT1_2;
  return (
    <g>
      <circle cx={cx} cy={cy} r={outer} className="dk-disc" />
      {tracks.map((cylinder) => (
        <circle
          key={cylinder}
          cx={cx}
          cy={cy}
          r={radiusAt(outer, inner, depthOf(cylinders, cylinder))}
          className="dk-track"
        />
      ))}
      <g className="dk-spin" transform={`translate(${cx} ${cy})`}>
        <path d={`${arc(outer - 1.5, HEAD - 3, 6)}`} className="dk-index" />
        <g className="dk-arcs" />
      </g>
      <circle cx={cx} cy={cy} r={inner - 3} className="dk-hub" />
      <line x1={cx + base} y1={cy + base} x2={cx} y2={cy} className="dk-arm" />
      <circle cx={cx} cy={cy} r="3" className="dk-read-head" />
    </g>
  );
}
