/**
 * The array as a picture: what stands still is drawn here, what travels by the painters. A person can point at a mark,
 * or go from one to the next with the arrow keys; a screen reader tells its story.
 */
import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { PARTS } from '../../machine/demands.ts';
import { PART_WORDS } from '../latency/words.ts';
import type { ArrayLayout, Box, Cell, Door, Panel } from './array-layout.ts';
import { arc, DrivePainter, HEAD, radiusAt } from './drive-painter.ts';
import { type Flights, type Scene, sceneAt } from './flights.ts';
import type { Hand } from './hand.ts';
import { levelsAt } from './levels.ts';
import { MarkPainter } from './mark-painter.ts';
import { type Mark, marksAt } from './marks.ts';
import { momentBefore } from './moments.ts';
import { type Cylinders, depthOf, FEW_TRACKS } from './platter.ts';

interface Props {
  flights: Flights;
  layout: ArrayLayout;
  cylinders: Cylinders;
  hand: Hand;
  blockSize: number;
  /** The mark in focus. */
  ring: string | undefined;
  /** Whether a mark holds the selected block. */
  holds(mark: Mark): boolean;
  /** The disk that holds the selected block. */
  chosenDisk: number | undefined;
  /** `low`: it is in the lower half of the tile. */
  onPoint(id: string | undefined, low: boolean): void;
  onPick(id: string | undefined): void;
}

/** Whether pieces are on the link: their places change between moments. */
const travels = (scene: Scene): boolean =>
  scene.out.some((r) => r.pieces.some((p) => p.phase === 'down' || p.phase === 'up')) ||
  scene.later.some((p) => p.phase === 'down' || p.phase === 'up');

export function ArrayPicture(props: Props) {
  const { flights, layout, cylinders, hand, blockSize, ring, holds, chosenDisk, onPoint, onPick } = props;
  const root = useRef<SVGSVGElement>(null);
  const under = useRef<SVGGElement>(null);
  const over = useRef<SVGGElement>(null);
  const painter = useRef<MarkPainter>(undefined);
  const marks = useRef<Mark[]>([]);

  useLayoutEffect(() => {
    const painted = new MarkPainter(under.current!, over.current!);
    const drives = new DrivePainter(root.current!, flights, layout, cylinders);
    painter.current = painted;
    let moment = -1;
    let scene: Scene | undefined;
    let frame = 0;
    let last = -1;
    const glide = (now: number) => {
      const passed = last < 0 ? 16 : Math.min(60, now - last);
      last = now;
      frame = painted.glide(passed) ? requestAnimationFrame(glide) : 0;
      if (frame === 0) last = -1;
    };
    const stop = hand.onFrame((time) => {
      const at = momentBefore(hand.moments, time);
      if (!scene || at !== moment || !hand.moving || travels(scene)) {
        const fresh = !scene;
        scene = sceneAt(flights, time);
        marks.current = marksAt(flights, layout, scene);
        painted.show(marks.current, layout, fresh || hand.calm);
        drives.moment(scene, levelsAt(flights, scene, blockSize, layout));
        root.current!.dataset.time = String(time);
        moment = at;
      }
      drives.frame(time);
      if (frame === 0) frame = requestAnimationFrame(glide);
    });
    return () => {
      stop();
      cancelAnimationFrame(frame);
      painted.clear();
    };
  }, [flights, layout, cylinders, hand, blockSize]);

  useEffect(() => painter.current?.ring(ring), [ring]);
  useEffect(() => painter.current?.holding(holds), [holds]);

  const idOf = (e: PointerEvent | React.MouseEvent): string | undefined =>
    (e.target as Element).closest<SVGElement>('[data-id]')?.dataset.id;
  const isLow = (id: string | undefined): boolean => {
    const mark = root.current!.querySelector(`[data-id="${id}"]`)?.getBoundingClientRect();
    const tile = root.current!.closest('.tile')?.getBoundingClientRect();
    return mark !== undefined && tile !== undefined && mark.bottom > tile.top + tile.height * 0.55;
  };
  const point = (e: PointerEvent) => {
    const id = idOf(e);
    if (id !== ring && !id?.startsWith('m')) onPoint(id, isLow(id));
  };
  const onKeyDown = (e: KeyboardEvent) => {
    const by =
      e.key === 'ArrowRight' || e.key === 'ArrowDown' ? 1 : e.key === 'ArrowLeft' || e.key === 'ArrowUp' ? -1 : 0;
    const stops = marks.current.filter(
      (m) => m.kind === 'request' || m.kind === 'look' || m.where === 'held back' || m.later,
    );
    if (by !== 0 && stops.length > 0) {
      const at = stops.findIndex((m) => m.id === ring);
      const next = stops[at < 0 ? (by > 0 ? 0 : stops.length - 1) : (at + by + stops.length) % stops.length];
      onPoint(next.id, isLow(next.id));
    } else if (e.key === 'Enter' && ring) onPick(ring);
    else if (e.key === 'Escape') onPick(undefined);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };

  const { data } = flights;
  return (
    <svg
      ref={root}
      width={layout.width}
      height={layout.height}
      className="dk-array"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys go from request to request in it
      tabIndex={0}
      role="application"
      aria-label="Requests under way: the arrow keys go from one to the next, Enter selects its first block"
      style={{ fontSize: layout.unit }}
      onKeyDown={onKeyDown}
      onPointerOver={point}
      onPointerLeave={() => onPoint(undefined, false)}
      onClick={(e) => {
        const id = idOf(e);
        if (!id?.startsWith('m')) onPick(id);
      }}
    >
      {layout.doors.map((door) => (
        <DoorPicture key={door.part} door={door} narrow={layout.narrow} />
      ))}
      <Tank box={layout.memory} name="memory" label="memory" />
      <Labelled
        box={layout.queue}
        name="waiting"
        label={layout.narrow ? 'block layer' : `block layer, ${data.elevator}`}
      />
      <Labelled box={layout.controller} name="out" label={controllerWords(flights)} />
      {layout.cache && <Labelled box={layout.cache} name="cache" label={layout.narrow ? 'cache' : 'its cache'} fills />}
      <path d={linksOf(layout)} className="dk-links" />
      {layout.cells.map((cell) => (
        <Drive key={cell.disk} cell={cell} layout={layout} cylinders={cylinders} chosen={cell.disk === chosenDisk} />
      ))}
      <g ref={under} />
      <g ref={over} />
    </svg>
  );
}

