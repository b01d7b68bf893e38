/**
 * The stripe map: which disk holds a block. Selecting a chunk, by hand or with the arrow keys, selects its first block.
 */
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { PARTS } from '../../machine/demands.ts';
import { sceneAt } from './flights.ts';
import type { Hand } from './hand.ts';
import { momentBefore } from './moments.ts';
import { type Chunk, chunksUnderWay, layoutStripes, placeOf, type StripeMap as Stripes } from './stripes.ts';
import { chunkInWords } from './text.ts';
import { bytesIn, type DisksSaid, type ToldFlights } from './words.ts';

interface Props {
  flights: ToldFlights;
  hand: Hand;
  width: number;
  /** Blocks of the volume. */
  blocks: number;
  blockSize: number;
  selected: number | undefined;
  onSelect(block: number): void;
}

export function StripeMap({ flights, hand, width, blocks, blockSize, selected, onSelect }: Props) {
  const { data, said } = flights;
  const words = said.disks;
  const root = useRef<SVGSVGElement>(null);
  const stripes = Math.max(1, Math.ceil((blocks * blockSize) / (data.chunkBytes * data.disks)));
  const map = useMemo(
    () => layoutStripes(flights, stripes, blockSize, width, selected),
    [flights, stripes, blockSize, width, selected],
  );
  const place = selected === undefined ? undefined : placeOf(data, selected, blockSize);
  const pick = ({ chunk }: Chunk) => onSelect(Math.min(blocks - 1, chunk * map.blocks));
  const wordsOf = (chunk: Chunk) => chunkInWords(chunk, map.blocks, blocks, said);
  const { cursor, keys } = useCursor(map, { disks: data.disks, chosen: place?.chunk, pick });
  useLit(root, map, { flights, hand });
  const told = map.chunks.find((c) => c.chunk === cursor);
  return (
    <div className="dk-part">
      <h3>
        {words.which}
        <span>
          {place
            ? words.blockIsIn(selected!, place.chunk, place.disk, place.sector)
            : words.chunks(bytesIn(said, data.chunkBytes), map.blocks)}
        </span>
      </h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of marks in a drawing */}
      <svg
        ref={root}
        width={width}
        height={map.height}
        className="dk-stripes"
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys go from chunk to chunk in it
        tabIndex={0}
        aria-label={words.stripeKeys}
        {...keys}
      >
        <Rows map={map} disks={data.disks} words={words} />
        {map.chunks.map((c) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys reach it
          <rect
            key={c.chunk}
            data-chunk={c.chunk}
            x={c.x}
            y={c.y}
            width={c.width}
            height={c.height}
            rx="2"
            className={`dk-chunk${c.part < 0 ? '' : ` dk-touched dk-part-${PARTS[c.part]}`}${place?.chunk === c.chunk ? ' dk-chosen' : ''}${cursor === c.chunk ? ' dk-cursor' : ''}`}
            onClick={() => pick(c)}
          >
            <title>{wordsOf(c)}</title>
          </rect>
        ))}
      </svg>
      <p className="visually-hidden" aria-live="polite">
        {told && wordsOf(told)}
      </p>
    </div>
  );
}

/** The names of the disks, and the gaps where stripes are left out. */
function Rows({ map, disks, words }: { map: Stripes; disks: number; words: DisksSaid['disks'] }) {
  return (
    <>
      {Array.from({ length: disks }, (_, disk) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a disk is its number
        <text key={disk} x="0" y={disk * map.pitch + 5.5} className="dk-stripe-name">
          {words.picture.disk(disk)}
        </text>
      ))}
      {map.gaps.map((gap) => (
        <path key={gap.x} d={`M${gap.x} 0V${map.height}`} className="dk-gap">
          <title>{words.untouched(gap.stripes)}</title>
        </path>
      ))}
    </>
  );
}

interface Walk {
  disks: number;
  /** The chunk of the selected block, from which the first key starts. */
  chosen: number | undefined;
  pick(chunk: Chunk): void;
}

/** The chunk that the keyboard is at. Keys go across the stripes, or from disk to disk. */
function useCursor({ chunks }: Stripes, { disks, chosen, pick }: Walk) {
  const [cursor, setCursor] = useState<number>();
  const onKeyDown = (e: KeyboardEvent) => {
    const by = { ArrowRight: disks, ArrowLeft: -disks, ArrowDown: 1, ArrowUp: -1 }[e.key];
    const from = chunks.findIndex((c) => c.chunk === (cursor ?? chosen ?? -1));
    if (by !== undefined) setCursor(chunks[Math.max(0, Math.min(chunks.length - 1, from + by))]?.chunk);
    else if (e.key === 'Enter' && chunks[from]) pick(chunks[from]);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return { cursor, keys: { onKeyDown, onBlur: () => setCursor(undefined) } };
}

/** Lights the chunks that are under way, without React. */
function useLit(
  root: RefObject<SVGSVGElement | null>,
  map: Stripes,
  { flights, hand }: Pick<Props, 'flights' | 'hand'>,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `map` is what the elements are drawn from: another one has others
  useEffect(() => {
    const elements = new Map<number, Element>();
    for (const e of root.current!.querySelectorAll<SVGElement>('[data-chunk]'))
      elements.set(Number(e.dataset.chunk), e);
    let lit = new Set<number>();
    let moment = -1;
    return hand.onFrame((time) => {
      const at = momentBefore(hand.moments, time);
      if (at === moment && hand.moving) return;
      moment = at;
      const now = chunksUnderWay(flights, sceneAt(flights, time));
      for (const chunk of lit) if (!now.has(chunk)) elements.get(chunk)?.classList.remove('dk-lit');
      for (const chunk of now) if (!lit.has(chunk)) elements.get(chunk)?.classList.add('dk-lit');
      lit = now;
    });
  }, [flights, hand, map]);
}
