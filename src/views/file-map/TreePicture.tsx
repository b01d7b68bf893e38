/**
 * Draws the nodes of a file's map. Readable entries are groups of their own; cells that nothing happens to share one
 * path per node, so that a leaf of 340 costs no more than one of 4.
 */
import { group } from 'd3';
import { CHANGE, ENTRY, type FileTree } from '../../session/answers/file-map-data.ts';
import type { Lookup } from './lookup.ts';
import type { Mark, NodeBox, TreeLayout } from './tree-marks.ts';

interface Props {
  layout: TreeLayout;
  tree: FileTree;
  hatch: string;
  lookup: Lookup | undefined;
  pointed: string | undefined;
  selected: number | undefined;
}

const CHAR = 6.7;

export function TreePicture({ layout, tree, hatch, lookup, pointed, selected }: Props) {
  const path = new Set(lookup?.steps.map((s) => s.node));
  const taken = new Set(lookup?.steps.map((s) => s.entry));
  const byNode = group(layout.marks, (mark) => mark.node);
  return (
    <g className="fm-tree">
      {layout.edges.map((e) => (
        <path key={e.key} d={e.path} className="fm-edge" data-marked={path.has(e.node) ? '' : undefined} />
      ))}
      {layout.notes.map((n) => (
        <text key={n.text} x={n.x} y={n.y} className="fm-note">
          {n.text}
        </text>
      ))}
      {layout.chips.map((c) => (
        <g key={c.from} className="fm-chip" data-marked={c.marked ? '' : undefined}>
          <rect x={c.x} y={c.y} width={c.width} height={c.height} rx="1.5" className="fm-chip-room" />
          <rect
            x={c.x}
            y={c.y + c.height * (1 - c.fill)}
            width={c.width}
            height={c.height * c.fill}
            rx="1.5"
            className="fm-chip-fill"
          />
        </g>
      ))}
      {layout.boxes.map((box) => (
        <Box
          key={box.node === 0 ? 'root' : tree.nodes[box.node].block}
          box={box}
          tree={tree}
          marks={byNode.get(box.node) ?? []}
          hatch={hatch}
          onPath={lookup !== undefined && path.has(box.node)}
          selected={box.node > 0 && tree.nodes[box.node].block === selected}
        />
      ))}
      {layout.marks.map((m) =>
        m.lines ? (
          <SlotEntry key={m.key} mark={m} hatch={hatch} pointed={m.key === pointed} taken={taken.has(m.entry)} />
        ) : m.change !== CHANGE.same ? (
          <rect
            key={m.key}
            data-key={m.key}
            x={m.x}
            y={m.y}
            width={m.width}
            height={m.height}
            className={`fm-entry fm-${m.state}`}
            fill={m.state === ENTRY.unwritten ? hatch : undefined}
            data-change={m.change}
          />
        ) : null,
      )}
      {lookup && <Probes layout={layout} lookup={lookup} tree={tree} />}
    </g>
  );
}

interface BoxProps {
  box: NodeBox;
  tree: FileTree;
  marks: Mark[];
  hatch: string;
  onPath: boolean;
  selected: boolean;
}

function Box({ box, tree, marks, hatch, onPath, selected }: BoxProps) {
  const root = box.node === 0;
  const { header, grid } = box;
  const labelWidth = box.label.length * 6.4;
  return (
    <g
      className="fm-node"
      data-box={root ? 'root' : box.label}
      data-root={root ? '' : undefined}
      data-new={box.isNew ? '' : undefined}
      data-path={onPath ? '' : undefined}
      data-selected={selected ? '' : undefined}
    >
      <text x={box.x + 1} y={box.y - 5} className="fm-label">
        {box.label}
      </text>
      {box.detail && box.width - labelWidth > box.detail.length * CHAR + 8 && (
        <text x={box.x + box.width - 1} y={box.y - 5} className="fm-detail" textAnchor="end">
          {box.detail}
        </text>
      )}
      <rect x={box.x} y={box.y} width={box.width} height={box.height} rx="6" className="fm-box" />
      {header && (
        <g className="fm-header">
          <rect x={header.x} y={header.y} width={header.width} height={header.height} rx="3" />
          <Lines at={header} lines={header.lines} />
        </g>
      )}
      {box.free.map((f) => (
        <g key={f.x + f.y * 4096} className="fm-free">
          <rect x={f.x} y={f.y} width={f.width} height={f.height} rx="3" />
          {f.text.length * 6 < f.width && (
            <text x={f.x + f.width / 2} y={f.y + f.height / 2 + 4}>
              {f.text}
            </text>
          )}
        </g>
      ))}
      {grid && (
        <>
          <path d={gridPath(box, tree.nodes[box.node].max)} className="fm-cells-free" />
          {[ENTRY.written, ENTRY.unwritten, ENTRY.node].map((state) => (
            <path
              key={state}
              d={cellsPath(marks.filter((m) => m.state === state && m.change === CHANGE.same))}
              className={`fm-cells fm-${state}`}
              fill={state === ENTRY.unwritten ? hatch : undefined}
            />
          ))}
        </>
      )}
    </g>
  );
}

