/** The tile of directories. */

import { type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { wordsIn } from '../../words/words.ts';
import { InodePicker } from '../common/InodePicker.tsx';
import { Refusal } from '../common/Marked.tsx';
import { Picture, usePictureScale, useRoom } from '../common/Picture.tsx';
import { Tile } from '../common/Tile.tsx';
import { useWords } from '../language/useWords.ts';
import { plan } from '../motion/between.ts';
import { drawnIn, MARGIN } from '../motion/drawn.ts';
import { MarkLayer } from '../motion/MarkLayer.tsx';
import { Paints } from '../motion/Paints.tsx';
import type { Answered, PictureOf } from '../page/define-tile.ts';
import { selectedBlock, useActions, usePage } from '../page/page.ts';
import type { DirectoryData } from './answer.ts';
import { LookupForm } from './LookupForm.tsx';
import type { Hit } from './layout.ts';
import { type Looks, marksOf, type Room, shownOf } from './marks.ts';
import { storyOf } from './story.ts';
import { useHits } from './useHits.ts';
import { type Race, useRace } from './useRace.ts';
import {
  blockInWords,
  captionOf,
  type Said as DirectoryWords,
  directoryInWords,
  directory as english,
  outcomeInWords,
  rangeInWords,
  recordInWords,
  splitEntryInWords,
} from './words.ts';
import './directory.css';
import './records.css';

/**
 * A directory: how it keeps names, and how one of them is found.
 *
 *      Directory  [/d ▾]        inode 12 · 80 names · 3 blocks · index, 1 level
 *      [ Look up a name ]       name › hash › root › leaf › record, and the cost both ways
 *      root      │ → 1           │ → 2            │      the index, along the hashes
 *      leaves    │ block 1 ▃▃▃▃  │ block 2 ▂▂▂▂▂  │
 *      blocks    ■ ▃ ▂                                   in their order
 *      block 1   │ name_1 │ name_7 ▒▒▒▒ │ …       │      record by record, byte by byte
 */
export interface DirectoryProps {
  /** Undefined without a volume. */
  data: DirectoryData | undefined;
  /** The directory at the moment before, if the time stands between the two. */
  before?: DirectoryData | undefined;
  /** The selected block of the volume. */
  selected: number | undefined;
  onSelect(block: number, field?: string): void;
  /** The picked inode; without it the directory at work is shown. */
  picked: number | undefined;
  onPick(ino: number | undefined): void;
  onLookUp(name: string | undefined): void;
}

function DirectoryTile(props: DirectoryProps) {
  const { data } = props;
  const words = useWords(english);
  const lookup = data?.lookup;
  const own = lookup?.by === 'person' && !lookup.refused ? lookup : undefined;
  const race = useRace(own && data ? `${data.ino} ${own.name}` : '', own);
  return (
    <Tile
      name={words.name}
      className="directory"
      caption={data && captionOf(data, words)}
      words={data && directoryInWords(data, words)}
      head={
        data && (
          <>
            <Picker data={data} picked={props.picked} onPick={props.onPick} />
            {!data.inline && <LookupForm data={data} race={race} onLookUp={props.onLookUp} />}
          </>
        )
      }
    >
      {data ? (
        data.inline ? (
          <p className="tile-empty">{words.inInode}</p>
        ) : (
          <Body {...props} data={data} race={race} />
        )
      ) : (
        <p className="tile-empty">{words.none}</p>
      )}
    </Tile>
  );
}

function Picker({ data, picked, onPick }: Pick<DirectoryProps, 'picked' | 'onPick'> & { data: DirectoryData }) {
  const words = useWords(english);
  return (
    <InodePicker
      label={words.which}
      one={words.oneDirectory}
      name={data.name}
      picked={picked}
      onPick={onPick}
      options={data.dirs.map((d) => ({ ino: d.ino, text: `${d.name} · ${d.ino}` }))}
      unknown={words.unknown}
      more={data.more > 0 ? words.moreDirectories(data.more) : undefined}
    />
  );
}

type Shown = Pick<DirectoryProps, 'before' | 'selected'> & { data: DirectoryData };

/** The pictures of the moment and of the one before, in their room. */
function usePictures({ data, before, selected }: Shown, width: number, seen: Room['seen']) {
  const words = useWords(english);
  const inner = Math.max(220, width - 2 * MARGIN);
  const chosen = selected === undefined ? -1 : data.blocks.physical.indexOf(selected);
  const room = useMemo((): Room => ({ width: inner, seen, words }), [inner, seen, words]);
  const shown = useMemo(() => shownOf(data, room, { selected: chosen }), [data, room, chosen]);
  const earlier = useMemo(
    () => (before && !before.inline ? shownOf(before, room, { selected: chosen }) : undefined),
    [before, room, chosen],
  );
  return { room, chosen, shown, earlier };
}

function Body({
  data,
  before,
  race,
  selected,
  onSelect,
  onPick,
}: DirectoryProps & { data: DirectoryData; race: Race | undefined }) {
  const id = useId();
  const words = useWords(english);
  const host = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const { width, height } = useRoom(host);
  const seen = useSeen(svg, host, height);
  const { room, chosen, shown, earlier } = usePictures({ data, before, selected }, width, seen);
  const { layout } = shown.told;
  const { pointed, cursor, keys, pointer } = useHits(svg, { data, layout, onSelect, onPick });
  const stage = race && race.stage < race.stages ? race.stage : undefined;
  const rest = useRest(data, room, shown, { pointed, selected: chosen, cursor, stage });
  const record = cursor && data.detail[cursor.detail]?.records[cursor.record];
  const said = record ? recordInWords(record, words) : '';
  const { lookup } = data;
  return (
    <>
      <div
        ref={host}
        className="dir-body"
        role="application"
        aria-label={words.pictureOf(data.name, captionOf(data, words))}
        aria-describedby={`${id}-keys`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the picture is walked with the arrow keys
        tabIndex={0}
        {...keys}
      >
        {lookup?.refused && (
          <p className="dir-refused" role="alert">
            <Refusal of={lookup.refused} />
          </p>
        )}
        {width > 0 && (
          <Picture
            ref={svg}
            width={width}
            height={layout.height}
            aria-hidden="true"
            data-pointing={pointed && pointed.what !== 'entry' ? '' : undefined}
            {...pointer}
          >
            <Paints id={id} />
            <g transform={`translate(${MARGIN} 0)`}>
              <MarkLayer
                shown={shown}
                before={earlier}
                rest={rest}
                storyOf={storyOf}
                paint={(name) => `url(#${id}-${name})`}
              />
            </g>
          </Picture>
        )}
      </div>
      <Said
        line={(pointed && hitInWords(data, pointed, words)) ?? said}
        aloud={said || (race && lookup && stage === undefined ? outcomeInWords(data, lookup, words) : '')}
        keys={`${id}-keys`}
      />
    </>
  );
}

interface SaidProps {
  line: string;
  /** The text for a screen reader: where the keyboard has gone, or how a lookup ended. */
  aloud: string;
  /** The id of the text about the keys. */
  keys: string;
}

function Said({ line, aloud, keys }: SaidProps) {
  const words = useWords(english);
  return (
    <>
      <p className="tile-said" title={line} data-empty={line === '' ? '' : undefined}>
        {line}
      </p>
      <p id={keys} className="visually-hidden">
        {words.keys}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {aloud}
      </p>
    </>
  );
}

/** The marks while the moment stands still, with those of a pointer or of a typed lookup on its way. */
function useRest(data: DirectoryData, room: Room, { marks, told }: ReturnType<typeof shownOf>, looks: Looks) {
  const { pointed, selected, cursor, stage } = looks;
  const whole = stage === undefined ? undefined : Math.floor(stage);
  const way = useMemo(() => {
    if (whole === undefined) return undefined;
    const [a, b] = [whole, whole + 1].map((s) => shownOf(data, room, { selected: selected ?? -1, stage: s }));
    return plan(a.marks, b.marks, storyOf(a.told, b.told));
  }, [data, room, selected, whole]);
  return useMemo(() => {
    if (way && stage !== undefined && stage !== whole) return way.at(stage - Math.floor(stage));
    if (!pointed && !cursor && stage === undefined) return marks;
    return marksOf({ ...told, stage: stage ?? told.stage }, room, { pointed, selected: selected ?? -1, cursor });
  }, [way, stage, whole, marks, told, room, pointed, selected, cursor]);
}

function hitInWords(data: DirectoryData, h: Hit, words: DirectoryWords): string | undefined {
  switch (h.what) {
    case 'cell':
      return rangeInWords(data, h.cell, words);
    case 'block':
      return blockInWords(data, h.block, words);
    case 'record': {
      const record = data.detail[h.detail]?.records[h.record];
      return record && recordInWords(record, words);
    }
    case 'entry':
      return data.split && splitEntryInWords(data.split, h.entry, words);
  }
}

/** Units that are drawn beyond the part in sight, and the steps in which that part is followed. */
const AHEAD = 200;
const STEP = 100;

/** The part of the picture in sight, in its units and with some to spare. A block of 64 KiB has thousands of records. */
function useSeen(picture: RefObject<SVGSVGElement | null>, scroller: RefObject<HTMLDivElement | null>, height: number) {
  const [seen, set] = useState({ from: 0, to: 1200 });
  const scale = usePictureScale();
  const look = () => {
    const box = picture.current?.getBoundingClientRect();
    const view = scroller.current?.getBoundingClientRect();
    if (!box || !view) return;
    const from = Math.floor((view.top - box.top) / scale / STEP) * STEP - AHEAD;
    const to = Math.ceil((view.bottom - box.top) / scale / STEP) * STEP + AHEAD;
    set((now) => (now.from === from && now.to === to ? now : { from, to }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another room needs another look
  useLayoutEffect(look, [height, scale]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads refs alone
  useEffect(() => {
    const element = scroller.current;
    element?.addEventListener('scroll', look, { passive: true });
    return () => element?.removeEventListener('scroll', look);
  }, [scroller, scale]);
  return seen;
}

export function View({ answers, before }: Answered<'directory'>) {
  const { select, pickFile, lookUp } = useActions();
  return (
    <DirectoryTile
      data={answers.directory}
      before={before.directory}
      selected={usePage(selectedBlock)}
      onSelect={select}
      picked={usePage((s) => s.pickedFile)}
      onPick={pickFile}
      onLookUp={lookUp}
    />
  );
}

export const picture: PictureOf<'directory'> = {
  draw: ({ directory: data }, room, { language }) => {
    const words = wordsIn(language, english);
    return drawnIn(room, data && shownOf(data, { width: room.width, words }));
  },
  storyOf,
};
