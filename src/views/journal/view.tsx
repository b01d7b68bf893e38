/** The tile of the journal, and the things in its picture under the pointer and the cursor. */

import { useMemo, useRef } from 'react';
import { type JournalData, placeInVolume } from '../../session/answers/journal-data.ts';
import { wordsIn } from '../../words/words.ts';
import { Picture, useRoom } from '../common/Picture.tsx';
import { Tile } from '../common/Tile.tsx';
import { usePointing } from '../common/usePointing.ts';
import { useLanguage, useWords } from '../language/useWords.ts';
import { drawnIn } from '../motion/drawn.ts';
import { MarkLayer } from '../motion/MarkLayer.tsx';
import type { Answered, PictureOf } from '../page/define-tile.ts';
import { selectedBlock, useActions, usePage, usePointed } from '../page/page.ts';
import { journalMarks, shownOf, type Told } from './marks.ts';
import { blockAt } from './ring.ts';
import { storyOf } from './story.ts';
import { captionOf, journal as english, journalInWords, thingInWords } from './words.ts';
import './journal.css';

/** The thing under a point of the journal's picture, and the things that the cursor visits. */
export type Thing =
  | { what: 'transaction'; key: string; tid: number; since: number }
  | { what: 'waiting'; key: string; block: number }
  | { what: 'logged'; key: string; at: number };

interface Point {
  x: number;
  y: number;
}

interface Rect extends Point {
  width: number;
  height: number;
}

/** Transactions and waiting blocks, from the top down. */
function thingsOf({ data, layout }: Told): Thing[] {
  return [
    ...layout.transactions.map(
      ({ data: { tid, since } }): Thing => ({ what: 'transaction', key: `tx.${tid}`, tid, since }),
    ),
    ...layout.chips.map(({ index }): Thing => waiting(data.waiting[index].block)),
  ];
}

const waiting = (block: number): Thing => ({ what: 'waiting', key: `wait.${block}`, block });
const inside = ({ x, y, width, height }: Rect, p: Point): boolean =>
  p.x >= x && p.x < x + width && p.y >= y && p.y < y + height;

function thingAt(told: Told, p: Point): Thing | undefined {
  const { layout, data } = told;
  const row = layout.transactions.findIndex(({ y }) => p.y >= y && p.y < y + layout.rowHeight);
  if (row >= 0) return thingsOf(told)[row];
  const chip = layout.chips.find((c) => inside(c, p));
  if (chip) return waiting(data.waiting[chip.index].block);
  const { blocks, records } = layout.fast;
  const at = [...layout.newest, ...blocks, ...records].find((c) => inside(c, p))?.at ?? blockAt(layout.ring, p);
  return at === undefined ? undefined : { what: 'logged', key: `at.${at}`, at };
}

/**
 * The journal: the life of its transactions, its ring of blocks with head and tail, and the blocks that are not home yet.
 */
export interface JournalProps {
  data: JournalData | undefined;
  /** The journal at the moment before, if the time stands between the two. */
  before?: JournalData | undefined;
  selected?: number | undefined;
  onSelect(block: number): void;
  /** Goes to the step of an event. */
  onEvent?: (id: number) => void;
}

function JournalTile(props: JournalProps) {
  const { data } = props;
  const words = useWords(english);
  return (
    <Tile
      name={words.name}
      lang={useLanguage()}
      className="journal"
      caption={data && captionOf(data, words)}
      words={data && journalInWords(data, words)}
    >
      {data ? (
        <Body {...props} data={data} />
      ) : (
        <div className="tile-body">
          <p className="tile-quiet">{words.none}</p>
        </div>
      )}
    </Tile>
  );
}

/** A line of words under the picture, in its units. */
const LEGEND = 40;

function Body({ data, before, selected, onSelect, onEvent }: JournalProps & { data: JournalData }) {
  const words = useWords(english);
  const host = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const { width, height: whole } = useRoom(host, 24);
  const height = whole - LEGEND;
  const shown = useMemo(
    () => (width > 0 ? shownOf(data, { width, height }, words) : undefined),
    [data, width, height, words],
  );
  const earlier = useMemo(() => before && shownOf(before, { width, height }, words), [before, width, height, words]);
  const act = (thing: Thing) => {
    const block = blockOf(data, thing);
    if (thing.what === 'transaction') onEvent?.(thing.since);
    else if (block !== undefined) onSelect(block);
  };
  const things = useMemo(() => (shown ? thingsOf(shown.told) : []), [shown]);
  const { here, byCursor, listeners } = usePointing(svg, {
    things,
    at: (point) => shown && thingAt(shown.told, point),
    act,
  });
  usePointed(here && blockOf(data, here));
  const said = here ? thingInWords(data, here, words) : '';
  const rest = useMemo(
    () => shown && journalMarks(shown.told.layout, data, { selected, key: here?.key }),
    [shown, data, selected, here],
  );
  return (
    <>
      <div ref={host} className="tile-body">
        {shown && (
          <>
            {data.transactions.length === 0 && !data.recovery && (
              <p className="tile-quiet">{data.log ? words.noTransaction : words.notMounted}</p>
            )}
            <Picture
              ref={svg}
              width={width}
              height={shown.told.layout.height}
              role="application"
              aria-label={words.keys}
              tabIndex={0}
              {...listeners}
            >
              <MarkLayer shown={shown} before={earlier} rest={rest} storyOf={storyOf} tile="journal" />
            </Picture>
            <Legend />
          </>
        )}
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

const blockOf = (data: JournalData, thing: Thing): number | undefined =>
  thing.what === 'logged' ? placeInVolume(data, thing.at) : thing.what === 'waiting' ? thing.block : undefined;

function Legend() {
  const words = useWords(english).legend;
  return (
    <p className="tile-legend">
      {(['descriptor', 'copy', 'revoke', 'commit'] as const).map((t) => (
        <span key={t}>
          <i className={`tile-key jn-key-${t}`} /> {words[t]}
        </span>
      ))}
      <span>
        <i className="tile-key jn-key-old" /> {words.old}
      </span>
      <span>
        <i className="jn-key-dot jn-key-running" /> {words.running}
      </span>
      <span>
        <i className="jn-key-dot jn-key-copy" /> {words.safe}
      </span>
      <span>
        <i className="jn-key-dot jn-key-home" /> {words.home}
      </span>
    </p>
  );
}

export function View({ answers, before }: Answered<'journal'>) {
  const { select, toEvent } = useActions();
  const selected = usePage(selectedBlock);
  return (
    <JournalTile
      data={answers.journal}
      before={before.journal}
      selected={selected}
      onSelect={select}
      onEvent={toEvent}
    />
  );
}

export const picture: PictureOf<'journal'> = {
  draw: ({ journal: data }, room, { language }) =>
    drawnIn(room, data && shownOf(data, room, wordsIn(language, english))),
  storyOf,
};
