/**
 * The buddy allocator: the free chunks of one group by size, what is kept for which file, and how the last request
 * found its blocks.
 *
 *      Buddy   ‹ group 1 of 8 ›                       3,912 free · largest 2,048
 *      rows of chunks                                 │ needed  1 block for /db
 *      …                                              │ goal    256 blocks at …
 *                                                     │ passed over  group 0: kept for directories
 *                                                     │ free runs by length ▂▅▁
 */
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { BuddyData } from '../../session/answers/buddy-data.ts';
import { Icon } from '../common/Icon.tsx';
import { Picture, pointIn, useRoom } from '../common/Picture.tsx';
import { Tile } from '../common/Tile.tsx';
import { formatCount } from '../common/units.ts';
import { MARGIN } from '../motion/drawn.ts';
import { MarkLayer } from '../motion/MarkLayer.tsx';
import { drawBuddy } from './drawn.ts';
import { Histogram } from './Histogram.tsx';
import { blockAt, chunkAt } from './layout.ts';
import { buddyMarks } from './marks.ts';
import { storyOf } from './story.ts';
import { buddyInWords, captionOf, changeInWords, chunkInWords, searchLines, waitingInWords } from './words.ts';
import './buddy.css';

export interface BuddyProps {
  data: BuddyData | undefined;
  /** Of the moment before, where the time stands between the two. */
  before?: BuddyData | undefined;
  selected: number | undefined;
  onSelect(block: number): void;
  /** The group that was picked; undefined: that of the last allocation. */
  picked: number | undefined;
  onPick(group: number | undefined): void;
  /** Goes to the step of an event. */
  onEvent?: (id: number) => void;
}

export function BuddyTile(props: BuddyProps) {
  const { data, picked, onPick } = props;
  const go = (group: number) => data && onPick(Math.max(0, Math.min(data.groups - 1, group)));
  return (
    <Tile
      name="Buddy allocator"
      title="Buddy"
      className="buddy"
      caption={data && captionOf(data)}
      words={data && buddyInWords(data)}
      wordsLabel="The buddies in words"
      head={
        data && (
          <span className="buddy-group" data-picked={picked !== undefined ? '' : undefined}>
            <button
              type="button"
              aria-label="Group before"
              disabled={data.group === 0}
              onClick={() => go(data.group - 1)}
            >
              <Icon name="chevron" size={12} />
            </button>
            <button
              type="button"
              className="buddy-follow mono"
              aria-pressed={picked !== undefined}
              title={picked === undefined ? 'Follows the last allocation' : 'Click to follow the last allocation again'}
              onClick={() => onPick(picked === undefined ? data.group : undefined)}
            >
              group {data.group} of {formatCount(data.groups)}
            </button>
            <button
              type="button"
              aria-label="Group after"
              disabled={data.group === data.groups - 1}
              onClick={() => go(data.group + 1)}
            >
              <Icon name="chevron" size={12} />
            </button>
          </span>
        )
      }
    >
      {data ? (
        <Body {...props} data={data} />
      ) : (
        <p className="tile-empty">
          There is no file system yet at this step, and so no group to allocate from: step forward until it is made.
        </p>
      )}
    </Tile>
  );
}

/** From this width on the search stands beside the rows. */
const WIDE = 600;

