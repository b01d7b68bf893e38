/**
 * A directory: how names are kept in it, and how one of them is found.
 *
 *      Directory  [/d ▾]        inode 12 · 80 names · 3 blocks · index, 1 level
 *      [ Look up a name ]       name › hash › root › leaf › record, and what it costs both ways
 *      root      │ → 1           │ → 2            │      the index, along the hashes
 *      leaves    │ block 1 ▃▃▃▃  │ block 2 ▂▂▂▂▂  │
 *      blocks    ■ ▃ ▂                                   in their order
 *      block 1   │ name_1 │ name_7 ▒▒▒▒ │ …       │      record by record, byte by byte
 */
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { DirectoryData } from '../../session/answers/directory-answer.ts';
import { InodePicker } from '../common/InodePicker.tsx';
import { Picture, pointIn, usePictureScale, useRoom } from '../common/Picture.tsx';
import { Tile } from '../common/Tile.tsx';
import { plan } from '../motion/between.ts';
import { Hatch } from '../motion/Hatch.tsx';
import { MarkLayer } from '../motion/MarkLayer.tsx';
import { LookupForm } from './LookupForm.tsx';
import { focusOf, type Hit, hit } from './layout.ts';
import { type Looks, marksOf, type Room, shownOf } from './marks.ts';
import { storyOf } from './story.ts';
import { type Race, useRace } from './useRace.ts';
import {
  blockInWords,
  captionOf,
  comparedInWords,
  directoryInWords,
  lookupInWords,
  rangeInWords,
  recordInWords,
  splitEntryInWords,
} from './words.ts';
import './directory.css';
import './records.css';

export interface DirectoryProps {
  /** Undefined while there is no volume. */
  data: DirectoryData | undefined;
  /** Of the moment before, where the time stands between the two. */
  before?: DirectoryData | undefined;
  /** The selected block of the volume. */
  selected: number | undefined;
  onSelect(block: number, field?: string): void;
  /** The picked inode; undefined: whichever directory is at work. */
  picked: number | undefined;
  onPick(ino: number | undefined): void;
  onLookUp(name: string | undefined): void;
}

export function DirectoryTile(props: DirectoryProps) {
  const { data } = props;
  const lookup = data?.lookup;
  const own = lookup?.by === 'person' && !lookup.refused ? lookup : undefined;
  const race = useRace(own && data ? `${data.ino} ${own.name}` : '', own);
  return (
    <Tile
      name="Directory"
      className="directory"
      caption={data && captionOf(data)}
      words={data && directoryInWords(data)}
      wordsLabel="The directory in words"
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
          <p className="tile-empty">
            This directory is small enough to be kept in its inode (inline_data): it has no block yet. Look at the
            inode.
          </p>
        ) : (
          <Body {...props} data={data} race={race} />
        )
      ) : (
        <p className="tile-empty">There is no directory yet at this step: step forward until the root is made.</p>
      )}
    </Tile>
  );
}

function Picker({ data, picked, onPick }: Pick<DirectoryProps, 'picked' | 'onPick'> & { data: DirectoryData }) {
  return (
    <InodePicker
      label="Which directory"
      one="a directory"
      name={data.name}
      picked={picked}
      onPick={onPick}
      options={data.dirs.map((d) => ({ ino: d.ino, text: `${d.name} · ${d.ino}` }))}
      unknown={(ino) => `the one that names inode ${ino}`}
      more={data.more > 0 ? `${data.more} more: pick them in the tree of files` : undefined}
    />
  );
}

const MARGIN = 12;

interface Cursor {
  detail: number;
  record: number;
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
  const host = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const { width, height } = useRoom(host);
  const [pointed, point] = useState<Hit>();
  const [cursor, setCursor] = useState<Cursor>();
  const inner = Math.max(220, width - 2 * MARGIN);
  const seen = useSeen(svg, host, height);
  const chosen = selected === undefined ? -1 : data.blocks.physical.indexOf(selected);
  const room = useMemo((): Room => ({ width: inner, seen }), [inner, seen]);
  const shown = useMemo(() => shownOf(data, room, { selected: chosen }), [data, room, chosen]);
  const earlier = useMemo(
    () => before && !before.inline && shownOf(before, room, { selected: chosen }),
    [before, room, chosen],
  );
  const stage = race && race.stage < race.stages ? race.stage : undefined;
  const rest = useRest(data, room, shown, { pointed, selected: chosen, cursor, stage });
  const { layout } = shown.told;

