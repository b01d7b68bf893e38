/** The tile of the page cache, and the things in its picture under the pointer and the cursor. */

import { useId, useMemo, useRef } from 'react';
import { wordsIn } from '../../words/words.ts';
import { Picture, useRoom } from '../common/Picture.tsx';
import { Tile } from '../common/Tile.tsx';
import { units } from '../common/unit-words.ts';
import { usePointing } from '../common/usePointing.ts';
import { useLanguage, useWords } from '../language/useWords.ts';
import { drawnIn } from '../motion/drawn.ts';
import { MarkLayer } from '../motion/MarkLayer.tsx';
import { Paints } from '../motion/Paints.tsx';
import type { Answered, PictureOf } from '../page/define-tile.ts';
import { useActions } from '../page/page.ts';
import type { PageCacheData } from './answer.ts';
import { pageCacheMarks, shownOf, type Told } from './picture.ts';
import { storyOf } from './story.ts';
import { captionOf, ENGLISH, pageCache as english, fileInWords, pageCacheInWords } from './words.ts';
import './page-cache.css';

/** The thing under a point of the page cache's picture, and the things that the cursor visits. */
type Thing =
  | { what: 'file'; key: string; ino: number; said: string }
  | { what: 'event'; key: string; event: number; said: string }
  | { what: 'place'; key: string; block: number; said: string };

/** Names of files, the steps since which they wait, and the places of the last flush. */
function thingsOf({ data, layout }: Told): Thing[] {
  const { flush } = data;
  const { pageCache: words } = layout.said;
  return [
    ...layout.files.flatMap(({ file }): Thing[] => {
      const { ino, name, since } = file;
      const said = words.fileSaid(words.named(name), fileInWords(file, layout.said));
      return [
        { what: 'file', key: `file.${ino}`, ino, said },
        { what: 'event', key: `since.${ino}`, event: since, said: words.hasWaited(words.named(name), since + 1) },
      ];
    }),
    ...(flush && !flush.now
      ? [
          {
            what: 'event' as const,
            key: 'flush',
            event: flush.event,
            said: words.flushBegan(flush.event + 1),
          },
        ]
      : []),
    ...(layout.flush?.places ?? []).map(
      ({ first, length, block }): Thing => ({
        what: 'place',
        key: `place.${first}`,
        block,
        said: words.lies(first, first + length - 1, block),
      }),
    ),
  ];
}

/** Width of the text at the right of a row, which says since when the file waits. */
const LINK = 110;

function thingAt(told: Told, { x, y }: { x: number; y: number }): Thing | undefined {
  const { layout } = told;
  const keyed = (key: string) => thingsOf(told).find((t) => t.key === key);
  const right = x > layout.width - LINK;
  for (const { file, y: top, strip } of layout.files) {
    if (y >= top && y < strip.y) return keyed(`${right ? 'since' : 'file'}.${file.ino}`);
    if (y >= strip.y && y < strip.y + strip.height) return keyed(`file.${file.ino}`);
  }
  if (layout.headings.some((h) => h.key === 'flush' && y >= h.y - 14 && y < h.y + 6) && right) return keyed('flush');
  const { flush } = layout;
  const row = flush && flush.y + flush.rows.places;
  if (!flush || row === undefined || y < row || y >= row + flush.rows.height) return undefined;
  const place = flush.places.find((p) => x >= flush.left + p.x && x < flush.left + p.x + p.width);
  return place && keyed(`place.${place.first}`);
}

/**
 * The page cache: the data that waits in memory, its flush, and the space promised to it.
 *
 *      Page cache                              12 KiB of 1 file waits
 *      /db   ┆  ┆  ┆  ┆                        12 blocks, since step 38
 *      flush of /db: 12 writes → 12 requests → 12 pieces
 *      space ▣▣▣▣▣▣│▢▢▢▢▢▢▢▢▢▢│▨▨
 */
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

function PageCacheTile(props: PageCacheProps) {
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
            <Paints id={id} />
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

export function View({ answers, before }: Answered<'pageCache'>) {
  const { select, pickFile, toEvent } = useActions();
  return (
    <PageCacheTile
      data={answers.pageCache}
      before={before.pageCache}
      onSelect={select}
      onFile={pickFile}
      onEvent={toEvent}
    />
  );
}

export const picture: PictureOf<'pageCache'> = {
  draw: ({ pageCache: data }, room, { language }) => {
    const pageCache = wordsIn(language, english);
    const said = { pageCache, units: wordsIn(language, units) };
    return drawnIn(room, data && shownOf(data, room, said));
  },
  storyOf,
};
