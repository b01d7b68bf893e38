/**
 * The page cache: what waits in memory, the space promised to it, and what the flush makes of it.
 *
 *      Page cache                              12 KiB of 1 file waits
 *      /db   ┆  ┆  ┆  ┆                        12 blocks, since step 38
 *      space ▣▣▣▣▣▣│▢▢▢▢▢▢▢▢▢▢│▨▨
 *      flush of /db: 12 writes → 12 requests → 12 pieces
 */
import { useId, useRef } from 'react';
import type { PageCacheData } from '../../session/answers/page-cache-data.ts';
import { Picture, useRoom } from '../common/Picture.tsx';
import { Tile } from '../common/Tile.tsx';
import { formatBytes, formatCount, formatMany } from '../common/units.ts';
import { fileMarks, layoutFlush, spaceBar } from './layout.ts';
import { captionOf, fileInWords, flushInWords, PART_NAMES, pageCacheInWords, waitingOf } from './words.ts';
import './page-cache.css';

export interface PageCacheProps {
  data: PageCacheData | undefined;
  onSelect(block: number): void;
  /** Shows the file in the file map. */
  onFile?: (ino: number) => void;
  /** Goes to the step of an event. */
  onEvent?: (id: number) => void;
}

export function PageCacheTile({ data, onSelect, onFile, onEvent }: PageCacheProps) {
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useRoom(host, 24);
  return (
    <Tile
      name="Page cache"
      className="page-cache"
      caption={data && captionOf(data)}
      words={data && pageCacheInWords(data)}
      wordsLabel="The page cache in words"
    >
      <div ref={host} className="tile-body">
        {data && width > 0 ? (
          <>
            {/* A flush under way comes first; one that is over comes last. */}
            {data.flush?.now && <FlushPicture data={data} width={width} onSelect={onSelect} onEvent={onEvent} />}
            <Files data={data} width={width} few={height < 220} onFile={onFile} onEvent={onEvent} />
            <Space data={data} width={width} />
            {!data.flush?.now && <FlushPicture data={data} width={width} onSelect={onSelect} onEvent={onEvent} />}
          </>
        ) : (
          !data && (
            <p className="tile-quiet">
              There is no file system yet at this step, and nothing to keep pages of: step forward until it is mounted.
            </p>
          )
        )}
      </div>
    </Tile>
  );
}

const MOST_FILES = 30;

interface FilesProps extends Pick<PageCacheProps, 'onFile' | 'onEvent'> {
  data: PageCacheData;
  width: number;
  few: boolean;
}

function Files({ data, width, few, onFile, onEvent }: FilesProps) {
  const id = useId();
  if (data.files.length === 0)
    return (
      <div className="tile-part">
        <h3>Waiting</h3>
        <p className="tile-quiet">
          All that was written is in its place. Write to a file: its pages wait here until something flushes them.
        </p>
      </div>
    );
  const shown = data.files.slice(0, few ? 3 : MOST_FILES);
  // One scale for all, so that lengths can be compared.
  const span = Math.max(...shown.map((f) => f.span), 8);
  return (
    <div className="tile-part">
      <h3>
        Waiting
        <Legend />
      </h3>
      <ul className="pc-files">
        {shown.map((f) => (
          <li key={f.ino}>
            <p>
              <button type="button" className="tile-link pc-name mono" onClick={() => onFile?.(f.ino)}>
                {f.name}
              </button>
              <span title={fileInWords(f)}>
                {formatMany(waitingOf(f), 'block')}, {formatBytes(waitingOf(f) * data.blockSize)}
              </span>
              <button type="button" className="tile-link pc-since" onClick={() => onEvent?.(f.since)}>
                since step {f.since + 1}
              </button>
            </p>
            <Picture width={width} height={16} role="img" aria-label={fileInWords(f)}>
              <defs>
                <pattern
                  id={`${id}-hatch`}
                  width="5"
                  height="5"
                  patternUnits="userSpaceOnUse"
                  patternTransform="rotate(45)"
                >
                  <rect width="5" height="5" className="pc-ground" />
                  <rect width="2" height="5" className="pc-line" />
                </pattern>
              </defs>
              <rect y="1" width={(width * f.span) / span} height="14" rx="2" className="pc-strip" />
              {fileMarks(f, span, width).map((m) => (
                <rect
                  key={`${m.state}${m.x}`}
                  x={m.x + 0.75}
                  y="1.75"
                  width={Math.max(0.8, m.width - 1.5)}
                  height="12.5"
                  className={`pc-${m.state}`}
                  fill={m.state === 'unwritten' ? `url(#${id}-hatch)` : undefined}
                />
              ))}
            </Picture>
          </li>
        ))}
      </ul>
      {data.files.length > shown.length && <p className="tile-quiet">{data.files.length - shown.length} more files</p>}
    </div>
  );
}