  const at = (e: { clientX: number; clientY: number }): Hit | undefined => {
    if (!svg.current) return undefined;
    const { x, y } = pointIn(svg.current, e);
    return hit(layout, x - MARGIN, y);
  };
  const goTo = (block: number) => {
    const physical = data.blocks.physical[block];
    if (physical >= 0) onSelect(physical);
  };
  const choose = (h: Hit | undefined) => {
    if (!h || h.what === 'entry') return;
    if (h.what === 'block') goTo(h.block);
    else if (h.what === 'record') chooseRecord(h);
    else if (h.cell.node < 0 || h.cell.many > 1) goTo(h.cell.block);
    else {
      // A slot is bytes of its node.
      const node = data.index!.nodes[h.cell.node];
      const base = h.cell.node === 0 ? 32 : 8;
      onSelect(node.physical, `@${base + 8 * h.cell.slot}`);
    }
  };
  const chooseRecord = ({ detail, record }: Cursor) => {
    const block = data.detail[detail];
    const r = block.records[record];
    onSelect(block.physical, `@${r.at}`);
    if (r.kind === 'entry') onPick(r.ino);
  };

  const onKeyDown = (e: KeyboardEvent) => {
    const flat = data.detail.flatMap((d, detail) => d.records.map((_, record) => ({ detail, record })));
    const here = cursor ? flat.findIndex((c) => c.detail === cursor.detail && c.record === cursor.record) : -1;
    const moves: Record<string, number> = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: flat.length - 1 };
    if (e.key === 'Enter' || e.key === ' ') {
      if (cursor) chooseRecord(cursor);
    } else if (e.key === 'Escape' && cursor) setCursor(undefined);
    else if (e.key === 'ArrowDown' || e.key === 'ArrowUp') goTo(neighbour(data, e.key === 'ArrowDown' ? 1 : -1));
    else if (moves[e.key] !== undefined) {
      const next = flat[Math.max(0, Math.min(flat.length - 1, moves[e.key]))];
      if (next) setCursor(next);
    } else return;
    e.preventDefault();
    e.stopPropagation();
  };

  const record = cursor && data.detail[cursor.detail]?.records[cursor.record];
  const line = (pointed && hitInWords(data, pointed)) ?? (record ? recordInWords(record) : '');
  const { lookup } = data;
  const outcome = race && lookup && !stage ? `${lookupInWords(data, lookup)}. ${comparedInWords(data, lookup)}` : '';
  return (
    <>
      <div
        ref={host}
        className="dir-body"
        role="application"
        aria-label={`Directory ${data.name}: ${captionOf(data)}`}
        aria-describedby={`${id}-keys`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the picture is walked with the arrow keys
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => setCursor(undefined)}
      >
        {lookup?.refused && (
          <p className="dir-refused" role="alert">
            {lookup.refused}
          </p>
        )}
        {width > 0 && (
          <Picture
            ref={svg}
            width={width}
            height={layout.height}
            aria-hidden="true"
            data-pointing={pointed && pointed.what !== 'entry' ? '' : undefined}
            onPointerMove={(e) => point(at(e))}
            onPointerLeave={() => point(undefined)}
            onClick={(e) => choose(at(e))}
          >
            <Hatch id={`${id}-hatch`} />
            <g transform={`translate(${MARGIN} 0)`}>
              <MarkLayer
                shown={shown}
                before={earlier || undefined}
                rest={rest}
                storyOf={storyOf}
                paint={(name) => `url(#${id}-${name})`}
              />
            </g>
          </Picture>
        )}
      </div>
      <p className="tile-said" title={line} data-empty={line === '' ? '' : undefined}>
        {line}
      </p>
      <p id={`${id}-keys`} className="visually-hidden">
        Left and right go from record to record; Enter selects the record and its inode. Up and Down go to the leaf, or
        the block, before and after.
      </p>
      <p className="visually-hidden" aria-live="polite">
        {record ? recordInWords(record) : outcome}
      </p>
    </>
  );
}

/** The marks while the moment stands still: with what a pointer adds, or a typed lookup on its way. */
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

function hitInWords(data: DirectoryData, h: Hit): string | undefined {
  switch (h.what) {
    case 'cell':
      return rangeInWords(data, h.cell);
    case 'block':
      return blockInWords(data, h.block);
    case 'record': {
      const record = data.detail[h.detail]?.records[h.record];
      return record && recordInWords(record);
    }
    case 'entry':
      return data.split && splitEntryInWords(data.split, h.entry);
  }
}

/** Units beyond what is in sight that are drawn too, and steps in which that is followed. */
const AHEAD = 200;
const STEP = 100;

/** Which part of the picture is in sight, in its units and with some to spare: a block of 64 KiB has thousands of records. */
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

/** The block of names before or after the one shown: by hash if there is an index. */
function neighbour(data: DirectoryData, by: 1 | -1): number {
  const { index, blocks, detail } = data;
  if (index) return index.leaves[Math.max(0, Math.min(index.leaves.length - 1, focusOf(data) + by))] ?? 0;
  return Math.max(0, Math.min(blocks.physical.length - 1, (detail[0]?.logical ?? 0) + by));
}
