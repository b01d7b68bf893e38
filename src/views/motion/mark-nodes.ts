/**
 * Marks as SVG elements, joined by key. An element stays with its mark, and only differences from the last write are
 * written. If the list is the same (within a move), its order is not even checked.
 */
import { cellsPath, type Mark, type Part } from './mark.ts';
import { type Paints, TAGS } from './svg-text.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** An element of a part, and what was last written to it. */
interface PartNode {
  element: SVGElement;
  last: (string | number | undefined)[];
  text: string | undefined;
  opacity: number;
  cells: readonly unknown[] | undefined;
  turn: number | undefined;
}

interface Node {
  /** The group, or the element of its only part. */
  element: SVGElement;
  parts: PartNode[];
  form: string;
  className: string | undefined;
  data: Mark['data'];
  x: number;
  y: number;
  opacity: number;
  round: number;
}

/** The form of a mark: an element is kept as long as this stays the same. */
function formOf(mark: Mark): string {
  let form = mark.parts.length === 1 && !mark.group ? '' : 'g';
  for (const part of mark.parts)
    form += ` ${part.shape}.${part.className ?? ''}.${(part as { fill?: string }).fill ?? ''}`;
  return form;
}

const put = (element: SVGElement, name: string, value: string | number | undefined): void => {
  if (value === undefined || value === '') element.removeAttribute(name);
  else element.setAttribute(name, String(value));
};

/** Makes transforms, which only an <svg> can. */
let maker: SVGSVGElement | undefined;

/** Sets the transform by numbers, because a string would be parsed in every frame. */
function moveTo(element: SVGGraphicsElement, x: number, y: number): void {
  const list = element.transform.baseVal;
  maker ??= document.createElementNS(SVG, 'svg');
  if (list.numberOfItems === 0) list.appendItem(maker.createSVGTransform());
  list.getItem(0).setTranslate(x, y);
}

export class MarkNodes {
  readonly #host: SVGGElement;
  readonly #paint: Paints;
  readonly #nodes = new Map<string, Node>();
  #list: readonly Mark[] | undefined;
  #round = 0;

  constructor(host: SVGGElement, paint: Paints) {
    this.#host = host;
    this.#paint = paint;
  }

  draw(marks: readonly Mark[]): void {
    const again = marks === this.#list;
    this.#list = marks;
    this.#round++;
    let next: ChildNode | null = again ? null : this.#host.firstChild;
    for (const mark of marks) {
      let node = this.#nodes.get(mark.key);
      if (!node || (!again && node.form !== formOf(mark))) {
        if (node) {
          if (next === node.element) next = next.nextSibling;
          node.element.remove();
        }
        node = this.#made(mark);
        this.#nodes.set(mark.key, node);
      }
      node.round = this.#round;
      this.#write(node, mark);
      if (again) continue;
      if (node.element === next) next = next.nextSibling;
      else this.#host.insertBefore(node.element, next);
    }
    if (again) return;
    for (const [key, node] of this.#nodes)
      if (node.round !== this.#round) {
        node.element.remove();
        this.#nodes.delete(key);
      }
  }

  #made(mark: Mark): Node {
    const single = mark.parts.length === 1 && !mark.group;
    const parts = mark.parts.map((part): PartNode => {
      const element = document.createElementNS(SVG, TAGS[part.shape]);
      if (part.className && !single) element.setAttribute('class', part.className);
      return { element, last: [], text: undefined, opacity: 1, cells: undefined, turn: undefined };
    });
    const element = single ? parts[0].element : document.createElementNS(SVG, 'g');
    if (!single) for (const part of parts) element.append(part.element);
    return {
      element,
      parts,
      form: formOf(mark),
      className: undefined,
      data: undefined,
      x: 0,
      y: 0,
      opacity: 1,
      round: this.#round,
    };
  }

  #write(node: Node, mark: Mark): void {
    const single = node.parts[0]?.element === node.element;
    const opacity = (mark.opacity ?? 1) * (single ? (mark.parts[0].opacity ?? 1) : 1);
    if (opacity !== node.opacity) {
      if (opacity > 0 !== node.opacity > 0) put(node.element, 'display', opacity > 0 ? undefined : 'none');
      node.element.style.opacity = opacity === 1 ? '' : opacity.toFixed(3);
      node.opacity = opacity;
    }
    if (opacity === 0) return;
    if (mark.x !== node.x || mark.y !== node.y) {
      moveTo(node.element as SVGGraphicsElement, mark.x, mark.y);
      node.x = mark.x;
      node.y = mark.y;
    }
    const className =
      single && mark.parts[0].className ? `${mark.className ?? ''} ${mark.parts[0].className}` : mark.className;
    if (className !== node.className) {
      put(node.element, 'class', className);
      node.className = className;
    }
    if (mark.data !== node.data) {
      for (const name in node.data) if (mark.data?.[name] === undefined) node.element.removeAttribute(`data-${name}`);
      for (const name in mark.data)
        if (mark.data[name] !== node.data?.[name]) node.element.setAttribute(`data-${name}`, String(mark.data[name]));
      node.data = mark.data;
    }
    for (let i = 0; i < mark.parts.length; i++) this.#writePart(node.parts[i], mark.parts[i], single);
  }

  #writePart(node: PartNode, part: Part, single: boolean): void {
    if (part.shape === 'cells') {
      if (part.cells === node.cells && part.turn === node.turn) return;
      if (node.cells === undefined && part.fill) put(node.element, 'fill', this.#paint(part.fill));
      put(node.element, 'd', cellsPath(part));
      node.cells = part.cells;
      node.turn = part.turn;
      return;
    }
    switch (part.shape) {
      case 'rect':
        this.#set(node, 0, 'x', part.x);
        this.#set(node, 1, 'y', part.y);
        this.#set(node, 2, 'width', Math.max(0, part.width));
        this.#set(node, 3, 'height', Math.max(0, part.height));
        this.#set(node, 4, 'rx', part.rx);
        if (part.fill && node.last[5] === undefined) this.#set(node, 5, 'fill', this.#paint(part.fill));
        break;
      case 'text':
        this.#set(node, 0, 'x', part.x);
        this.#set(node, 1, 'y', part.y);
        this.#set(node, 2, 'text-anchor', part.anchor);
        break;
      case 'circle':
        this.#set(node, 0, 'cx', part.x);
        this.#set(node, 1, 'cy', part.y);
        this.#set(node, 2, 'r', part.r);
        break;
      case 'path':
        this.#set(node, 0, 'd', part.d);
    }
    if (part.shape === 'text' && part.text !== node.text) {
      node.element.textContent = part.text;
      node.text = part.text;
    }
    const opacity = part.opacity ?? 1;
    if (!single && opacity !== node.opacity) {
      node.element.style.opacity = opacity === 1 ? '' : opacity.toFixed(3);
      node.opacity = opacity;
    }
  }

  #set(node: PartNode, i: number, name: string, value: string | number | undefined): void {
    if (value === node.last[i]) return;
    put(node.element, name, value);
    node.last[i] = value;
  }
}