const controllerWords = ({ data }: Flights): string =>
  data.shape.controllerCache > 0 || data.disks > 1 ? 'controller' : 'given to the drive';

/** From the controller to the drives: down to each of the first row, or across. */
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

const SHORT = ['dirs', 'meta', 'free', 'data', 'journal'];

/** The door of one part of the file system, from which its requests come. */
function DoorPicture({ door: { part, x, y, width, height }, narrow }: { door: Door; narrow: boolean }) {
  const middle = y + height / 2;
  return (
    <g className={`dk-door dk-part-${PARTS[part]}`}>
      <title>{PART_WORDS[part]}</title>
      <rect x={x} y={y} width={width} height={height} rx="4" className={narrow ? 'dk-door-full' : 'dk-box'} />
      {!narrow && <rect x={x + 7} y={middle - 4.5} width="9" height="9" rx="2" className="dk-swatch" />}
      <text x={narrow ? x + width / 2 : x + 21} y={middle} className={narrow ? 'dk-middle dk-on-door' : 'dk-middle'}>
        {narrow ? SHORT[part] : PART_WORDS[part]}
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

/** A box that fills from the left. `mute`: there is no room for figures. */
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
  layout: ArrayLayout;
  cylinders: Cylinders;
  /** It holds the selected block. */
  chosen: boolean;
}

function Drive({ cell, layout: { unit, tight }, cylinders, chosen }: DriveProps) {
  const { disk, platter } = cell;
  const short = cell.width < unit * 14;
  const tiny = cell.width < unit * 10;
  return (
    <g data-disk={disk} className={chosen ? 'dk-drive dk-drive-chosen' : 'dk-drive'}>
      <rect x={cell.x} y={cell.y} width={cell.width} height={cell.height} rx="6" className="dk-box" />
      <text x={cell.x + 8} y={cell.head} className="dk-name">
        disk {disk}
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
        <Tank box={cell.writeCache} name={`write${disk}`} label={short ? 'cache' : 'write cache'} mute={tiny} />
      )}
      {cell.readBuffer && (
        <Tank box={cell.readBuffer} name={`read${disk}`} label={short ? 'buffer' : 'read buffer'} mute={tiny} />
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
