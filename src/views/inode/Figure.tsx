/** Draws fields byte by byte: an inode, or its block of attributes. */

import { useId } from 'react';
import { Picture, pointIn } from '../common/Picture.tsx';
import { useWords } from '../language/useWords.ts';
import type { FigureField } from './answer.ts';
import { CELL, type FigureLayout, fieldAt, RULER } from './layout.ts';
import { inode as english } from './words.ts';

interface Props {
  layout: FigureLayout;
  fields: readonly FigureField[];
  width: number;
  /** Byte of the inode at which the fields begin. */
  from: number;
  /** The field under the pointer or in focus. */
  at: number | undefined;
  onPoint(field: number | undefined): void;
  onChoose(field: number): void;
}

export function Figure({ layout: l, fields, width, from, at, onPoint, onChoose }: Props) {
  const words = useWords(english);
  const id = useId();
  const under = (e: { clientX: number; clientY: number; currentTarget: Element }) => {
    const { x, y } = pointIn(e.currentTarget, e);
    return fieldAt(l, x, y);
  };
  return (
    <Picture
      width={width}
      height={l.height}
      className="in-figure"
      aria-hidden="true"
      data-pointing={at !== undefined ? '' : undefined}
      onPointerMove={(e) => onPoint(under(e))}
      onPointerLeave={() => onPoint(undefined)}
      onClick={(e) => {
        const field = under(e);
        if (field !== undefined) onChoose(field);
      }}
    >
      <defs>
        <pattern id={`${id}-free`} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="5" height="5" className="in-ground" />
          <rect width="1" height="5" className="in-line" />
        </pattern>
      </defs>
      {l.rows.map((r) =>
        r.folded > 0 ? (
          <text key={r.at} x={RULER + 4} y={r.y + 11} className="in-folded">
            {words.folded(r.folded)}
          </text>
        ) : (
          <text key={r.at} x={RULER - 6} y={r.y + 18} className="in-offset">
            {from + r.at}
          </text>
        ),
      )}
      <Pieces pieces={l.pieces} fields={fields} at={at} free={`url(#${id}-free)`} />
      <Texts layout={l} fields={fields} />
    </Picture>
  );
}

interface PiecesProps {
  pieces: FigureLayout['pieces'];
  fields: readonly FigureField[];
  at: number | undefined;
  /** The fill of free bytes. */
  free: string;
}

/** The fields as boxes: a field that a row cannot hold has a piece in each. */
function Pieces({ pieces, fields, at, free }: PiecesProps) {
  const attribute = at === undefined ? undefined : fields[at]?.attribute;
  return pieces.map((p) => {
    const f = fields[p.field];
    return (
      <rect
        key={`${p.field}.${p.y}`}
        x={p.x}
        y={p.y}
        width={Math.max(0.5, p.width)}
        height={CELL}
        rx="2"
        className={`in-${f.part}`}
        fill={f.part === 'free' ? free : undefined}
        data-field={f.name}
        data-changed={f.changed ? '' : undefined}
        data-at={p.field === at ? '' : undefined}
        data-mate={attribute !== undefined && f.attribute === attribute ? '' : undefined}
      />
    );
  });
}

/** Names and values, where there is room for them. */
function Texts({ layout, fields }: { layout: FigureLayout; fields: readonly FigureField[] }) {
  return (
    <>
      {layout.inner.map((i) => (
        <g key={`${i.x}.${i.y}`} className="in-text">
          <path d={`M${i.x - 0.75} ${i.y + 3}v${CELL - 6}`} className="in-inner" />
          <text x={i.x + 4} y={i.y + 23.5} className="in-value">
            {i.text}
          </text>
        </g>
      ))}
      {layout.texts.map((t) => (
        <g key={t.field} className={`in-text in-on-${fields[t.field].part}`}>
          {t.name && (
            <text x={t.x} y={t.y + 11.5} className="in-name">
              {t.name}
            </text>
          )}
          {t.value && (
            <text x={t.x} y={t.y + 23.5} className="in-value">
              {t.value}
            </text>
          )}
        </g>
      ))}
    </>
  );
}
