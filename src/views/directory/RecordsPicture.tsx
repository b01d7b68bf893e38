/**
 * Draws one block of names byte by byte. Only the rows in sight are drawn: a block of 64 KiB has hundreds of them.
 */
import { useMemo } from 'react';
import type { DetailBlock } from '../../session/answers/dir-detail.ts';
import { Picture, pointIn } from '../common/Picture.tsx';
import { CELL, layoutRecords, ROW, RULER, recordAt } from './records-layout.ts';

interface Props {
  block: DetailBlock;
  blockSize: number;
  width: number;
  hatch: string;
  /** Units of it that are in sight. */
  seen: { from: number; to: number };
  /** Byte of the record at which a lookup ends, or of the picked one. */
  found: number;
  /** Whether the records before that one were compared. */
  scanned: boolean;
  pointed: number | undefined;
  onPoint(record: number | undefined): void;
  onChoose(record: number): void;
}

export function RecordsPicture(props: Props) {
  const { block, blockSize, width, hatch, seen, found, scanned, pointed, onPoint, onChoose } = props;
  const layout = useMemo(() => layoutRecords(block, blockSize, width), [block, blockSize, width]);
  const inSight = (y: number) => y + ROW >= seen.from && y <= seen.to;
  const at = (e: React.PointerEvent<SVGSVGElement> | React.MouseEvent<SVGSVGElement>) => {
    const { x, y } = pointIn(e.currentTarget, e);
    return recordAt(layout, x, y);
  };
  return (
    <Picture
      width={width}
      height={layout.height}
      className="dir-records"
      aria-hidden="true"
      data-pointing={pointed !== undefined ? '' : undefined}
      onPointerMove={(e) => onPoint(at(e))}
      onPointerLeave={() => onPoint(undefined)}
      onClick={(e) => {
        const record = at(e);
        if (record !== undefined) onChoose(record);
      }}
    >
      {layout.rows
        .filter((r) => inSight(r.y))
        .map((r) => (
          <text key={r.at} x={RULER - 6} y={r.y + 19} className="dir-offset">
            {r.at}
          </text>
        ))}
      {layout.pieces.map((p) => {
        if (!inSight(p.y)) return null;
        const r = block.records[p.record];
        return (
          <rect
            key={`${p.record}${p.part}${p.y}`}
            x={p.x}
            y={p.y}
            width={Math.max(0.5, p.width)}
            height={CELL}
            className={`dir-${p.part}`}
            fill={p.part === 'slack' || p.part === 'unused' ? hatch : undefined}
            data-change={p.part === 'need' ? r.change : undefined}
            data-found={p.part === 'need' && r.at === found ? '' : undefined}
            data-scanned={scanned && p.part === 'need' && (found < 0 || r.at < found) ? '' : undefined}
            data-pointed={p.record === pointed ? '' : undefined}
          />
        );
      })}
      {layout.texts.map((t) =>
        inSight(t.y) ? (
          <g key={t.record}>
            <text x={t.x} y={t.y + 13} className="dir-name">
              {t.text}
            </text>
            <text x={t.x} y={t.y + 26} className="dir-ino">
              {t.ino}
            </text>
          </g>
        ) : null,
      )}
    </Picture>
  );
}
