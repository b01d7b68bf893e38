/**
 * Tables and figures as files.
 *
 *     a figure's own numbers ──▶ CSV, JSON         its drawing, or its table drawn ──▶ SVG with every style in it
 */

/** A figure's numbers: one record a row. */
export interface Data {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | undefined)[])[];
}

const quoted = (value: string | number | undefined): string => {
  const text = value === undefined ? '' : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** As in RFC 4180. */
export const csvOf = ({ columns, rows }: Data): string =>
  [columns, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('');

export const jsonOf = ({ columns, rows }: Data): string =>
  `${JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(row.flatMap((value, i) => (value === undefined ? [] : [[columns[i], value]]))),
    ),
    null,
    2,
  )}\n`;

const SVG = 'http://www.w3.org/2000/svg';

const INLINED = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

/** A drawing of the page as a file of its own: what style sheets say of it is written into it. */
export function svgOf(drawing: SVGSVGElement, ground: string): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const [from, to] = [drawing, copy].map((svg) => [...svg.querySelectorAll<SVGElement>('*')]);
  from.forEach((element, i) => {
    const style = getComputedStyle(element);
    for (const name of INLINED) to[i].setAttribute(name, style.getPropertyValue(name));
    to[i].removeAttribute('class');
  });
  copy.setAttribute('xmlns', SVG);
  copy.removeAttribute('class');
  const { width, height } = drawing.viewBox.baseVal;
  const sheet = document.createElementNS(SVG, 'rect');
  for (const [name, value] of Object.entries({ width, height, fill: ground })) sheet.setAttribute(name, String(value));
  copy.prepend(sheet);
  return new XMLSerializer().serializeToString(copy);
}

const ROW = 22;
const LETTER = 7.2;
const GAP = 18;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A table as a drawing: numbers to the right, in letters of one width. */
export function svgOfTable({ columns, rows }: Data, { ink, ground }: { ink: string; ground: string }): string {
  const text = [columns, ...rows].map((row) =>
    row.map((v) => (typeof v === 'number' ? String(Math.round(v * 1000) / 1000) : (v ?? ''))),
  );
  const widths = columns.map((_, c) => Math.max(...text.map((row) => row[c].length)) * LETTER);
  const lefts = widths.map((_, c) => GAP + widths.slice(0, c).reduce((sum, w) => sum + w + GAP, 0));
  const width = Math.ceil(lefts[lefts.length - 1] + widths[widths.length - 1] + GAP);
  const height = ROW * text.length + GAP;
  const words = text.flatMap((row, r) =>
    row.map((word, c) => {
      const right = typeof rows[0]?.[c] === 'number';
      const place = `x="${right ? lefts[c] + widths[c] : lefts[c]}" y="${ROW * (r + 1)}"`;
      return `<text ${place}${right ? ' text-anchor="end"' : ''}${r === 0 ? ' font-weight="700"' : ''}>${escaped(word)}</text>`;
    }),
  );
  return `<svg xmlns="${SVG}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="monospace" font-size="12" fill="${ink}"><rect width="${width}" height="${height}" fill="${ground}"/>${words.join('')}</svg>`;
}