function Body({ data, before, selected, onSelect, onEvent }: BuddyProps & { data: BuddyData }) {
  const host = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const { width, height } = useRoom(host);
  const [pointed, point] = useState<number>();
  const [cursor, setCursor] = useState<number>();
  const wide = width >= WIDE;
  const pictureWidth = (wide ? Math.round(width * 0.62) : width) - 2 * MARGIN;
  const pictureHeight = wide ? height - 8 : Math.max(190, Math.min(height - 8, height * 0.62));
  const shown = useMemo(
    () => (width > 0 ? drawBuddy(data, { width: pictureWidth, height: pictureHeight }, selected).shown : undefined),
    [data, width, pictureWidth, pictureHeight, selected],
  );
  const earlier = useMemo(
    () => before && drawBuddy(before, { width: pictureWidth, height: pictureHeight }, selected).shown,
    [before, pictureWidth, pictureHeight, selected],
  );
  const layout = shown?.told.layout;
  const here = pointed ?? cursor;
  const chunk = here === undefined ? undefined : chunkAt(data, here);
  const inGroup = selected === undefined ? undefined : selected - data.first;
  const rest = useMemo(
    () => (layout && chunk ? buddyMarks(layout, data, { chunk, selected: inGroup }) : shown?.marks),
    [layout, data, chunk, inGroup, shown],
  );
  const kept = here === undefined ? undefined : data.kept.find((p) => here >= p.start && here < p.start + p.length);
  const freed = here === undefined ? undefined : data.waiting.find((r) => here >= r.start && here < r.start + r.length);
  const said = freed
    ? waitingInWords(freed)
    : kept
      ? `kept for ${kept.name}: blocks ${kept.physical}–${kept.physical + kept.length - 1}, ${formatCount(kept.free)} unused; free on disk, taken here`
      : chunk
        ? chunkInWords(data, chunk)
        : here !== undefined
          ? `block ${data.first + here} is in use`
          : (changeInWords(data) ?? '');

  const at = (e: { clientX: number; clientY: number }) => {
    if (!svg.current || !layout) return undefined;
    const { x: inPicture, y } = pointIn(svg.current, e);
    const x = inPicture - MARGIN;
    return x >= layout.left && x <= layout.width && y >= layout.strip.y && y <= layout.height
      ? blockAt(layout, x)
      : undefined;
  };
  const onKeyDown = (e: KeyboardEvent) => {
    const from = cursor ?? -1;
    const starts = data.chunks;
    const next: Record<string, () => number | undefined> = {
      ArrowRight: () => starts.find((c) => c.start > from)?.start,
      ArrowLeft: () => starts.findLast((c) => c.start < from)?.start,
      Home: () => starts[0]?.start,
      End: () => starts[starts.length - 1]?.start,
    };
    if (e.key === 'Enter' && cursor !== undefined) onSelect(data.first + cursor);
    else if (e.key === 'Escape' && cursor !== undefined) setCursor(undefined);
    else if (next[e.key]) {
      const to = next[e.key]();
      if (to !== undefined) setCursor(to);
    } else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <>
      <div ref={host} className="buddy-body" data-wide={wide ? '' : undefined}>
        {layout && (
          <Picture
            ref={svg}
            width={pictureWidth + 2 * MARGIN}
            height={layout.height + 4}
            role="application"
            aria-label={`Free chunks of group ${data.group}. Left and right go from chunk to chunk, Enter selects.`}
            tabIndex={0}
            onPointerMove={(e) => point(at(e))}
            onPointerLeave={() => point(undefined)}
            onClick={(e) => {
              const block = at(e);
              if (block !== undefined) onSelect(data.first + block);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => setCursor(undefined)}
          >
            <g transform={`translate(${MARGIN} 0)`}>
              {shown && <MarkLayer shown={shown} before={earlier} rest={rest} storyOf={storyOf} />}
            </g>
          </Picture>
        )}
        {layout && (
          <div className="buddy-side">
            <SearchStory data={data} onEvent={onEvent} onSelect={onSelect} />
            {data.kept.length > 0 && (
              <div>
                <h3>Kept, free on disk</h3>
                <ul className="buddy-kept-list">
                  {data.kept.slice(0, 12).map((pa) => (
                    <li key={pa.physical}>
                      <button type="button" className="tile-row" onClick={() => onSelect(pa.physical)}>
                        <i className="buddy-kept-swatch" /> {pa.name}
                        <span className="mono">
                          {formatCount(pa.free)} of {formatCount(pa.length)} left
                        </span>
                      </button>
                    </li>
                  ))}
                  {data.kept.length > 12 && <li>{data.kept.length - 12} more</li>}
                </ul>
              </div>
            )}
            {data.waiting.length > 0 && (
              <div>
                <h3>Freed, waiting for the commit</h3>
                <ul className="buddy-kept-list">
                  {data.waiting.slice(0, 6).map((run) => (
                    <li key={run.physical}>
                      <button type="button" className="tile-row" onClick={() => onSelect(run.physical)}>
                        <i className="buddy-waiting-swatch" /> {run.physical}
                        {run.length > 1 && `–${run.physical + run.length - 1}`}
                        <span className="mono">since step {formatCount(run.since + 1)}</span>
                      </button>
                    </li>
                  ))}
                  {data.waiting.length > 6 && <li>{data.waiting.length - 6} more</li>}
                </ul>
              </div>
            )}
            <Histogram data={data} />
          </div>
        )}
      </div>
      <p className="tile-said" data-change={here === undefined ? '' : undefined} title={said}>
        {said}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {cursor === undefined ? '' : said}
      </p>
    </>
  );
}

const FEW = 5;

function SearchStory({ data, onEvent, onSelect }: Pick<BuddyProps, 'onEvent' | 'onSelect'> & { data: BuddyData }) {
  const [all, showAll] = useState(false);
  const { search } = data;
  if (!search)
    return (
      <p className="tile-quiet">
        Nothing has been allocated yet. Blocks are asked for when data is flushed: step on to the next flush.
      </p>
    );
  // The search of what is kept is told one event after it.
  const ago = Math.max(0, data.step - 1 - search.event);
  const passed = all ? search.considered : search.considered.slice(0, FEW);
  return (
    <div className="buddy-search">
      <h3>
        {search.preallocated ? 'Served' : 'The search'}
        <button
          type="button"
          className="tile-link"
          disabled={ago === 0 || !onEvent}
          onClick={() => onEvent?.(search.event)}
        >
          {ago === 0 ? 'this step' : `step ${search.event + 1}`}
        </button>
      </h3>
      <dl>
        {searchLines(search).map((l) => (
          <div key={l.what} data-what={l.what}>
            <dt>{l.what}</dt>
            <dd>
              {l.what === 'found' || l.what === 'given' ? (
                <button
                  type="button"
                  className="tile-link"
                  onClick={() =>
                    onSelect(data.first + (search.result.group - data.group) * data.length + search.result.start)
                  }
                >
                  {l.text}
                </button>
              ) : (
                l.text
              )}
            </dd>
          </div>
        ))}
        {passed.length > 0 && (
          <div data-what="passed">
            <dt>passed over</dt>
            <dd>
              <ol>
                {passed.map((c, i) => (
                  <li key={`${String(i)}${c.candidate}`}>
                    {c.candidate}: <span>{c.why}</span>
                  </li>
                ))}
              </ol>
              {search.considered.length > FEW && (
                <button type="button" className="tile-link" onClick={() => showAll(!all)}>
                  {all ? 'fewer' : `${search.considered.length - FEW} more`}
                </button>
              )}
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}
