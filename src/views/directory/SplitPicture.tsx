/** Draws a split: names in their old order, names by hash, and the cut. */
import { useMemo, useState } from 'react';
import type { Split } from '../../session/answers/dir-detail.ts';
import { Picture } from '../common/Picture.tsx';
import { formatMany } from '../common/units.ts';
import { hex } from './index-layout.ts';
import { layoutSplit } from './split-layout.ts';

interface Props {
  split: Split;
  width: number;
  onSay(text: string | undefined): void;
}

export function SplitPicture({ split, width, onSay }: Props) {
  const l = useMemo(() => layoutSplit(split, width), [split, width]);
  const [pointed, point] = useState<number>();
  const say = (entry: number | undefined) => {
    point(entry);
    const e = entry === undefined ? undefined : split.entries[entry];
    onSay(
      e &&
        `“${e.name}”: hash ${hex(e.hash)}, number ${e.place + 1} as they lay, ${entry! + 1} by hash: ${e.moves ? `moves to block ${split.to}` : `stays in block ${split.from}`}`,
    );
  };
  const { top, bottom, cell } = l;
  const kept = l.cutAt;
  const moved = split.entries.length - kept;
  const right = formatMany(moved, 'name');
  return (
    <Picture
      width={width}
      height={l.height}
      className="dir-split"
      role="img"
      aria-label={`Block ${split.from} is split: ${formatMany(kept, 'name')} stay, ${moved} move to block ${split.to}`}
      onPointerLeave={() => say(undefined)}
    >
      <text x="0" y={top - 6} className="dir-label">
        block {split.from}: {formatMany(split.entries.length, 'name')} as they lay
      </text>
      {l.cells.map((c) => (
        <path
          key={c.entry}
          d={`M${c.x0 + c.width / 2} ${top + cell}C${c.x0 + c.width / 2} ${top + cell + 30} ${c.x1 + c.width / 2} ${bottom - 30} ${c.x1 + c.width / 2} ${bottom}`}
          className="dir-thread"
          data-moves={c.moves ? '' : undefined}
          data-pointed={c.entry === pointed ? '' : undefined}
        />
      ))}
      {l.cells.map((c) => (
        <g
          key={c.entry}
          className="dir-sorted"
          data-moves={c.moves ? '' : undefined}
          data-pointed={c.entry === pointed ? '' : undefined}
          onPointerEnter={() => say(c.entry)}
        >
          <rect x={c.x0} y={top} width={c.width} height={cell} rx={c.width > 8 ? 2 : 0} />
          <rect x={c.x1} y={bottom} width={c.width} height={cell} rx={c.width > 8 ? 2 : 0} />
          {c.text && (
            <>
              <text x={c.x0 + c.width / 2} y={top + 14} className="dir-words">
                {c.text}
              </text>
              <text x={c.x1 + c.width / 2} y={bottom + 14} className="dir-words">
                {c.text}
              </text>
            </>
          )}
        </g>
      ))}
      <path d={`M${(l.cut.from + l.cut.to) / 2} ${bottom - 5}v${cell + 10}`} className="dir-cut" />
      <text x="0" y={bottom + cell + 15} className="dir-label">
        by hash: {formatMany(kept, 'name')} stay in block {split.from}
      </text>
      <text x={width} y={bottom + cell + 30} textAnchor="end" className="dir-label">
        {right} from {hex(split.hash)} on {moved === 1 ? 'moves' : 'move'} to block {split.to}
      </text>
    </Picture>
  );
}
