/** The tile of the table of inodes. */

import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Size, useSize } from '../common/screen.ts';
import { Tile } from '../common/Tile.tsx';
import { inodeField } from '../inspector/fields.ts';
import { useLanguage, useWords } from '../language/useWords.ts';
import type { Answered } from '../page/define-tile.ts';
import { useActions, usePage } from '../page/page.ts';
import { useTheme } from '../theme/useTheme.ts';
import { INODE_STATE, type InodeTableData } from './answer.ts';
import { colourOf, inodeAt, layoutTable, paint, placeOf, type TableLayout } from './picture.ts';
import { captionOf, countsOf, inodeTable as english, inodeInWords, labelOf, tableInWords } from './words.ts';
import './inode-table.css';

/**
 * The inode tables as a map: one cell per inode, coloured by the directory that names it, to show where directories are
 * put, and their files.
 *
 *      Inode tables                              61 of 512 inodes in use
 *      group 0 · 13 of 32        group 1 · 5 of 32
 *      ▣▣▣▣▣▣▣▣▣▣▣▣▣▢▢▢          ◘▣▣▣▣▢▢▢▢▢▢▢▢▢▢▢
 *      ■ /  ■ /a  ■ /b           ▢ free  · never initialised
 */
export interface InodeTableProps {
  data: InodeTableData | undefined;
  picked: number | undefined;
  onPick(ino: number | undefined): void;
  onSelect(block: number, field?: string): void;
}

function InodeTableTile(props: InodeTableProps) {
  const { data } = props;
  const words = useWords(english);
  return (
    <Tile
      name={words.name}
      lang={useLanguage()}
      className="inode-table"
      caption={data && captionOf(data, words)}
      words={data && tableInWords(data, words)}
    >
      {data ? <TableMap {...props} data={data} /> : <p className="tile-empty">{words.none}</p>}
    </Tile>
  );
}

const MARGIN = 12;

/** The block of the table that holds an inode, -1 if there is no table yet, and the byte at which it begins. */
function homeOf(data: InodeTableData, inode: number): { block: number; byte: number } {
  const first = data.table[Math.floor(inode / data.inodesPerGroup)];
  const byte = (inode % data.inodesPerGroup) * data.inodeSize;
  return { block: first < 0 ? -1 : first + Math.floor(byte / data.blockSize), byte: byte % data.blockSize };
}

/** How far to scroll, so that a cell is in sight. */
function scrolled(top: number, height: number, y: number, cell: number): number {
  if (y < top + 20) return Math.max(0, y - 20);
  return y + cell > top + height ? y + cell - height + 4 : top;
}

/** Where the arrows and pages lead from an inode. */
const stepsFrom = (here: number, perGroup: number, columns: number): Record<string, number | undefined> => ({
  ArrowRight: here + 1,
  ArrowLeft: here - 1,
  ArrowDown: here + columns,
  ArrowUp: here - columns,
  PageDown: (Math.floor(here / perGroup) + 1) * perGroup,
  PageUp: (Math.floor(here / perGroup) - 1) * perGroup,
  Home: 0,
});

