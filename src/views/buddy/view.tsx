/** The tile of the buddies. */

import { type KeyboardEvent, type MouseEvent, type RefObject, useId, useMemo, useRef, useState } from 'react';
import { wordsIn } from '../../words/words.ts';
import { resting } from '../common/Buttons.tsx';
import { Icon } from '../common/Icon.tsx';
import { Picture, pointIn, useRoom } from '../common/Picture.tsx';
import { Tile } from '../common/Tile.tsx';
import { WALK } from '../common/usePointing.ts';
import { useLanguage, useWords } from '../language/useWords.ts';
import { MARGIN } from '../motion/drawn.ts';
import { MarkLayer } from '../motion/MarkLayer.tsx';
import { Paints } from '../motion/Paints.tsx';
import type { Answered, PictureOf } from '../page/define-tile.ts';
import { selectedBlock, useActions, usePage, usePointed } from '../page/page.ts';
import type { BuddyData } from './answer.ts';
import { chunkAt } from './breaking.ts';
import { type BuddyLayout, blockAt, chunkDrawnAt } from './layout.ts';
import { buddyMarks, drawBuddy } from './marks.ts';
import { Side } from './Side.tsx';
import { storyOf } from './story.ts';
import { blockInWords, buddyInWords, captionOf, changeInWords, buddy as english } from './words.ts';
import './buddy.css';

/** The block of the group that the pointer or the keyboard is at. Arrows go from free chunk to free chunk. */
interface Blocks {
  data: BuddyData;
  layout: BuddyLayout | undefined;
  onSelect(block: number): void;
}

