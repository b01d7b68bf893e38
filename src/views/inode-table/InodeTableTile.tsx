/**
 * The inode tables as a map: one cell per inode, coloured by the directory that names it, to show where directories are
 * put, and their files.
 *
 *      Inode tables                              61 of 512 inodes in use
 *      group 0 · 13 of 32        group 1 · 5 of 32
 *      ▣▣▣▣▣▣▣▣▣▣▣▣▣▢▢▢          ◘▣▣▣▣▢▢▢▢▢▢▢▢▢▢▢
 *      ■ /  ■ /a  ■ /b           ▢ free  · never initialised
 */
import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { INODE_STATE, type InodeTableData } from '../../session/answers/inode-table-data.ts';
import { inodeField } from '../common/inode-field.ts';
import { Tile } from '../common/Tile.tsx';
import { useSize } from '../common/useSize.ts';
import { useTheme } from '../theme/useTheme.ts';
import { colourOf } from './colours.ts';
import { inodeAt, layoutTable, placeOf } from './layout.ts';
import { paint } from './paint.ts';
import { captionOf, countsOf, inodeInWords, labelOf, tableInWords } from './words.ts';
import './inode-table.css';

export interface InodeTableProps {
  data: InodeTableData | undefined;
  picked: number | undefined;
  onPick(ino: number | undefined): void;
  onSelect(block: number, field?: string): void;
}

export function InodeTableTile(props: InodeTableProps) {
  const { data } = props;
  return (
    <Tile
      name="Inode tables"
      className="inode-table"
      caption={data && captionOf(data)}
      words={data && tableInWords(data)}
      wordsLabel="The inode tables in words"
    >
      {data ? (
        <TableMap {...props} data={data} />
      ) : (
        <p className="tile-empty">There is no inode table yet at this step: step forward until it is made.</p>
      )}
    </Tile>
  );
}

const MARGIN = 12;

function TableMap({ data, picked, onPick, onSelect }: InodeTableProps & { data: InodeTableData }) {
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
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
  const counts = useMemo(() => Array.from({ length: data.groups }, (_, g) => countsOf(data, g)), [data]);
  // A picked directory, or one whose legend is pointed at, stands out.
  const pickedDir = picked !== undefined && data.state[picked - 1] === INODE_STATE.directory ? picked : undefined;
  const only = lit ?? pickedDir;

  useLayoutEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || !layout || width === 0 || height === 0) return;
    const w = Math.max(1, Math.round(inner * dpr));
    const h = Math.max(1, Math.round(height * dpr));
    if (element.width !== w) element.width = w;
    if (element.height !== h) element.height = h;
    const image = context.createImageData(w, h);
    paint(new Uint32Array(image.data.buffer), w, h, { layout, data, palette: theme, only, top, dpr });
    context.putImageData(image, 0, 0);
  }, [layout, data, theme, only, top, dpr, inner, width, height]);

  const choose = (inode: number) => {
    if (inode < 0) return;
    const ino = inode + 1;
    const group = Math.floor(inode / data.inodesPerGroup);
    const byte = (inode % data.inodesPerGroup) * data.inodeSize;
    onPick(ino === picked ? undefined : ino);
    if (data.table[group] >= 0)
      onSelect(data.table[group] + Math.floor(byte / data.blockSize), inodeField(byte % data.blockSize));
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
    if (place.y < top + 20) host.current.scrollTop = Math.max(0, place.y - 20);
    else if (place.y + layout.cell > top + height) host.current.scrollTop = place.y + layout.cell - height + 4;
  };
  const onKeyDown = (e: KeyboardEvent) => {
    if (!layout) return;
    const here = cursor < 0 ? (picked ?? data.at ?? 1) - 1 : cursor;
    const by: Record<string, number> = {
      ArrowRight: here + 1,
      ArrowLeft: here - 1,
      ArrowDown: here + layout.columns,
      ArrowUp: here - layout.columns,
      PageDown: (Math.floor(here / data.inodesPerGroup) + 1) * data.inodesPerGroup,
      PageUp: (Math.floor(here / data.inodesPerGroup) - 1) * data.inodesPerGroup,
      Home: 0,
    };
    if (e.key === 'Enter' || e.key === ' ') choose(here);
    else if (by[e.key] !== undefined) go(cursor < 0 ? here : by[e.key]);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };

  const ring = (inode: number | undefined, kind: string) => {
    const place = inode === undefined || inode < 0 || !layout ? undefined : placeOf(layout, data, inode);
    if (!place || !layout) return null;
    return (
      <i
        className={`it-ring it-${kind}`}
        style={{ left: MARGIN + place.x - 2, top: place.y - 2, width: layout.cell + 3, height: layout.cell + 3 }}
      />
    );
  };
  const said = pointed >= 0 ? pointed : cursor;
  return (
    <>
      <div
        ref={host}
        className="it-body"
        role="application"
        aria-label={`Inode tables: ${captionOf(data)}`}
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
        {layout && (
          <>
            <canvas ref={canvas} style={{ width: inner, height, left: MARGIN, marginBottom: -height }} />
            <div className="it-over" style={{ height: layout.height }}>
              {layout.boxes
                .filter((b) => b.y + 400 > top && b.y < top + height)
                .map((b) => (
                  <span
                    key={b.group}
                    className="it-label"
                    style={{ left: MARGIN + b.x, top: b.y, width: layout.columns * layout.cell }}
                  >
                    {labelOf(data, b.group, counts[b.group], layout.columns * layout.cell)}
                  </span>
                ))}
              {ring(data.at === undefined ? undefined : data.at - 1, 'event')}
              {ring(picked === undefined ? undefined : picked - 1, 'picked')}
              {ring(cursor, 'cursor')}
            </div>
          </>
        )}
      </div>
      <ul className="it-legend" aria-label="Directories by colour">
        {data.dirs.map((d) => (
          <li key={d.ino}>
            <button
              type="button"
              aria-pressed={d.ino === picked}
              title={`${d.name}: ${d.inodes - 1} inodes named here, and its own`}
              onPointerEnter={() => light(d.ino)}
              onPointerLeave={() => light(undefined)}
              onFocus={() => light(d.ino)}
              onBlur={() => light(undefined)}
              onClick={() => onPick(d.ino === picked ? undefined : d.ino)}
            >
              <i
                className="swatch"
                style={{ '--kind': colourOf(data.made.indexOf(d.ino), theme.name) } as React.CSSProperties}
              />
              <span className="mono">{d.name}</span>
            </button>
          </li>
        ))}
        {data.more > 0 && <li className="it-more">{data.more} more</li>}
        <li className="it-key">
          <i className="it-key-dir" /> directory
        </li>
        <li className="it-key">
          <i className="it-key-free" /> free
        </li>
        <li className="it-key">
          <i className="it-key-never" /> never initialised
        </li>
      </ul>
      <p className="tile-said">{said >= 0 ? inodeInWords(data, said) : ''}</p>
      <p id={`${id}-keys`} className="visually-hidden">
        The arrows go from inode to inode, Page Down and Page Up from group to group; Enter picks the inode.
      </p>
      <p className="visually-hidden" aria-live="polite">
        {cursor >= 0 ? inodeInWords(data, cursor) : ''}
      </p>
    </>
  );
}