function TableMap({ data, picked, onPick, onSelect }: InodeTableProps & { data: InodeTableData }) {
  const words = useWords(english);
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const { width, height, dpr } = useSize(host);
  const [top, setTop] = useState(0);
  const [pointed, point] = useState(-1);
  const [cursor, setCursor] = useState(-1);
  const [lit, light] = useState<number>();
  const inner = Math.max(120, width - 2 * MARGIN);
  const layout = useMemo(
    () => (width > 0 ? layoutTable(data, { width: inner, height }) : undefined),
    [data, inner, width, height],
  );
  const choose = (inode: number) => {
    if (inode < 0) return;
    onPick(inode + 1 === picked ? undefined : inode + 1);
    const { block, byte } = homeOf(data, inode);
    if (block >= 0) onSelect(block, inodeField(byte));
  };
  const at = (e: { clientX: number; clientY: number }): number => {
    const box = host.current?.getBoundingClientRect();
    if (!box || !layout) return -1;
    return inodeAt(layout, data, e.clientX - box.left - MARGIN, e.clientY - box.top + top);
  };
  const go = (inode: number) => {
    const to = Math.max(0, Math.min(data.state.length - 1, inode));
    const place = layout && placeOf(layout, data, to);
    if (!place || !layout || !host.current) return;
    setCursor(to);
    host.current.scrollTop = scrolled(top, height, place.y, layout.cell);
  };
  const onKeyDown = (e: KeyboardEvent) => {
    if (!layout) return;
    const here = cursor < 0 ? (picked ?? data.at ?? 1) - 1 : cursor;
    const next = stepsFrom(here, data.inodesPerGroup, layout.columns)[e.key];
    if (e.key === 'Enter' || e.key === ' ') choose(here);
    else if (next !== undefined) go(cursor < 0 ? here : next);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  const said = pointed >= 0 ? pointed : cursor;
  return (
    <>
      <div
        ref={host}
        className="it-body"
        role="application"
        aria-label={words.label(captionOf(data, words))}
        aria-describedby={`${id}-keys`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the map is walked with the arrow keys
        tabIndex={0}
        onScroll={(e) => setTop(e.currentTarget.scrollTop)}
        onPointerMove={(e) => point(at(e))}
        onPointerLeave={() => point(-1)}
        onClick={(e) => choose(at(e))}
        onKeyDown={onKeyDown}
        onBlur={() => setCursor(-1)}
        data-pointing={pointed >= 0 ? '' : undefined}
      >
        {layout && <Cells {...{ data, layout, picked, cursor, lit, top }} size={{ width: inner, height, dpr }} />}
      </div>
      <Legend data={data} picked={picked} onPick={onPick} onLight={light} />
      <p className="tile-said">{said >= 0 ? inodeInWords(data, said, words) : ''}</p>
      <Spoken id={`${id}-keys`} said={cursor >= 0 ? inodeInWords(data, cursor, words) : ''} />
    </>
  );
}

/** For a screen reader: what the keys do, and where they have come to. */
function Spoken({ id, said }: { id: string; said: string }) {
  const words = useWords(english);
  return (
    <>
      <p id={id} className="visually-hidden">
        {words.keys}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </>
  );
}

interface CellsProps {
  data: InodeTableData;
  layout: TableLayout;
  picked: number | undefined;
  /** The inode that the keys have come to; -1 for none. */
  cursor: number;
  /** The directory whose legend is pointed at. */
  lit: number | undefined;
  /** What is scrolled away, and the size of what is in sight. */
  top: number;
  size: Size;
}

/** The cells in sight, painted; above them the groups' labels, and rings around single inodes. */
function Cells({ data, layout, picked, cursor, lit, top, size }: CellsProps) {
  const words = useWords(english);
  const { width, height } = size;
  const room = layout.columns * layout.cell;
  const counts = useMemo(() => Array.from({ length: data.groups }, (_, g) => countsOf(data, g)), [data]);
  // A picked directory, or one whose legend is pointed at, stands out.
  const pickedDir = picked !== undefined && data.state[picked - 1] === INODE_STATE.directory ? picked : undefined;
  const canvas = usePainted(data, layout, lit ?? pickedDir, top, size);
  const ring = (inode: number, kind: string) => {
    const place = inode < 0 ? undefined : placeOf(layout, data, inode);
    if (!place) return null;
    return (
      <i
        className={`it-ring it-${kind}`}
        style={{ left: MARGIN + place.x - 2, top: place.y - 2, width: layout.cell + 3, height: layout.cell + 3 }}
      />
    );
  };
  return (
    <>
      <canvas ref={canvas} style={{ width, height, left: MARGIN, marginBottom: -height }} />
      <div className="it-over" style={{ height: layout.height }}>
        {layout.boxes
          .filter((b) => b.y + 400 > top && b.y < top + height)
          .map((b) => (
            <span key={b.group} className="it-label" style={{ left: MARGIN + b.x, top: b.y, width: room }}>
              {labelOf(data, b.group, counts[b.group], room, words)}
            </span>
          ))}
        {ring((data.at ?? 0) - 1, 'event')}
        {ring((picked ?? 0) - 1, 'picked')}
        {ring(cursor, 'cursor')}
      </div>
    </>
  );
}

/** A canvas as large as what is in sight; all but the inodes of one directory are faint, if one is to stand out. */
function usePainted(data: InodeTableData, layout: TableLayout, only: number | undefined, top: number, size: Size) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  const { width, height, dpr } = size;
  useLayoutEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || height === 0) return;
    const w = Math.max(1, Math.round(width * dpr));
    const h = Math.max(1, Math.round(height * dpr));
    if (element.width !== w) element.width = w;
    if (element.height !== h) element.height = h;
    const image = context.createImageData(w, h);
    paint(new Uint32Array(image.data.buffer), w, h, { layout, data, palette: theme, only, top, dpr });
    context.putImageData(image, 0, 0);
  }, [layout, data, theme, only, top, dpr, width, height]);
  return canvas;
}

interface LegendProps {
  data: InodeTableData;
  picked: number | undefined;
  onPick(ino: number | undefined): void;
  /** Makes a directory stand out. */
  onLight(ino: number | undefined): void;
}

function Legend({ data, picked, onPick, onLight }: LegendProps) {
  const words = useWords(english);
  const { name } = useTheme();
  return (
    <ul className="it-legend" aria-label={words.legend}>
      {data.dirs.map((d) => (
        <li key={d.ino}>
          <button
            type="button"
            aria-pressed={d.ino === picked}
            title={words.named(d.name, d.inodes - 1)}
            onPointerEnter={() => onLight(d.ino)}
            onPointerLeave={() => onLight(undefined)}
            onFocus={() => onLight(d.ino)}
            onBlur={() => onLight(undefined)}
            onClick={() => onPick(d.ino === picked ? undefined : d.ino)}
          >
            <i
              className="swatch"
              style={{ '--kind': colourOf(data.made.indexOf(d.ino), name) } as React.CSSProperties}
            />
            <span className="mono">{d.name}</span>
          </button>
        </li>
      ))}
      {data.more > 0 && <li className="it-more">{words.more(data.more)}</li>}
      <li className="it-key">
        <i className="it-key-dir" /> {words.directory}
      </li>
      <li className="it-key">
        <i className="it-key-free" /> {words.free}
      </li>
      <li className="it-key">
        <i className="it-key-never" /> {words.never}
      </li>
    </ul>
  );
}

export function View({ answers }: Answered<'inodeTable'>) {
  const { select, pickFile } = useActions();
  const picked = usePage((s) => s.pickedFile);
  return <InodeTableTile data={answers.inodeTable} picked={picked} onPick={pickFile} onSelect={select} />;
}