function useBlocks(picture: RefObject<SVGSVGElement | null>, { data, layout, onSelect }: Blocks) {
  const [pointed, point] = useState<number>();
  const [cursor, setCursor] = useState<number>();
  const here = pointed ?? cursor;
  const blockOf = (place: number) => data.first + place * data.ratio;
  usePointed(here === undefined ? undefined : blockOf(here));
  const at = (e: MouseEvent) => {
    if (!picture.current || !layout) return undefined;
    const { x: inPicture, y } = pointIn(picture.current, e);
    const x = inPicture - MARGIN;
    if (x < layout.left || x > layout.width || y > layout.height) return undefined;
    return y >= layout.strip.y ? blockAt(layout, x) : chunkDrawnAt(layout, x, y)?.start;
  };
  const onKeyDown = (e: KeyboardEvent) => {
    const walk = WALK[e.key];
    if (e.key === 'Enter' && cursor !== undefined) onSelect(blockOf(cursor));
    else if (e.key === 'Escape' && cursor !== undefined) setCursor(undefined);
    else if (walk) {
      const starts = data.chunks.map((c) => c.start);
      setCursor(walk(starts, cursor ?? -1) ?? cursor);
    } else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return {
    here,
    cursor,
    listeners: {
      onPointerMove: (e: MouseEvent) => point(at(e)),
      onPointerLeave: () => point(undefined),
      onClick: (e: MouseEvent) => {
        const block = at(e);
        if (block !== undefined) onSelect(blockOf(block));
      },
      onKeyDown,
      onBlur: () => setCursor(undefined),
    },
  };
}

/**
 * The buddy allocator: the free chunks of one group by size, the preallocations of files, and how the last request found
 * its blocks.
 *
 *      Buddy   ‹ group 1 of 8 ›                       3,912 free · largest 2,048
 *      rows of chunks                                 │ needed  1 block for /db
 *      …                                              │ goal    256 blocks at …
 *                                                     │ passed over  group 0: kept for directories
 *                                                     │ free runs by length ▂▅▁
 */
export interface BuddyProps {
  data: BuddyData | undefined;
  /** The buddies at the moment before, if the time stands between the two. */
  before?: BuddyData | undefined;
  selected: number | undefined;
  onSelect(block: number): void;
  /** The picked group; without it, the group of the last allocation is shown. */
  picked: number | undefined;
  onPick(group: number | undefined): void;
  /** Goes to the step of an event. */
  onEvent?: (id: number) => void;
}

/** What is true of the group: between two moments, what was before. */
const trueOf = (data: BuddyData, before: BuddyData | undefined): BuddyData =>
  before && before.group !== data.group ? (data.earlier ?? before) : (before ?? data);

function BuddyTile(props: BuddyProps) {
  const { data, before, picked, onPick } = props;
  const details = usePage((s) => s.details === true);
  const words = useWords(english);
  return (
    <Tile
      name={words.name}
      lang={useLanguage()}
      title={words.title}
      className="buddy"
      caption={data && captionOf(trueOf(data, before), words)}
      words={data && buddyInWords(data, details, words)}
      head={data && <Group data={data} picked={picked} onPick={onPick} />}
    >
      {data ? <Body {...props} data={data} /> : <p className="tile-empty">{words.none}</p>}
    </Tile>
  );
}

/** Picks the group before or after, or returns to that of the last allocation. */
function Group({ data, picked, onPick }: Pick<BuddyProps, 'picked' | 'onPick'> & { data: BuddyData }) {
  const words = useWords(english);
  const go = (group: number) => onPick(Math.max(0, Math.min(data.groups - 1, group)));
  return (
    <span className="buddy-group" data-picked={picked !== undefined ? '' : undefined}>
      <button type="button" aria-label={words.groupBefore} {...resting(data.group === 0, () => go(data.group - 1))}>
        <Icon name="chevron" size={12} />
      </button>
      <button
        type="button"
        className="buddy-follow mono"
        aria-pressed={picked !== undefined}
        title={picked === undefined ? words.follows : words.followAgain}
        onClick={() => onPick(picked === undefined ? data.group : undefined)}
      >
        {words.groupOf(data.group, data.groups)}
      </button>
      <button
        type="button"
        aria-label={words.groupAfter}
        {...resting(data.group === data.groups - 1, () => go(data.group + 1))}
      >
        <Icon name="chevron" size={12} />
      </button>
    </span>
  );
}

/** At this width or more, the search stands beside the rows; it has a share of the width, and no more than its lines need. */
const WIDE = 600;
const SIDE = 0.38;
const MOST_SIDE = 372;

function Body({ data, before, selected, onSelect, onEvent }: BuddyProps & { data: BuddyData }) {
  const words = useWords(english);
  const host = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const id = useId();
  const { width, height } = useRoom(host);
  const wide = width >= WIDE;
  const side = wide ? Math.round(Math.min(MOST_SIDE, width * SIDE)) : 0;
  const pictureWidth = width - side - 2 * MARGIN;
  const pictureHeight = wide ? height - 8 : Math.max(190, Math.min(height - 8, height * 0.62));
  const shown = useMemo(
    () =>
      width > 0 ? drawBuddy(data, { width: pictureWidth, height: pictureHeight }, selected, words).shown : undefined,
    [data, width, pictureWidth, pictureHeight, selected, words],
  );
  const earlier = useMemo(
    () => before && drawBuddy(before, { width: pictureWidth, height: pictureHeight }, selected, words).shown,
    [before, pictureWidth, pictureHeight, selected, words],
  );
  const layout = shown?.told.layout;
  const { here, cursor, listeners } = useBlocks(svg, { data, layout, onSelect });
  const chunk = here === undefined ? undefined : chunkAt(data, here);
  const inGroup = selected === undefined ? undefined : Math.floor((selected - data.first) / data.ratio);
  const rest = useMemo(
    () => (layout && chunk ? buddyMarks(layout, data, { chunk, selected: inGroup }) : shown?.marks),
    [layout, data, chunk, inGroup, shown],
  );
  const said =
    here === undefined ? (changeInWords(trueOf(data, before), words) ?? '') : blockInWords(data, here, words);
  return (
    <>
      <div ref={host} className="buddy-body" data-wide={wide ? '' : undefined}>
        {layout && (
          <Picture
            ref={svg}
            width={pictureWidth + 2 * MARGIN}
            height={layout.height + 4}
            role="application"
            aria-label={words.keys(data.group)}
            tabIndex={0}
            {...listeners}
          >
            <Paints id={id} />
            <g transform={`translate(${MARGIN} 0)`}>
              {shown && (
                <MarkLayer
                  shown={shown}
                  before={earlier}
                  rest={rest}
                  storyOf={storyOf}
                  paint={(name) => `url(#${id}-${name})`}
                />
              )}
            </g>
          </Picture>
        )}
        {layout && <Side data={data} still={trueOf(data, before)} onEvent={onEvent} onSelect={onSelect} />}
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

export function View({ answers, before }: Answered<'buddy'>) {
  const { select, pickGroup, toEvent } = useActions();
  return (
    <BuddyTile
      data={answers.buddy}
      before={before.buddy}
      selected={usePage(selectedBlock)}
      onSelect={select}
      picked={usePage((s) => s.pickedGroup)}
      onPick={pickGroup}
      onEvent={toEvent}
    />
  );
}

export const picture: PictureOf<'buddy'> = {
  draw: ({ buddy: data }, room, state) =>
    data && drawBuddy(data, room, selectedBlock(state), wordsIn(state.language, english)),
  storyOf,
};