function Legend() {
  return (
    <span className="tile-legend pc-legend">
      <span>
        <i className="tile-key pc-key-delayed" /> no place yet
      </span>
      <span>
        <i className="tile-key pc-key-unwritten" /> unwritten
      </span>
      <span>
        <i className="tile-key pc-key-dirty" /> changed
      </span>
    </span>
  );
}

function Space({ data, width }: { data: PageCacheData; width: number }) {
  const { parts } = spaceBar(data, width);
  return (
    <div className="tile-part">
      <h3>
        Space
        <span className="mono">
          {formatCount(Math.max(0, data.free - data.promised))} of {formatCount(data.blockCount)} blocks to be had
        </span>
      </h3>
      <Picture width={width} height={18} role="img" aria-label="Space of the volume by what it is for">
        {parts.map((p) => (
          <rect
            key={p.what}
            x={p.x}
            y="1"
            width={Math.max(1, p.width - 1)}
            height="16"
            className={`pc-space-${p.what}`}
          />
        ))}
      </Picture>
      <ul className="tile-legend pc-space-legend">
        {parts.map((p) => (
          <li key={p.what}>
            <i className={`tile-key pc-key-${p.what}`} /> {PART_NAMES[p.what]}{' '}
            <span className="mono">{formatCount(p.blocks)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FlushProps extends Pick<PageCacheProps, 'onSelect' | 'onEvent'> {
  data: PageCacheData;
  width: number;
}

const LABEL = 58;

function FlushPicture({ data, width, onSelect, onEvent }: FlushProps) {
  const { flush } = data;
  if (!flush) return null;
  const l = layoutFlush(flush, width - LABEL, 14);
  const { rows } = l;
  const few = l.places.length <= 8;
  return (
    <div className="tile-part">
      <h3>
        {flush.now ? 'Flush of' : 'Last flush, of'} {flush.name}
        <button type="button" className="tile-link pc-since" disabled={!onEvent} onClick={() => onEvent?.(flush.event)}>
          {flush.now ? 'now' : `step ${flush.event + 1}`}
        </button>
      </h3>
      <Picture width={width} height={rows.total + 16} role="img" aria-label={flushInWords(flush)}>
        {(['writes', 'requests', 'places'] as const).map((row) => (
          <text key={row} x="0" y={rows[row] + 10} className="pc-row">
            {row === 'places' ? 'placed' : row === 'requests' ? 'asked' : 'written'}
          </text>
        ))}
        <g transform={`translate(${LABEL} 0)`}>
          {l.ribbons.map((d, i) => (
            <path key={`${String(i)}${d}`} d={d} className="pc-ribbon" />
          ))}
          {l.writes.map((m, i) => (
            <rect
              key={`w${String(i)}`}
              x={m.x}
              y={rows.writes}
              width={m.width}
              height={rows.height}
              className="pc-write"
            />
          ))}
          {l.requests.map((m) => (
            <rect
              key={m.first}
              x={m.x}
              y={rows.requests}
              width={m.width}
              height={rows.height}
              rx="1.5"
              className="pc-request"
            />
          ))}
          {l.places.map((m, i) => (
            <g key={m.first}>
              {/* biome-ignore lint/a11y/noStaticElementInteractions: the words below select by keyboard through the map */}
              <rect
                x={m.x}
                y={rows.places}
                width={m.width}
                height={rows.height}
                rx="1.5"
                className="pc-place"
                onClick={() => onSelect(m.block)}
              >
                <title>
                  blocks {m.first}–{m.first + m.length - 1} at {m.block}
                </title>
              </rect>
              {few && (i === 0 || m.x - l.places[i - 1].x > 52) && (
                <text x={Math.min(m.x, width - LABEL - 40)} y={rows.places + rows.height + 12} className="pc-at">
                  @{m.block}
                </text>
              )}
            </g>
          ))}
        </g>
      </Picture>
      <p className="tile-quiet">{flushInWords(flush)}</p>
    </div>
  );
}
