/** Draws the blocks of a directory in their order, and below them what a lookup reads of them. */

import type { DirLookup } from '../../session/answers/dir-lookup.ts';
import type { DirectoryData } from '../../session/answers/directory-answer.ts';
import { cellOf, type StripCell, type StripLayout } from './block-strip.ts';

interface Props {
  layout: StripLayout;
  data: DirectoryData;
  lookup: DirLookup | undefined;
  stage: number;
  pointed: number | undefined;
  selected: number;
}

export function StripPicture({ layout, data, lookup, stage, pointed, selected }: Props) {
  const shown = new Set(data.detail.map((d) => d.logical));
  const has = (c: StripCell, block: number) => block >= c.first && block < c.first + c.many;
  return (
    <g className="dir-strip">
      {layout.cells.map((c) => (
        <g
          key={c.first}
          className={c.node ? 'dir-cell dir-cell-node' : 'dir-cell'}
          data-written={c.written ? '' : undefined}
          data-loose={c.loose ? '' : undefined}
          data-hole={c.hole ? '' : undefined}
          data-shown={[...shown].some((b) => has(c, b)) ? '' : undefined}
          data-selected={has(c, selected) ? '' : undefined}
          data-pointed={pointed !== undefined && has(c, pointed) ? '' : undefined}
        >
          <rect x={c.x} y={layout.y} width={c.width} height={layout.height} className="dir-cell-room" />
          <rect
            x={c.x}
            y={layout.y + layout.height * (1 - c.fill)}
            width={c.width}
            height={layout.height * c.fill}
            className="dir-cell-fill"
          />
          <rect x={c.x} y={layout.y} width={c.width} height={layout.height} className="dir-cell-frame" />
          {c.text && (
            <text x={c.x + c.width / 2} y={layout.y + layout.height / 2 + 4} className="dir-words">
              {c.text}
            </text>
          )}
        </g>
      ))}
      {lookup && !lookup.refused && <Reads layout={layout} data={data} lookup={lookup} stage={stage} />}
    </g>
  );
}

/** With the index: the few blocks that it reads. Without: all of them, up to the right one. */
function Reads({ layout, data, lookup, stage }: Omit<Props, 'pointed' | 'selected'> & { lookup: DirLookup }) {
  const y = layout.y + layout.height + 3;
  const first = lookup.hash ? 1 : 0;
  const read = [
    ...lookup.nodes.map((s) => data.index!.nodes[s.node].logical),
    ...lookup.leaves.map((l) => l.logical),
  ].slice(0, Math.max(0, stage - first));
  const cells = new Map<number, StripCell>();
  for (const block of read) {
    const cell = cellOf(layout, block);
    if (cell) cells.set(cell.first, cell);
  }
  const last = cellOf(layout, Math.max(0, lookup.linear.blocks - 1));
  const over = stage >= first + lookup.nodes.length + lookup.leaves.length;
  return (
    <g className="dir-reads">
      {[...cells.values()].map((c) => (
        <rect key={c.first} x={c.x} y={y} width={Math.max(2, c.width)} height="4" className="dir-read" />
      ))}
      {lookup.hash && last && over && (
        <rect x="0" y={y + 6} width={last.x + last.width} height="4" className="dir-read-linear" />
      )}
    </g>
  );
}
