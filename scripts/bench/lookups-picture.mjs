/**
 * docs/pictures/lookups.svg: two plots side by side, with logarithmic axes; linear and hashed differ in colour, in the
 * shape of their points, and by the words at the end of their lines. The background is light or dark, as the reader's
 * system is.
 */
const WIDE = 910;
const HIGH = 400;
const PLOT = { width: 300, height: 250, top: 84 };

const STYLE = `
  text { font: 13px Inter, "Segoe UI", system-ui, sans-serif; fill: #1c2733; font-variant-numeric: tabular-nums }
  .title { font-weight: 600; font-size: 16px } .quiet { fill: #566472; font-size: 12px }
  .ground { fill: #fbfcfd; stroke: #d5dce3 } .grid { stroke: #e3e8ed } .axis { stroke: #8d99a6 }
  .linear { stroke: #b4451f; fill: #b4451f } .hashed { stroke: #1a66b3; fill: #1a66b3 }
  .line { fill: none !important; stroke-width: 2.5 } text.linear, text.hashed { stroke: none; font-weight: 600 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6ebf0 } .quiet { fill: #a3afbb } .ground { fill: #141b22; stroke: #33404c }
    .grid { stroke: #26313b } .axis { stroke: #6d7a87 }
    .linear { stroke: #f0956f; fill: #f0956f } .hashed { stroke: #74b4f2; fill: #74b4f2 }
  }`;

const power = (e) => (e < 3 ? String(10 ** e) : e < 6 ? `${10 ** (e - 3)}k` : `${10 ** (e - 6)}M`);

function plot({ left, title, unit, rows, of, from, to }) {
  const { width, height, top } = PLOT;
  const first = Math.log10(rows[0].names);
  const last = Math.log10(rows.at(-1).names);
  const x = (names) => left + ((Math.log10(names) - first) / (last - first)) * width;
  const y = (value) => top + height - ((Math.log10(value) - from) / (to - from)) * height;
  const parts = [
    `<text class="title" x="${left - 44}" y="38">${title}</text>`,
    `<text class="quiet" x="${left - 44}" y="58">${unit}</text>`,
  ];
  for (let e = from; e <= to; e++)
    parts.push(
      `<line class="grid" x1="${left}" x2="${left + width}" y1="${y(10 ** e)}" y2="${y(10 ** e)}"/>`,
      `<text class="quiet" x="${left - 8}" y="${y(10 ** e) + 4}" text-anchor="end">${power(e)}</text>`,
    );
  for (const { names } of rows)
    parts.push(
      `<text class="quiet" x="${x(names)}" y="${top + height + 20}" text-anchor="middle">${power(Math.log10(names))}</text>`,
    );
  parts.push(
    `<line class="axis" x1="${left}" x2="${left + width}" y1="${top + height}" y2="${top + height}"/>`,
    `<text class="quiet" x="${left + width / 2}" y="${top + height + 42}" text-anchor="middle">names in the directory</text>`,
  );
  for (const kind of ['linear', 'hashed']) {
    const points = rows.map((row) => [x(row.names), y(of(row[kind]))]);
    parts.push(
      `<path class="line ${kind}" d="M${points.map(([a, b]) => `${a.toFixed(1)} ${b.toFixed(1)}`).join('L')}"/>`,
    );
    for (const [a, b] of points)
      parts.push(
        kind === 'linear'
          ? `<rect class="${kind}" x="${(a - 4).toFixed(1)}" y="${(b - 4).toFixed(1)}" width="8" height="8"/>`
          : `<circle class="${kind}" cx="${a.toFixed(1)}" cy="${b.toFixed(1)}" r="4.5"/>`,
      );
    const [a, b] = points.at(-1);
    parts.push(`<text class="${kind}" x="${a + 12}" y="${b + 4}">${kind === 'linear' ? 'linear' : 'hash tree'}</text>`);
  }
  return parts.join('\n');
}

export function drawLookups(rows) {
  const most = Math.ceil(Math.log10(Math.max(...rows.map(({ linear }) => linear.names))));
  const rates = rows.flatMap(({ linear, hashed }) => [linear.perSecond, hashed.perSecond]);
  const says = `At ${rows.at(-1).names.toLocaleString('en')} names a linear search compares ${Math.round(rows.at(-1).linear.names).toLocaleString('en')} names, the hash tree ${Math.round(rows.at(-1).hashed.names + rows.at(-1).hashed.hashes)} names and hashes.`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDE} ${HIGH}" width="${WIDE}" height="${HIGH}" role="img" aria-labelledby="t d">
<title id="t">What finding a name costs, by the size of its directory</title>
<desc id="d">${says}</desc>
<style>${STYLE}</style>
<rect class="ground" x="0.5" y="0.5" width="${WIDE - 1}" height="${HIGH - 1}" rx="8"/>
${plot({ left: 68, title: 'Comparisons for one lookup', unit: 'names, and hashes in the index', rows, of: (r) => r.names + r.hashes, from: 0, to: most })}
${plot({ left: 500, title: 'Lookups a second', unit: 'one processor, nothing remembered', rows, of: (r) => r.perSecond, from: Math.floor(Math.log10(Math.min(...rates))), to: Math.ceil(Math.log10(Math.max(...rates))) })}
</svg>
`;
}
