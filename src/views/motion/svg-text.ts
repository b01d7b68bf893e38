/** The same marks as the text of an SVG, without a DOM: for tests, numbered frames and print. */
import { cellsPath, type Mark, type Part } from './mark.ts';

/** What a paint's name stands for: `url(#hatch)`. */
export type Paints = (name: string) => string;

type Attributes = [name: string, value: string | number | undefined][];

export function partAttributes(part: Part, paint: Paints): Attributes {
  switch (part.shape) {
    case 'rect':
      return [
        ['x', part.x],
        ['y', part.y],
        ['width', part.width],
        ['height', part.height],
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
        ['d', cellsPath(part.cells)],
        ['fill', part.fill && paint(part.fill)],
      ];
  }
}

export const TAGS = { rect: 'rect', text: 'text', circle: 'circle', path: 'path', cells: 'path' } as const;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => ESCAPES[c]);
const short = (value: string | number): string =>
  typeof value === 'number' ? String(Math.round(value * 100) / 100) : escaped(value);

const written = (attributes: Attributes): string =>
  attributes.map(([name, value]) => (value === undefined || value === '' ? '' : ` ${name}="${short(value)}"`)).join('');

function partText(part: Part, more: Attributes, className: string | undefined, paint: Paints): string {
  const tag = TAGS[part.shape];
  const own = written([
    ['class', className],
    ...partAttributes(part, paint),
    ['opacity', part.opacity === 1 ? undefined : part.opacity],
    ...more,
  ]);
  return part.shape === 'text' ? `<text${own}>${escaped(part.text)}</text>` : `<${tag}${own}/>`;
}

export function svgText(marks: readonly Mark[], paint: Paints = (name) => `url(#${name})`): string {
  return marks
    .filter((m) => (m.opacity ?? 1) > 0)
    .map((mark) => {
      const data = Object.entries(mark.data ?? {}).map(([name, value]): string => ` data-${name}="${short(value)}"`);
      const own: Attributes = [
        ['transform', mark.x || mark.y ? `translate(${short(mark.x)} ${short(mark.y)})` : undefined],
      ];
      if (mark.parts.length === 1 && !mark.group) {
        const [part] = mark.parts;
        const both = [mark.className, part.className].filter(Boolean).join(' ');
        const opacity = (mark.opacity ?? 1) * (part.opacity ?? 1);
        const line = partText({ ...part, opacity }, own, both || undefined, paint);
        return line.replace(/^<\w+/, (tag) => `${tag}${data.join('')}`);
      }
      if ((mark.opacity ?? 1) < 1) own.push(['opacity', mark.opacity]);
      const inner = mark.parts.map((p) => partText(p, [], p.className, paint)).join('');
      return `<g${data.join('')}${written([['class', mark.className], ...own])}>${inner}</g>`;
    })
    .join('\n');
}
