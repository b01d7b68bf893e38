/**
 * Keeps the drives of the picture at the machine's time: platters turn, arms move, flash channels fill up, tanks rise and
 * fall, text changes. The elements exist already (ArrayPicture), and only differences are written.
 */
import { PARTS } from '../../machine/demands.ts';
import { WORK_OF_CHANNEL } from '../../machine/request/journey-log.ts';
import type { ArrayLayout, Cell } from './array-layout.ts';
import type { Flights, Scene } from './flights.ts';
import type { Levels } from './levels.ts';
import { armAt, type Cylinders, depthOf, type Target, targetsOf, turned } from './platter.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** The direction of the head from the hub, in degrees like those of sectors. */
export const HEAD = 45;
const COS = Math.SQRT1_2;
/** Gap between the edge of the disc and the outermost track, and between the innermost track and the hub. */
const EDGE = 5;

export const radiusAt = (outer: number, inner: number, depth: number): number =>
  outer - EDGE - depth * (outer - inner - 2 * EDGE);

/** An arc around the hub, from an angle on, in degrees. */
export function arc(radius: number, angle: number, sweep: number): string {
  const point = (degrees: number) => {
    const a = (degrees * Math.PI) / 180;
    return `${(radius * Math.cos(a)).toFixed(2)} ${(radius * Math.sin(a)).toFixed(2)}`;
  };
  return `M${point(angle)}A${radius.toFixed(2)} ${radius.toFixed(2)} 0 ${sweep > 180 ? 1 : 0} 1 ${point(angle + sweep)}`;
}

/** The least length of an arc on the screen. */
const LEAST_ARC = 3.5;

interface Drive {
  cell: Cell;
  spin: SVGGElement;
  arcs: SVGGElement;
  arm: SVGLineElement;
  head: SVGCircleElement;
}

export class DrivePainter {
  readonly #root: SVGSVGElement;
  readonly #flights: Flights;
  readonly #layout: ArrayLayout;
  readonly #cylinders: Cylinders;
  readonly #drives: Drive[] = [];
  readonly #channels: SVGRectElement[][] = [];
  readonly #texts = new Map<string, Element>();
  readonly #fills = new Map<string, SVGRectElement>();
  #filled: SVGRectElement[] = [];

  constructor(root: SVGSVGElement, flights: Flights, layout: ArrayLayout, cylinders: Cylinders) {
    this.#root = root;
    this.#flights = flights;
    this.#layout = layout;
    this.#cylinders = cylinders;
    for (const e of root.querySelectorAll<SVGElement>('[data-live]')) this.#texts.set(e.dataset.live!, e);
    for (const e of root.querySelectorAll<SVGRectElement>('[data-fill]')) this.#fills.set(e.dataset.fill!, e);
    for (const cell of layout.cells) this.#find(cell);
  }

  #find(cell: Cell): void {
    const group = this.#root.querySelector(`[data-disk="${cell.disk}"]`);
    this.#channels.push([...(group?.querySelectorAll<SVGRectElement>('.dk-channel-fill') ?? [])]);
    if (!group || !cell.platter) return;
    this.#drives.push({
      cell,
      spin: group.querySelector('.dk-spin')!,
      arcs: group.querySelector('.dk-arcs')!,
      arm: group.querySelector('.dk-arm')!,
      head: group.querySelector('.dk-read-head')!,
    });
  }

  /** Paints things that change only at moments: words, tanks, waiting sectors. */
  moment(scene: Scene, levels: Levels): void {
    for (const [name, { text, share }] of Object.entries(levels)) {
      const element = this.#texts.get(name);
      if (element && element.textContent !== text) element.textContent = text;
      const fill = this.#fills.get(name);
      if (!fill || share === undefined) continue;
      const whole = Number(fill.dataset.whole);
      const width = share === 0 ? 0 : Math.max(2, share * whole);
      fill.setAttribute('width', width.toFixed(1));
    }
    for (const drive of this.#drives) this.#targets(drive, targetsOf(this.#flights, drive.cell.disk, scene));
  }

  #targets({ cell, arcs }: Drive, targets: readonly Target[]): void {
    const { outer, inner } = cell.platter!;
    while (arcs.childElementCount > targets.length) arcs.lastElementChild!.remove();
    while (arcs.childElementCount < targets.length) arcs.append(document.createElementNS(SVG, 'path'));
    for (const [i, t] of targets.entries()) {
      const path = arcs.children[i] as SVGPathElement;
      const radius = radiusAt(outer, inner, depthOf(this.#cylinders, t.cylinder));
      const least = (LEAST_ARC * 180) / (Math.PI * radius);
      path.setAttribute('d', arc(radius, HEAD + t.angle, Math.max(least, t.sweep)));
      path.setAttribute('class', `dk-arc dk-arc-${t.state} dk-part-${PARTS[t.part]}`);
      path.dataset.id = `p${t.piece}`;
    }
  }

  /** Paints things that move between moments. */
  frame(time: number): void {
    for (const { cell, spin, arm, head } of this.#drives) {
      const { cx, cy, outer, inner } = cell.platter!;
      spin.setAttribute(
        'transform',
        `translate(${cx} ${cy}) rotate(${(-turned(this.#flights.data, cell.disk, time)).toFixed(2)})`,
      );
      const at = armAt(this.#flights, cell.disk, time);
      const radius = radiusAt(outer, inner, depthOf(this.#cylinders, at.cylinder));
      const x = (cx + radius * COS).toFixed(2);
      const y = (cy + radius * COS).toFixed(2);
      if (arm.getAttribute('x2') !== x) {
        arm.setAttribute('x2', x);
        arm.setAttribute('y2', y);
        head.setAttribute('cx', x);
        head.setAttribute('cy', y);
      }
      head.classList.toggle('dk-head-on', at.doing === 'pass');
    }
    if (this.#layout.cells[0]?.channels.length) this.#flash(time);
  }

  #flash(time: number): void {
    const { channels, pieces } = this.#flights.ways;
    const busy: SVGRectElement[] = [];
    for (const row of this.#flights.channels.at(time)) {
      const piece = channels.at(row, 'piece');
      const disk = pieces.at(piece, 'disk');
      const channel = channels.at(row, 'channel');
      const fill = this.#channels[disk]?.[channel];
      const box = this.#layout.cells[disk]?.channels[channel];
      if (!fill || !box) continue;
      const begun = channels.at(row, 'begun');
      const share = (time - begun) / (channels.at(row, 'finished') - begun);
      const height = Math.max(1.5, share * box.height);
      fill.setAttribute('y', (box.y + box.height - height).toFixed(1));
      fill.setAttribute('height', height.toFixed(1));
      const work = channels.at(row, 'work') === WORK_OF_CHANNEL.ERASE_AND_PROGRAM ? ' dk-erases' : '';
      fill.setAttribute('class', `dk-channel-fill dk-part-${PARTS[pieces.at(piece, 'part')]}${work}`);
      busy.push(fill);
    }
    for (const fill of this.#filled) if (!busy.includes(fill)) fill.setAttribute('height', '0');
    this.#filled = busy;
  }
}
