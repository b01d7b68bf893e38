/**
 * Puts marks on the screen and lets them glide to their places. It changes only marks that moved, so that a frame without
 * movement costs nothing.
 *
 *     fresh   out of its request, or out of its part's door
 *     known   glides from where it is
 *     gone    a request's answer goes back up to the door; all else fades where it is
 */
import { PARTS } from '../../machine/demands.ts';
import type { ArrayLayout } from './array-layout.ts';
import type { Mark } from './marks.ts';

const SVG = 'http://www.w3.org/2000/svg';

interface Glider {
  group: SVGGElement;
  rect: SVGRectElement;
  text: SVGTextElement;
  mark: Mark;
  x: number;
  y: number;
  width: number;
  height: number;
  toX: number;
  toY: number;
  toWidth: number;
  toHeight: number;
  /** ms until it is removed; -1 while it is there. */
  fades: number;
}

/** The time for half of a way, ms. */
const HALF = 55;
const FADE = 260;
const NEAR = 0.3;

export class MarkPainter {
  readonly #under: SVGGElement;
  readonly #over: SVGGElement;
  readonly #gliders = new Map<string, Glider>();
  readonly #moving = new Set<Glider>();
  #ringed: string | undefined;
  #holds: (mark: Mark) => boolean = () => false;

  constructor(under: SVGGElement, over: SVGGElement) {
    this.#under = under;
    this.#over = over;
  }

  /** Shows the marks of this moment. With `calm` nothing glides. */
  show(marks: readonly Mark[], layout: ArrayLayout, calm: boolean): void {
    const there = new Set<string>();
    for (const mark of marks) {
      there.add(mark.id);
      const known = this.#gliders.get(mark.id);
      if (known && known.fades < 0) this.#send(known, mark);
      else this.#enter(mark, layout);
    }
    for (const [id, glider] of this.#gliders) if (!there.has(id) && glider.fades < 0) this.#leave(glider, layout);
    if (calm) this.settle();
  }

  #enter(mark: Mark, layout: ArrayLayout): void {
    this.#remove(mark.id);
    const group = document.createElementNS(SVG, 'g');
    const rect = document.createElementNS(SVG, 'rect');
    const text = document.createElementNS(SVG, 'text');
    group.append(rect, text);
    group.dataset.id = mark.id;
    const source = this.#gliders.get(mark.from);
    const door = layout.doors[mark.part];
    const from =
      source ??
      (mark.kind === 'more' || !door
        ? mark
        : { ...mark, x: door.x + door.width / 2 - mark.width / 2, y: door.y + door.height - mark.height });
    const glider: Glider = {
      group,
      rect,
      text,
      mark,
      x: from.x,
      y: from.y,
      width: mark.width,
      height: mark.height,
      toX: mark.x,
      toY: mark.y,
      toWidth: mark.width,
      toHeight: mark.height,
      fades: -1,
    };
    this.#gliders.set(mark.id, glider);
    this.#dress(glider, mark);
    this.#place(glider);
    this.#moving.add(glider);
    (mark.kind === 'request' ? this.#over : this.#under).append(group);
  }

  #send(glider: Glider, mark: Mark): void {
    const { mark: before } = glider;
    if (before.full !== mark.full || before.letter !== mark.letter || before.where !== mark.where)
      this.#dress(glider, mark);
    glider.mark = mark;
    if (
      glider.toX === mark.x &&
      glider.toY === mark.y &&
      glider.toWidth === mark.width &&
      glider.toHeight === mark.height
    )
      return;
    glider.toX = mark.x;
    glider.toY = mark.y;
    glider.toWidth = mark.width;
    glider.toHeight = mark.height;
    this.#moving.add(glider);
  }

  #leave(glider: Glider, layout: ArrayLayout): void {
    glider.fades = FADE;
    const { mark } = glider;
    const door = layout.doors[mark.part];
    if (door && (mark.kind === 'request' || mark.kind === 'look')) {
      glider.toX = door.x + door.width / 2 - glider.width / 2;
      glider.toY = door.y + door.height / 2;
    }
    this.#moving.add(glider);
  }

  #dress({ group, text }: Glider, mark: Mark): void {
    const part = mark.part < 0 ? '' : ` dk-part-${PARTS[mark.part]}`;
    const forced = mark.letter === 'WF' || mark.letter === 'F' ? ' dk-forced' : '';
    group.setAttribute(
      'class',
      `dk-mark dk-${mark.kind}${part}${mark.full ? ' dk-full' : ''}${mark.later ? ' dk-later' : ''}${forced}${this.#ringed === mark.id ? ' dk-ringed' : ''}${this.#holds(mark) ? ' dk-holds' : ''}`,
    );
    text.textContent = mark.letter;
    group.dataset.where = mark.where;
  }

  #place({ group, rect, text, x, y, width, height }: Glider): void {
    group.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
    const w = Math.max(1, width).toFixed(1);
    const h = height.toFixed(1);
    if (rect.getAttribute('width') !== w || rect.getAttribute('height') !== h) {
      rect.setAttribute('width', w);
      rect.setAttribute('height', h);
      rect.setAttribute('rx', height > 12 ? '3' : '1.5');
      text.setAttribute('x', (width / 2).toFixed(1));
      text.setAttribute('y', (height / 2).toFixed(1));
    }
  }

  /** Moves on by `passed` ms, and answers whether anything still moves. */
  glide(passed: number): boolean {
    const share = 1 - 0.5 ** (passed / HALF);
    for (const g of this.#moving) {
      g.x += (g.toX - g.x) * share;
      g.y += (g.toY - g.y) * share;
      g.width += (g.toWidth - g.width) * share;
      g.height += (g.toHeight - g.height) * share;
      if (g.fades >= 0) {
        g.fades -= passed;
        g.group.style.opacity = String(Math.max(0, g.fades / FADE));
        if (g.fades < 0) {
          this.#remove(g.mark.id);
          continue;
        }
      }
      const near = Math.abs(g.toX - g.x) < NEAR && Math.abs(g.toY - g.y) < NEAR && Math.abs(g.toWidth - g.width) < NEAR;
      if (near) {
        g.x = g.toX;
        g.y = g.toY;
        g.width = g.toWidth;
        g.height = g.toHeight;
        if (g.fades < 0) this.#moving.delete(g);
      }
      this.#place(g);
    }
    return this.#moving.size > 0;
  }

  /** Puts all marks in their places at once. */
  settle(): void {
    for (const g of [...this.#moving]) {
      if (g.fades >= 0) {
        this.#remove(g.mark.id);
        continue;
      }
      g.x = g.toX;
      g.y = g.toY;
      g.width = g.toWidth;
      g.height = g.toHeight;
      this.#place(g);
      this.#moving.delete(g);
    }
  }

  #remove(id: string): void {
    const glider = this.#gliders.get(id);
    if (!glider) return;
    glider.group.remove();
    this.#moving.delete(glider);
    this.#gliders.delete(id);
  }

  /** Puts a ring around the mark in focus. */
  ring(id: string | undefined): void {
    if (id === this.#ringed) return;
    const before = this.#ringed;
    this.#ringed = id;
    for (const name of [before, id]) {
      const glider = name === undefined ? undefined : this.#gliders.get(name);
      if (glider) this.#dress(glider, glider.mark);
    }
  }

  /** Distinguishes the marks that hold the selected block. */
  holding(holds: (mark: Mark) => boolean): void {
    this.#holds = holds;
    for (const glider of this.#gliders.values()) this.#dress(glider, glider.mark);
  }

  clear(): void {
    for (const id of [...this.#gliders.keys()]) this.#remove(id);
  }
}
