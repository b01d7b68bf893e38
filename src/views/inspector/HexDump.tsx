/**
 * The dump: eight or sixteen bytes per row, depending on the room. Only the rows in sight exist, so that a block of 64 KiB
 * costs no more than one of 1 KiB.
 *
 * A byte lights its field and a field its bytes. Arrows move from byte to byte, and with Control from field to field.
 */

import { memo, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { rowsInSight } from '../common/long-list.ts';
import { useElementSize } from '../common/screen.ts';
import { useWords } from '../language/useWords.ts';
import { asciiOf, borderOf, type DumpShape, dumpShape, HEX, offsetDigits, type Written } from './hex.ts';
import { inspector as english } from './words.ts';
import './hex.css';

interface Range {
  offset: number;
  length: number;
}

interface HexDumpProps {
  bytes: Uint8Array;
  written: Written;
  selected: Range | undefined;
  pointed: Range | undefined;
  /** Spoken for the byte at the keyboard's cursor. */
  spoken: string;
  label: string;
  onPoint(byte: number): void;
  onSelect(byte: number): void;
}

const SPARE = 6;

export function HexDump(props: HexDumpProps) {
  const { bytes, written, selected } = props;
  const [scroller, size] = useElementSize<HTMLDivElement>();
  const words = useWords(english);
  const [top, setTop] = useState(0);
  const [character, line] = useCharacter(scroller);
  const shape = useMemo(
    () => dumpShape(size?.width ?? 0, character, bytes.length),
    [size?.width, character, bytes.length],
  );
  const list = { count: Math.ceil(bytes.length / shape.columns), row_px: line, spare: SPARE };
  const { first, last, top: begin, height } = rowsInSight(list, top, size?.height ?? 200);

  useReveal(scroller, selected, shape.columns, line);
  const byteOf = (e: { target: EventTarget }) => {
    const at = (e.target as HTMLElement).dataset?.at;
    return at === undefined ? -1 : Number(at);
  };
  const { onPoint, onSelect } = props;
  const key = (e: React.KeyboardEvent) => {
    const to = moved(e, selected, shape.columns, bytes.length);
    if (to === undefined) return;
    e.preventDefault();
    e.stopPropagation();
    onSelect(to);
  };

  return (
    <div
      ref={scroller}
      className="hex"
      role="application"
      aria-roledescription={words.hexDump}
      aria-label={props.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard moves from byte to byte
      tabIndex={0}
      onKeyDown={key}
      onScroll={(e) => setTop(e.currentTarget.scrollTop)}
      onPointerMove={(e) => onPoint(byteOf(e))}
      onPointerLeave={() => onPoint(-1)}
      onClick={(e) => byteOf(e) >= 0 && onSelect(byteOf(e))}
    >
      <div className="hex-rows" style={{ height }}>
        <div style={{ transform: `translateY(${begin}px)` }}>
          {Array.from({ length: last - first }, (_, i) => {
            const row = first + i;
            return (
              <HexRow
                key={row}
                row={row}
                shape={shape}
                bytes={bytes}
                written={written}
                {...overlap('selected', selected, row, shape.columns)}
                {...overlap('pointed', props.pointed, row, shape.columns)}
              />
            );
          })}
        </div>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {props.spoken}
      </p>
    </div>
  );
}

type Part<N extends string> = { [K in `${N}From` | `${N}To`]: number };

/** The columns of a row that a range covers, as two numbers, so that rows outside it are not drawn again. */
function overlap<N extends string>(name: N, range: Range | undefined, row: number, columns: number): Part<N> {
  const from = range ? Math.max(0, range.offset - row * columns) : columns;
  const to = range ? Math.min(columns, range.offset + range.length - row * columns) : 0;
  const some = from < to;
  return { [`${name}From`]: some ? from : -1, [`${name}To`]: some ? to : -1 } as Part<N>;
}

type RowProps = { row: number; shape: DumpShape; bytes: Uint8Array; written: Written } & Part<'selected'> &
  Part<'pointed'>;

const HexRow = memo(function HexRow(p: RowProps) {
  const { columns, ascii } = p.shape;
  const start = p.row * columns;
  const count = Math.min(columns, p.bytes.length - start);
  const cells = [];
  const texts = [];
  for (let c = 0; c < count; c++) {
    const at = start + c;
    const byte = p.bytes[at];
    const flags = classes(p, c, at, byte);
    cells.push(
      <span key={at} data-at={at} className={`hex-byte${flags}${c === 8 ? ' is-middle' : ''}`}>
        {HEX[byte]}
      </span>,
    );
    if (ascii)
      texts.push(
        <span key={at} data-at={at} className={`hex-char${flags}`}>
          {asciiOf(byte)}
        </span>,
      );
  }
  return (
    <div className="hex-row">
      <span className="hex-offset">{start.toString(16).padStart(offsetDigits(p.bytes.length), '0')}</span>
      <span className="hex-bytes">{cells}</span>
      {ascii && <span className="hex-ascii">{texts}</span>}
    </div>
  );
});

function classes(p: RowProps, c: number, at: number, byte: number): string {
  let out = '';
  if (p.written.event[at] < 0 && byte === 0) out += ' is-never';
  else if (byte === 0) out += ' is-zero';
  if (c >= p.selectedFrom && c < p.selectedTo) {
    out += ' is-selected';
    if (c === p.selectedFrom) out += ' is-first';
    if (c === p.selectedTo - 1) out += ' is-last';
  }
  if (c >= p.pointedFrom && c < p.pointedTo) out += ' is-pointed';
  if (p.written.now[at]) {
    const sides = borderOf(p.written.now, at, p.shape.columns);
    out += ' is-now';
    if (sides & 1) out += ' ring-top';
    if (sides & 2) out += ' ring-right';
    if (sides & 4) out += ' ring-bottom';
    if (sides & 8) out += ' ring-left';
  }
  return out;
}

/** Scrolls when the range changes and is not in the upper half, because the text about it may cover the lower half. */
function useReveal(
  scroller: React.RefObject<HTMLDivElement | null>,
  range: Range | undefined,
  columns: number,
  line: number,
): void {
  const from = range?.offset ?? -1;
  const length = range?.length ?? 0;
  useLayoutEffect(() => {
    const el = scroller.current;
    if (!el || from < 0) return;
    const y0 = Math.floor(from / columns) * line;
    const half = el.clientHeight / 2;
    const y1 = Math.min((Math.floor((from + length - 1) / columns) + 1) * line, y0 + half);
    if (y0 < el.scrollTop) el.scrollTop = Math.max(0, y0 - line);
    else if (y1 > el.scrollTop + half) el.scrollTop = Math.max(0, y0 - line);
  }, [scroller, from, length, columns, line]);
}

/** Width of a character and height of a row, from the style sheet. */
function useCharacter(host: React.RefObject<HTMLElement | null>): [number, number] {
  const [size, set] = useState<[number, number]>([7.2, 19]);
  const measure = useCallback(() => {
    const el = host.current;
    if (!el) return;
    const style = getComputedStyle(el);
    const ctx = document.createElement('canvas').getContext('2d');
    if (!ctx) return;
    ctx.font = `${style.fontSize} ${style.fontFamily}`;
    const next: [number, number] = [ctx.measureText('0000000000').width / 10, Number.parseFloat(style.lineHeight)];
    // Before the style sheet has arrived there is nothing to measure.
    if (!(next[0] > 0 && next[1] > 0)) return;
    set((s) => (s[0] === next[0] && s[1] === next[1] ? s : next));
  }, [host]);
  // Measuring is cheap, and themes and fonts change the result without notice.
  useLayoutEffect(measure);
  return size;
}

/** The bytes that a key leads to from the selected ones; undefined for keys without meaning here. */
function moved(e: React.KeyboardEvent, range: Range | undefined, columns: number, size: number): number | undefined {
  if (e.altKey || e.metaKey) return undefined;
  const from = range?.offset ?? -1;
  const to = range ? range.offset + range.length - 1 : -1;
  const clamp = (i: number) => Math.max(0, Math.min(size - 1, i));
  switch (e.key) {
    case 'ArrowRight':
      return clamp(to + 1);
    case 'ArrowLeft':
      return clamp(from - 1);
    case 'ArrowDown':
      return from < 0 ? 0 : clamp(Math.max(from + columns, to - ((to - from) % columns) + columns));
    case 'ArrowUp':
      return clamp(from - columns);
    case 'PageDown':
      return clamp(from + columns * 8);
    case 'PageUp':
      return clamp(from - columns * 8);
    case 'Home':
      return 0;
    case 'End':
      return size - 1;
    default:
      return undefined;
  }
}
