/** Draws the hash tree: slots and leaves along one axis of hashes, and the fall of a lookup through them. */

import type { DirLookup } from '../../session/answers/dir-lookup.ts';
import type { DirectoryData } from '../../session/answers/directory-answer.ts';
import { HASHES, type HashCell, type IndexLayout, type IndexRow } from './index-layout.ts';

interface Props {
  layout: IndexLayout;
  data: DirectoryData;
  lookup: DirLookup | undefined;
  /** Stages of the lookup that are lit. */
  stage: number;
  pointed: HashCell | undefined;
  /** Block of the directory that is selected. */
  selected: number;
}

export function IndexPicture({ layout, data, lookup, stage, pointed, selected }: Props) {
  const { rows, near, width } = layout;
  const hash = lookup?.hash && stage >= 1 ? lookup.hash.hash : undefined;
  const lit = litCells(layout, lookup, stage);
  return (
    <g className="dir-index">
      {near && <path d={near.funnel} className="dir-funnel" />}
      {rows.map((row) => (
        <Row key={row.level} row={row} width={width} lit={lit} pointed={pointed} selected={selected} />
      ))}
      {near?.cells.map((cell) => (
        <Cell key={cell.key} cell={cell} lit={lit.has(cell.key)} pointed={pointed} selected={cell.block === selected} />
      ))}
      {layout.ticks.map((t) => (
        <text key={t.text} x={t.x} y={layout.ticksAt} textAnchor={t.anchor} className="dir-tick">
          {t.text}
        </text>
      ))}
      {hash !== undefined && lookup && (
        <Fall layout={layout} data={data} lookup={lookup} stage={stage} x={(hash / HASHES) * width} />
      )}
    </g>
  );
}

/** The cells that a lookup has passed. */
function litCells({ rows, near }: IndexLayout, lookup: DirLookup | undefined, stage: number): ReadonlySet<string> {
  const lit = new Set<string>();
  if (!lookup?.hash) return lit;
  lookup.nodes.forEach((step, i) => {
    if (stage < i + 2) return;
    for (const row of rows)
      for (const c of row.cells)
        if (c.node === step.node && step.slot >= c.slot && step.slot < c.slot + c.many) lit.add(c.key);
  });
  lookup.leaves.forEach((leaf, i) => {
    if (stage < lookup.nodes.length + i + 2) return;
    const cells = [...(rows.at(-1)?.cells ?? []), ...(near?.cells ?? [])];
    const { hash } = lookup.hash!;
    for (const c of cells) if (c.many === 1 ? c.block === leaf.logical : hash >= c.from && hash < c.to) lit.add(c.key);
  });
  return lit;
}

interface RowProps {
  row: IndexRow;
  width: number;
  lit: ReadonlySet<string>;
  pointed: HashCell | undefined;
  selected: number;
}

const CHAR = 6.2;

function Row({ row, width, lit, pointed, selected }: RowProps) {
  const both = (row.label.length + row.detail.length) * CHAR + 20 < width;
  return (
    <g>
      <text x="0" y={row.y - 4} className="dir-label">
        {row.label}
      </text>
      {both && (
        <text x={width} y={row.y - 4} textAnchor="end" className="dir-detail">
          {row.detail}
        </text>
      )}
      {row.cells.map((cell) => (
        <Cell
          key={cell.key}
          cell={cell}
          lit={lit.has(cell.key)}
          pointed={pointed}
          selected={cell.many === 1 && cell.block === selected}
        />
      ))}
      {row.level > 0 &&
        row.boxes.map((b) => (
          <rect key={b.node} x={b.x} y={row.y} width={b.width} height={row.height} className="dir-box" />
        ))}
    </g>
  );
}

interface CellProps {
  cell: HashCell;
  lit: boolean;
  pointed: HashCell | undefined;
  selected: boolean;
}

function Cell({ cell, lit, pointed, selected }: CellProps) {
  const leaf = cell.node < 0;
  const gap = cell.width > 8 ? 1.5 : cell.width > 2 ? 0.75 : 0;
  const width = Math.max(0.75, cell.width - gap);
  const middle = cell.x + width / 2;
  const base = cell.y + cell.height / 2;
  return (
    <g
      className={leaf ? 'dir-leaf' : 'dir-slot'}
      data-cell={cell.key}
      data-block={cell.many === 1 ? cell.block : undefined}
      data-lit={lit ? '' : undefined}
      data-pointed={pointed?.key === cell.key ? '' : undefined}
      data-selected={selected ? '' : undefined}
      data-fresh={cell.fresh ? '' : undefined}
    >
      {leaf && (
        <rect
          x={cell.x}
          y={cell.y + cell.height * (1 - cell.fill)}
          width={width}
          height={cell.height * cell.fill}
          className="dir-fill"
        />
      )}
      <rect x={cell.x} y={cell.y} width={width} height={cell.height} rx={width > 8 ? 3 : 0} className="dir-frame" />
      {cell.lines.map((line, i) => (
        <text
          key={line}
          x={middle}
          y={base + (cell.lines.length === 1 ? 4 : i === 0 ? -2.5 : 10.5)}
          className="dir-words"
        >
          {line}
        </text>
      ))}
    </g>
  );
}

/** The least distance between two numbers. */
const BUBBLE = 13;

interface FallProps {
  layout: IndexLayout;
  data: DirectoryData;
  lookup: DirLookup;
  stage: number;
  x: number;
}

/** The hash as a line that falls from row to row, and the comparisons of each node, numbered. */
function Fall({ layout, data, lookup, stage, x }: FallProps) {
  const { rows, near } = layout;
  const index = data.index!;
  const reached = Math.min(rows.length, stage - 1);
  const last = reached > 0 ? rows[reached - 1] : undefined;
  const end = last ? last.y + last.height : rows[0].y - 2;
  const leafAt =
    near && stage > lookup.nodes.length + 1
      ? near.cells.find((c) => c.block === lookup.leaves.at(-1)?.logical)
      : undefined;
  return (
    <g className="dir-fall">
      <path d={`M${x} ${rows[0].y - 3}V${end}`} />
      <path d={`M${x - 4} ${rows[0].y - 9}h8l-4 6z`} className="dir-arrow" />
      {leafAt && <path d={`M${x} ${end}L${leafAt.x + leafAt.width / 2} ${leafAt.y}`} className="dir-fall-far" />}
      {lookup.nodes.map((step, i) => {
        if (stage < i + 2) return null;
        const row = rows[i];
        const { from } = index.nodes[step.node];
        const places = step.probes.map((slot) => (((index.hash[from + slot] & ~1) >>> 0) / HASHES) * layout.width);
        // Numbers that would overlap are left out: the lines show how the search closes in.
        const sorted = [...places].sort((p, q) => p - q);
        const many = sorted.some((p, n) => n > 0 && p - sorted[n - 1] < BUBBLE);
        return step.probes.map((slot, order) => {
          const at = places[order];
          return many ? (
            <path key={`${step.node}.${slot}`} d={`M${at} ${row.y}v${row.height}`} className="dir-probe-line" />
          ) : (
            <g key={`${step.node}.${slot}`} className="dir-probe">
              <circle cx={at} cy={row.y} r="7" />
              <text x={at} y={row.y + 3.5}>
                {order + 1}
              </text>
            </g>
          );
        });
      })}
    </g>
  );
}