const square = (x: number, y: number, w: number) => `M${x.toFixed(1)} ${y.toFixed(1)}h${w}v${w}h${-w}z`;

const cellsPath = (marks: readonly Mark[]): string => marks.map((m) => square(m.x, m.y, m.width)).join('');

/** Every slot of a node, used or not. */
function gridPath({ grid }: NodeBox, count: number): string {
  if (!grid) return '';
  const { x, y, pitch, columns, gap } = grid;
  let path = '';
  for (let slot = 0; slot < count; slot++)
    path += square(x + (slot % columns) * pitch, y + Math.floor(slot / columns) * pitch, pitch - gap);
  return path;
}

interface EntryProps {
  mark: Mark;
  hatch: string;
  pointed: boolean;
  taken: boolean;
}

function SlotEntry({ mark, hatch, pointed, taken }: EntryProps) {
  return (
    <g
      data-key={mark.key}
      className={`fm-entry fm-${mark.state}`}
      data-change={mark.change || undefined}
      data-pointed={pointed ? '' : undefined}
      data-taken={taken ? '' : undefined}
    >
      <rect
        x={mark.x}
        y={mark.y}
        width={mark.width}
        height={mark.height}
        rx="3"
        fill={mark.state === ENTRY.unwritten ? hatch : undefined}
      />
      {mark.lines && <Lines at={mark} lines={mark.lines} backed={mark.state === ENTRY.unwritten} />}
    </g>
  );
}

interface LinesProps {
  at: { x: number; y: number; width: number; height: number };
  lines: [string, string];
  backed?: boolean;
}

/** Two lines, if there is room to read them: the second is dropped first. */
function Lines({ at, lines, backed }: LinesProps) {
  const middle = at.x + at.width / 2;
  const fits = lines.map((l) => l.length * CHAR <= at.width);
  if (!fits[0] && !fits[1]) return null;
  const both = fits[0] && fits[1];
  const base = at.y + at.height / 2;
  const shown = both ? lines : [fits[1] ? lines[1] : lines[0]];
  return (
    <>
      {backed && (
        <rect
          x={middle - (Math.max(...shown.map((l) => l.length)) * CHAR) / 2 - 3}
          y={base - (both ? 14 : 8)}
          width={Math.max(...shown.map((l) => l.length)) * CHAR + 6}
          height={both ? 28 : 16}
          rx="2"
          className="fm-backing"
        />
      )}
      {shown.map((line, i) => (
        <text
          key={line + String(i)}
          x={middle}
          y={base + (both ? (i === 0 ? -3 : 11) : 4)}
          className={i === 0 ? 'fm-line' : 'fm-line fm-second'}
        >
          {line}
        </text>
      ))}
    </>
  );
}

/** The order in which binary search looked at the slots of each node. */
function Probes({ layout, lookup, tree }: { layout: TreeLayout; lookup: Lookup; tree: FileTree }) {
  const marks = new Map(layout.marks.map((m) => [m.entry, m]));
  return (
    <g className="fm-probes">
      {lookup.steps.flatMap((step) => {
        const taken = marks.get(step.entry);
        const around = taken && !taken.lines && (
          <rect
            key={`t${step.node}`}
            x={taken.x - 1.5}
            y={taken.y - 1.5}
            width={taken.width + 3}
            height={taken.height + 3}
            rx="1.5"
            className="fm-taken"
          />
        );
        const looks = step.probes.map((slot, order) => {
          const mark = marks.get(tree.nodes[step.node].from + slot);
          if (!mark) return null;
          const small = !mark.lines;
          return small ? (
            <rect
              key={`${step.node}.${slot}`}
              x={mark.x - 0.5}
              y={mark.y - 0.5}
              width={mark.width + 1}
              height={mark.height + 1}
              className="fm-probed"
            />
          ) : (
            <g key={`${step.node}.${slot}`} className="fm-probe">
              <circle cx={mark.x + mark.width - 2} cy={mark.y + 2} r="7" />
              <text x={mark.x + mark.width - 2} y={mark.y + 5.5}>
                {order + 1}
              </text>
            </g>
          );
        });
        return [...looks, around];
      })}
    </g>
  );
}
