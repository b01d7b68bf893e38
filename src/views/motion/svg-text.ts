/**
 * The same marks as the text of an SVG, without a DOM: for tests, moving pictures, numbered frames and print.
 *
 *     Mark ── elementOf, dressed ──▶ SvgElement ── textOf ──▶ <rect class="…" x="…"/>
 */
import { cellsPath, type Mark, type Part } from './mark.ts';

/** The reference that a paint's name stands for: `url(#hatch)`. */
export type Paints = (name: string) => string;

export type Attributes = readonly (readonly [name: string, value: string | number | undefined])[];

function partAttributes(part: Part, paint: Paints): Attributes {
  switch (part.shape) {
    case 'rect':
      return [
        ['x', part.x],
        ['y', part.y],
        ['width', Math.max(0, part.width)],
        ['height', Math.max(0, part.height)],
        ['rx', part.rx],
        ['fill', part.fill && paint(part.fill)],
      ];
    case 'text':
      return [
        ['x', part.x],
        ['y', part.y],
        ['text-anchor', part.anchor],
      ];
    case 'circle':
      return [
        ['cx', part.x],
        ['cy', part.y],
        ['r', part.r],
      ];
    case 'path':
      return [['d', part.d]];
    case 'cells':
      return [
        ['d', cellsPath(part)],
        ['fill', part.fill && paint(part.fill)],
      ];
  }
}

export const TAGS = { rect: 'rect', text: 'text', circle: 'circle', path: 'path', cells: 'path' } as const;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => ESCAPES[c]);
export const short = (value: string | number): string =>
  typeof value === 'number' ? String(Math.round(value * 100) / 100) : escaped(value);

/** An element as data: what is written, and what is inside. */
export interface SvgElement {
  tag: string;
  attributes: Attributes;
  /** Words, if it is a text. */
  text?: string;
  children?: readonly SvgElement[];
}

/** How a mark is dressed: classes, and the opacity that belongs to them. */
interface Look {
  className: string | undefined;
  opacity: number;
}

export interface Dressed {
  /** The group, or the only part. */
  whole: Look;
  parts: readonly Look[];
  data: Mark['data'];
}

/** In the page's own classes. */
const asOnPage = ({ className, data, parts, group }: Mark): Dressed => ({
  whole: {
    className: parts.length === 1 && !group ? join(className, parts[0].className) : className,
    opacity: 1,
  },
  parts: parts.map((p) => ({ className: p.className, opacity: 1 })),
  data,
});

const join = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ') || undefined;

/** A part's own opacity, or the opacity of its class if it has none. */
const seen = (own: number | undefined, look: Look): number | undefined => {
  const opacity = own === undefined || own === 1 ? look.opacity : own;
  return opacity === 1 ? undefined : opacity;
};

function partElement(part: Part, look: Look, own: number | undefined, paint: Paints, more: Attributes): SvgElement {
  return {
    tag: TAGS[part.shape],
    attributes: [['class', look.className], ...partAttributes(part, paint), ['opacity', seen(own, look)], ...more],
    ...(part.shape === 'text' && { text: part.text }),
  };
}

export const BY_NAME: Paints = (name) => `url(#${name})`;

export function elementOf(mark: Mark, dress: (mark: Mark) => Dressed = asOnPage, paint: Paints = BY_NAME): SvgElement {
  const { whole, parts, data } = dress(mark);
  const own: Attributes = [
    ['transform', mark.x || mark.y ? `translate(${short(mark.x)} ${short(mark.y)})` : undefined],
    ...Object.entries(data ?? {}).map(([name, value]): Attributes[number] => [`data-${name}`, value]),
  ];
  if (mark.parts.length === 1 && !mark.group) {
    const [part] = mark.parts;
    return partElement(part, whole, (mark.opacity ?? 1) * (part.opacity ?? 1), paint, own);
  }
  return {
    tag: 'g',
    attributes: [['class', whole.className], ['opacity', seen(mark.opacity, whole)], ...own],
    children: mark.parts.map((part, i) => partElement(part, parts[i], part.opacity, paint, [])),
  };
}

const isEmpty = (name: string, value: string | number): boolean => value === '' && !name.startsWith('data-');

/** `inside` is written into the element: its content, or animations. */
export function textOf({ tag, attributes, text, children = [] }: SvgElement, inside = ''): string {
  let out = `<${tag}`;
  for (const [name, value] of attributes)
    if (value !== undefined && !isEmpty(name, value)) out += ` ${name}="${short(value)}"`;
  const inner = inside + escaped(text ?? '') + children.map((child) => textOf(child)).join('');
  return inner ? `${out}>${inner}</${tag}>` : `${out}/>`;
}

export const svgText = (marks: readonly Mark[], dress = asOnPage, paint: Paints = BY_NAME): string =>
  marks
    .filter((m) => (m.opacity ?? 1) > 0)
    .map((mark) => textOf(elementOf(mark, dress, paint)))
    .join('\n');
