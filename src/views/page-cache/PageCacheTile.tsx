/**
 * The page cache: the data that waits in memory, its flush, and the space promised to it.
 *
 *      Page cache                              12 KiB of 1 file waits
 *      /db   ┆  ┆  ┆  ┆                        12 blocks, since step 38
 *      flush of /db: 12 writes → 12 requests → 12 pieces
 *      space ▣▣▣▣▣▣│▢▢▢▢▢▢▢▢▢▢│▨▨
 */

import { useId, useMemo, useRef } from 'react';
import { Picture, useRoom } from '../common/Picture.tsx';
import { Tile } from '../common/Tile.tsx';
import { usePointing } from '../common/usePointing.ts';
import { useLanguage, useWords } from '../language/useWords.ts';
import { Hatch } from '../motion/Hatch.tsx';
import { MarkLayer } from '../motion/MarkLayer.tsx';
import type { PageCacheData } from './answer.ts';
import { pageCacheMarks } from './marks.ts';
import { shownOf } from './picture-at.ts';
import { type Thing, thingAt, thingsOf } from './pointing.ts';
import { storyOf } from './story.ts';
import { captionOf, ENGLISH, pageCacheInWords } from './text.ts';
import './page-cache.css';

export interface PageCacheProps {
  data: PageCacheData | undefined;
  /** The page cache at the moment before, if the time stands between the two. */
  before?: PageCacheData | undefined;
  onSelect(block: number): void;
  /** Shows the file in the file map. */
  onFile?: (ino: number) => void;
  /** Goes to the step of an event. */
  onEvent?: (id: number) => void;
}

export function PageCacheTile(props: PageCacheProps) {
  const { data } = props;
  const said = useWords(ENGLISH);
  return (
    <Tile
      name={said.pageCache.name}
      lang={useLanguage()}
      className="page-cache"
      caption={data && captionOf(data, said)}
      words={data && pageCacheInWords(data, said)}
    >
      {data ? (
        <Body {...props} data={data} />
      ) : (
        <div className="tile-body">
          <p className="tile-quiet">{said.pageCache.none}</p>
        </div>
      )}
    </Tile>
  );
}

/** Height of the legends below the picture. */
const LEGENDS = 76;

function Body({ data, before, onSelect, onFile, onEvent }: PageCacheProps & { data: PageCacheData }) {
  const id = useId();
  const language = useWords(ENGLISH);
  const host = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const { width, height } = useRoom(host, 24);
  const shown = useMemo(
    () => (width > 0 ? shownOf(data, { width, height: height - LEGENDS }, language) : undefined),
    [data, width, height, language],
  );
  const earlier = useMemo(
    () => before && shownOf(before, { width, height: height - LEGENDS }, language),
    [before, width, height, language],
  );
  const act = (thing: Thing) => {
    if (thing.what === 'file') onFile?.(thing.ino);
    else if (thing.what === 'event') onEvent?.(thing.event);
    else onSelect(thing.block);
  };
  const things = useMemo(() => (shown ? thingsOf(shown.told) : []), [shown]);
  const at = (point: { x: number; y: number }) => shown && thingAt(shown.told, point);
  const { here, byCursor, listeners } = usePointing(svg, { things, at, act });
  const rest = useMemo(() => shown && pageCacheMarks(shown.told.layout, data, { key: here?.key }), [shown, data, here]);
  const said = here?.said ?? '';
  return (
    <>
      <div ref={host} className="tile-body">
        {shown && (
          <Picture
            ref={svg}
            width={width}
            height={shown.told.layout.height}
            role="application"
            aria-label={language.pageCache.keys}
            tabIndex={0}
            {...listeners}
          >
            <Hatch id={`${id}-hatch`} />
            <MarkLayer
              shown={shown}
              before={earlier}
              rest={rest}
              storyOf={storyOf}
              paint={(name) => `url(#${id}-${name})`}
              tile="page-cache"
            />
          </Picture>
        )}
        {shown && <Legends parts={shown.told.layout.space.parts} />}
      </div>
      <p className="tile-said" data-empty={said === '' ? '' : undefined} title={said}>
        {said}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {byCursor ? said : ''}
      </p>
    </>
  );
}

function Legends({ parts }: { parts: readonly { what: keyof typeof ENGLISH.pageCache.parts; blocks: number }[] }) {
  const { pageCache: words, units: numbers } = useWords(ENGLISH);
  return (
    <div>
      <ul className="tile-legend">
        {parts.map((p) => (
          <li key={p.what}>
            <i className={`tile-key pc-key-${p.what}`} /> {words.parts[p.what]}{' '}
            <span className="mono">{numbers.number(p.blocks)}</span>
          </li>
        ))}
      </ul>
      <p className="tile-legend">
        <span>
          <i className="tile-key pc-key-delayed" /> {words.legend.delayed}
        </span>
        <span>
          <i className="tile-key pc-key-unwritten" /> {words.legend.unwritten}
        </span>
        <span>
          <i className="tile-key pc-key-dirty" /> {words.legend.dirty}
        </span>
      </p>
    </div>
  );
}
